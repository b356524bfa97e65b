import * as z from "zod/mini";
import { failureKinds, LATEST_BEAT_DAYS, Run } from "../../contract/watches.ts";
import { Id, ID_PATTERN } from "../../contract/wire.ts";
import type { BrowserStorage } from "../ui/browser-storage.ts";

/** The part of a session that has not been reported to the server. */
const Unsent = z.object({
  id: Id,
  userId: Id,
  demoId: Id,
  meetingId: z.optional(z.string().check(z.regex(ID_PATTERN))),
  /** By the browser's clock, in milliseconds. */
  startedAt: z.number(),
  isStarted: z.boolean(),
  runs: z.array(Run),
  pictureMs: z.optional(z.number()),
  failure: z.optional(z.enum(failureKinds)),
});
export type Unsent = z.infer<typeof Unsent>;

const PREFIX = "watching:";

/** Kept where the next visit finds it: a tab that is closed without a network loses nothing. */
export function keepUnsent(storage: BrowserStorage, watch: Unsent) {
  try {
    const isReported = watch.isStarted && !hasUnreported(watch);
    if (isReported) storage.removeItem(PREFIX + watch.id);
    else storage.setItem(PREFIX + watch.id, JSON.stringify(watch));
  } catch {
    // Storage is full or shut: what is counted stays in memory and is reported from there.
  }
}

export const hasUnreported = ({ runs, pictureMs, failure }: Unsent) =>
  runs.length > 0 || pictureMs !== undefined || failure !== undefined;

export function removeUnsent(storage: BrowserStorage, id: string) {
  try {
    storage.removeItem(PREFIX + id);
  } catch {
    // Nothing was kept there either.
  }
}

/** What this person left unreported on earlier visits; what is too old to be taken goes. */
export function readUnsent(storage: BrowserStorage, userId: string, now: number): Unsent[] {
  try {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
    const found = keys
      .filter((key) => key.startsWith(PREFIX))
      .flatMap((key) => {
        const watch = parse(storage.getItem(key));
        const oldest = now - LATEST_BEAT_DAYS * 86_400_000;
        if (watch && watch.startedAt > oldest) return [watch];
        storage.removeItem(key);
        return [];
      });
    return found.filter((watch) => watch.userId === userId);
  } catch {
    return [];
  }
}

function parse(text: string | null): Unsent | undefined {
  try {
    return Unsent.parse(JSON.parse(text ?? "null"));
  } catch {
    return undefined;
  }
}
