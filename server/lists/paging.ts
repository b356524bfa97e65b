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

/** Where in the list to begin on the way to a deep page. */
export interface Start {
  /** Selects one row with the total; the others may ask it as `list`. */
  list: RawBuilder<unknown>;
  from: Expression<SqlBool>;
  skip: RawBuilder<number>;
}

/** How a list finds its pages without reading what comes before them. */
export interface Shortcuts<Query> {
  /** The total that the database keeps; without it the rows are counted. */
  total?: RawBuilder<string>;
  /** For a list whose ids an index has in its order: the id's column, and the same list from its end. */
  byIndex?: { id: string; reversed: () => Query; startOf?: (offset: number) => Start };
  /** For a search: a shorter way to the first rows. */
  first?: (count: number) => Query;
}

/** Sizes stand in the statement itself; one prepared for each of a thousand would fill a connection's memory. */
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
  // Behind the last one no row carries the total, and none does where nobody asked for rows.
  const isBehind = row === undefined && (offset > 0 || size === 0);
  const totalCount = isBehind ? await readTotal(db, total) : Number(row?.total_count ?? 0);
  return { data, totalCount };
}

export interface PagedList<Tables, Table extends keyof Tables, Row> {
  query: SelectQueryBuilder<Tables, Table, Row>;
  shortcuts?: Shortcuts<SelectQueryBuilder<Tables, Table, Row>>;
}

/** A page of what has the typed words or, where nothing does, of what is spelled alike. */
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

/** Without page and size a list means everything. */
export const isUnpaged = ({ page, size }: Pick<ListQuery, "page" | "size">) =>
  page === undefined && size === undefined;

const listTotal = sql<string>`(select total from list)`;

/** No offset of 0 is written: as a value, a plan made for all values would expect a large one. */
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

/** The ids of a page are found in the index alone; the rest is read for these few. */
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

/** The last page is as quick as the first. */
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
