import * as z from "zod/mini";
import { AutopilotSteps } from "./presenting/autopilot.ts";

/**
 * What passes between the player and the bridge, the small script that the content host puts at the
 * beginning of a demo's page. Both sides check the sender's origin and the shape: a demo can say
 * anything it likes.
 */
const bridge = z.literal(1);
const count = z.number().check(z.minimum(0));
const text = z.string().check(z.maxLength(500));

export const SNAPSHOT_WIDTH = 1200;
export const SNAPSHOT_HEIGHT = 800;
const MAX_SNAPSHOT_LENGTH = 8 * 1024 ** 2;

export const troubleKinds = [
  "error",
  "rejection",
  /** WebAssembly stopped for good. */
  "abort",
  "resource",
  /** The policy of its page did not let it call a host that it is not allowed. */
  "refused",
  "context-lost",
  "no-webgl",
  "alert",
] as const;
/** What requested a file that failed to load. Code and data are needed; pictures and sounds may be optional. */
export const resourceUses = ["script", "fetch", "style", "image", "media", "other"] as const;

/** What of the page itself, beside canvases, can be seen in one place. */
const sight = z.enum(["nothing", "content", "control"]);

export const BridgeMessage = z.union([
  /** A page begins. Whatever was sent before was of another one: demos reload themselves, or lead on. */
  z.object({ bridge, type: z.literal("began") }),
  /** How much has arrived so far, also what is still under way. */
  z.object({ bridge, type: z.literal("loading"), bytes: count, files: count }),
  /** A canvas that is not of one colour, or a frame of a video. Times are the page's own, from its beginning. */
  z.object({
    bridge,
    type: z.literal("picture"),
    afterMs: count,
    kind: z.enum(["canvas", "video"]),
  }),
  /** Once a second, for as long as the page's thread is free to say it. */
  z.object({
    bridge,
    type: z.literal("pulse"),
    atMs: count,
    /** The browser draws this page: it is neither in a hidden tab nor scrolled away. */
    isShown: z.boolean(),
    isLoaded: z.boolean(),
    /** Requests under way. */
    pending: count,
    /** How long the page's thread was too busy to answer, of the last second. */
    busyMs: count,
    /** Frames that the page asked the browser for in the last second, drawn or not. */
    asked: count,
    /** Frames drawn in the last second, and when the last of all was. Not those of a lost context. */
    frames: count,
    drawnAtMs: z.nullable(count),
    isLost: z.boolean(),
    /** What can be seen while there is no picture; not looked for afterwards. */
    sight: z.optional(
      z.object({
        /** The part of the window that the largest canvas takes. */
        canvas: count,
        over: sight,
        beside: sight,
        /** How much there is to see, in letters; a picture is worth as many as it is large, up to 150. */
        letters: count,
        /** An element that no script has brought to life. */
        hollow: z.optional(text),
      }),
    ),
  }),
  z.object({
    bridge,
    type: z.literal("trouble"),
    kind: z.enum(troubleKinds),
    message: text,
    atMs: count,
    address: z.optional(text),
    /** Only of another host. */
    host: z.optional(text),
    use: z.optional(z.enum(resourceUses)),
    status: z.optional(count),
  }),
  /** The person did something, at most once a second. */
  z.object({ bridge, type: z.literal("input") }),
  /** While somebody presents: a key for the player, which the demo did not take for itself. */
  z.object({
    bridge,
    type: z.literal("key"),
    key: z.string().check(z.maxLength(20)),
    code: z.string().check(z.maxLength(20)),
  }),
  /** What somebody did since "record", sent when recording ends or has reached its limit. */
  z.object({ bridge, type: z.literal("recorded"), steps: AutopilotSteps }),
  /** A replay has come to its end, or somebody has taken over. */
  z.object({ bridge, type: z.literal("replayed"), is: z.enum(["over", "handed-over"]) }),
  /** The answer to a request; null when there was nothing to take. */
  z.object({
    bridge,
    type: z.literal("snapshot"),
    id: count,
    image: z.nullable(
      z
        .string()
        .check(z.regex(/^data:image\/(png|jpeg);base64,/), z.maxLength(MAX_SNAPSHOT_LENGTH)),
    ),
  }),
]);
export type BridgeMessage = z.infer<typeof BridgeMessage>;

export const PlayerRequest = z.union([
  /**
   * A picture of the demo as it is, of at most SNAPSHOT_WIDTH by SNAPSHOT_HEIGHT. With a width: a small one to
   * look along with, as JPEG, and only if something is drawn.
   */
  z.object({ bridge, type: z.literal("snapshot"), id: count, width: z.optional(count) }),
  /** Whether somebody presents: then keys with Alt are reported, and an idle pointer is hidden. */
  z.object({
    bridge,
    type: z.literal("presenting"),
    isOn: z.boolean(),
    hidesPointer: z.boolean(),
  }),
  /** Notes what somebody does from now on, up to these bounds; or ends that. */
  z.object({
    bridge,
    type: z.literal("record"),
    isOn: z.boolean(),
    maxMs: z.optional(count),
    maxSteps: z.optional(count),
  }),
  /** Does as somebody did; null ends it. */
  z.object({ bridge, type: z.literal("replay"), steps: z.nullable(AutopilotSteps) }),
]);
export type PlayerRequest = z.infer<typeof PlayerRequest>;
