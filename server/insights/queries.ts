import { type RawBuilder, sql } from "kysely";
import {
  GONE,
  type InsightGroup,
  type InsightRow,
  type InsightSort,
  type InsightTime,
  type Measures,
  MAX_DAYS_APART,
  NONE,
  OTHERS,
} from "../../contract/insights.ts";
import type { Database } from "../db/connection.ts";
import {
  addDays,
  daysBetween,
  monthOf,
  nextMonth,
  type Scope,
  today,
  fullMonths,
} from "./scope.ts";

type Dimension = "demo" | "person" | "country" | "browser";
type Sql = RawBuilder<unknown>;

const columns = {
  demo: sql.ref("demo_id"),
  person: sql.ref("user_id"),
  country: sql.ref("country_id"),
  browser: sql.ref("browser"),
};

/** The sums of everything that is counted. */
const sums = sql`coalesce(sum(seconds), 0)::float8 as seconds, coalesce(sum(shows), 0)::float8 as shows,
  coalesce(sum(opens), 0)::float8 as opens, coalesce(sum(failures), 0)::float8 as failures,
  coalesce(sum(pictures), 0)::float8 as pictures, coalesce(sum(picture_ms), 0)::float8 as picture_ms,
  coalesce(sum(slow_pictures), 0)::float8 as slow_pictures`;
const measures = sql`seconds, shows, opens, failures, pictures, picture_ms, slow_pictures`;

/**
 * The rows to add up, each with the key of its dimension, its region and its day or month. Those of one person or
 * demo are adjacent in an index; otherwise the totals of the dimension are far fewer: by day for places and browsers,
 * by full months for demos and people, with days for both ends of the period.
 */
export function rowsOf(scope: Scope, dimension: Dimension): Sql {
  const { from, to, region, demo, person } = scope;
  const place = region === undefined ? sql`true` : sql`region_id = ${region}`;
  const inRegion = scope.hasAdmins ? place : sql`${place} and not is_admin`;
  const days = (
    when: Sql,
  ) => sql`select ${columns[dimension]} as key, region_id, day as period, ${measures}
    from watch_days where ${inRegion} and ${when}`;
  const kind = dimension === "demo" && region === undefined ? "demo everywhere" : dimension;
  const totals = (first: string, last: string) => sql`select key, region_id, period, ${measures}
    from watch_totals where dimension = ${kind} and period >= ${first}::date
      and period < ${last}::date and ${inRegion}`;
  const inTime = sql`day >= ${from}::date and day <= ${to}::date`;
  if (demo !== undefined || person !== undefined)
    return days(sql`${inTime} and ${demo === undefined ? sql`true` : sql`demo_id = ${demo}`}
      and ${person === undefined ? sql`true` : sql`user_id = ${person}`}`);
  if (dimension === "country" || dimension === "browser") return totals(from, addDays(to, 1));
  const { first, last } = fullMonths(scope);
  return sql`${totals(first, last)} union all ${days(sql`day >= ${from}::date and day < ${first}::date`)}
    union all ${days(sql`day >= ${last}::date and day <= ${to}::date`)}`;
}

export async function sumUp(db: Database, scope: Scope): Promise<Measures> {
  const { rows } = await sql<Measures>`
    select ${sums} from (${rowsOf(scope, "country")}) as r`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("A sum has one row");
  return row;
}

/** Every day or month since the first with data, including the empty ones in between. */
export async function listTime(db: Database, scope: Scope): Promise<InsightTime> {
  const isLong = daysBetween(scope.from, scope.to) >= MAX_DAYS_APART;
  const period = isLong ? sql`date_trunc('month', period::timestamp)::date` : sql`period`;
  const { rows } = await sql<{ period: string; seconds: number; shows: number }>`
    select ${period}::text as period, ${sums} from (${rowsOf(scope, "country")}) as r
    group by 1 order by 1`.execute(db);
  const known = new Map(rows.map((row) => [row.period, row]));
  const start = isLong ? (rows[0]?.period ?? monthOf(scope.to)) : scope.from;
  const end = scope.to < today() ? scope.to : today();
  const periods: InsightTime["periods"] = [];
  for (let at = start; at <= end; at = isLong ? nextMonth(at) : addDays(at, 1)) {
    const { seconds = 0, shows = 0 } = known.get(at) ?? {};
    periods.push({ period: at, seconds, shows });
  }
  return { grain: isLong ? "month" : "day", periods };
}

/** The dimension of a grouping, and how its keys become groups with names. */
const groupings: Record<
  InsightGroup,
  { dimension: Dimension; joins: (scope: Scope) => Sql; id: Sql; name: Sql }
> = {
  demo: {
    dimension: "demo",
    joins: () => sql`left join demos as d on d.id = s.key`,
    id: sql`coalesce(d.id, ${GONE})`,
    name: sql`d.title`,
  },
  category: {
    dimension: "demo",
    joins: () =>
      sql`left join demos as d on d.id = s.key left join categories as c on c.id = d.category_id`,
    id: sql`case when d.id is null then ${GONE} else coalesce(c.id, ${NONE}) end`,
    name: sql`c.name`,
  },
  region: {
    dimension: "country",
    joins: () => sql`left join regions as g on g.id = s.region_id`,
    id: sql`case when s.region_id = '' then ${NONE} else coalesce(g.id, ${GONE}) end`,
    name: sql`g.name`,
  },
  country: {
    dimension: "country",
    joins: () => sql`left join countries as n on n.id = s.key`,
    id: sql`case when s.key = '' then ${NONE} else coalesce(n.id, ${GONE}) end`,
    name: sql`n.name`,
  },
  person: {
    dimension: "person",
    // Leaders read the names of those whom they look after, and everybody reads their own.
    joins: ({
      reader,
    }) => sql`left join users as k on k.id = s.key left join users as u on u.id = k.id
      and (${reader === undefined} or (u.region_id = ${reader?.regionId ?? ""} and u.user_type_id =
        (select id from user_types where type_name = 'employee')))`,
    id: sql`case when k.id is null then ${GONE} else coalesce(u.id, ${OTHERS}) end`,
    name: sql`u.name`,
  },
  browser: { dimension: "browser", joins: () => sql``, id: sql`s.key`, name: sql`s.key` },
};

const orders: Record<InsightSort, Sql> = {
  watched: sql`seconds desc, opens desc`,
  failing: sql`failures / greatest(opens, 1) desc, opens desc`,
  slow: sql`picture_ms / greatest(pictures, 1) desc, opens desc`,
};

interface Part {
  size: number;
  offset: number;
}

/** The groups in order, with their total number. */
export async function listGroups(
  db: Database,
  scope: Scope,
  by: InsightGroup,
  sort: InsightSort = "watched",
  part: Part = { size: 100_000, offset: 0 },
): Promise<{ data: InsightRow[]; totalCount: number }> {
  const { dimension, joins, id, name } = groupings[by];
  const { rows } = await sql<InsightRow & { total: string }>`
    with s as materialized (
      select key, ${by === "region" ? sql`region_id` : sql`'' as region_id`}, ${sums}
      from (${rowsOf(scope, dimension)}) as r group by 1, 2
    ), groups as (
      select ${id} as _id, ${name} as name, ${sums} from s ${joins(scope)} group by 1, 2
    )
    select _id, name, ${measures}, count(*) over () as total from groups where opens > 0 or seconds > 0
    order by ${orders[sort]}, name, _id limit ${part.size} offset ${part.offset}`.execute(db);
  const totalCount = Number(rows[0]?.total ?? 0);
  return { data: rows.map(({ total: _total, ...row }) => row), totalCount };
}
