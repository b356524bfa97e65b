import type { CompiledQuery } from "kysely";
import type { Database } from "./connection.ts";

/** For what is the same in every call: building and compiling a query takes as long as a short one runs. */
export function builtOnce<Built extends object>(build: (db: Database) => Built) {
  const known = new WeakMap<Database, Built>();
  return (db: Database): Built => {
    const built = known.get(db) ?? build(db);
    known.set(db, built);
    return built;
  };
}

/** The rows of a compiled query, with other values than it was compiled with. */
export async function readRows<Row>(
  db: Database,
  { query, queryId, sql }: CompiledQuery<Row>,
  parameters: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>({ query, queryId, sql, parameters });
  return rows;
}

/** One page of a query that was compiled already, because its words also name what is remembered of it. */
export function readPage<Row>(
  db: Database,
  { sql, parameters, ...rest }: CompiledQuery<Row>,
  { size, offset }: { size: number; offset: number },
): Promise<Row[]> {
  const limit = `limit $${parameters.length + 1} offset $${parameters.length + 2}`;
  const page: CompiledQuery<Row> = { ...rest, sql: `${sql} ${limit}`, parameters };
  return readRows(db, page, [...parameters, size, offset]);
}
