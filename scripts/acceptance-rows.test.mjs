import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./install.mjs";

const ROW = "[A-Z]\\d+|abuse \\d+|ASVS [\\d.]+";
/** The rows that a title begins with, and the mistake that it ends with. */
const CITED = new RegExp(`["'\`]((?:(?:${ROW})(?:-[A-Z]\\d+)? )+)(?=\\S)`, "g");
const MISTAKE = /\((mistake \d+)\)["'`]/g;

const listed = new Set(
  [
    ...readFileSync(join(root, "docs/acceptance.md"), "utf8").matchAll(
      new RegExp(`^\\| (${ROW}|mistake \\d+) \\|`, "gm"),
    ),
  ].map(([, row]) => row),
);

/** Every row that the title of a test cites, with a file that does. */
const cited = new Map();
for (const folder of ["contract", "server", "web", "e2e", "samples", "fuzz", "faults"])
  for (const path of readdirSync(join(root, folder), { recursive: true }))
    if (/\.(test|spec)\.(ts|mjs)$/.test(path)) note(join(folder, path));

function note(path) {
  const text = readFileSync(join(root, path), "utf8");
  const rows = [
    ...[...text.matchAll(CITED)].flatMap(([, beginning]) => expand(beginning)),
    ...[...text.matchAll(MISTAKE)].map(([, mistake]) => mistake),
  ];
  for (const row of rows) cited.set(row, path);
}

/** "G12-G14 abuse 18 " are G12, G13, G14 and abuse 18. */
function expand(beginning) {
  return [...beginning.matchAll(new RegExp(`(${ROW})(?:-[A-Z](\\d+))?`, "g"))].flatMap(
    ([, row, last]) => {
      const [chapter, first] = [row[0], Number(row.slice(1))];
      if (last === undefined) return [row];
      return Array.from({ length: Number(last) - first + 1 }, (_, i) => `${chapter}${first + i}`);
    },
  );
}

test("every row of docs/acceptance.md has a test that cites it", () => {
  expect([...listed].filter((row) => !cited.has(row))).toEqual([]);
});

test("every row that a test cites is in docs/acceptance.md", () => {
  expect([...cited].filter(([row]) => !listed.has(row))).toEqual([]);
});
