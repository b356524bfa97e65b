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

test("M252 a few seconds are subtracted from a fragmented day without visiting each fragment", () => {
  const pieces = Array.from({ length: 40_000 }, (_, i): Span => [2 * i, 2 * i + 1]);
  let looks = 0;
  const watched = new Proxy(pieces, {
    get(target, key, receiver) {
      if (typeof key === "string" && /^\d+$/.test(key)) looks += 1;
      return Reflect.get(target, key, receiver) as unknown;
    },
  });
  const told = Array.from({ length: 200 }, (_, i): Span => [79_000 + 4 * i, 79_003 + 4 * i]);
  const rest = subtract(told, watched);
  expect(lengthOf(rest)).toBe(lengthOf(subtract(told, pieces)));
  expect(rest[0]).toEqual([79_001, 79_002]);
  expect(looks).toBeLessThan(2000);
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
