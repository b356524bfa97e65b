import { expect, test } from "vitest";
import { nextTime, nightOf } from "./time-of-day.ts";

const three = { hour: 3, minute: 0 };
const local = (text: string) => new Date(text);

test.each([
  ["the evening before", "2026-11-15T22:10:00", "2026-11-16T03:00:00"],
  ["the same night", "2026-11-16T02:59:59", "2026-11-16T03:00:00"],
  ["the very moment: it has begun", "2026-11-16T03:00:00", "2026-11-17T03:00:00"],
  ["the last day of a year", "2026-12-31T12:00:00", "2027-01-01T03:00:00"],
])("F30 %s", (_name, now, next) => {
  expect(nextTime(local(now), three)).toEqual(local(next));
});

test("F30 half past ten in the evening is of the same day", () => {
  expect(nextTime(local("2026-11-16T12:00:00"), { hour: 22, minute: 30 })).toEqual(
    local("2026-11-16T22:30:00"),
  );
});

test("a night has one name, whenever it is asked for", () => {
  expect(nightOf(local("2026-03-09T03:00:00"))).toBe("2026-03-09");
});
