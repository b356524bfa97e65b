import { cp, mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "../../scripts/install.mjs";

const DURING_MS = 15_000;
/** Longer than nginx waits for a node, and longer than the database keeps the locks of an unresponsive node. */
const SETTLES_MS = 60_000;
/** Requests that run when nginx stops sending are done by then. */
const DRAIN_MS = 3000;
export const NEXT_MIGRATION = "900-next-build.sql";
/** As a later version would have: adds something beside what is there. */
const MIGRATION = "alter table categories add column rolled_out boolean not null default true;\n";

/** A node dies in the middle of its work: clients that retry are served. */
export async function survivesKilledNode({ portals, load, check, log }) {
  const since = load.mark();
  const node = portals.nodes[1];
  await sleep(DURING_MS / 3);
  await node.process.end("SIGKILL");
  await sleep(DURING_MS);
  await portals.start(node);
  await sleep(DURING_MS / 3);
  const { requests, retried, failed } = since();
  log(`${requests} requests, ${retried} tried twice`);
  check("kill -9 of a node: requests of clients that retry once that failed", failed, []);
}

/**
 * A node hangs, as when its machine does: connections are accepted, but nothing is answered. Clients wait until
 * nginx tries the other node; what the hung node was changing is unlocked after half a minute.
 */
export async function survivesHungNode({ portals, load, check, log }) {
  const node = portals.nodes[1];
  const send = (signal) => process.kill(node.process.pid, signal);
  const hung = load.mark();
  send("SIGSTOP");
  await sleep(SETTLES_MS);
  const settled = load.mark();
  await sleep(DURING_MS);
  const { failed } = settled();
  send("SIGCONT");
  await sleep(DURING_MS);
  const { requests, retried, failed: all, slow } = hung();
  log(`${requests} requests, ${retried} tried twice, ${all.length} of them in vain`);
  check("a node hangs: failed requests after a minute", failed, []);
  check("a node hangs: requests that took longer than 45 s, both tries together", slow, []);
}

/** One node after the other is replaced by a new build, with a migration. */
export async function rollsToNextBuild({ place, portals, load, check, log }) {
  const build = await makeNextBuild(join(place.folder, "next-build"), MIGRATION);
  const since = load.mark();
  for (const node of portals.nodes) {
    portals.takeOut(node, true);
    await sleep(DRAIN_MS);
    await node.process.end("SIGTERM");
    node.build = build;
    await portals.start(node);
    portals.takeOut(node, false);
    await sleep(DRAIN_MS);
  }
  const { requests, retried, failed } = since();
  log(`${requests} requests, ${retried} tried twice`);
  check("rolling restart to another build with a migration: failed requests", failed, []);
}

/** The same build with one more migration. */
export async function makeNextBuild(folder, migration) {
  await mkdir(folder);
  const parts = ["package.json", "dist", "languages", "samples", "server/db/migrations"];
  parts.push("server/sessions/common-passwords.bloom");
  for (const part of parts) await cp(join(root, part), join(folder, part), { recursive: true });
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  await writeFile(join(folder, `server/db/migrations/${NEXT_MIGRATION}`), migration);
  return folder;
}
