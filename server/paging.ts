import type { SelectQueryBuilder } from "kysely";
import { DEFAULT_PAGE, DEFAULT_SIZE, type ListQuery } from "../contract/wire.ts";

export interface Page<Row> {
  data: Row[];
  totalPages: number;
  totalCount: number;
}

/** Counts a query's rows, or remembers how many there were. */
export type Count = <Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
) => Promise<number>;

/** One page of a query, with totals. */
export async function pageOf<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  { page = DEFAULT_PAGE, size = DEFAULT_SIZE }: Pick<ListQuery, "page" | "size">,
  count: Count = countRows,
): Promise<Page<Row>> {
  const [data, totalCount] = await Promise.all([
    query
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    count(query),
  ]);
  return { data, totalCount, totalPages: Math.max(1, Math.ceil(totalCount / size)) };
}

/** Without page and size a list means everything. */
export const isWhole = ({ page, size }: Pick<ListQuery, "page" | "size">) =>
  page === undefined && size === undefined;

export const countRows: Count = async (query) => {
  const { total } = await query
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<string>().as("total"))
    .$castTo<{ total: string }>()
    .executeTakeFirstOrThrow();
  return Number(total);
};

/** A search is literal: what a pattern would read as a sign is taken as the character. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
