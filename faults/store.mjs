import { setTimeout as sleep } from "node:timers/promises";
import { makeBucket } from "../cluster/bucket.mjs";
import { describePortal, startPortal } from "../cluster/portals.mjs";
import { findRadosgw, startRadosgw } from "../scripts/machine/radosgw.mjs";
import { findDamaged, readFile, sendFiles } from "./files.mjs";
import { openLedger } from "./ledger.mjs";
import { describe, measure, openProbe, seconds, untilWell, wrongOf } from "./probe.mjs";
import { startProxy } from "./proxy.mjs";

const SLOWED_MS = 2000;
const MAX_ANSWER_MS = 5000;
const MAX_RETURN_MS = 10_000;
const BEFORE_MS = 1000;
const UNAVAILABLE = 503;
const NEEDS_STORE = new Set(["upload", "complete", "content", "ready"]);

/** The store is stopped, slow, and silent. */
export async function storeFault({ place, report }) {
  findRadosgw();
  const radosgw = await startRadosgw();
  const proxy = await startProxy(Number(new URL(radosgw.endpoint).port));
  const node = await describePortal(place, "portal");
  try {
    const bucket = await makeBucket(radosgw);
    const endpoint = { S3_ENDPOINT: `http://127.0.0.1:${proxy.port}` };
    await startPortal(place, node, { ...bucket, ...endpoint });
    await tryAll({ node, report, proxy, radosgw });
    report.check("the portal was never restarted", node.process.hasEnded(), false);
  } finally {
    await node.process?.end("SIGTERM");
    await proxy.close();
    await radosgw.stop();
  }
}

async function tryAll({ node, report, proxy, radosgw }) {
  const ledger = openLedger();
  const probe = await openProbe(node, ledger);
  const published = await (await sendFiles(probe.admin, 0)).publish();
  const faults = [
    ["stopped", radosgw.stopGateway, radosgw.startGateway],
    ["silent", proxy.fallSilent, proxy.pass],
    ["slowed by 2 s", () => proxy.slowDown(SLOWED_MS), proxy.pass],
  ];
  const all = [published];
  for (const [name, begin, end] of faults) {
    const sent = await sendFiles(probe.admin, all.length);
    const tries = {
      ...probe.tries,
      complete: sent.complete,
      content: () => readFile(new URL("part0.bin", published.url)),
    };
    await outage({ tries, report }, name, begin, end);
    all.push(await sent.publish());
  }
  const damaged = [];
  for (const demo of all) damaged.push(...(await findDamaged(demo)));
  report.count("files", all.flatMap(({ files }) => files).length, damaged);
  await ledger.settle(report, probe.admin);
}

async function outage({ tries, report }, name, begin, end) {
  const isSlow = name.startsWith("slowed");
  await begin();
  const first = await measure(tries, 1);
  await sleep(BEFORE_MS);
  const measured = await measure(tries);
  await end();
  const returnMs = await untilWell(tries, report);
  report.log(`store ${name}: ${describe(measured)}`);
  report.log(`store ${name}: all is well ${seconds(returnMs)} after its return`);
  for (const each of [first, measured]) {
    const late = Object.entries(each).filter(([, { slowestMs }]) => slowestMs > MAX_ANSWER_MS);
    if (!isSlow) report.check(`store ${name}: later than ${seconds(MAX_ANSWER_MS)}`, late);
    report.check(`store ${name}: refusals that are no sentences`, wrongOf(each));
    report.check(`store ${name}: answers that nobody expects`, oddAnswers(each, isSlow));
  }
  report.check(`store ${name}: well within 10 s`, returnMs <= MAX_RETURN_MS, true);
}

/** Calls that need the store are refused with 503, all others succeed; with a slow store either is fine. */
const oddAnswers = (measured, isSlow) =>
  Object.entries(measured).filter(([name, { statuses }]) =>
    statuses.some((status) => {
      const isRefused = status === UNAVAILABLE;
      if (!NEEDS_STORE.has(name)) return status >= 300;
      return isSlow ? status >= 300 && !isRefused : !isRefused;
    }),
  );
