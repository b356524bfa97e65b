import { expect, test } from "vitest";
import type { Demo } from "../../contract/demos.ts";
import { openedFrom } from "./opened-from.ts";
import { entriesAround, stepFrom } from "./playlist.ts";

const demo = (letter: string) =>
  ({ _id: letter.repeat(24), title: `Demo ${letter}`, image_url: null }) as Demo;
const own = { demoId: "b".repeat(24), title: "Demo b", picture: null };

test("E289 the demos around one are those of the list it was opened from", () => {
  const state = openedFrom([demo("a"), demo("b"), demo("c")]);
  expect(entriesAround(own, state).map(({ title }) => title)).toEqual([
    "Demo a",
    "Demo b",
    "Demo c",
  ]);
});

test.each([
  ["no list", null],
  ["one that it does not stand in", openedFrom([demo("a")])],
  ["something else of that name", { openedFrom: "everything" }],
  ["entries that are none", { openedFrom: [{ demoId: own.demoId }] }],
])("E289 with %s a demo stands alone", (_, state) => {
  expect(entriesAround(own, state)).toEqual([own]);
});

test("E289 there is nothing before the first and after the last", () => {
  const { openedFrom: entries } = openedFrom([demo("a"), demo("b")]);
  expect([stepFrom({ entries, at: 0 }, -1), stepFrom({ entries, at: 0 }, 1)]).toEqual([null, 1]);
  expect([stepFrom({ entries, at: 1 }, -1), stepFrom({ entries, at: 1 }, 1)]).toEqual([0, null]);
});
