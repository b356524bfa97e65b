import { setTimeout as sleep } from "node:timers/promises";
import { attempt, signIn } from "../cluster/client.mjs";
import { describePortal, startPortal } from "../cluster/portals.mjs";
import { openLedger } from "./ledger.mjs";
import { startOwnDatabase } from "./own-database.mjs";
import { openProbe, seconds, untilWell } from "./probe.mjs";

const WRITERS = 8;
const MAX_TRIES = 200;
const MAX_HELD_MS = 60_000;
const UNAVAILABLE = 503;

/** A node hangs in the middle of a change, as when its machine does; another one is to make the same change. */
export async function freezeFault({ place, report }) {
  const database = await startOwnDatabase(place);
  const nodes = [await describePortal(place, "frozen"), await describePortal(place, "other")];
  const [frozen, other] = nodes;
  try {
    for (const node of nodes)
      await startPortal(place, node, { DATABASE_URL: database.url(database.port) });
    const ledger = openLedger();
    const { admin, tries } = await openProbe(frozen, ledger);
    const colleague = await signIn(other.url, "SESA100001");
    const rename = await makeRename(admin);
    const writers = startWriters((name) => rename(admin, name));
    await freezeWithinChange(frozen, database);
    await waitForRelease(report, () => rename(colleague, "Of the other node"));
    send(frozen, "SIGCONT");
    await writers.stop();
    const returnMs = await untilWell(tries, report);
    report.log(`the frozen node: all is well ${seconds(returnMs)} after it went on`);
    report.check("the frozen node goes on", Number.isFinite(returnMs), true);
    await ledger.settle(report, colleague);
    report.check("the portal was never restarted", frozen.process.hasEnded(), false);
  } finally {
    if (frozen.process?.hasEnded() === false) send(frozen, "SIGCONT");
    for (const node of nodes) await node.process?.end("SIGTERM");
  }
}

/** Renames one record, which all writers change. */
async function makeRename(admin) {
  const { data } = await admin.call("POST", "/product-categories", { name: "Held" });
  return ({ call }, name) => attempt(call, "PATCH", `/product-categories/${data._id}`, { name });
}

function startWriters(rename) {
  const end = new AbortController();
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let i = 0; !end.signal.aborted; i += 1) await rename(`Held ${writer} ${i}`);
  });
  return {
    async stop() {
      end.abort();
      await Promise.all(writers);
    },
  };
}

/** Transactions that wait for their node and hold the record; the other node's jobs have some, too. */
const HELD_CATEGORIES = `select count(*)::int as held from pg_stat_activity join pg_locks using (pid)
  where state = 'idle in transaction' and relation = 'categories'::regclass
    and mode in ('RowShareLock', 'RowExclusiveLock')`;

/** Again and again, until it happens to hold the record. */
async function freezeWithinChange(node, database) {
  for (let i = 0; i < MAX_TRIES; i += 1) {
    await sleep(50 + Math.random() * 50);
    send(node, "SIGSTOP");
    await sleep(300);
    const [{ held }] = await database.query(HELD_CATEGORIES);
    if (held > 0) return;
    send(node, "SIGCONT");
  }
  throw new Error("The node was never frozen within a change.");
}

async function waitForRelease(report, change) {
  const startedAt = performance.now();
  const elapsed = () => performance.now() - startedAt;
  let { status } = await change();
  report.check("another node refuses what the frozen one holds", status, UNAVAILABLE);
  while (status >= 300 && elapsed() < 2 * MAX_HELD_MS) {
    await sleep(500);
    ({ status } = await change());
  }
  report.log(`what the frozen node held was free after ${seconds(elapsed())}`);
  report.check("another node can change it within a minute", elapsed() <= MAX_HELD_MS, true);
}

const send = (node, signal) => process.kill(node.process.pid, signal);
