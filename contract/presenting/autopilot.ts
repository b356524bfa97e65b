import * as z from "zod/mini";
import { UNPRINTABLE } from "../characters.ts";
import { constant } from "../sentences.ts";
import { Id, Timestamp } from "../wire.ts";

export const MAX_AUTOPILOT_SECONDS = 180;
/** A step is at most some 45 bytes on the wire: all of them stay below what a call may carry. */
export const MAX_AUTOPILOT_STEPS = 2200;

export const autopilotMessages = {
  saved: constant("autopilot.saved", "The autopilot has been saved"),
  removed: constant("autopilot.removed", "The autopilot has been removed"),
  judged: constant("autopilot.judged", "It is noted whether the demo follows"),
  none: constant("autopilot.none", "This demo has no autopilot"),
  changedMeanwhile: constant(
    "autopilot.changedMeanwhile",
    "The autopilot was recorded again meanwhile. Try the new one.",
  ),
  empty: constant("autopilot.empty", "Nothing was recorded"),
  unreadable: constant("autopilot.unreadable", "This is no recording of a demo"),
} as const;

/**
 * What follows the kind and the time, by its types. Places are fractions of the demo's window, so that other
 * sizes replay them. The last number of each is the keys held along with it: Ctrl 1, Shift 2, Alt 4, Meta 8, and
 * 16 for a key that repeats itself.
 */
const shapes: Record<string, string> = {
  /** The pointer moves, to x, y. */
  m: "number number",
  /** A button goes down or up, at x, y: which one. */
  d: "number number number number",
  u: "number number number number",
  /** The browser took the pointer away. */
  c: "",
  /** The wheel, at x, y: by how much across and down, in which unit. */
  w: "number number number number number number",
  /** A key goes down or up: key, code, keyCode. */
  k: "string string number number",
  l: "string string number number",
};

const MAX_NAME_LENGTH = 24;
const name = z.string().check(
  z.maxLength(MAX_NAME_LENGTH),
  z.refine((text: string) => !UNPRINTABLE.test(text), autopilotMessages.unreadable),
);
const AutopilotStep = z.array(z.union([z.number(), name])).check(z.maxLength(8));
export type AutopilotStep = z.infer<typeof AutopilotStep>;

/** The kind, milliseconds from the beginning, and what the kind needs: `["m", 1200, 0.5, 0.25]`. */
export const AutopilotSteps = z.array(AutopilotStep).check(
  z.maxLength(MAX_AUTOPILOT_STEPS, autopilotMessages.unreadable),
  z.refine((steps: AutopilotStep[]) => steps.every(isStep), autopilotMessages.unreadable),
);
export type AutopilotSteps = z.infer<typeof AutopilotSteps>;

function isStep([kind = "", at, ...rest]: AutopilotStep, index: number, all: AutopilotStep[]) {
  const types = rest.map((value) => typeof value).join(" ");
  const former = index === 0 ? 0 : Number(all[index - 1]?.[1]);
  const isInTime = Number(at) >= former && Number(at) <= MAX_AUTOPILOT_SECONDS * 1000;
  return (
    typeof at === "number" && isInTime && Object.hasOwn(shapes, kind) && shapes[kind] === types
  );
}

/** How long a recording takes. */
export const durationOf = (steps: AutopilotSteps) => Number(steps.at(-1)?.[1] ?? 0);

export const followings = ["follows", "ignores", "unseen"] as const;
/** Whether the demo does as it did; what changes nothing of its picture is unseen, and null was not tried. */
const Following = z.nullable(z.enum(followings));
export type Following = z.infer<typeof Following>;

export const Autopilot = z.object({
  steps: AutopilotSteps,
  /** What was recorded, or tried last. */
  build_id: Id,
  /** Which of the demo's versions that is; null where it is gone. */
  version: z.nullable(z.number()),
  recorded_by: z.string(),
  recorded_at: Timestamp,
  follows: Following,
});
export type Autopilot = z.infer<typeof Autopilot>;

export const NewAutopilot = z.object({
  steps: AutopilotSteps.check(z.minLength(1, autopilotMessages.empty)),
  build_id: Id,
});
export type NewAutopilot = z.infer<typeof NewAutopilot>;

export const AutopilotVerdict = z.object({
  build_id: Id,
  follows: z.enum(followings),
  /** Of the recording that was tried: another one is not judged by it. */
  recorded_at: z
    .string()
    .check(z.regex(/^\d{4}-\d\d-\d\dT[\d:.]{8,15}Z$/, autopilotMessages.unreadable)),
});
export type AutopilotVerdict = z.infer<typeof AutopilotVerdict>;

/** Whether a kiosk lets it run: what a demo was seen to ignore would show nothing. */
export const isReplayed = ({ follows }: Pick<Autopilot, "follows">) => follows !== "ignores";
