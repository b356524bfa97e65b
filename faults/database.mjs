import { setTimeout as sleep } from "node:timers/promises";
import { describePortal, startPortal } from "../cluster/portals.mjs";
import { openLedger } from "./ledger.mjs";
import { startOwnDatabase } from "./own-database.mjs";
import { describe, measure, openProbe, seconds, untilWell, wrongOf } from "./probe.mjs";
import { startProxy } from "./proxy.mjs";

const SLOWED_MS = 2000;
const MAX_ANSWER_MS = 5000;
const MAX_RETURN_MS = 10_000;
/** So that the fault is no longer new when it is measured. */
const BEFORE_MS = 1000;
const UNAVAILABLE = 503;

/** The database is stopped, silent, slow, and takes no changes. */
export async function databaseFault({ place, report }) {
  const database = await startOwnDatabase(place);
  const proxy = await startProxy(database.port);
  const node = await describePortal(place, "portal");
  try {
    await startPortal(place, node, { DATABASE_URL: database.url(proxy.port) });
    const ledger = openLedger();
    const probe = await openProbe(node, ledger);
    await measure(probe.tries);
    const parts = { probe, report };
    await outage(parts, "stopped", database.stop, database.start);
    await outage(parts, "silent", proxy.fallSilent, proxy.pass);
    await impairment(parts, "slowed by 2 s", () => proxy.slowDown(SLOWED_MS), proxy.pass);
    await impairment(
      parts,
      "read-only",
      () => forbidChanges(database),
      () => allowChanges(database),
    );
    await ledger.settle(report, probe.admin);
    report.check("the portal was never restarted", node.process.hasEnded(), false);
  } finally {
    await node.process?.end("SIGTERM");
    await proxy.close();
  }
}

/** Nobody can be served: every request is refused quickly, and all is well soon after the fault. */
async function outage({ probe, report }, name, begin, end) {
  await begin();
  // This also covers requests that are already on their way.
  const first = await measure(probe.tries, 1);
  await sleep(BEFORE_MS);
  const measured = await measure(probe.tries);
  await end();
  const returnMs = await untilWell(probe.tries, report);
  report.log(`database ${name}: ${describe(measured)}`);
  report.log(`database ${name}: all is well ${seconds(returnMs)} after its return`);
  for (const each of [first, measured]) {
    const late = Object.entries(each).filter(([, { slowestMs }]) => slowestMs > MAX_ANSWER_MS);
    report.check(`database ${name}: later than ${seconds(MAX_ANSWER_MS)}`, late);
    report.check(`database ${name}: refusals that are no sentences`, wrongOf(each));
  }
  const others = Object.entries(measured).filter(([, { statuses }]) =>
    statuses.some((status) => status !== UNAVAILABLE),
  );
  report.check(`database ${name}: answered with anything but 503`, others);
  report.check(`database ${name}: well within 10 s`, returnMs <= MAX_RETURN_MS, true);
}

/** Existing connections are cut; new ones are read-only for as long as they last. */
async function forbidChanges(database) {
  await database.query("alter database postgres set default_transaction_read_only = on");
  await database.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = 'postgres'",
  );
}

const allowChanges = (database) =>
  database.query(
    "set transaction_read_only = off; alter database postgres reset default_transaction_read_only",
  );

/** Requests that can be served are, after some waiting; all others are refused with a request to try again. */
async function impairment({ probe, report }, name, begin, end) {
  await begin();
  await sleep(BEFORE_MS);
  const measured = await measure(probe.tries, 1);
  await end();
  const returnMs = await untilWell(probe.tries, report);
  report.log(`database ${name}: ${describe(measured)}`);
  report.log(`database ${name}: all is well ${seconds(returnMs)} after its return`);
  const others = Object.entries(measured).filter(([, { statuses }]) =>
    statuses.some((status) => status >= 300 && status !== UNAVAILABLE),
  );
  report.check(`database ${name}: neither answered nor 503`, others);
  report.check(`database ${name}: refusals that are no sentences`, wrongOf(measured));
  report.check(`database ${name}: well within 10 s`, returnMs <= MAX_RETURN_MS, true);
}
