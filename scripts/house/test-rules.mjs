import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { checkHouse } from "./house-rules.mjs";
import { root } from "../install.mjs";
import { violations } from "./violations.mjs";

/** Writes each violation into a separate file, outside the tree, and expects its rule to report it. */
const sandbox = mkdtempSync(join(tmpdir(), "violations-"));
const folder = join(sandbox, "house");
process.on("exit", () => rmSync(sandbox, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));

writeViolations();
const seen = {
  lint: seenByLint(),
  house: seenByHouse(),
  types: seenByTypes(),
  format: seenByFormat(),
};
const missed = violations.filter(({ by, rule, at }) => !seen[by].has(`${at} ${rule}`));
for (const { by, rule, at } of missed) console.log(`not seen by ${by}: ${rule} in ${at}`);
console.log(`${violations.length - missed.length} passed, ${missed.length} failed`);
process.exitCode = missed.length > 0 ? 1 : 0;

function writeViolations() {
  mkdirSync(folder);
  for (const config of ["package.json", "tsconfig.json", ".oxlintrc.json", ".oxfmtrc.json"])
    cpSync(join(root, config), join(folder, config));
  // Beside the copy, not inside: the linter would follow the link.
  symlinkSync(join(root, "node_modules"), join(sandbox, "node_modules"));
  for (const { at, code, beside = [] } of violations) {
    mkdirSync(dirname(join(folder, at)), { recursive: true });
    for (const path of [at, ...beside]) writeFileSync(join(folder, path), `${code}\n`);
  }
}

function seenByLint() {
  const { diagnostics } = JSON.parse(run("oxlint", ["--format=json"]));
  return new Set(diagnostics.map(({ filename, code }) => `${filename} ${code}`));
}

function seenByHouse() {
  return new Set(checkHouse(folder).map(({ path, name }) => `${path} ${name}`));
}

function seenByTypes() {
  const lines = run("tsc", ["--noEmit", "--pretty", "false"]).matchAll(
    /^(\S+?)\(.*?error (TS\d+)/gm,
  );
  return new Set([...lines].map(([, path, code]) => `${path} ${code}`));
}

function seenByFormat() {
  const paths = run("oxfmt", ["--list-different"]).trim().split("\n");
  return new Set(paths.map((path) => `${path} oxfmt`));
}

function run(tool, args) {
  return spawnSync(join(root, "node_modules/.bin", tool), args, { cwd: folder, encoding: "utf8" })
    .stdout;
}
