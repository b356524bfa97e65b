import { expect, test } from "vitest";
import { writeDay, writeTimestamp } from "./format-date.ts";

test("E468 a day or a moment in words stays in one line", () => {
  const timestamp = "2026-11-15T10:30:00Z";
  expect(writeDay(timestamp)).toBe("Nov\u00A015,\u00A02026");
  expect(writeTimestamp(timestamp)).toMatch(
    /^Nov\u00A015,\u00A02026,\u00A0\d+:30[\u00A0\u202F][AP]M$/,
  );
});
