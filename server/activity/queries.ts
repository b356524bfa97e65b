import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Activity, ActivityQuery } from "../../contract/activity.ts";
import { builtOnce } from "../db/built-once.ts";
import type { Database } from "../db/connection.ts";
import type { Schema } from "../db/schema.ts";
import { containing } from "../paging.ts";

export type ActivityFilter = Omit<ActivityQuery, "page" | "size" | "cursor">;

export const listActivity = (db: Database, filter: ActivityFilter) =>
  narrow(selectActivity(db), filter);

/** Newest first, by the order of writing: clocks of several nodes may disagree. */
const selectActivity = builtOnce((db) =>
  db
    .selectFrom("activity_logs")
    .select(["id as _id", "sequence", "action", "module", "record_id", "record_name", "ip"])
    .select(["created_at"])
    .select([
      sql<Activity["performed_by"]>`case when actor_name is not null
        then json_build_object('name', actor_name) end`.as("performed_by"),
      sql<Activity["before"]>`before`.as("before"),
      sql<Activity["after"]>`after`.as("after"),
    ])
    .orderBy("sequence", "desc"),
);

interface Place {
  /** Only entries before this one, else from the newest. */
  cursor?: string | undefined;
  offset?: number;
  size: number;
}

/** So many of the newest entries are walked through before the index of words is asked. */
const WALK = 20_000;

/**
 * One page. Words that many entries have are soon met from the newest on, while their index would first
 * fetch every entry that has them; it is asked when the walk has not filled the page.
 */
export async function findActivity(db: Database, filter: ActivityFilter, place: Place) {
  const { cursor, offset = 0, size } = place;
  let query = listActivity(db, filter).limit(size).offset(offset);
  if (cursor !== undefined) query = query.where("sequence", "<", cursor);
  if (!filter.search) return query.execute();
  const { search, ...others } = filter;
  const start =
    cursor === undefined ? sql`(select max(sequence) from activity_logs)` : sql`${cursor}`;
  const met = await listActivity(db, others)
    .limit(size)
    .offset(offset)
    .where("sequence", ">=", sql<string>`${start}::bigint - ${WALK}`)
    .where("sequence", "<", cursor ?? MAX_SEQUENCE)
    // Joined to nothing, so that the index of words does not fit.
    .where(sql`search_text || ''`, "like", sql`lower(${containing(search)})`)
    .execute();
  return met.length === size ? met : query.execute();
}

const MAX_SEQUENCE = "9223372036854775807";

/** Entries older than this leave, some at a time; tells how many went. */
export async function forgetActivityBefore(db: Database, moment: Date): Promise<number> {
  const { rows } = await sql<{
    gone: string;
  }>`select forget_activity_before(${moment}) as gone`.execute(db);
  return Number(rows[0]?.gone ?? 0);
}

/** The oldest entry, and one before which no other can appear: nothing takes a minute to be written. */
export async function findEnds(db: Database) {
  const { rows } = await sql<{ first: string; settled: string }>`select
    (select coalesce(min(sequence), 0) from activity_logs) as first,
    ${lastBefore(sql`now() - interval '1 minute'`)} as settled`.execute(db);
  return rows[0] ?? { first: "0", settled: "0" };
}

/** Entries after `since`: those that are settled, and those that others may still join. */
export async function countSince(
  db: Database,
  filter: ActivityFilter,
  since: string,
  settled: string,
) {
  const { old, recent } = await narrow(db.selectFrom("activity_logs"), filter)
    .where("sequence", ">", since)
    .select([
      sql<string>`count(*) filter (where sequence <= ${settled})`.as("old"),
      sql<string>`count(*) filter (where sequence > ${settled})`.as("recent"),
    ])
    .executeTakeFirstOrThrow();
  return { old: Number(old), recent: Number(recent) };
}

function narrow<Row>(
  all: SelectQueryBuilder<Schema, "activity_logs", Row>,
  { person, module, action, from, to, search }: ActivityFilter,
) {
  let query = all;
  if (person !== undefined) query = query.where("actor_id", "=", person);
  if (module !== undefined) query = query.where("module", "=", module);
  if (action !== undefined) query = query.where("action", "=", action);
  if (from !== undefined)
    query = query.where("created_at", ">=", from).where("sequence", ">=", firstFrom(from));
  if (to !== undefined)
    query = query.where("created_at", "<", to).where("sequence", "<=", lastBefore(sql`${to}`));
  return search
    ? query.where("search_text", "like", sql<string>`lower(${containing(search)})`)
    : query;
}

/**
 * Times as places in the order of writing, so that a page of last year does not walk through this one.
 * Rows written at the same moment may stand in another order than their times: so many are looked at.
 */
const NEIGHBOURS = 1000;
const firstFrom = (from: string) =>
  sql<string>`(select coalesce(min(sequence), 0) from (select sequence from activity_logs
    where created_at >= ${from} order by created_at limit ${NEIGHBOURS}) as first)`;
const lastBefore = (to: RawBuilder<unknown>) =>
  sql<string>`(select coalesce(max(sequence), 0) from (select sequence from activity_logs
    where created_at < (${to})::timestamptz order by created_at desc limit ${NEIGHBOURS}) as last)`;
