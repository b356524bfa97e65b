import * as z from "zod/mini";
import { OutsideFile } from "./copies.ts";
import { type Sentence, SentenceDetails } from "../sentences.ts";

export const checkLevels = ["error", "warning", "info"] as const;

/**
 * What the inspection of an upload found. Errors stop publication; `code` is the kind of finding, and `fix`
 * names what one click can do about it. `sentence` is what `message` says, for other languages.
 */
export const BuildCheck = z.object({
  level: z.enum(checkLevels),
  code: z.string(),
  message: z.string(),
  sentence: z.optional(SentenceDetails),
  path: z.optional(z.string()),
  fix: z.optional(z.string()),
  /** What of another host it is about. */
  files: z.optional(z.array(OutsideFile)),
});
export type BuildCheck = z.infer<typeof BuildCheck>;

/** What it says. Sentences that older inspections wrote, and nobody knows any more, stay as they are. */
export const sentenceOf = ({ message, sentence }: BuildCheck): Sentence => ({
  ...(sentence ?? { code: "", params: {} }),
  message,
});

/** Choose one of `entryCandidates`, and complete the upload again with it as `entry`. */
export const CHOOSE_ENTRY = "choose-entry";
/** Complete the upload again with this fix: addresses that begin with a slash become relative ones. */
export const REWRITE_BASE = "rewrite-base";

/** What a demo may do in its frame only if an administrator lets it. */
export const DemoPermissions = z.object({
  allows_camera: z.boolean(),
  allows_microphone: z.boolean(),
  allows_popups: z.boolean(),
  /** Also hosts that the inspection of its build has not found. */
  allows_every_host: z.boolean(),
  /** Hosts that it may call beside those that were found, and of these the ones that it may not. */
  added_hosts: z.array(z.string()),
  refused_hosts: z.array(z.string()),
});
export type DemoPermissions = z.infer<typeof DemoPermissions>;
export type FramePermissions = Partial<DemoPermissions>;

/** These alone, of a demo. */
export const permissionsOf = (demo: DemoPermissions): DemoPermissions => ({
  allows_camera: demo.allows_camera,
  allows_microphone: demo.allows_microphone,
  allows_popups: demo.allows_popups,
  allows_every_host: demo.allows_every_host,
  added_hosts: demo.added_hosts,
  refused_hosts: demo.refused_hosts,
});

/**
 * What a demo may do in its frame. It has an origin that is not the portal's, so it may use its own storage;
 * it leads nobody away, and opens windows only where it was allowed: these are ordinary ones, without the frame's bounds.
 */
export const frameSandbox = ({ allows_popups }: FramePermissions) =>
  [...SANDBOX_RIGHTS, ...(allows_popups ? POPUP_RIGHTS : [])]
    .map((right) => `allow-${right}`)
    .join(" ");
const POPUP_RIGHTS = ["popups", "popups-to-escape-sandbox"];
const SANDBOX_RIGHTS = ["scripts", "same-origin", "pointer-lock", "downloads", "modals", "forms"];

/** The `allow` of the frame: what the portal itself has, and 3D demos ask for. */
export const frameAllow = ({ allows_camera, allows_microphone }: FramePermissions) =>
  [
    ...FEATURES,
    ...(allows_camera ? ["camera"] : []),
    ...(allows_microphone ? ["microphone"] : []),
  ].join("; ");
const FEATURES = [
  "fullscreen",
  "autoplay",
  "gamepad",
  "xr-spatial-tracking",
  "accelerometer",
  "gyroscope",
  "magnetometer",
  "clipboard-write",
  "screen-wake-lock",
  "cross-origin-isolated",
];

/** A demo without content of its own plays the bundled page, which knows a model for every category. */
export const bundledAddress = (contentUrl: string, category: string | undefined, title: string) =>
  `${contentUrl}/bundled/#${[category ?? "", title].map(encodeURIComponent).join("/")}`;

/** Asked for with this, a video comes inside a page that plays it and reports to the player. */
export const PLAY_QUERY = "play";

/** What goes into the frame: the address of a demo as the API shows it, or of the page around a video. */
export const frameAddress = (videoUrl: string) =>
  /^[^?#]+\.(mp4|m4v|webm)(\?hosts=[^#]*)?$/i.test(videoUrl)
    ? `${videoUrl.split("?")[0]}?${PLAY_QUERY}`
    : videoUrl;
