import { type Selectable, sql } from "kysely";
import {
  LATEST_BEAT_DAYS,
  LATEST_START_SECONDS,
  MAX_WATCH_SECONDS,
  MAX_RECENT_WATCHES,
  type NewWatch,
} from "../../contract/watches.ts";
import { type Database, prepared } from "../db/connection.ts";
import type { Schema } from "../db/schema.ts";
import type { Measures } from "../db/watch-schema.ts";
import { visibleDemos } from "../demos/queries.ts";
import type { StoredDemo } from "../demos/stored-demo.ts";
import { visibleMeetings } from "../meetings/queries.ts";
import type { Actor } from "../sessions/actor.ts";
import { readSpans, type Span, writeSpans } from "./spans.ts";

/** All the time that anybody has presented anything, people and demos that are gone included. */
export async function sumWatchSeconds(db: Database): Promise<number> {
  const { total } = await db
    .selectFrom("watch_totals")
    .select(sql<string>`coalesce(sum(seconds), 0)`.as("total"))
    .where("dimension", "=", "country")
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Seconds of the last thirty days (UTC), today included, and of the thirty before. */
export async function compareWatching(db: Database) {
  const { rows } = await sql<{ seconds: number; before: number }>`
    select coalesce(sum(seconds) filter (where period > today - 30), 0)::float8 as seconds,
      coalesce(sum(seconds) filter (where period <= today - 30), 0)::float8 as before
    from watch_totals, (select (now() at time zone 'UTC')::date as today) as clock
    where dimension = 'country' and period > today - 60`.execute(db);
  return rows[0] ?? { seconds: 0, before: 0 };
}

/** What the person presented last, of the demos that they may still see. */
export const listRecentWatches = (
  db: Database,
  actor: Actor,
): Promise<(StoredDemo & { presented_at: string })[]> =>
  visibleDemos(db, actor)
    .innerJoin("watch_pairs as w", (join) =>
      join.onRef("w.demo_id", "=", "d.id").on("w.user_id", "=", actor.id),
    )
    .where("w.shown_at", "is not", null)
    .select(sql<string>`w.shown_at`.as("presented_at"))
    .orderBy("w.shown_at", "desc")
    .limit(MAX_RECENT_WATCHES)
    .execute();

/** Locks the watching of these people until the transaction ends. */
export async function lockWatchers(trx: Database, people: string[]): Promise<void> {
  await sql`select ${prepared} lock_watchers(${people})`.execute(trx);
}

export interface Watch {
  id: string;
  userId: string;
  demoId: string;
  regionId: string;
  countryId: string;
  browser: string;
  /** No second before this one counts. */
  start: number;
  /** The page's second 0. */
  origin: number;
  counted: Span[];
  pictureMs: number | null;
  failure: string | null;
  isOpen: boolean;
  /** Who began it was an administrator. */
  isAdmin: boolean;
  /** The current second, by the database's clock. */
  now: number;
}

/** These watches, and all others of their people that may have counted the same seconds. */
export async function findWatchesAround(trx: Database, ids: string[]): Promise<Watch[]> {
  const { rows } = await sql<WatchRow>`select ${prepared} w.id, w.user_id,
      coalesce(w.demo_id, '') as demo_id, w.region_id, w.country_id, w.browser,
      extract(epoch from w.started_at)::float8 as started, w.origin::float8, w.counted::text, w.picture_ms,
      w.failure, w.is_admin, w.started_at > now() - make_interval(days => ${LATEST_BEAT_DAYS}::int) as is_open,
      extract(epoch from clock_timestamp())::float8 as now
    from watch_sessions as w join (
      select user_id, min(started_at) as start from watch_sessions
      where id = any(${ids}) and user_id is not null group by user_id
    ) as mine on mine.user_id = w.user_id
      -- No watch counts for longer than a day.
      and w.started_at >= mine.start - make_interval(secs => ${MAX_WATCH_SECONDS}::int)
      and w.last_second >= floor(extract(epoch from mine.start))`.execute(trx);
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    demoId: row.demo_id,
    regionId: row.region_id,
    countryId: row.country_id,
    browser: row.browser,
    start: Math.floor(row.started),
    origin: row.origin,
    counted: readSpans(row.counted),
    pictureMs: row.picture_ms,
    failure: row.failure,
    isOpen: row.is_open,
    isAdmin: row.is_admin,
    now: Math.floor(row.now),
  }));
}

interface WatchRow {
  id: string;
  user_id: string;
  demo_id: string;
  region_id: string;
  country_id: string;
  browser: string;
  started: number;
  origin: number;
  counted: string;
  picture_ms: number | null;
  failure: string | null;
  is_open: boolean;
  is_admin: boolean;
  now: number;
}

/**
 * False when the id is known already. A meeting that is gone meanwhile, or not shared with the person, is left out:
 * what is presented counts all the same. It begins no earlier than the person signed in; where the clock was put
 * back since, no earlier than now.
 */
export async function insertWatch(
  trx: Database,
  actor: Actor,
  { _id, demo_id: demoId, elapsed, meeting_id: meetingId = null }: NewWatch,
  browser: string,
): Promise<boolean> {
  const meeting = visibleMeetings(trx, actor).clearSelect().select("m.id");
  const { rows } = await sql`
    insert into watch_sessions (id, user_id, demo_id, region_id, country_id, browser, started_at, origin,
      last_second, is_admin, meeting_id)
    select ${_id}, u.id, ${demoId}, coalesce(u.region_id, ''), coalesce(u.country_id, ''), ${browser},
      began.at, floor(extract(epoch from clock_timestamp()) - ${elapsed}::int),
      floor(extract(epoch from began.at)), ${actor.role === "admin"},
      (${meeting.where("m.id", "=", meetingId ?? "")})
    from users as u, sessions as s, lateral (select greatest(least(s.created_at, clock_timestamp()),
      clock_timestamp() - make_interval(secs => least(${elapsed}::int, ${LATEST_START_SECONDS}::int))) as at
    ) as began
    where u.id = ${actor.id} and s.id = ${actor.sessionId}
    on conflict (id) do nothing returning id`.execute(trx);
  return rows.length > 0;
}

export async function updateWatches(trx: Database, watches: Watch[]): Promise<void> {
  const rows = watches.map(({ id, counted, pictureMs, failure, start }) => ({
    id,
    counted: writeSpans(counted),
    seconds: counted.reduce((sum, [from, to]) => sum + to - from, 0),
    last_second: counted.at(-1)?.[1] ?? start,
    picture_ms: pictureMs,
    failure,
  }));
  await sql`${prepared} update watch_sessions as w set counted = g.counted::int8multirange,
      seconds = g.seconds, last_second = g.last_second, picture_ms = g.picture_ms, failure = g.failure
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (id text, counted text, seconds int,
      last_second bigint, picture_ms int, failure text)
    where w.id = g.id`.execute(trx);
}

/** What is added to the totals: of one person and demo, on one day. */
export type WatchFact = Omit<Selectable<Schema["watch_days"]>, keyof Measures> &
  Record<keyof Measures, number>;

export async function addToTotals(trx: Database, facts: WatchFact[]): Promise<void> {
  if (facts.length === 0) return;
  await sql`select ${prepared} add_watch_totals(${JSON.stringify(facts)}::jsonb)`.execute(trx);
}

interface Pair {
  user_id: string;
  demo_id: string;
  opened: number;
  shown: number | null;
}

/** When each person last opened and last presented each demo. */
export async function notePairs(trx: Database, pairs: Pair[]): Promise<void> {
  if (pairs.length === 0) return;
  await sql`${prepared} insert into watch_pairs as w (user_id, demo_id, opened_at, shown_at)
    select user_id, demo_id, max(to_timestamp(opened)), max(to_timestamp(shown))
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb)
      as g (user_id text, demo_id text, opened float8, shown float8)
    group by 1, 2 order by 1, 2
    on conflict (user_id, demo_id) do update set
      opened_at = greatest(w.opened_at, excluded.opened_at),
      shown_at = greatest(w.shown_at, excluded.shown_at)`.execute(trx);
}

/** From the watches, exactly as they were added one by one. */
export async function rebuildTotals(db: Database): Promise<void> {
  await sql`select rebuild_watch_totals()`.execute(db);
}
