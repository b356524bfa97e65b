import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { makeNextBuild, NEXT_MIGRATION } from "../cluster/claims/nodes.mjs";
import { startLoad } from "../cluster/load.mjs";
import { describePortal, launchPortal, startPortal } from "../cluster/portals.mjs";
import { until } from "../cluster/processes.mjs";
import { openLedger } from "./ledger.mjs";
import { startOwnDatabase } from "./own-database.mjs";
import { findMissing, settleLoad } from "./settle.mjs";

const DEATHS = 12;
const CLIENTS = { writers: 2, readers: 1, watchers: 2, pauseMs: 20 };
const MIN_ROWS = 300;
const MAX_DELAY_MS = 3000;
const NEW_ROWS = 2_000_000;
/** As a later version would have: takes some seconds, and leaves traces with each of its steps. */
const MIGRATION = `
alter table categories add column rolled_out text;
update categories set rolled_out = md5(name);
create table rolled_out as select n, md5(n::text) as word from generate_series(1, ${NEW_ROWS}) as n;
create index rolled_out_words on rolled_out (word);
alter table categories alter column rolled_out set not null, alter column rolled_out set default '';
`;
const MARKS = `select
  (select count(*)::int from information_schema.columns where column_name = 'rolled_out') as columns,
  (select count(*)::int from pg_class where relname like 'rolled_out%') as tables,
  (select count(*)::int from migrations where name = '${NEXT_MIGRATION}') as noted`;
const MIGRATING = `select pid from pg_stat_activity
  where query like '%rolled_out_words%' and pid <> pg_backend_pid() and state <> 'idle'`;
/** Transactions of other connections that were started and not ended. */
const UNFINISHED = `select count(*)::int as unfinished from pg_stat_activity
  where xact_start is not null and pid <> pg_backend_pid() and backend_type = 'client backend'`;
const MAX_HELD_MS = 60_000;
const SENTENCE = new RegExp(`${NEXT_MIGRATION} failed \\(.*\\)\\. Nothing of it was kept`);

/** The portal, or its line to the database, dies or hangs in the middle of a migration, again and again. */
export async function migrationFault({ place, report, count = DEATHS }) {
  const database = await startOwnDatabase(place);
  const settings = { DATABASE_URL: database.url(database.port) };
  const node = await describePortal(place, "portal");
  const second = { ...(await describePortal(place, "second")), dataDir: node.dataDir };
  const parts = { place, report, database, settings, node, second, old: node.build };
  try {
    await startPortal(place, node, settings);
    const load = await fill(node);
    await node.process.end("SIGTERM");
    const next = await makeNextBuild(join(place.folder, "next-build"), MIGRATION);
    const ledger = openLedger();
    for (let i = 0; i < count; i += 1) {
      await dieInTheMiddle({ ...parts, next }, ways[i % ways.length]);
      await runAsBefore({ ...parts, load, ledger }, `death ${i + 1}`);
    }
    report.log(`${count} deaths in the middle: of the portal, of its connection, or it hung`);
    await startBoth({ ...parts, next });
    await ledger.settle(report, load.admin);
    await settleLoad(load, report);
  } finally {
    for (const each of [node, second]) await each.process?.end("SIGTERM");
  }
}

async function fill(node) {
  const load = await startLoad(node, CLIENTS);
  const { written, demos } = load.tally;
  const isFilled = () => written.size >= MIN_ROWS && demos.length > 0;
  await Promise.race([until("it is filled", isFilled), load.broken]);
  await load.stop();
  return load;
}

async function dieInTheMiddle(parts, die) {
  const { place, database, settings, node, next } = parts;
  node.build = next;
  launchPortal(place, node, settings);
  const [{ pid }] = await until("the migration runs", async () => {
    const found = await database.query(MIGRATING);
    return Array.isArray(found) && found;
  });
  await sleep(randomInt(MAX_DELAY_MS));
  await die(parts, pid);
}

const killed = ({ node }) => node.process.end("SIGKILL");

async function cutOff({ place, report, database, node }, pid) {
  await database.query(`select pg_terminate_backend(${pid})`);
  const code = await node.process.ended;
  const lastLines = readFileSync(join(place.folder, `${node.name}.log`), "utf8")
    .split("\n")
    .slice(-5);
  const isSentence = SENTENCE.test(lastLines.join("\n"));
  report.check("without its connection it ends, with a sentence", [code, isSentence], [1, true]);
}

/** As when the machine hangs: the connection stays open, and nothing more arrives. */
async function hung({ report, database, node }) {
  process.kill(node.process.pid, "SIGSTOP");
  const startedAt = performance.now();
  const elapsed = () => performance.now() - startedAt;
  const isHeld = async () => (await database.query(UNFINISHED))[0].unfinished > 0;
  while ((await isHeld()) && elapsed() < 2 * MAX_HELD_MS) await sleep(500);
  report.check(
    "a migration that hangs holds nothing after a minute",
    elapsed() < MAX_HELD_MS,
    true,
  );
  await node.process.end("SIGKILL");
}

const ways = [killed, cutOff, hung];

/** The previous version starts again, on a database in which nothing of the next one is left. */
async function runAsBefore({ place, report, database, settings, node, old, load, ledger }, name) {
  node.build = old;
  const startedAt = performance.now();
  await startPortal(place, node, settings);
  const startMs = performance.now() - startedAt;
  const [marks] = await database.query(MARKS);
  report.check(`${name}: half of a migration`, marks, { columns: 0, tables: 0, noted: 0 });
  const missing = await findMissing(load, [...load.tally.written]);
  report.check(`${name}: the version before finds all, ${(startMs / 1000).toFixed(1)} s`, missing);
  const { status } = await ledger.write(load.admin);
  report.check(`${name}: the version before writes`, status, 201);
  await node.process.end("SIGTERM");
}

/** Both try to migrate: one does, the other waits for it. */
async function startBoth({ place, report, database, settings, node, second, next }) {
  const startedAt = performance.now();
  await Promise.all(
    [node, second].map((each) =>
      startPortal(place, Object.assign(each, { build: next }), settings),
    ),
  );
  report.log(
    `two nodes at once: both ready in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
  );
  const [marks] = await database.query(MARKS);
  report.check("two nodes at once migrate once", marks, { columns: 1, tables: 2, noted: 1 });
  const [{ amount }] = await database.query("select count(*)::int as amount from rolled_out");
  report.check("two nodes at once: all rows of the migration", amount, NEW_ROWS);
}
