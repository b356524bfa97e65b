import {
  type DemoSeen,
  MAX_START_MS,
  WATCHED_SECONDS,
} from "../../contract/builds/device-checks.ts";
import type { Playback, Heartbeat } from "../player/playback.ts";
import { finish, newRun, type Run, stepOnVerdict } from "../player/trial-run.ts";
import type { Verdict } from "../player/verdict.ts";
import { t } from "../ui/language.ts";

/** So long its start screen waits for somebody before the check goes on. */
export const WAITING_SECONDS = 8;

/** A page's thread that is busy for so much of a second does not rest. */
const MIN_BUSY_MS = 250;

/** One demo of a check, as far as it has come. */
export type CheckRun = {
  run: Run;
  /** Its last state while its start screen waited. */
  asking: Playback | null;
  /** Seconds since it plays, and those that its start screen has waited. */
  watched: number;
  waited: number;
  /** What there is to say of it, once there is. */
  seen: DemoSeen | null;
};

export const newCheckRun = (): CheckRun => ({
  run: newRun(),
  asking: null,
  watched: 0,
  waited: 0,
  seen: null,
});

/** A failure is the end of it, before its first picture and after. */
export function checkOnVerdict(check: CheckRun, verdict: Verdict, playback: Playback): CheckRun {
  if (check.seen !== null) return check;
  const { run, noted } = stepOnVerdict(check.run, verdict, playback);
  const asking = verdict.is === "waits" ? playback : null;
  return { ...check, run, asking, seen: noted ?? null };
}

/** Once a second. What nobody can see is not drawn, and counts for nothing. */
export function checkOnHeartbeat(
  check: CheckRun,
  { isShown, frames, busyMs }: Heartbeat,
): CheckRun {
  if (check.seen !== null || !isShown) return check;
  if (check.asking !== null) return onWaiting(check, check.asking);
  const { run } = check;
  if (run.playback === null) return check;
  const isResting = frames === 0 && busyMs < MIN_BUSY_MS;
  const rates = isResting ? run.rates : [...run.rates, frames];
  const counted = { ...check, run: { ...run, rates }, watched: check.watched + 1 };
  if (counted.watched < WATCHED_SECONDS) return counted;
  const { noted } = finish(run);
  const seen = noted ? { ...noted, framesPerSecond: typical(rates) } : null;
  return { ...counted, seen };
}

/** Nothing came of it, or nothing but its start screen. */
export function checkOnTimeout(check: CheckRun): CheckRun {
  if (check.seen !== null || check.run.playback !== null) return check;
  if (check.asking !== null) return endWaiting(check, check.asking);
  return { ...check, seen: notStarted(describeNothingShown()) };
}

/** It was not even let run, for this reason. */
export const notStarted = (reason: string): DemoSeen => ({
  firstPictureMs: null,
  framesPerSecond: null,
  errors: [reason],
});

const describeNothingShown = () =>
  t("It showed nothing within {seconds} seconds.", { seconds: MAX_START_MS / 1000 });

function onWaiting(check: CheckRun, asking: Playback): CheckRun {
  const next = { ...check, waited: check.waited + 1 };
  return next.waited < WAITING_SECONDS ? next : endWaiting(next, asking);
}

function endWaiting(check: CheckRun, playback: Playback): CheckRun {
  const { noted } = finish({ ...check.run, playback, rates: [] });
  return { ...check, seen: noted ? { ...noted, isWaiting: true } : null };
}

/**
 * The middle one: neither the second in which it still loaded, nor the best. What rests for most of the time draws
 * only when something changes, and has none.
 */
function typical(rates: readonly number[]): number | null {
  if (rates.length <= WATCHED_SECONDS / 2) return null;
  return rates.toSorted((one, other) => one - other)[Math.floor(rates.length / 2)] ?? null;
}
