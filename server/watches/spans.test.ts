import { expect, test } from "vitest";
import {
  byDay,
  lengthOf,
  readSpans,
  type Span,
  subtract,
  unite,
  within,
  writeSpans,
} from "./spans.ts";

const LONGEST = 60;
const random = (below: number) => Math.floor(Math.random() * below);
const someSpans = () =>
  Array.from({ length: random(6) }, (): Span => {
    const from = random(LONGEST);
    return [from, from + 1 + random(20)];
  });
const secondsOf = (spans: readonly Span[]) =>
  new Set(spans.flatMap(([from, to]) => Array.from({ length: to - from }, (_, i) => from + i)));

test("spans behave like the sets of their seconds", () => {
  for (let round = 0; round < 500; round += 1) {
    const [a, b] = [someSpans(), someSpans()];
    const [setA, setB] = [secondsOf(a), secondsOf(b)];
    const united = unite([...a, ...b]);
    expect(secondsOf(united)).toEqual(new Set([...setA, ...setB]));
    expect(lengthOf(united)).toBe(secondsOf(united).size);
    const rest = subtract(unite(a), unite(b));
    expect(secondsOf(rest)).toEqual(new Set([...setA].filter((second) => !setB.has(second))));
    const inside = within(unite(a), 10, 40);
    expect(secondsOf(inside)).toEqual(new Set([...setA].filter((s) => s >= 10 && s < 40)));
  }
});

test("spans are written and read as PostgreSQL does", () => {
  expect(writeSpans([])).toBe("{}");
  expect(readSpans("{[10,20),[30,40)}")).toEqual([
    [10, 20],
    [30, 40],
  ]);
  expect(readSpans(writeSpans([[1, 2]]))).toEqual([[1, 2]]);
});

test("a presentation over midnight belongs to both days", () => {
  const midnight = Date.parse("2026-03-01T00:00:00Z") / 1000;
  expect(byDay([[midnight - 10, midnight + 25]])).toEqual(
    new Map([
      ["2026-02-28", 10],
      ["2026-03-01", 25],
    ]),
  );
});
