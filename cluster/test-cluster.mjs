// Builds a complete cluster of real parts on this machine and proves what it promises: `npm run test:cluster`.
// Needs root on Debian 12, installs what is missing, takes about ten minutes; `-- store` runs only matching claims.
import { existsSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { installWithApt } from "../scripts/machine/apt-install.mjs";
import { findNginx } from "../scripts/machine/nginx.mjs";
import { findRadosgw, startRadosgw } from "../scripts/machine/radosgw.mjs";
import { makeBucket } from "./bucket.mjs";
import { rollsToNextBuild, survivesHungNode, survivesKilledNode } from "./claims/nodes.mjs";
import { holdsOnBothNodes } from "./claims/one-state.mjs";
import { survivesFailover, survivesStoreOutage } from "./claims/outages.mjs";
import { startDatabase } from "./database.mjs";
import { startLoad } from "./load.mjs";
import { startPortals } from "./portals.mjs";
import { openPlace } from "./processes.mjs";

const PROGRAMS = [
  "/usr/bin/etcd",
  "/usr/bin/patroni",
  "/usr/sbin/haproxy",
  "/usr/lib/postgresql/15/bin/postgres",
];
const PACKAGES = ["etcd-server", "patroni", "haproxy", "postgresql-15"];
const claims = [
  ["One state on two nodes", holdsOnBothNodes],
  ["A node is killed", survivesKilledNode],
  ["A node hangs", survivesHungNode],
  ["Rolling restart", rollsToNextBuild],
  ["The primary database is killed", survivesFailover],
  ["The store is away", survivesStoreOutage],
];

const tally = { passed: 0, failed: 0 };
const log = (text) => console.log(`  ${text}`);
function check(what, found, expected) {
  const isEqual = isDeepStrictEqual(found, expected);
  tally[isEqual ? "passed" : "failed"] += 1;
  const shown = Array.isArray(found) ? found.slice(0, 5) : found;
  console.log(isEqual ? `  ok: ${what}` : `  FAILED: ${what}: ${JSON.stringify(shown)}`);
}

findParts();
const place = openPlace();
const cleanups = [() => place.close()];
async function closeAll() {
  for (const close of cleanups.splice(0).toReversed()) await close();
}
for (const signal of ["SIGINT", "SIGTERM"])
  process.once(signal, () => void closeAll().finally(() => process.exit(1)));
try {
  await prove(await buildCluster());
} finally {
  await closeAll();
}
console.log(`${tally.passed} passed, ${tally.failed} failed`);
process.exit(tally.failed > 0 ? 1 : 0);

function findParts() {
  if (!PROGRAMS.every(existsSync)) installWithApt(PACKAGES);
  const missing = PROGRAMS.filter((path) => !existsSync(path));
  if (missing.length > 0) throw new Error(`Not found: ${missing.join(", ")}`);
  findNginx();
  findRadosgw();
}

async function buildCluster() {
  console.log("Starting Ceph: a monitor, a storage daemon, a gateway …");
  const store = await startRadosgw();
  cleanups.push(() => store.stop());
  const bucket = await makeBucket(store);
  console.log("Starting three etcd, two PostgreSQL under Patroni, haproxy …");
  const database = await startDatabase(place);
  cleanups.push(() => database.stop());
  console.log("Starting two portals and nginx …");
  const portals = await startPortals(place, { databaseUrl: database.url, bucket });
  return { place, store, database, portals };
}

async function prove(cluster) {
  console.log(`The portal is at ${cluster.portals.url}; logs are in ${place.folder}.`);
  const load = await startLoad(cluster.portals);
  cleanups.push(() => load.stop());
  const titleFilter = process.argv[2]?.toLowerCase() ?? "";
  for (const [title, proveClaim] of claims.filter(([t]) => t.toLowerCase().includes(titleFilter))) {
    console.log(title);
    await Promise.race([proveClaim({ ...cluster, load, check, log }), load.broken]);
  }
  const { requests, retried, failed, written, demos } = load.tally;
  console.log(
    `In all ${requests} requests, ${retried} tried twice, ${failed.length} refused, ${written.size} writes, ${demos.length} uploads.`,
  );
}
