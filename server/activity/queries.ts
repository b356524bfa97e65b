import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Activity, ActivityQuery } from "../../contract/activity.ts";
import type { Database } from "../db/connection.ts";
import type { Schema } from "../db/schema.ts";
import { likePattern, matchesSearch } from "../lists/search.ts";

export type ActivityFilter = Omit<ActivityQuery, "page" | "size" | "cursor">;

export const listActivity = (db: Database, sought: SoughtActivity) =>
  narrow(selectActivity(db), sought);

/** Newest first, by the order of writing: clocks of several nodes may disagree. */
const selectActivity = (db: Database) =>
  db
    .selectFrom("activity_logs")
    .select(["id as _id", "sequence", "action", "module", "record_id", "record_name", "ip"])
    .select(["created_at"])
    .select([
      sql<Activity["performed_by"]>`case when actor_name is not null
        then json_build_object('name', actor_name, '_id', actor_id) end`.as("performed_by"),
      sql<Activity["before"]>`before`.as("before"),
      sql<Activity["after"]>`after`.as("after"),
    ])
    .orderBy("sequence", "desc");

interface Place {
  /** Only entries before this one, else from the newest. */
  cursor?: string | undefined;
  offset?: number;
  size: number;
}

/** A filter whose words are looked up: the names that contain them, unless too many match. */
export type SoughtActivity = ActivityFilter & { names?: Names };
interface Names {
  actor: string[];
  record: string[];
}

/** At 5,000,000 entries of 100,000 names, looking up more costs as much as walking. */
const MAX_NAMES = 200;

export async function resolveSearch(db: Database, filter: ActivityFilter): Promise<SoughtActivity> {
  if (!filter.search) return filter;
  const { rows } = await sql<{
    name: string;
    side: keyof Names;
  }>`select name, side from activity_names
    where ${matchesSearch(sql`lower(name)`, filter.search)} limit ${MAX_NAMES + 1}`.execute(db);
  if (rows.length > MAX_NAMES) return filter;
  const on = (side: keyof Names) => rows.filter((row) => row.side === side).map(({ name }) => name);
  return { ...filter, names: { actor: on("actor"), record: on("record") } };
}

/**
 * One page. Of few names the newest entries of each are read; common words are soon met by walking from
 * the newest entry on.
 */
export async function findActivity(db: Database, sought: SoughtActivity, place: Place) {
  const { names, search: _search, ...others } = sought;
  if (names === undefined) return atPlace(listActivity(db, sought), place).execute();
  const upToPage = (place.offset ?? 0) + place.size;
  const newest = (side: keyof Names) => {
    const ofOne = narrow(db.selectFrom("activity_logs"), others)
      .select("sequence")
      .where(`${side}_name`, "=", sql<string>`wanted.name`)
      .orderBy("sequence", "desc");
    const first = (size: number) => atPlace(ofOne, { ...place, size, offset: 0 });
    const all = sql`unnest(${names[side]}::text[]) as wanted (name)`;
    // A page of ten is made by ten names at the most: those that have the newest entries.
    const wanted =
      names[side].length <= upToPage
        ? all
        : sql`(select name from ${all}, lateral (${first(1)}) as newest
            order by newest.sequence desc limit ${upToPage}) as wanted`;
    return sql`select sequence from ${wanted}, lateral (${first(upToPage)}) as entries`;
  };
  const sides = (["actor", "record"] as const).filter((side) => names[side].length > 0);
  if (sides.length === 0) return [];
  const sequences = sql<string>`(${sql.join(sides.map(newest), sql` union `)}
    order by sequence desc limit ${place.size} offset ${place.offset ?? 0})`;
  return selectActivity(db).where("sequence", "in", sequences).execute();
}

function atPlace<Row>(
  query: SelectQueryBuilder<Schema, "activity_logs", Row>,
  { cursor, offset = 0, size }: Place,
) {
  const page = query.limit(size).offset(offset);
  return cursor === undefined ? page : page.where("sequence", "<", cursor);
}

/** Deletes entries older than this, some at a time; returns how many. */
export async function purgeActivityBefore(db: Database, cutoff: Date): Promise<number> {
  const { rows } = await sql<{
    gone: string;
  }>`select forget_activity_before(${cutoff}) as gone`.execute(db);
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
  sought: SoughtActivity,
  since: string,
  settled: string,
) {
  const { old, recent } = await narrow(db.selectFrom("activity_logs"), sought)
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
  { person, module, action, from, to, search, names }: SoughtActivity,
) {
  let query = all;
  if (person !== undefined) query = query.where("actor_id", "=", person);
  if (module !== undefined) query = query.where("module", "=", module);
  if (action !== undefined) query = query.where("action", "=", action);
  if (from !== undefined)
    query = query.where("created_at", ">=", from).where("sequence", ">=", firstFrom(from));
  if (to !== undefined)
    query = query.where("created_at", "<", to).where("sequence", "<=", lastBefore(sql`${to}`));
  if (names !== undefined)
    return query.where((eb) => eb.or([named("actor", names), named("record", names)]));
  return search
    ? query.where("search_text", "like", sql<string>`lower(${likePattern(search)})`)
    : query;
}

const named = (side: keyof Names, names: Names) =>
  sql<boolean>`${sql.ref(`${side}_name`)} = any(${names[side]})`;

/**
 * Times as places in the order of writing, so that a page of last year does not walk through this one.
 * Rows written at the same moment may stand in another order than their times: this many are examined.
 */
const NEIGHBOURS = 1000;
const firstFrom = (from: string) =>
  sql<string>`(select coalesce(min(sequence), 0) from (select sequence from activity_logs
    where created_at >= ${from} order by created_at limit ${NEIGHBOURS}) as first)`;
const lastBefore = (to: RawBuilder<unknown>) =>
  sql<string>`(select coalesce(max(sequence), 0) from (select sequence from activity_logs
    where created_at < (${to})::timestamptz order by created_at desc limit ${NEIGHBOURS}) as last)`;
