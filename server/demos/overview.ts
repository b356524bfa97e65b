import { type RawBuilder, sql } from "kysely";
import type { DemoColumn, DemoOverview } from "../../contract/demos.ts";
import type { SortOrder } from "../../contract/wire.ts";
import { versionOf } from "../builds/queries.ts";
import type { Database } from "../db/connection.ts";
import type { Shortcuts } from "../lists/paging.ts";
import type { Actor } from "../sessions/actor.ts";
import { findByWords } from "./find-by-words.ts";
import { type DemoList, narrowDemos } from "./queries.ts";
import { playedContent } from "./stored-demo.ts";

interface OverviewFilter {
  search?: string | undefined;
  sort?: DemoColumn | undefined;
  order?: SortOrder | undefined;
  category?: string | undefined;
  is_favourite?: "true" | undefined;
  tags?: string[] | undefined;
}

/** The demos sorted by a column, those without a value last; by default the newest first. */
export async function listOverview(db: Database, actor: Actor, filter: OverviewFilter) {
  const { search, sort = "created_at", order = sort === "created_at" ? "desc" : "asc" } = filter;
  const narrowed = narrowDemos(db, actor, filter);
  const found = search ? await findByWords(db, narrowed, search) : everyOne(narrowed);
  const column = columns[sort](actor);
  return {
    exact: sorted(actor, found.exact.list, column, order),
    similar: found.similar && sorted(actor, found.similar.list, column, order),
  };
}

const everyOne = (list: DemoList) => ({ exact: { list }, similar: undefined });

function sorted(actor: Actor, list: DemoList, column: RawBuilder<unknown>, order: SortOrder) {
  const all = withFigures(actor, list);
  const isRising = order === "asc";
  const query = all
    .orderBy(column, (by) => (isRising ? by.asc() : by.desc()).nullsLast())
    .orderBy("d.id", order);
  // The rows of a page are found without their figures, which are read for that page only.
  const reversed = () =>
    all
      .orderBy(column, (by) => (isRising ? by.desc() : by.asc()).nullsFirst())
      .orderBy("d.id", isRising ? "desc" : "asc");
  const shortcuts: Shortcuts<typeof query> = { byIndex: { id: "d.id", reversed } };
  return { query, shortcuts };
}

const withFigures = (actor: Actor, list: DemoList) =>
  list
    .select([version.as("version"), size.as("size"), engine.as("engine")])
    .select([assigned(actor).as("assigned_count"), watched(actor).as("watched_seconds")])
    .select([provenAt.as("proven_at"), provenGrade.as("proven_grade")]);

/** About the build that a demo plays; null if it plays none. */
const ofBuild = <Value>(value: RawBuilder<unknown>) =>
  sql<Value | null>`(select ${value} from builds b where b.id = d.build_id)`;

const version = ofBuild<number>(versionOf("b"));
const size = ofBuild<number>(sql`b.size::float8`);
const engine = ofBuild<DemoOverview["engine"]>(sql`case when b.engine is not null
  then json_build_object('name', b.engine, 'version', b.engine_version) end`);

/**
 * How many people may present it now, each counted once, whether singly, by rules or both: all of them, or those of
 * the leader's region.
 */
const assigned = ({ role, regionId }: Actor) => {
  const region = role === "regional" ? regionId : null;
  const inRegion = role === "admin" ? sql`` : sql`and a.region_id = ${region}`;
  return sql<number>`(select count(distinct a.user_id)::int from assignments a
    where a.demo_id = d.id and is_lasting(a.expires_on) ${inRegion})`;
};

/** Counted as in Insights: without administrators, for leaders only their region, and for everybody else their own. */
const watched = ({ id, role, regionId }: Actor) => {
  if (role === "employee")
    return sql<number>`(select coalesce(sum(w.seconds), 0)::float8 from watch_days w
      where w.demo_id = d.id and w.user_id = ${id})`;
  const place =
    role === "admin"
      ? sql`t.dimension = 'demo everywhere'`
      : sql`t.dimension = 'demo' and t.region_id = ${regionId ?? "-"}`;
  return sql<number>`(select coalesce(sum(t.seconds), 0)::float8 from watch_totals t
    where t.key = d.id and ${place} and not t.is_admin)`;
};

/** The later of the last trial run and the last night watch of what it plays now. */
const proof = (value: RawBuilder<unknown>) => sql`(select ${value} from (
    select (b.trial_run ->> 'at')::timestamptz as at, b.trial_run ->> 'grade' as grade
    from builds b where b.id = d.build_id and b.trial_run is not null
    union all
    select w.seen_at, w.grade from demo_watches w
    where w.demo_id = d.id and w.content = ${playedContent("d")}
  ) as seen order by at desc limit 1)`;
const provenAt = proof(sql`at`).$castTo<string | null>();
const provenGrade = proof(sql`grade`).$castTo<DemoOverview["proven_grade"]>();

/** Sorted ignoring case. */
const columns: Record<DemoColumn, (actor: Actor) => RawBuilder<unknown>> = {
  title: () => sql`lower(d.title)`,
  category: () => sql`(select lower(c.name) from categories c where c.id = d.category_id)`,
  version: () => version,
  engine: () => ofBuild(sql`lower(b.engine || ' ' || coalesce(b.engine_version, ''))`),
  size: () => size,
  assigned_count: assigned,
  watched_seconds: watched,
  proven_at: () => provenAt,
  created_at: () => sql`d.created_at`,
};
