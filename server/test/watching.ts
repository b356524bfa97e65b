import { sql } from "kysely";
import { expect } from "vitest";
import type { Run, WatchState } from "../../contract/watches.ts";
import type { Database } from "../db/connection.ts";
import { newId } from "../db/ids.ts";
import { rebuildTotals } from "../watches/queries.ts";
import type { Call } from "./as.ts";

export async function makeDemo(
  db: Database,
  title = "Wind Park",
  categoryId: string | null = null,
) {
  const id = newId();
  const row = { id, title, category_id: categoryId };
  await db.insertInto("demos").values(row).execute();
  return id;
}

export async function giveDemo(db: Database, demoId: string, userId: string) {
  const id = newId();
  await db.insertInto("assignments").values({ id, demo_id: demoId, user_id: userId }).execute();
  return id;
}

/** Opens a demo this many seconds ago, according to the database. */
export async function openDemo(db: Database, call: Call, demoId: string, secondsAgo = 0) {
  const id = newId();
  const { status, body } = await call("POST", "/watches", { _id: id, demo_id: demoId, elapsed: 0 });
  expect(status, JSON.stringify(body)).toBe(200);
  if (secondsAgo > 0) await moveBack(db, id, secondsAgo);
  return id;
}

async function moveBack(db: Database, id: string, seconds: number) {
  await sql`update watch_sessions set origin = origin - ${seconds}::int,
    last_second = last_second - ${seconds}::int,
    started_at = started_at - make_interval(secs => ${seconds}::int) where id = ${id}`.execute(db);
  await rebuildTotals(db);
}

/** Reports which seconds count, and returns how many do so far. */
export async function beat(call: Call, id: string, runs: Run[], extra: object = {}) {
  const { status, body } = await call("POST", `/watches/${id}/beats`, { runs, ...extra });
  expect(status, JSON.stringify(body)).toBe(200);
  return body["data"] as WatchState;
}

const MEASURES = ["seconds", "shows", "opens", "failures", "pictures", "picture_ms"] as const;

/** Every total, to be compared with a recount of the watches. */
export async function readTotals(db: Database) {
  const { rows: days } = await sql<object>`select day::text, user_id, demo_id, browser, region_id,
    country_id, is_admin, ${sql.join(MEASURES.map((name) => sql.ref(name)))} from watch_days
    order by 1, 2, 3, 4, 5, 6, 7`.execute(db);
  const { rows: totals } =
    await sql<object>`select dimension, period::text, region_id, key, is_admin,
    ${sql.join(MEASURES.map((name) => sql.ref(name)))} from watch_totals order by 1, 2, 3, 4, 5`.execute(
      db,
    );
  const { rows: pairs } = await sql<object>`select user_id, demo_id, shown_at from watch_pairs
    order by 1, 2`.execute(db);
  return { days, totals, pairs };
}

/** The sum of each dimension: they must be equal. */
export async function sumsByDimension(db: Database) {
  const { rows } = await sql<{ dimension: string; seconds: number; opens: number; shows: number }>`
    select dimension, sum(seconds)::int as seconds, sum(opens)::int as opens, sum(shows)::int as shows
    from watch_totals group by 1
    union all select 'session', coalesce(sum(seconds), 0)::int, count(*)::int,
      (count(*) filter (where seconds >= 20))::int from watch_sessions
    union all select 'day', sum(seconds)::int, sum(opens)::int, sum(shows)::int from watch_days
    order by 1`.execute(db);
  return rows;
}
