import { randomBytes, randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { signIn } from "../cluster/client.mjs";
import { startLoad } from "../cluster/load.mjs";
import { describePortal, startPortal } from "../cluster/portals.mjs";
import { until } from "../cluster/processes.mjs";
import { findDamaged, readFile, sendFiles } from "./files.mjs";
import { openLedger } from "./ledger.mjs";
import { openClock } from "./own-clock.mjs";
import { startOwnDatabase } from "./own-database.mjs";
import { describe, measure, openProbe, wrongOf } from "./probe.mjs";
import { settleLoad } from "./settle.mjs";

const CLIENTS = { writers: 1, readers: 1, watchers: 2, pauseMs: 100 };
const HOUR = 3600;
/** One after the other; each is an hour away from the one before. */
const CLOCKS = [
  ["right", 0],
  ["an hour forward", HOUR],
  ["back again", 0],
  ["an hour back", -HOUR],
  ["an hour back, and started again", -HOUR],
  ["right again", 0],
];
const WATCHED_SECONDS = 5;
const MAX_WRONG_PASSWORDS = 10;
const MAX_LIMIT_MINUTES = 15;
/** Due jobs are looked for every five seconds. */
const ROUND_MS = 7000;
const SLACK_MS = 60_000;

/** The clock of the portal and of its database is put forward and back. */
export async function clockFault({ place, report }) {
  const clock = openClock(place);
  const database = await startOwnDatabase(place, undefined, clock.env);
  const node = await describePortal(place, "portal");
  const settings = { DATABASE_URL: database.url(database.port), UPLOAD_MAX_UNFINISHED: "10000" };
  const start = () => startPortal(place, node, { ...settings, ...clock.env });
  try {
    await start();
    const load = await startLoad(node, CLIENTS);
    const ledger = openLedger();
    const probe = await openProbe(node, ledger);
    const leader = await signIn(node.url, "SESA100002");
    const parts = { clock, database, load, probe, leader, report, published: [] };
    parts.published.push(await (await sendFiles(probe.admin, 0)).publish());
    parts.lockedOut = await lockOut(probe.admin);
    for (const [name, seconds] of CLOCKS) {
      const sent = await sendFiles(probe.admin, parts.published.length);
      await clock.set(seconds);
      if (name.endsWith("started again")) {
        await node.process.end("SIGKILL");
        await start();
      }
      await tryClock(parts, name);
      parts.published.push(await sent.publish());
    }
    await Promise.race([until("uploads go on", () => load.tally.demos.length > 0), load.broken]);
    await load.stop();
    await settle(parts, ledger);
    report.check("the portal did not end by itself", node.process.hasEnded(), false);
  } finally {
    await node.process?.end("SIGTERM");
  }
}

async function tryClock(parts, name) {
  const { clock, database, probe, report, published, lockedOut } = parts;
  const [{ now }] = await database.query("select extract(epoch from now())::float8 as now");
  const isSet = Math.abs(now - clock.now() / 1000) < 10;
  report.check(`${name}: the clock of the database is so`, isSet, true);
  await sleep(ROUND_MS);
  const address = new URL("part0.bin", published[0].url);
  const tries = { ...probe.tries, content: () => readFile(address) };
  const measured = await measure(tries);
  report.log(`${name}: ${describe(measured)}`);
  const odd = Object.entries(measured).filter(([, { statuses }]) => statuses.some((s) => s >= 300));
  report.check(`${name}: people who were signed in before are served as ever`, odd);
  report.check(`${name}: refusals that are no sentences`, wrongOf(measured));
  const counted = await watchForAWhile(parts.leader);
  const isTrue = counted >= WATCHED_SECONDS - 2 && counted <= WATCHED_SECONDS + 1;
  report.log(`${name}: ${counted} s of ${WATCHED_SECONDS} s that were presented are counted`);
  report.check(`${name}: what is presented now is counted as it is`, isTrue, true);
  report.check(
    `${name}: nobody waits longer than a limit lasts`,
    await waitOf(probe.admin, lockedOut),
  );
  report.check(
    `${name}: jobs that wait longer than they should`,
    await lateJobs(probe.admin, clock),
  );
}

/** Nothing else may be presented meanwhile: each second of a person counts once. */
async function watchForAWhile({ call }) {
  const { data: demos } = await call("GET", "/demo-products?page=1&limit=1");
  const _id = randomBytes(12).toString("hex");
  await call("POST", "/watches", { _id, demo_id: demos[0]._id, elapsed: 0 });
  await sleep(WATCHED_SECONDS * 1000);
  const { data } = await call("POST", `/watches/${_id}/beats`, { runs: [[0, WATCHED_SECONDS]] });
  return data.seconds;
}

const tryWrongPassword = ({ call }, seS_id) =>
  call("POST", "/users/login", { seS_id, password: "Not-the-password-1!" });

async function lockOut(admin) {
  const staffId = `SESA${randomInt(800_000, 899_999)}`;
  for (let i = 0; i <= MAX_WRONG_PASSWORDS; i += 1) await tryWrongPassword(admin, staffId);
  return staffId;
}

/** Empty, or the refusal whose wait is too long. */
async function waitOf(admin, staffId) {
  const { status, message } = await tryWrongPassword(admin, staffId);
  const [, minutes = "0"] = /(\d+) minutes?/.exec(message) ?? [];
  const isFine = status === 401 || (status === 429 && Number(minutes) <= MAX_LIMIT_MINUTES);
  return isFine ? [] : [{ status, message }];
}

async function lateJobs({ call }, clock) {
  const { data } = await call("GET", "/jobs");
  return data.jobs
    .filter(({ every_minutes: every, next_at: next }) => every !== null && next !== null)
    .filter((job) => Date.parse(job.next_at) - clock.now() > job.every_minutes * 60_000 + SLACK_MS)
    .map(({ kind, next_at: next }) => ({ kind, next }));
}

async function settle({ load, probe, report, published, database }, ledger) {
  const damaged = [];
  for (const demo of published) damaged.push(...(await findDamaged(demo)));
  const count = published.flatMap(({ files }) => files).length;
  report.count("files sent before a change of the clock", count, damaged);
  await ledger.settle(report, probe.admin);
  await settleLoad(load, report);
  const negative =
    "select count(*)::int as amount from watch_totals where seconds < 0 or shows < 0";
  const [{ amount }] = await database.query(negative);
  report.check("totals of watching below nothing", amount, 0);
}
