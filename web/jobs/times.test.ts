import { expect, test } from "vitest";
import { inDuration, timeUntil } from "./times.ts";

const now = Date.parse("2025-06-15T12:00:00Z");

test.each([
  [-60, "in a moment"],
  [59, "in a moment"],
  [60, "in 1 minute"],
  [7 * 3600 + 5, "in 7 hours"],
  [24 * 3600, "in 1 day"],
])("R173 in %d seconds reads %s", (seconds, text) => {
  expect(timeUntil(new Date(now + seconds * 1000).toISOString(), now)).toBe(text);
});

test.each([
  [240, "0.2 sec"],
  [42_400, "42 sec"],
  [12 * 60_000, "12 min"],
  [5_400_000, "1.5 hr"],
])("R173 %d ms took %s", (ms, text) => {
  expect(inDuration(ms)).toBe(text);
});
