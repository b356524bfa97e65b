import { expect, test } from "vitest";
import type { User } from "../../../contract/accounts.ts";
import { placeDecided } from "./decided-rows.ts";

const person = (_id: string, isApproved = false) => ({ _id, isApproved }) as User;
const idsOf = (rows: readonly User[]) => rows.map(({ _id }) => _id).join("");

test("H61 who was decided stays in place, whether the list still holds them or not", () => {
  const [a, b, c, d] = [person("a"), person("b"), person("c"), person("d")];
  const decided = [{ user: person("b", true), index: 1 }];
  for (const rows of [
    [a, b, c, d],
    [a, c, d],
  ]) {
    const placed = placeDecided(rows, decided);
    expect(idsOf(placed)).toBe("abcd");
    expect(placed[1]?.isApproved).toBe(true);
  }
});

test("H61 several stay, in whatever order they were decided, also where nobody else is left", () => {
  const decided = [
    { user: person("d", true), index: 3 },
    { user: person("b", true), index: 1 },
  ];
  expect(idsOf(placeDecided([person("a"), person("c"), person("e")], decided))).toBe("abcde");
  expect(idsOf(placeDecided([], decided))).toBe("bd");
});
