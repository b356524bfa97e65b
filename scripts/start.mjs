import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isBuilt } from "./build/build-state.mjs";
import { ensureInstalled, root } from "./install.mjs";

requireNode(20, 19);
ensureInstalled();
ensureBuilt();
stopWithoutParent();
await import(pathToFileURL(join(root, "dist/server/main.js")).href);

function requireNode(wantedMajor, wantedMinor) {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  console.error(
    `The portal needs Node ${wantedMajor}.${wantedMinor} or newer; this is ${process.versions.node}.`,
  );
  process.exit(1);
}

/** In a separate process, so that its memory is freed. */
function ensureBuilt() {
  if (isBuilt()) return;
  console.log("Building (once, some seconds) ...");
  const build = spawnSync(process.execPath, [join(root, "scripts/build.mjs")], {
    stdio: "inherit",
  });
  if (build.status === 0) return;
  console.error("The portal could not be built; the reason stands above.");
  process.exit(1);
}

/** npm killed with -9 cannot pass on any signal; the portal would keep running unnoticed. */
function stopWithoutParent() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
  }, 1000);
  timer.unref();
}
