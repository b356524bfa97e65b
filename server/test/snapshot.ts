import { type RawBuilder, sql } from "kysely";
import { type Database, prepared } from "../db/connection.ts";

/** Every row of every table, as JSON text, in no order. */
export type Tables = Map<string, string[]>;

/** The database lists its own tables: a new one is included automatically. */
export async function readTables(db: Database): Promise<Tables> {
  const names = await tableNames(db);
  const { rows } = await sql<{ name: string; row: string }>`${fromEach(
    names,
    (name) => sql`select ${name}::text as name, to_jsonb(x)::text as row`,
  )}`.execute(db);
  const read: Tables = new Map(names.map((name) => [name, []]));
  for (const { name, row } of rows) read.get(name)?.push(row);
  return read;
}

/** Tables that refusals and sign-ins write too: the log, the clocks and the counters. */
const alwaysMoving = new Set([
  "activity_logs",
  "activity_names",
  "known_sources",
  "mails",
  "password_resets",
  "rate_limits",
  "refused_sessions",
  "sessions",
]);

/** Everything that a call could have changed, by table: equal if no row has changed. */
export async function fingerprint(db: Database): Promise<Record<string, string>> {
  const names = await changingTables(db);
  const { rows } = await sql<{ name: string; print: string }>`${prepared}${fromEach(
    names,
    (name) => sql`select ${sql.lit(name)}::text as name,
      count(*) || ' ' || coalesce(sum(hashtextextended(x::text, 0)), 0) as print`,
  )}`.execute(db);
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]));
}

/** The same as one text, for searching. */
export async function snapshot(db: Database): Promise<string> {
  const names = await changingTables(db);
  const { rows } = await sql<{ text: string | null }>`
    select string_agg(t, E'\n' order by t) as text from (
      ${fromEach(names, (name) => sql`select ${`${name} `}::text || x::text as t`)}
    ) everything`.execute(db);
  return rows[0]?.text ?? "";
}

const changingTables = async (db: Database) =>
  (await tableNames(db)).filter((name) => !alwaysMoving.has(name));

async function tableNames(db: Database) {
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

const fromEach = (names: string[], select: (name: string) => RawBuilder<unknown>) =>
  sql.join(
    names.map((name) => sql`${select(name)} from ${sql.table(name)} x`),
    sql` union all `,
  );
