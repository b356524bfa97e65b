import type { SelectQueryBuilder } from "kysely";
import { DEFAULT_PAGE, DEFAULT_SIZE, type ListQuery } from "../../contract/wire.ts";
import { readPage } from "../db/built-once.ts";
import type { Database } from "../db/connection.ts";
import type { ListMemory } from "./list-memory.ts";

export interface Page<Row> {
  data: Row[];
  totalPages: number;
  totalCount: number;
}

/**
 * One page of a query, with totals; with a memory, as far as it has to be read. `first` may know a shorter
 * way to the first so many rows of the same query.
 */
export async function pageOf<Tables, Table extends keyof Tables, Row>(
  db: Database,
  query: SelectQueryBuilder<Tables, Table, Row>,
  { page = DEFAULT_PAGE, size = DEFAULT_SIZE }: Pick<ListQuery, "page" | "size">,
  memory?: ListMemory,
  first?: (count: number) => SelectQueryBuilder<Tables, Table, Row>,
): Promise<Page<Row>> {
  const whole = query.compile();
  const read = () =>
    readPage(db, first ? first(page * size).compile() : whole, { size, offset: (page - 1) * size });
  const count = () => countRows(query);
  const key = `${whole.sql} ${JSON.stringify(whole.parameters)}`;
  const [data, totalCount] = await Promise.all([
    memory ? memory.rows(`${page}/${size} ${key}`, read) : read(),
    memory ? memory.total(key, count) : count(),
  ]);
  return { data, totalCount, totalPages: Math.max(1, Math.ceil(totalCount / size)) };
}

/** Without page and size a list means everything. */
export const isWhole = ({ page, size }: Pick<ListQuery, "page" | "size">) =>
  page === undefined && size === undefined;

async function countRows<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
): Promise<number> {
  const { total } = await query
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<string>().as("total"))
    .$castTo<{ total: string }>()
    .executeTakeFirstOrThrow();
  return Number(total);
}
