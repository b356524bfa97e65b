import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ProviderSettings } from "../server/start/provider-settings.ts";
import { descriptions } from "../server/start/setting-descriptions.ts";
import { Settings } from "../server/start/settings.ts";
import { root } from "./install.mjs";

const PAGE = join(root, "docs/operations.md");
const HEAD = "| name | default | meaning |\n|---|---|---|\n";
const TABLE = /\| name \| default \| meaning \|\n(\|.*\n)+/;

export const readPage = () => readFileSync(PAGE, "utf8");

/** The page with its table of settings generated from the schema. */
export function withSettings(page) {
  const rows = [...rowsOf(Settings), ...rowsOf(ProviderSettings, "OIDC_<NAME>_")];
  return page.replace(TABLE, () => HEAD + rows.join(""));
}

const rowsOf = ({ shape }, prefix = "") =>
  Object.entries(shape).map(([name, schema]) => {
    const { defaultText, description } = descriptions.get(schema);
    return `| \`${prefix}${name}\` | ${defaultText ?? schema.def.defaultValue} | ${description} |\n`;
  });

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  writeFileSync(PAGE, withSettings(readPage()));
  console.log("The table of settings in docs/operations.md is up to date.");
}
