import { cp, mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "../../scripts/install.mjs";

const DURING_MS = 15_000;
/** Longer than nginx waits for a node, and than the database keeps what a node holds that says nothing. */
const SETTLES_MS = 60_000;
/** What runs when nginx stops sending is done by then. */
const DRAIN_MS = 3000;
export const NEXT_MIGRATION = "900-next-build.sql";
/** As of a later version: something new beside what is there. */
const MIGRATION = "alter table categories add column rolled_out boolean not null default true;\n";

/** A node dies in the middle of its work: whoever asks again is served. */
export async function survivesKilledNode({ portals, load, check, say }) {
  const since = load.mark();
  const node = portals.nodes[1];
  await sleep(DURING_MS / 3);
  await node.process.end("SIGKILL");
  await sleep(DURING_MS);
  await portals.start(node);
  await sleep(DURING_MS / 3);
  const { asked, retried, failed } = since();
  say(`${asked} requests, ${retried} tried twice`);
  check("kill -9 of a node: requests of clients that retry once that failed", failed, []);
}

/**
 * A node hangs, as when its machine does: connections are there, and nothing is answered. Whoever asks it waits until
 * nginx asks the other one, and what it was changing is free after half a minute.
 */
export async function survivesHungNode({ portals, load, check, say }) {
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
  const { asked, retried, failed: all, slow } = hung();
  say(`${asked} requests, ${retried} tried twice, ${all.length} of them in vain`);
  check("a node hangs: failed requests after a minute", failed, []);
  check("a node hangs: requests that took longer than 45 s, both tries together", slow, []);
}

/** One node after the other gives way to another build, with a migration. */
export async function rollsToNextBuild({ place, portals, load, check, say }) {
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
  const { asked, retried, failed } = since();
  say(`${asked} requests, ${retried} tried twice`);
  check("rolling restart to another build with a migration: failed requests", failed, []);
}

/** The same build with one migration more. */
export async function makeNextBuild(folder, migration) {
  await mkdir(folder);
  const parts = ["package.json", "dist", "languages", "samples", "server/db/migrations"];
  parts.push("server/sessions/common-passwords.bloom");
  for (const part of parts) await cp(join(root, part), join(folder, part), { recursive: true });
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  await writeFile(join(folder, `server/db/migrations/${NEXT_MIGRATION}`), migration);
  return folder;
}
