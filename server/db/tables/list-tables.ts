import type pg from "pg";

export interface Table {
  name: string;
  /** The stored columns: generated ones are generated again. */
  columns: string[];
}

/** A table with the columns by which its rows are sorted, everywhere alike. */
export interface OrderedTable extends Table {
  key: { name: string; isText: boolean }[];
}

/** The list of migrations is not copied like other rows: it determines which tables exist. */
const MIGRATIONS = "migrations";

export async function listTables(client: pg.Client): Promise<OrderedTable[]> {
  const { rows } = await client.query<OrderedTable>(
    `select c.relname::text as name,
       array(
         select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         order by a.attnum
       ) as columns,
       coalesce((
         select json_agg(json_build_object('name', a.attname, 'isText', a.attcollation <> 0) order by k.place)
         from pg_index i
           cross join unnest(i.indkey::int[]) with ordinality as k (number, place)
           join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
         where i.indrelid = c.oid and i.indisprimary
       ), '[]') as key
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> $1
     order by c.relname`,
    [MIGRATIONS],
  );
  return rows;
}

/** In the order in which they ran; undefined if none ever did. */
export async function listMigrations(client: pg.Client): Promise<string[] | undefined> {
  const { rows } = await client.query<{ exists: boolean }>(
    "select to_regclass('public.migrations') is not null as exists",
  );
  if (!rows[0]?.exists) return undefined;
  const applied = await client.query<{ name: string }>(
    "select name from migrations order by applied_at, name",
  );
  return applied.rows.map(({ name }) => name);
}

export interface Sequence {
  name: string;
  value: string;
}

/** The last value of every sequence that was ever used. */
export async function listSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select sequencename::text as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by sequencename`,
  );
  return rows;
}
