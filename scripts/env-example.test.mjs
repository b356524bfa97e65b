import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./install.mjs";

const read = (path) => readFileSync(join(root, path), "utf8");

/** The names in the first column of the table, in order. */
const documented = () => {
  const [, section] = /^## Settings$([^]*?)^## /m.exec(read("docs/operations.md"));
  return [...section.matchAll(/^\| (`.+?`) \|/gm)].flatMap(([, names]) =>
    [...names.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name),
  );
};

test(".env.example has the settings of docs/operations.md, in the same order", () => {
  const listed = [...read(".env.example").matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)];
  expect(documented().length).toBeGreaterThan(30);
  expect(listed.map(([, name]) => name)).toEqual(documented());
});
