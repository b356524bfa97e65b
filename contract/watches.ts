import * as z from "zod/mini";
import { Demo } from "./demos.ts";
import { type Constant, constant, sentence } from "./sentences.ts";
import { Id, ID_PATTERN, Timestamp } from "./wire.ts";

/** The literal text of the specification, 1 hr 10 mins, shown when WATCH_HOURS_CARD=fixed. */
export const FIXED_WATCH_MINUTES = 70;

/** "1 hr 10 mins": hours only when there are any, and each in its singular or plural. */
export const formatWatchTime = (total: number) => {
  const count = Math.floor(total / 60);
  const minutes = inMinutes(Math.floor(total % 60));
  if (count === 0) return minutes;
  const hours = sentence("watches.hours", { one: "{count} hr", other: "{count} hrs" }, { count });
  return sentence("watches.hoursAndMinutes", "{hours} {minutes}", { hours, minutes });
};
const inMinutes = (count: number) =>
  sentence("watches.minutes", { one: "{count} min", other: "{count} mins" }, { count });

/** How often the page reports what it counted; also when it is left. */
export const BEAT_SECONDS = 15;
/**
 * Watching for fewer seconds than this is no presentation. rebuild_watch_totals() of the database says it
 * again: another number takes a migration that replaces the function and recounts.
 */
export const MIN_PRESENTATION_SECONDS = 20;
/** Nobody has touched it for this long: it is playing to an empty room. */
export const UNTOUCHED_SECONDS = 120;
/** After this long the page starts another session. */
export const MAX_WATCH_SECONDS = 24 * 3600;
/** How long ago a session that could not be reported at once may have started. */
export const LATEST_START_SECONDS = 300;
/** For how many days what was counted without a network is still accepted. */
export const LATEST_BEAT_DAYS = 7;
export const MAX_RUNS = 200;
/**
 * rebuild_watch_totals() of the database says it again, for totals that are kept: another limit takes a
 * migration that replaces the function and recounts.
 */
export const SLOW_PICTURE_MS = 5000;

/** Why a demo did not play: its files, its graphics, no picture in time, its own script. */
export const failureKinds = ["load", "webgl", "timeout", "crash", "other"] as const;
export type FailureKind = (typeof failureKinds)[number];

export const browserFamilies = ["Chrome", "Edge", "Firefox", "Safari", "Other"] as const;
export type BrowserFamily = (typeof browserFamilies)[number];

const integerUpTo = (max: number, message: Constant) =>
  z.number(message).check(z.int(message), z.minimum(0, message), z.maximum(max, message));

const noOffset = constant("watches.noOffset", "Offsets are whole seconds from 0 to {max}", {
  max: `${MAX_WATCH_SECONDS}`,
});
const Offset = integerUpTo(MAX_WATCH_SECONDS, noOffset);

/** Seconds of a session that count, from the first to the one after the last, counted from its beginning. */
export const Run = z
  .tuple([Offset, Offset], noOffset)
  .check(
    z.refine(([from, to]) => from < to, constant("watches.noRun", "A run ends after it begins")),
  );
export type Run = z.infer<typeof Run>;

const noMeeting = constant("watches.noMeeting", "meeting_id must be an id");
export const NewWatch = z.object({
  /** Made by the page, so that a start which is sent twice is one. */
  _id: Id,
  demo_id: Id,
  /** The meeting that it is presented in, for those who may see that meeting. */
  meeting_id: z.optional(z.nullable(z.string().check(z.regex(ID_PATTERN, noMeeting)))),
  /** Seconds since the page began to count. */
  elapsed: integerUpTo(
    MAX_WATCH_SECONDS * LATEST_BEAT_DAYS,
    constant("watches.noElapsed", "elapsed is a number of seconds"),
  ),
});
export type NewWatch = z.infer<typeof NewWatch>;

export const WatchBeat = z.object({
  runs: z
    .array(Run, constant("watches.noRuns", "runs is a list of [from, to]"))
    .check(
      z.maxLength(
        MAX_RUNS,
        constant("watches.tooManyRuns", "At most {max} runs at once", { max: MAX_RUNS }),
      ),
    ),
  /** From the press of the button to the first picture. */
  picture_ms: z.optional(
    integerUpTo(
      600_000,
      constant("watches.noPictureTime", "picture_ms is a number of milliseconds"),
    ),
  ),
  failure: z.optional(z.enum(failureKinds, constant("watches.noFailure", "Unknown failure"))),
});
export type WatchBeat = z.infer<typeof WatchBeat>;

export const WatchState = z.object({
  /** What counts of the session by now. */
  seconds: z.number(),
  /** How far the server's clock has come: later seconds are not accepted yet and must be reported again. */
  up_to: z.number(),
});
export type WatchState = z.infer<typeof WatchState>;

/** A demo that the person has presented, and when they last did. */
export const RecentWatch = z.object({ demo: Demo, presented_at: Timestamp });
export type RecentWatch = z.infer<typeof RecentWatch>;
export const MAX_RECENT_WATCHES = 5;

export const watchMessages = {
  unknown: constant("watches.unknown", "Unknown presentation"),
  taken: constant("watches.taken", "This presentation belongs to another demo"),
} as const;
