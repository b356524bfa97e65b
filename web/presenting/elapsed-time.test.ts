import { expect, test } from "vitest";
import { writeElapsed } from "./elapsed-time.tsx";

test.each([
  [-5, "00:00"],
  [59_999, "00:59"],
  [462_000, "07:42"],
  [3_600_000, "1:00:00"],
  [45_296_000, "12:34:56"],
])("E293 %d ms are %s", (ms, clock) => {
  expect(writeElapsed(ms)).toBe(clock);
});
