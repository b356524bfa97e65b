import { MAX_WATCH_SECONDS, type Run, UNTOUCHED_SECONDS } from "../../contract/watches.ts";

/** What is known of the demo at one moment; times in milliseconds, and none for never. */
export type Signals = {
  isVisible: boolean;
  isInView: boolean;
  isPresenting: boolean;
  lastFrameAt: number | undefined;
  lastTouchAt: number | undefined;
};

/** The bridge speaks once a second; a picture that stands still for longer is none. */
export const FRAME_GAP_MS = 2000;
/** A longer gap between ticks means that the device slept, and nobody watched. */
const MAX_STEP_SECONDS = 3;

/** Whether somebody is watching: it is visible, moving, and was recently touched or presented. */
export function isWatched(signals: Signals, now: number): boolean {
  const { isVisible, isInView, isPresenting, lastFrameAt, lastTouchAt } = signals;
  const isMoving = lastFrameAt !== undefined && now - lastFrameAt < FRAME_GAP_MS;
  const isTouched = lastTouchAt !== undefined && now - lastTouchAt < UNTOUCHED_SECONDS * 1000;
  return isVisible && isInView && isMoving && (isTouched || isPresenting);
}

export type Counting = {
  /** When second 0 began, in milliseconds. */
  readonly startedAt: number;
  /** Seconds that have been looked at so far. */
  readonly seen: number;
  /** What counts of them. */
  readonly runs: readonly Run[];
};

export const startCounting = (now: number): Counting => ({ startedAt: now, seen: 0, runs: [] });

/** Looks at the seconds that have passed since it last did. */
export function countOn(counting: Counting, signals: Signals, now: number): Counting {
  const { startedAt, seen, runs } = counting;
  const passed = Math.min(Math.floor((now - startedAt) / 1000), MAX_WATCH_SECONDS);
  if (passed <= seen) return counting;
  const hasSlept = passed - seen > MAX_STEP_SECONDS;
  const counts = !hasSlept && isWatched(signals, now);
  return { startedAt, seen: passed, runs: counts ? addRun(runs, [seen, passed]) : runs };
}

export const isOver = ({ seen }: Counting) => seen >= MAX_WATCH_SECONDS;

/** What touches is one. */
export function addRun(runs: readonly Run[], [from, to]: Run): Run[] {
  const last = runs.at(-1);
  return last?.[1] === from ? [...runs.slice(0, -1), [last[0], to]] : [...runs, [from, to]];
}

/** What of these is left once the others are known to the server, which has come so far. */
export function withoutReported(
  runs: readonly Run[],
  reported: readonly Run[],
  upTo: number,
): Run[] {
  let rest: Run[] = [...runs];
  for (const [start, end] of reported) {
    const known = Math.min(end, upTo);
    if (known <= start) continue;
    rest = rest.flatMap(([from, to]): Run[] => {
      const pieces: Run[] = [
        [from, Math.min(to, start)],
        [Math.max(from, known), to],
      ];
      return pieces.filter((piece) => piece[0] < piece[1]);
    });
  }
  return rest;
}
