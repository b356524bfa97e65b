import { useSyncExternalStore } from "react";
import * as z from "zod/mini";
import { DemoDetails } from "../../contract/demos.ts";
import { Id } from "../../contract/wire.ts";
import { localStore } from "../ui/browser-storage.ts";

/** How the last rehearsal of a demo without a network went. */
const RehearsalResult = z.object({
  /** By the browser's clock, in milliseconds. */
  at: z.number(),
  /** Null where there was nothing to see. */
  pictureMs: z.nullable(z.number()),
  /** What did not come, in words. */
  faults: z.array(z.string()),
});
export type RehearsalResult = z.infer<typeof RehearsalResult>;

const KeptDemo = z.object({
  buildId: z.string(),
  userId: z.string(),
  /** As it was when it was kept; what it plays is this build. */
  demo: DemoDetails,
  origin: z.string(),
  /** Its path below the build, as the content host spells it. */
  entry: z.string(),
  bytes: z.number(),
  until: z.number(),
  rehearsal: z.nullable(RehearsalResult),
  /** What the demo played at the last contact: another build is a new version. */
  liveBuild: z.nullable(z.string()),
  /** The browser took files back. */
  isLost: z.boolean(),
});
export type KeptDemo = z.infer<typeof KeptDemo>;

const KeptMeeting = z.object({
  _id: Id,
  userId: z.string(),
  name: z.string(),
  client: z.string(),
  starts_at: z.nullable(z.string()),
  /** In their order; what was not kept is left out. */
  entries: z.array(z.object({ buildId: z.string(), note: z.string() })),
});
export type KeptMeeting = z.infer<typeof KeptMeeting>;

const Kept = z.object({ demos: z.array(KeptDemo), meetings: z.array(KeptMeeting) });
export type Kept = z.infer<typeof Kept>;

/** The portal's own knowledge of what the content host keeps for it on this device. */
const KEY = "kept-on-device";
const nothing: Kept = { demos: [], meetings: [] };
let kept = parse(localStore.getItem(KEY));
const watchers = new Set<() => void>();

export const readKept = () => kept;
export const useKept = () => useSyncExternalStore(watch, readKept);

export function saveKept(change: (before: Kept) => Kept) {
  // Another tab may have written meanwhile.
  kept = change(parse(localStore.getItem(KEY)));
  const isEmpty = kept.demos.length === 0 && kept.meetings.length === 0;
  if (isEmpty) localStore.removeItem(KEY);
  else localStore.setItem(KEY, JSON.stringify(kept));
  for (const notify of watchers) notify();
}

export const saveDemo = (demo: KeptDemo) =>
  saveKept(({ demos, ...rest }) => ({
    ...rest,
    demos: [...demos.filter(({ buildId }) => buildId !== demo.buildId), demo],
  }));

export const changeDemo = (buildId: string, change: Partial<KeptDemo>) =>
  saveKept(({ demos, ...rest }) => ({
    ...rest,
    demos: demos.map((demo) => (demo.buildId === buildId ? { ...demo, ...change } : demo)),
  }));

/** A meeting of which nothing is left is none. */
export const removeDemo = (buildId: string) =>
  saveKept(({ demos, meetings }) => ({
    demos: demos.filter((demo) => demo.buildId !== buildId),
    meetings: meetings
      .map((meeting) => ({
        ...meeting,
        entries: meeting.entries.filter((entry) => entry.buildId !== buildId),
      }))
      .filter(({ entries }) => entries.length > 0),
  }));

/** Where the content host's worker answers for it: no right stands in the address. */
export const keptAddress = ({
  origin,
  buildId,
  entry,
}: Pick<KeptDemo, "origin" | "buildId" | "entry">) =>
  `${origin}/kept/${buildId}/${entry.split("/").map(encodeURIComponent).join("/")}`;

/** The demo as it plays from this device. */
export const asKept = (place: KeptDemo): DemoDetails => ({
  ...place.demo,
  video_url: keptAddress(place),
  // Pictures are not kept.
  image_url: null,
});

function watch(notify: () => void) {
  const follow = ({ key }: StorageEvent) => {
    if (key !== KEY && key !== null) return;
    kept = parse(localStore.getItem(KEY));
    notify();
  };
  watchers.add(notify);
  window.addEventListener("storage", follow);
  return () => {
    watchers.delete(notify);
    window.removeEventListener("storage", follow);
  };
}

function parse(text: string | null): Kept {
  try {
    return Kept.parse(JSON.parse(text ?? "null"));
  } catch {
    return nothing;
  }
}
