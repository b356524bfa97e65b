import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

const MAX_REFUSED_MS = 30_000;
const MIN_WRITES = 20_000;
const AFTER_MS = 15_000;
const STORE_DOWN_MS = 60_000;
const UNAVAILABLE = 503;

/** The primary dies: writes are refused for a while, then go on, and none that was acknowledged is missing. */
export async function survivesFailover({ database, load, check, log }) {
  const since = load.mark();
  const killedAt = Date.now();
  const dead = await database.killPrimary();
  const before = load.tally.written.size;
  while (load.tally.written.size < before + 100) await sleep(100);
  await sleep(AFTER_MS);
  const { failed } = since();
  const refusedMs = Math.max(0, ...failed.map(({ at }) => at - killedAt));
  const others = failed.filter(({ status }) => status !== UNAVAILABLE);
  log(`${failed.length} refused, the last ${(refusedMs / 1000).toFixed(1)} s after the kill`);
  check("failover: refused with anything but 503", others, []);
  check("failover: refused for at most 30 s", refusedMs <= MAX_REFUSED_MS, true);
  await database.bringBack(dead);
  log(`${dead.name} follows the new primary`);
  while (load.tally.written.size < MIN_WRITES) await sleep(500);
  await checkWritten({ database, load, check, log });
}

async function checkWritten({ database, load, check, log }) {
  const acknowledged = [...load.tally.written];
  const client = new pg.Client(database.url);
  await client.connect();
  const { rows } = await client.query("select name from categories");
  await client.end();
  const stored = new Set(rows.map(({ name }) => name));
  const missing = acknowledged.filter((name) => !stored.has(name));
  log(`${acknowledged.length} writes acknowledged, ${acknowledged.length - missing.length} found`);
  check("failover: acknowledged writes that are missing", missing, []);
}

/** The bucket is gone for a minute: uploads go on afterwards, and nothing is half published. */
export async function survivesStoreOutage({ store, load, check, log }) {
  const before = load.tally.demos.length;
  await store.stopGateway();
  await sleep(STORE_DOWN_MS);
  const during = load.tally.demos.length;
  await store.startGateway();
  while (load.tally.demos.length < during + 3) await sleep(200);
  log(`${during - before} published while it was away, ${load.tally.demos.length - during} since`);
  // The load is no longer needed, and would slow the comparison.
  await load.stop();
  const { demos } = load.tally;
  const broken = [];
  for (const demo of demos) broken.push(...(await findBroken(demo)));
  log(`${demos.length} demos, ${demos.length * demos[0].files.length} files compared`);
  check("store away for 60 s: files of published demos that differ", broken, []);
}

async function findBroken({ url, title, files }) {
  const broken = [];
  const base = new URL(".", url).href;
  for (const { path, bytes } of files) {
    const name = path.split("/").at(-1);
    const answer = await fetch(base + name);
    const body = Buffer.from(await answer.arrayBuffer());
    const isSame = name.endsWith(".html") ? answer.ok : body.equals(bytes);
    if (!isSame) broken.push(`${title}: ${name} (${answer.status})`);
  }
  return broken;
}
