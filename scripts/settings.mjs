import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { descriptions, Settings } from "../server/start/settings.ts";
import { root } from "./install.mjs";

const PAGE = join(root, "docs/operations.md");
const HEAD = "| name | default | meaning |\n|---|---|---|\n";
const TABLE = /\| name \| default \| meaning \|\n(\|.*\n)+/;

export const readPage = () => readFileSync(PAGE, "utf8");

/** The page with the table of settings as the schema has it. */
export function withSettings(page) {
  const rows = Object.entries(Settings.shape).map(([name, schema]) => {
    const { unset, means } = descriptions.get(schema);
    return `| \`${name}\` | ${unset ?? schema.def.defaultValue} | ${means} |\n`;
  });
  return page.replace(TABLE, () => HEAD + rows.join(""));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  writeFileSync(PAGE, withSettings(readPage()));
  console.log("The table of settings in docs/operations.md is up to date.");
}
