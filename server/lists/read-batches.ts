import { ExpressionWrapper, RawNode, type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import { isPoolTimeout } from "../db/connection.ts";

export const BATCH = 1000;

/**
 * All rows of a list, read in batches by short queries: the reader may fall asleep without holding a connection. A
 * batch starts after the last row of the previous one, by the columns of the list's order. So a row that exists all
 * the time appears exactly once, whatever is added or removed around it.
 */
export async function* readBatches<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
): AsyncGenerator<Row[], undefined> {
  const { columns, after } = orderOf(query);
  // As JSON, where a timestamp keeps its microseconds; as a Date it would lose them, and rows would be lost.
  const place = sql<unknown[]>`json_build_array(${sql.join(columns)})`.as("place");
  const batch = query.select(place).limit(BATCH);
  let next = batch;
  for (;;) {
    const rows = await (next === batch ? batch.execute() : readPatiently(next));
    if (rows.length > 0) yield rows;
    const last = rows.at(-1) as { place: unknown[] } | undefined;
    if (rows.length < BATCH || !last) return;
    next = batch.where(sql<SqlBool>`(${sql.join(columns)}) ${after} (${sql.join(last.place)})`);
  }
}

const MAX_TRIES = 5;

/** A list that has started is worth waiting for: while all connections are in use, a later batch is retried. */
async function readPatiently<Row>(batch: { execute(): Promise<Row[]> }): Promise<Row[]> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await batch.execute();
    } catch (error) {
      if (tries === MAX_TRIES || !isPoolTimeout(error)) throw error;
    }
  }
}

/** The columns must end with a unique one, contain no null and all have the same direction. */
function orderOf<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
) {
  const items = query.toOperationNode().orderBy?.items ?? [];
  const columns = items.map(({ orderBy }) => new ExpressionWrapper(orderBy));
  const directions = items.map(({ direction }) =>
    direction && RawNode.is(direction) ? direction.sqlFragments.join("") : "asc",
  );
  const [direction, ...others] = new Set(directions);
  if (direction === undefined || others.length > 0)
    throw new TypeError("A list is read in one direction, by the order of its query");
  return { columns, after: direction === "desc" ? sql`<` : sql`>` };
}
