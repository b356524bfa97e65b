import { expect, it } from "vitest";
import { initialsOf } from "./initials.ts";

it.each([
  ["Amara Osei", "AO"],
  ["  liam   o'connor ", "LO"],
  ["Maria José de la Cruz", "MC"],
  ["Cher", "C"],
  ["王 小明", "王小"],
  ["Ægir Þór", "ÆÞ"],
  ["𝒜da Lovelace", "𝒜L"],
  ["- ?", ""],
  ["", ""],
])("takes the initials of %j as %j", (name, expected) => {
  expect(initialsOf(name)).toBe(expected);
});
