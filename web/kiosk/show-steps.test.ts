import { expect, test } from "vitest";
import { beginAfresh, beginAt, goOn, touch } from "./show-steps.ts";

test("E396 after the last entry comes the first, each in a frame of its own", () => {
  const steps = [beginAt(0, 3)];
  for (let i = 0; i < 4; i += 1) steps.push(goOn(steps[i] ?? beginAt(0, 3), 3));
  expect(steps.map(({ at }) => at)).toEqual([0, 1, 2, 0, 1]);
  expect(new Set(steps.map(({ round }) => round)).size).toBe(5);
});

test("one demo alone begins afresh", () => {
  expect(goOn(beginAt(0, 1), 1)).toEqual({ at: 0, round: 1, isTouched: false });
});

test("E395 what a visitor had in hand begins afresh, and stays the same demo", () => {
  const touched = touch(beginAt(1, 3));
  expect(touched).toEqual({ at: 1, round: 0, isTouched: true });
  expect(touch(touched)).toBe(touched);
  expect(beginAfresh(touched)).toEqual({ at: 1, round: 1, isTouched: false });
});

test.each([
  [2, 3, 2],
  [3, 3, 0],
  [7, 1, 0],
])("a reload at %i of %i goes on at %i", (at, count, expected) => {
  expect(beginAt(at, count).at).toBe(expected);
});
