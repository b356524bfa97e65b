import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./install.mjs";

/** How many rows each chapter of the acceptance list has, from dashboard to organization. */
const chapters = { D: 13, E: 12, F: 21, G: 24, H: 6, I: 12, J: 8, K: 7 };

const rows = Object.entries(chapters).flatMap(([chapter, count]) =>
  Array.from({ length: count }, (_, i) => `${chapter}${i + 1}`),
);

/** Every test file, whole. */
const files = ["contract", "server", "web", "e2e"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter((path) => /\.(test|spec)\.ts$/.test(path))
    .map((path) => readFileSync(join(root, folder, path), "utf8")),
);
const find = (pattern) => files.flatMap((text) => [...text.matchAll(pattern)].map(([, it]) => it));

test("every row of the acceptance list has a test that begins with its number", () => {
  const named = new Set(
    find(/["`]((?:[A-N]\d+ )+)\S/g).flatMap((names) => names.trim().split(" ")),
  );
  expect(rows.filter((row) => !named.has(row))).toEqual([]);
});

test("every abuse of the screens has a test that names it", () => {
  expect(find(/["`](?:abuse \d+ )*abuse (\d+) /g)).toEqual(
    expect.arrayContaining(["57", "69", "71", "72"]),
  );
});

/** Of the client that came before. */
test("every mistake that was watched happening has a test that names it", () => {
  expect(find(/\(mistake (\d+)\)["`]/g)).toEqual(
    expect.arrayContaining(Array.from({ length: 10 }, (_, i) => `${i + 1}`)),
  );
});
