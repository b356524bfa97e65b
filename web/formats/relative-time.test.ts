import { expect, test } from "vitest";
import { timeSince } from "./relative-time.ts";

const now = Date.parse("2025-06-15T12:00:00Z");
const ago = (seconds: number) => timeSince(new Date(now - seconds * 1000).toISOString(), now);
const DAY = 24 * 3600;

test.each([
  [0, "just now"],
  [59, "just now"],
  [60, "1\u00A0minute ago"],
  [3599, "59\u00A0minutes ago"],
  [3600, "1\u00A0hour ago"],
  [2 * DAY, "2\u00A0days ago"],
  [6.9 * DAY, "6\u00A0days ago"],
  [8 * DAY, "1\u00A0week ago"],
  [29 * DAY, "4\u00A0weeks ago"],
  [31 * DAY, "1\u00A0month ago"],
  [400 * DAY, "1\u00A0year ago"],
  [-7200, "just now"],
])("D2 %d seconds ago reads %s", (seconds, words) => {
  expect(ago(seconds)).toBe(words);
});
