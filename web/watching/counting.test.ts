import { describe, expect, test } from "vitest";
import type { Run } from "../../contract/watches.ts";
import { countOn, isOver, type Signals, startCounting, withoutReported } from "./counting.ts";

const START = 1_000_000;
const lively: Omit<Signals, "lastFrameAt"> = {
  isVisible: true,
  isInView: true,
  isPresenting: false,
  lastTouchAt: START,
};

/** Looks once a second, a little late each time, and gives the seconds that count. */
function watch(seconds: number, signalsAt: (second: number) => Partial<Signals> = () => ({})) {
  let counting = startCounting(START);
  for (let second = 1; second <= seconds; second += 1) {
    const now = START + second * 1004;
    counting = countOn(counting, { ...lively, lastFrameAt: now, ...signalsAt(second) }, now);
  }
  return counting.runs;
}
const lengthOf = (runs: readonly Run[]) => runs.reduce((sum, [from, to]) => sum + to - from, 0);

describe("a second counts", () => {
  test("while it is in sight, moves and was touched: a minute is a minute", () => {
    expect(watch(60)).toEqual([[0, 60]]);
  });

  test("not in a hidden tab", () => {
    expect(watch(60, () => ({ isVisible: false }))).toEqual([]);
  });

  test("not while the frame is scrolled away or covered", () => {
    expect(watch(60, (second) => ({ isInView: second <= 20 || second > 40 }))).toEqual([
      [0, 20],
      [40, 60],
    ]);
  });

  test("not while the picture stands still, and not before the first one", () => {
    expect(watch(60, () => ({ lastFrameAt: undefined }))).toEqual([]);
    const frozen = watch(60, (second) => (second > 10 ? { lastFrameAt: START + 10_040 } : {}));
    expect(lengthOf(frozen)).toBeLessThanOrEqual(12);
  });

  test("for two minutes after the last touch, and on with the next one", () => {
    expect(lengthOf(watch(600))).toBeCloseTo(120, -1);
    const touchedAgain = (second: number) =>
      second >= 400 ? { lastTouchAt: START + 401_600 } : {};
    expect(lengthOf(watch(600, touchedAgain))).toBeCloseTo(240, -1);
    expect(watch(60, () => ({ lastTouchAt: undefined }))).toEqual([]);
  });

  test("for as long as it is presented, touched or not", () => {
    const presented = () => ({ isPresenting: true, lastTouchAt: undefined });
    expect(lengthOf(watch(600, presented))).toBeGreaterThanOrEqual(600);
  });

  test("not when the clock stood still meanwhile: a laptop that slept showed nothing", () => {
    let counting = startCounting(START);
    const now = START + 3_600_000;
    counting = countOn(counting, { ...lively, lastFrameAt: now, lastTouchAt: now }, now);
    expect(counting).toMatchObject({ seen: 3600, runs: [] });
  });

  test("once, even when the clock is set back", () => {
    let counting = startCounting(START);
    for (const at of [1, 2, 3, 2, 1, 2, 3, 4]) {
      const now = START + at * 1000;
      counting = countOn(counting, { ...lively, lastFrameAt: now }, now);
    }
    expect(counting.runs).toEqual([[0, 4]]);
  });
});

test("a day is as long as a session gets", () => {
  const now = START + 200_000_000;
  expect(isOver(countOn(startCounting(START), { ...lively, lastFrameAt: now }, now))).toBe(true);
});

test("what the server knows is not told again, what it has not come to yet is", () => {
  const runs: Run[] = [
    [0, 10],
    [20, 35],
  ];
  expect(withoutReported(runs, runs, 100)).toEqual([]);
  expect(withoutReported(runs, runs, 30)).toEqual([[30, 35]]);
  expect(withoutReported([...runs, [40, 50]], runs, 100)).toEqual([[40, 50]]);
  // It grew while the first half was on its way.
  expect(withoutReported([[0, 25]], [[0, 15]], 100)).toEqual([[15, 25]]);
});
