import { sql } from "kysely";
import type { WatchRun } from "../../contract/night-watch.ts";
import type { Sentence } from "../../contract/sentences.ts";
import type { Database } from "../db/connection.ts";
import { newId } from "../db/ids.ts";
import { runSoon } from "../jobs/queries.ts";

/** Any number, the same on every node: they take runs one after another. */
const LOCK = 7_305_016;
/** A run without progress for this long died with its node; a demo takes less. */
const DEAD_MINUTES = 20;
/** A run that nobody started for this long is dropped: a night's run must not start at noon. */
export const MAX_WAIT_HOURS = 6;
const KEPT_DAYS = 30;

/** Of several nodes only the first adds it. */
export async function addNight(db: Database, night: string): Promise<void> {
  await db
    .insertInto("watch_runs")
    .values({ id: newId(), night })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Of one demo, or of all. A request, even from another process, wakes the job: nothing polls for it. */
export async function addRun(db: Database, demoId: string | null): Promise<string> {
  const id = await insertRun(db, demoId);
  await runSoon(db, "night-watch");
  return id;
}

/** A request that is already waiting is not added twice. */
async function insertRun(db: Database, demoId: string | null): Promise<string> {
  const waiting = await openRuns(db)
    .select("id")
    .where("begun_at", "is", null)
    .where("demo_id", "is not distinct from", demoId)
    .executeTakeFirst();
  if (waiting) return waiting.id;
  const id = newId();
  await db.insertInto("watch_runs").values({ id, demo_id: demoId }).execute();
  return id;
}

const openRuns = (db: Database) =>
  db
    .selectFrom("watch_runs")
    .where("finished_at", "is", null)
    .where("asked_at", ">", sql<string>`now() - make_interval(hours => ${MAX_WAIT_HOURS})`);

/** The next run, unless one is under way on any node. A demo that somebody requested takes precedence over a night. */
export function claimRun(db: Database) {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
    const isDead = sql<boolean>`alive_at < now() - make_interval(mins => ${DEAD_MINUTES})`;
    const busy = await openRuns(trx)
      .select("id")
      .where("begun_at", "is not", null)
      .where(sql<boolean>`not ${isDead}`)
      .executeTakeFirst();
    if (busy) return undefined;
    const next = await openRuns(trx)
      .select(["id", "demo_id"])
      .orderBy(sql`demo_id is null`)
      .orderBy("asked_at")
      .executeTakeFirst();
    if (!next) return undefined;
    const now = sql<string>`now()`;
    await trx
      .updateTable("watch_runs")
      .set({ begun_at: now, alive_at: now, watched: 0, flagged: 0, planned: 0 })
      .where("id", "=", next.id)
      .execute();
    return next;
  });
}
export type ClaimedRun = NonNullable<Awaited<ReturnType<typeof claimRun>>>;

/** Only the holder of the watch job runs: unfinished runs of others stay unfinished. */
export async function releaseLeftRuns(db: Database): Promise<void> {
  await db
    .updateTable("watch_runs")
    .set({ begun_at: null, alive_at: null })
    .where("begun_at", "is not", null)
    .where("finished_at", "is", null)
    .execute();
}

/** The portal stops: another node starts the run again. */
export async function releaseRun(db: Database, id: string): Promise<void> {
  await db
    .updateTable("watch_runs")
    .set({ begun_at: null, alive_at: null })
    .where("id", "=", id)
    .execute();
}

interface Progress {
  planned: number;
  watched: number;
  flagged: number;
}

export async function noteProgress(db: Database, id: string, progress: Progress): Promise<void> {
  await db
    .updateTable("watch_runs")
    .set({ ...progress, alive_at: sql<string>`now()` })
    .where("id", "=", id)
    .execute();
}

export async function finishRun(db: Database, id: string, problem: Sentence | null) {
  await db
    .updateTable("watch_runs")
    .set({ finished_at: sql<string>`now()`, problem: problem && JSON.stringify(problem) })
    .where("id", "=", id)
    .execute();
}

const selectRuns = (db: Database) =>
  db
    .selectFrom("watch_runs")
    .select(["begun_at", "finished_at", "planned", "watched", "flagged", "problem"])
    .where("begun_at", "is not", null)
    .$narrowType<Pick<WatchRun, "begun_at" | "problem">>();

/** The latest run over all demos, finished or not. */
export async function findLastRun(db: Database): Promise<WatchRun | null> {
  const run = await selectRuns(db)
    .where("demo_id", "is", null)
    .orderBy("begun_at", "desc")
    .executeTakeFirst();
  return run ?? null;
}

export async function findRun(db: Database, id: string): Promise<WatchRun | null> {
  return (await selectRuns(db).where("id", "=", id).executeTakeFirst()) ?? null;
}

export async function purgeOldRuns(db: Database): Promise<void> {
  await db
    .deleteFrom("watch_runs")
    .where("asked_at", "<", sql<string>`now() - make_interval(days => ${KEPT_DAYS})`)
    .execute();
}
