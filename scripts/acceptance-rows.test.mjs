import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./install.mjs";

/** How many rows each chapter of the acceptance list has, from dashboard to organization. */
const chapters = { D: 13, E: 12, F: 21, G: 24, H: 6, I: 12, J: 8, K: 7 };
/** Rows about transferring, playing and sweeping files, which come with that part of the product. */
const stillToCome = new Set("E7 E9 E11 F7 F8 F9 F10 F12 F13 F14 F21".split(" "));

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
  expect(rows.filter((row) => !named.has(row) && !stillToCome.has(row))).toEqual([]);
});

test("every abuse of the screens has a test that names it", () => {
  expect(find(/["`](?:abuse \d+ )*abuse (\d+) /g)).toEqual(
    expect.arrayContaining(["57", "69", "71", "72"]),
  );
});

/** Of the client that came before; the fourth is about the keys of uploaded files. */
test("every mistake that was watched happening has a test that names it", () => {
  expect(find(/\(mistake (\d+)\)["`]/g)).toEqual(
    expect.arrayContaining(["1", "2", "3", "5", "6", "7", "8", "9", "10"]),
  );
});
