import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../install.mjs";

const NOTE = join(root, "dist/built-from");
/** Everything that can change the contents of a build. */
const SOURCES = [
  "contract",
  "languages",
  "server",
  "web",
  "samples",
  "package-lock.json",
  "tsconfig.json",
  "vite.config.ts",
  "scripts/build.mjs",
  "scripts/build",
  "scripts/supported-browsers.mjs",
];

/** True when dist/ was built completely from exactly these sources. */
export function isBuilt() {
  return existsSync(NOTE) && readFileSync(NOTE, "utf8") === fingerprint(SOURCES);
}

/** From here until `noteBuilt` dist/ counts as not built, whatever interrupts the build. */
export function beginBuild() {
  rmSync(NOTE, { force: true });
  return fingerprint(SOURCES);
}

export function noteBuilt(sources) {
  writeFileSync(NOTE, sources);
}

/** Hashes contents, not times: a clone, a checkout and a copy all have new times. */
export function fingerprint(sources) {
  const hash = createHash("sha256");
  for (const file of sources.flatMap(listFiles)) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

function listFiles(path) {
  if (!path.includes(".") && existsSync(join(root, path)))
    return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.includes(".test."))
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
      .toSorted();
  return existsSync(join(root, path)) ? [path] : [];
}
