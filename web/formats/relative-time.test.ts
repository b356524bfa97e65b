import { expect, test } from "vitest";
import { timeSince } from "./relative-time.ts";

const now = Date.parse("2025-06-15T12:00:00Z");
const ago = (seconds: number) => timeSince(new Date(now - seconds * 1000).toISOString(), now);
const DAY = 24 * 3600;

test.each([
  [0, "just now"],
  [59, "just now"],
  [60, "1\u00A0minute\u00A0ago"],
  [3599, "59\u00A0minutes\u00A0ago"],
  [3600, "1\u00A0hour\u00A0ago"],
  [2 * DAY, "2\u00A0days\u00A0ago"],
  [6.9 * DAY, "6\u00A0days\u00A0ago"],
  [8 * DAY, "1\u00A0week\u00A0ago"],
  [29 * DAY, "4\u00A0weeks\u00A0ago"],
  [31 * DAY, "1\u00A0month\u00A0ago"],
  [400 * DAY, "1\u00A0year\u00A0ago"],
  [-7200, "just now"],
])("D2 %d seconds ago reads %s", (seconds, text) => {
  expect(ago(seconds)).toBe(text);
});
