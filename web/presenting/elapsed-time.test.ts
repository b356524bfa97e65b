import { expect, test } from "vitest";
import { isOver, writeElapsed } from "./elapsed-time.tsx";

test.each([
  [-5, "00:00"],
  [59_999, "00:59"],
  [462_000, "07:42"],
  [3_600_000, "1:00:00"],
  [45_296_000, "12:34:56"],
])("E293 %d ms are %s", (ms, clock) => {
  expect(writeElapsed(ms)).toBe(clock);
});

test.each([
  [1_800_000, 30, false],
  [1_800_001, 30, true],
  [36_000_000, null, false],
])("E293 %d ms of %s planned minutes are over: %s", (ms, planned, over) => {
  expect(isOver(ms, planned)).toBe(over);
});
