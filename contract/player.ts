import * as z from "zod/mini";

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
  "resource",
  "context-lost",
  "no-webgl",
  "alert",
] as const;

export const BridgeMessage = z.union([
  /** How much has arrived so far, also what is still under way. The first one says that the page began. */
  z.object({ bridge, type: z.literal("loading"), bytes: count, files: count }),
  /** There is something to see: a canvas that is not of one colour, a frame of a video, or a page without either. */
  z.object({
    bridge,
    type: z.literal("picture"),
    afterMs: count,
    kind: z.enum(["canvas", "video", "page"]),
  }),
  /** Once a second while frames advance, and once more when they stop. Blank: drawn, but of one colour. */
  z.object({
    bridge,
    type: z.literal("frames"),
    perSecond: count,
    total: count,
    isBlank: z.boolean(),
  }),
  z.object({
    bridge,
    type: z.literal("trouble"),
    kind: z.enum(troubleKinds),
    message: text,
    address: z.optional(text),
  }),
  /** The person did something, at most once a second. */
  z.object({ bridge, type: z.literal("input") }),
  /** The answer to a request; null when there was nothing to take. */
  z.object({
    bridge,
    type: z.literal("snapshot"),
    id: count,
    image: z.nullable(
      z.string().check(z.regex(/^data:image\/png;base64,/), z.maxLength(MAX_SNAPSHOT_LENGTH)),
    ),
  }),
]);
export type BridgeMessage = z.infer<typeof BridgeMessage>;

/** A picture of the demo as it is, of at most SNAPSHOT_WIDTH by SNAPSHOT_HEIGHT. */
export const PlayerRequest = z.object({ bridge, type: z.literal("snapshot"), id: count });
export type PlayerRequest = z.infer<typeof PlayerRequest>;
