import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { startLoad } from "../cluster/load.mjs";
import { describePortal, startPortal } from "../cluster/portals.mjs";
import { until } from "../cluster/processes.mjs";
import { put } from "../cluster/uploader.mjs";
import { announceFiles, findDamaged, readFile, sendFiles } from "./files.mjs";
import { openLedger } from "./ledger.mjs";
import { describe, measure, openProbe, seconds, untilWell, wrongOf } from "./probe.mjs";
import { settleLoad } from "./settle.mjs";
import { mountSmallDisk } from "./small-disk.mjs";

const CLIENTS = { writers: 1, readers: 1, watchers: 2, pauseMs: 100 };
const FILES_MEGABYTES = 64;
const DATA_MEGABYTES = 400;
const MAX_RETURN_MS = 30_000;
/** Clients that write and upload without a pause have retried by then. */
const HOLD_MS = 8000;
/** Enough for every growing table to need another page. */
const MAX_WRITES = 5000;
const GOOD = [200, 201];
const REFUSED = [503, 507];
const FULL = [507];
/** Which answers each call may get while the disk is full. Small writes may still find room. */
const WITHOUT_FILES = {
  default: GOOD,
  file: FULL,
  upload: [...GOOD, ...FULL],
  complete: [...GOOD, ...FULL],
};
const WITHOUT_ROOM = {
  default: [...GOOD, ...REFUSED],
  list: GOOD,
  people: GOOD,
  content: GOOD,
  ready: GOOD,
};
/** It comes back briefly, until it needs another segment. */
const WITHOUT_DATABASE = { default: [...GOOD, ...REFUSED] };

/** The disk of the files is full; then one that holds both the files and the database. */
export async function diskFault({ place, report }) {
  const files = { name: "disk of the files", megabytes: FILES_MEGABYTES, at: "store" };
  await onSmallDisk({ place, report, ...files, run: fillFiles });
  const data = { name: "disk of the data", megabytes: DATA_MEGABYTES, at: "." };
  await onSmallDisk({ place, report, ...data, run: fillDatabase });
}

async function onSmallDisk({ place, report, name, megabytes, at, run }) {
  const node = await describePortal(place, name.replaceAll(" ", "-"));
  const disk = mountSmallDisk(place, join(node.dataDir, at), megabytes);
  try {
    // Each try announces an upload that is never completed.
    await startPortal(place, node, { UPLOAD_MAX_UNFINISHED: "10000" });
    await tryAll({ node, report, name, disk, run });
    report.check(`${name}: the portal was never restarted`, node.process.hasEnded(), false);
  } finally {
    await node.process?.end("SIGTERM");
    disk.unmount();
  }
}

async function tryAll({ node, report, name, disk, run }) {
  const builds = () => readdirSync(join(node.dataDir, "store/objects/webgl"));
  const before = new Set(builds());
  const load = await startLoad(node, CLIENTS);
  const ledger = openLedger();
  const probe = await openProbe(node, ledger);
  const published = await (await sendFiles(probe.admin, 0)).publish();
  const sent = await sendFiles(probe.admin, 1);
  const { files, upload } = await announceFiles(probe.admin, 2);
  await waitForDemo(load);
  const tries = {
    ...probe.tries,
    file: () => put(upload.files[1].url, files[1].bytes),
    complete: sent.complete,
    content: () => readFile(new URL("part0.bin", published.url)),
  };
  await run({ tries, report, name, disk, node });
  await waitForDemo(load);
  await load.stop();
  const all = [published, await sent.publish()];
  const damaged = [];
  for (const demo of all) damaged.push(...(await findDamaged(demo)));
  report.check(`${name}: damaged files of what was on its way`, damaged);
  await ledger.settle(report, probe.admin);
  await settleLoad(load, report);
  const reported = new Set([...all, ...load.tally.demos].map(({ url }) => buildOf(url)));
  const unknown = builds().filter((id) => !before.has(id) && !reported.has(id));
  report.check(`${name}: builds that were never reported`, unknown);
}

/** An address is `/<grant>/<build>/<path>`. */
const buildOf = (url) => new URL(url).pathname.split("/")[2];

async function waitForDemo(load) {
  const { length } = load.tally.demos;
  const isPublished = () => load.tally.demos.length > length;
  await Promise.race([until("an upload has come to its end", isPublished), load.broken]);
}

async function fillFiles(parts) {
  parts.disk.fill();
  await judge(parts, "full", WITHOUT_FILES);
  await heal(parts, "full");
}

async function fillDatabase(parts) {
  const { tries, report, name, disk, node } = parts;
  disk.fill();
  let writes = 0;
  while (writes < MAX_WRITES && (await tries.write()).status < 300) writes += 1;
  report.log(`${name}: ${writes} more writes were taken before the first was refused`);
  await judge(parts, "full", WITHOUT_ROOM);
  await heal(parts, "full");
  disk.fill();
  await exhaustLog(node.dataDir);
  await judge(parts, "no room for the log of the database", WITHOUT_DATABASE);
  await heal(parts, "no room for the log of the database");
}

/** PostgreSQL stops when it cannot start another WAL segment. */
async function exhaustLog(dataDir) {
  const host = join(dataDir, "postgres-socket");
  const client = new pg.Client({ host, user: "postgres", database: "portal" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    for (;;) {
      await client.query("select pg_logical_emit_message(false, 'ballast', 'ballast')");
      await client.query("select pg_switch_wal()");
    }
  } catch {
    // It is gone.
  }
}

async function judge({ tries, report, name }, fault, allowed) {
  for (const pauseMs of [0, HOLD_MS]) {
    await sleep(pauseMs);
    judgeOnce({ report, name, measured: await measure(tries) }, fault, allowed);
  }
}

function judgeOnce({ report, name, measured }, fault, allowed) {
  report.log(`${name}, ${fault}: ${describe(measured)}`);
  const odd = Object.entries(measured).filter(([what, { statuses }]) =>
    statuses.some((status) => !(allowed[what] ?? allowed.default).includes(status)),
  );
  report.check(`${name}, ${fault}: answers that nobody expects`, odd);
  report.check(`${name}, ${fault}: refusals that are no sentences`, wrongOf(measured));
}

async function heal({ tries, report, name, disk }, fault) {
  disk.makeRoom();
  const returnMs = await untilWell(tries, report);
  report.log(`${name}, ${fault}: all is well ${seconds(returnMs)} after there was room again`);
  const isSoon = returnMs <= MAX_RETURN_MS;
  report.check(`${name}, ${fault}: well within ${seconds(MAX_RETURN_MS)}`, isSoon, true);
}
