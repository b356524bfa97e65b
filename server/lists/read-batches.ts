import { ExpressionWrapper, RawNode, type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import { isPoolTimeout } from "../db/connection.ts";

export const BATCH = 1000;

/**
 * All rows of a list, some at a time, each batch by a short query of its own: the reader may
 * fall asleep, and holds no connection meanwhile. A batch begins after the last row of the one before, by
 * what the list is ordered by. So a row that is there all the time comes exactly once, whatever is added
 * or removed around it.
 */
export async function* readBatches<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
): AsyncGenerator<Row[], undefined> {
  const { columns, after } = orderOf(query);
  // As JSON, because a timestamp keeps its microseconds there; as a Date it would lose them, and rows with it.
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

/** What has been started is worth waiting for: while all connections are taken, a later batch asks again. */
async function readPatiently<Row>(batch: { execute(): Promise<Row[]> }): Promise<Row[]> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await batch.execute();
    } catch (error) {
      if (tries === MAX_TRIES || !isPoolTimeout(error)) throw error;
    }
  }
}

/** The columns must end in a unique one, hold no null and all run in one direction. */
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
