import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** Installs the locked dependencies when they are missing or differ from package-lock.json. */
export function ensureInstalled() {
  if (isInstalled()) return;
  console.log("Installing dependencies (once, about a minute) ...");
  const npm = process.env.npm_execpath;
  const ci = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
  // NODE_ENV=production would leave out what the build and the tests need.
  const { status, error } = spawnSync(npm ? process.execPath : "npm", npm ? [npm, ...ci] : ci, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, NODE_ENV: "development" },
  });
  if (status === 0) return;
  console.error(
    `The dependencies could not be installed${error ? ` (${error.message})` : ""}. ` +
      "Check the network and the free space, then run the command again.",
  );
  process.exit(1);
}

/** Compares npm's own record inside node_modules with the lock; an unfinished install has no record. */
function isInstalled() {
  const note = join(root, "node_modules/.package-lock.json");
  if (!existsSync(note)) return false;
  const locked = packagesOf(join(root, "package-lock.json"));
  const present = packagesOf(note);
  const isThere = ([path, entry]) =>
    present[path] ? present[path].version === entry.version : entry.optional === true;
  return (
    Object.entries(locked).every((entry) => entry[0] === "" || isThere(entry)) &&
    Object.keys(present).every((path) => path in locked)
  );
}

const packagesOf = (lock) => JSON.parse(readFileSync(lock, "utf8")).packages;
