import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { DEFAULT_PAGE, DEFAULT_SIZE, type ListQuery } from "../contract/wire.ts";
import { readPage } from "./db/built-once.ts";
import type { Database } from "./db/connection.ts";
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

/** A search is literal: what a pattern would read as a sign is taken as the character. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/**
 * Whether a text in lower case holds what was typed. Of words with a number in them the index is asked for
 * the number and what touches it: in "SESA100777" or "Record 777" the letters are those of all the others,
 * and their lists are the longest. Not of a year, which is as common.
 */
export function holds(text: RawBuilder<unknown>, typed: string) {
  const whole = sql`lower(${containing(typed)})`;
  const number = NUMBER.exec(typed)?.[0];
  if (number === undefined || YEAR.test(number)) return sql<boolean>`${text} like ${whole}`;
  // Joined to nothing, so that the index does not fit.
  return sql<boolean>`(${text} like lower(${containing(number)}) and ${text} || '' like ${whole})`;
}

const NUMBER = /.?[0-9]{3,}.?/;
const YEAR = /^\D?(19|20)[0-9]{2}\D?$/;
