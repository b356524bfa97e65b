import {
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
} from "kysely";
import { DEFAULT_PAGE, DEFAULT_SIZE, type ListQuery } from "../../contract/wire.ts";
import { type Database, prepared } from "../db/connection.ts";

export interface Page<Row> {
  data: Row[];
  totalPages: number;
  totalCount: number;
}

/** Where to start scanning on the way to a deep page. */
export interface Start {
  /** Selects one row with the total; other expressions may refer to it as `list`. */
  list: RawBuilder<unknown>;
  from: Expression<SqlBool>;
  skip: RawBuilder<number>;
}

/** How a list finds its pages without reading what precedes them. */
export interface Shortcuts<Query> {
  /** The total that the database maintains; without it the rows are counted. */
  total?: RawBuilder<string>;
  /** For a list whose ids are sorted in an index: the id's column, and the same list in reverse. */
  byIndex?: { id: string; reversed: () => Query; startOf?: (offset: number) => Start };
  /** For a search: a shorter way to the first rows. */
  first?: (count: number) => Query;
}

/**
 * The size is part of a statement's text, so only small ones are prepared: a statement for each of a thousand sizes
 * would fill a connection's memory.
 */
const MAX_PREPARED_SIZE = 20;

/** One page of a query with its totals. */
export async function pageOf<Tables, Table extends keyof Tables, Row>(
  db: Database,
  query: SelectQueryBuilder<Tables, Table, Row>,
  { page = DEFAULT_PAGE, size = DEFAULT_SIZE }: Pick<ListQuery, "page" | "size">,
  shortcuts?: Shortcuts<typeof query>,
): Promise<Page<Row>> {
  const part = { offset: (page - 1) * size, size };
  const { data, totalCount } = await partOf(db, query, part, shortcuts);
  return { data, totalCount, totalPages: Math.max(1, Math.ceil(totalCount / size)) };
}

/** A page of rows from any offset, and how many there are, in one statement. */
export async function partOf<Tables, Table extends keyof Tables, Row>(
  db: Database,
  query: SelectQueryBuilder<Tables, Table, Row>,
  { offset, size }: { offset: number; size: number },
  { byIndex, first, total = countOf(query) }: Shortcuts<typeof query> = {},
): Promise<Pick<Page<Row>, "data" | "totalCount">> {
  const isDeep = byIndex !== undefined && offset > 0;
  const start = isDeep ? byIndex.startOf?.(offset) : undefined;
  const rows = isDeep
    ? query.where(inPage(query, byIndex, { size, offset, start }))
    : firstRows(first ? first(offset + size) : query, size, offset);
  const isPrepared = byIndex !== undefined && size <= MAX_PREPARED_SIZE;
  const { rows: data } = await sql<Row & { total_count: string }>`${isPrepared ? prepared : sql``}
    with list as materialized (${start?.list ?? sql`select ${total} as total`})
    ${rows.select(listTotal.as("total_count"))}`.execute(db);
  const [row] = data;
  // Beyond the last page no row carries the total, nor if no rows were requested.
  const isBehind = row === undefined && (offset > 0 || size === 0);
  const totalCount = isBehind ? await readTotal(db, total) : Number(row?.total_count ?? 0);
  return { data, totalCount };
}

export interface PagedList<Tables, Table extends keyof Tables, Row> {
  query: SelectQueryBuilder<Tables, Table, Row>;
  shortcuts?: Shortcuts<SelectQueryBuilder<Tables, Table, Row>>;
}

/** A page of rows with the typed words or, if there are none, with similar words. */
export async function tolerantPageOf<Tables, Table extends keyof Tables, Row>(
  db: Database,
  exact: PagedList<Tables, Table, Row>,
  similar: PagedList<Tables, Table, Row> | undefined,
  page: Pick<ListQuery, "page" | "size">,
): Promise<Page<Row> & { is_similar: boolean }> {
  const fitting = await pageOf(db, exact.query, page, exact.shortcuts);
  if (fitting.totalCount > 0 || similar === undefined) return { ...fitting, is_similar: false };
  const found = await pageOf(db, similar.query, page, similar.shortcuts);
  return { ...found, is_similar: found.totalCount > 0 };
}

/** Without page and size the entire list is meant. */
export const isUnpaged = ({ page, size }: Pick<ListQuery, "page" | "size">) =>
  page === undefined && size === undefined;

const listTotal = sql<string>`(select total from list)`;

/** An offset of 0 is omitted: as a parameter, a generic plan would expect a large one. */
const firstRows = <Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  size: number,
  offset: number,
) => {
  const rows = query.limit(sql.lit(size));
  return offset > 0 ? rows.offset(offset) : rows;
};

interface Place {
  size: number;
  offset: number;
  start: Start | undefined;
}

/** The ids of a page are found in the index alone; the other columns are read for these few only. */
function inPage<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  { id, reversed }: { id: string; reversed: () => typeof query },
  { size, offset, start }: Place,
) {
  const idsOf = (list: typeof query) => list.clearSelect().select(sql.ref(id).as("id"));
  const ids = start
    ? idsOf(query).where(start.from).limit(sql.lit(size)).offset(start.skip)
    : fromNearerEnd(idsOf(query), () => idsOf(reversed()), size, offset);
  return sql<boolean>`${sql.ref(id)} = any(array(${ids}))`;
}

/** The last page is as fast as the first. */
function fromNearerEnd<Tables, Table extends keyof Tables, Row>(
  ids: SelectQueryBuilder<Tables, Table, Row>,
  reversed: () => typeof ids,
  size: number,
  offset: number,
) {
  const isNear = sql<boolean>`2 * ${offset}::bigint <= ${listTotal}`;
  const behind = sql<number>`greatest(${listTotal} - ${offset}::bigint, 0)`;
  const fromStart = ids.where(isNear).limit(sql.lit(size)).offset(offset);
  const fromEnd = reversed()
    .where(sql<boolean>`not ${isNear}`)
    .limit(sql<number>`least(${behind}, ${sql.lit(size)})`)
    .offset(sql<number>`greatest(${behind} - ${sql.lit(size)}, 0)`);
  return sql`${fromStart} union all ${fromEnd}`;
}

const countOf = <Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
) =>
  sql<string>`${query
    .clearSelect()
    .clearOrderBy()
    .select(sql<string>`count(*)`.as("total"))}`;

/** For what is not a page: how many rows there are. */
export const countRows = <Tables, Table extends keyof Tables, Row>(
  db: Database,
  query: SelectQueryBuilder<Tables, Table, Row>,
) => readTotal(db, countOf(query));

async function readTotal(db: Database, total: RawBuilder<string>): Promise<number> {
  const { rows } = await sql<{ total: string }>`select ${total} as total`.execute(db);
  return Number(rows[0]?.total ?? 0);
}
