import type { SelectQueryBuilder } from "kysely";
import { DEFAULT_PAGE, DEFAULT_SIZE, type ListQuery } from "../contract/wire.ts";

export interface Page<Row> {
  data: Row[];
  totalPages: number;
  totalCount: number;
}

/** One page of a query, with totals; without page and size, everything. */
export async function pageOf<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  { page, size }: Pick<ListQuery, "page" | "size">,
): Promise<Page<Row>> {
  if (page === undefined && size === undefined) {
    const data = await query.execute();
    return { data, totalPages: 1, totalCount: data.length };
  }
  const limit = size ?? DEFAULT_SIZE;
  const offset = ((page ?? DEFAULT_PAGE) - 1) * limit;
  const [data, totalCount] = await Promise.all([
    query.limit(limit).offset(offset).execute(),
    countOf(query),
  ]);
  return { data, totalCount, totalPages: Math.max(1, Math.ceil(totalCount / limit)) };
}

async function countOf<Tables, Table extends keyof Tables, Row>(
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
