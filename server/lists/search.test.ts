import { expect, test } from "vitest";
import { spellings } from "./search.ts";

/** Evaluates a pattern as the database does, for words with a space before and after each. */
const finds = (typed: string, text: string) =>
  spellings(typed).some((pattern) =>
    new RegExp(`^${pattern.replaceAll("%", ".*").replaceAll("_", ".")}$`).test(` ${text} `),
  );

test.each([
  ["building", "as it is"],
  ["biulding", "two letters swapped"],
  ["buildng", "a letter missing"],
  ["buildiing", "a letter too many"],
  ["buolding", "a wrong letter"],
  ["vuilding", "a wrong letter at the start"],
  ["uilding", "the first letter missing"],
  ["biuld", "the beginning of the word, with an error"],
])("F82 %s is building, %s", (typed) => {
  expect(finds(typed, "smart building twin")).toBe(true);
});

test.each(["biuldng", "bxxlding", "ilding", "twinbuilding"])(
  "F82 %s has more than one error, and is not building",
  (typed) => {
    expect(finds(typed, "smart building twin")).toBe(false);
  },
);

test("F82 a short word that lost a letter must match an entire word, or it would match too many", () => {
  expect(finds("winh", "win or lose")).toBe(true);
  expect(finds("winh", "winch and rope")).toBe(true); // the last letter is wrong
  expect(finds("xwin", "winch and rope")).toBe(false);
});
