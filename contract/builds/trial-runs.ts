import * as z from "zod/mini";

/** What an administrator's browser saw when it let a build run. */
export const TrialRun = z.object({
  firstPictureMs: z.nullable(z.number().check(z.minimum(0))),
  framesPerSecond: z.nullable(z.number().check(z.minimum(0))),
  errors: z.array(z.string().check(z.maxLength(500))).check(z.maxLength(20)),
  /** It showed something, and then stopped. */
  hasDied: z.optional(z.boolean()),
});
export type TrialRun = z.infer<typeof TrialRun>;

/** Fit for a client; fit with a word of caution; not fit. */
export const TrialGrade = z.enum(["green", "amber", "red"]);
export type TrialGrade = z.infer<typeof TrialGrade>;

/** Longer than this a client waits. */
export const MAX_FIRST_PICTURE_MS = 5000;
/** Below this, movement is seen as single pictures. */
export const MIN_FRAMES_PER_SECOND = 24;

export function gradeOf({
  firstPictureMs,
  framesPerSecond,
  errors,
  hasDied,
}: TrialRun): TrialGrade {
  if (firstPictureMs === null || hasDied) return "red";
  const isQuick = firstPictureMs < MAX_FIRST_PICTURE_MS;
  // Without frames it draws only when something changes.
  const isSmooth = framesPerSecond === null || framesPerSecond >= MIN_FRAMES_PER_SECOND;
  return isQuick && isSmooth && errors.length === 0 ? "green" : "amber";
}
