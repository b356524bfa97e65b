import type { TrialRun } from "../../contract/builds/trial-runs.ts";
import { rankFaults } from "./faults.ts";
import { firstPictureMs, type Playback } from "./playback.ts";
import { type Failure, faultText, isFailure, reasonOf } from "./verdict-text.ts";
import type { Verdict } from "./verdict.ts";

/** One attempt, as far as it has come. */
export type Run = {
  /** Its last state while it played. */
  playback: Playback | null;
  /** When its start screen was there. */
  waitedMs: number | null;
  /** The frames of each second since it played, where there were any. */
  rates: readonly number[];
  /** The failure that was noted last. */
  failure: Failure["is"] | null;
  /** What it shows was noted. */
  isOver: boolean;
};

export const newRun = (): Run => ({
  playback: null,
  waitedMs: null,
  rates: [],
  failure: null,
  isOver: false,
});

/** How many seconds of frames it takes to measure its speed. */
const SECONDS_WATCHED = 3;
const MAX_ERROR_LENGTH = 500;
const MAX_ERRORS = 20;

export type Step = { run: Run; noted?: TrialRun };

/** A failure is noted at once; a death replaces what was noted before it. */
export function stepOnVerdict(run: Run, verdict: Verdict, playback: Playback): Step {
  if (verdict.is === "waits")
    return { run: { ...run, waitedMs: run.waitedMs ?? firstPictureMs(playback) } };
  if (verdict.is === "plays" || verdict.is === "faulty") return { run: { ...run, playback } };
  if (!isFailure(verdict) || run.failure === verdict.is) return { run };
  return { run: { ...run, failure: verdict.is }, noted: failureOf(verdict, run, playback) };
}

/** What it shows is noted once enough frames were counted, whatever was noted before. */
export function stepOnFrames(run: Run, frames: number): Step {
  if (run.playback === null || frames === 0) return { run };
  const counted = { ...run, rates: [...run.rates, frames] };
  return counted.rates.length < SECONDS_WATCHED ? { run: counted } : finish(counted);
}

export function finish(run: Run): Step {
  if (run.playback === null || run.isOver) return { run };
  return { run: { ...run, isOver: true }, noted: trialRunOf(run, run.playback) };
}

const trialRunOf = ({ rates, waitedMs }: Run, playback: Playback): TrialRun => ({
  firstPictureMs: waitedMs ?? firstPictureMs(playback),
  // None at all: a demo that draws only when something changes.
  framesPerSecond: Math.max(0, ...rates) || null,
  errors: errorsOf(playback),
});

/** What died had a picture all the same. */
const failureOf = (verdict: Failure, run: Run, playback: Playback): TrialRun => ({
  ...(verdict.is === "died"
    ? { ...trialRunOf(run, playback), hasDied: true }
    : { firstPictureMs: null, framesPerSecond: null }),
  errors: [cut(reasonOf(verdict, playback)), ...errorsOf(playback)].slice(0, MAX_ERRORS),
});

const errorsOf = ({ troubles }: Playback) =>
  rankFaults(troubles).map((fault) => cut(faultText(fault)));
const cut = (text: string) => text.slice(0, MAX_ERROR_LENGTH);
