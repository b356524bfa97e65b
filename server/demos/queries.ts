import { sql } from "kysely";
import { type DemoSort, demoMessages, RECENT_DAYS } from "../../contract/demos.ts";
import { type Database, prepared } from "../db/connection.ts";
import { notFound } from "../http/errors.ts";
import { newId } from "../db/ids.ts";
import type { Shortcuts } from "../lists/paging.ts";
import type { Actor } from "../sessions/actor.ts";
import { findByWords, type FoundByWords, type Ranked } from "./find-by-words.ts";
import { canSeeEveryDemo } from "./policy.ts";
import { playedContent, type StoredDemo } from "./stored-demo.ts";

/** The columns that all viewers see alike. Without joins, so that an index alone finds a page. */
const shownColumns = [
  "d.id as _id",
  "d.title",
  "d.description",
  "d.is_active",
  "d.created_at",
  "d.tags",
  "d.outside_url",
  "d.outside_picture_url",
  "d.allows_camera",
  "d.allows_microphone",
  "d.allows_popups",
  "d.allows_every_host",
  "d.added_hosts",
  "d.refused_hosts",
  sql<boolean>`exists (select from demo_watches w where w.demo_id = d.id
    and w.flagged_at is not null and w.content = ${playedContent("d")})`.as("is_flagged"),
  sql<StoredDemo["product_category_id"]>`(select json_build_object('_id', id, 'name', name)
    from categories where id = d.category_id)`.as("product_category_id"),
  sql<StoredDemo["build"]>`(select json_build_object(
      'id', id, 'kind', kind, 'folder', folder, 'entry', entry, 'grade', trial_run ->> 'grade')
    from builds where id = d.build_id)`.as("build"),
  sql<StoredDemo["picture"]>`(select json_build_object('id', id, 'file_name', file_name)
    from pictures where id = d.picture_id)`.as("picture"),
] as const;

const selectDemos = (db: Database, actor: Actor) =>
  db.selectFrom("demos as d").select([...shownColumns, isFavourite(actor).as("is_favourite")]);

const isFavourite = (actor: Actor) =>
  sql<boolean>`exists (select from favourites f where f.user_id = ${actor.id} and f.demo_id = d.id)`;

/** Active demos: all of them, or those that are assigned to the person. */
export function visibleDemos(db: Database, actor: Actor) {
  // Not as a parameter: a generic plan cannot use the index of the active ones.
  const active = selectDemos(db, actor).where(sql<boolean>`d.is_active`);
  if (canSeeEveryDemo(actor)) return active;
  return active.where("d.id", "in", (eb) =>
    eb
      .selectFrom("assignments as a")
      .select("a.demo_id")
      .where("a.user_id", "=", actor.id)
      .where(sql<boolean>`is_lasting(a.expires_on)`),
  );
}

export type DemoList = ReturnType<typeof visibleDemos>;

interface FoundDemos {
  query: DemoList;
  shortcuts: Shortcuts<DemoList>;
  /** Used if no demo matches literally: words with a typing error. */
  similar?: DemoList | undefined;
}

interface DemoFilter extends DemoNarrowing {
  search?: string | undefined;
  sort?: DemoSort | undefined;
}

interface DemoNarrowing {
  category?: string | undefined;
  is_favourite?: "true" | undefined;
  /** All of them. */
  tags?: string[] | undefined;
}

/** Newest or oldest first. The total of all demos is maintained; searches and recent ones are counted. */
export async function listDemos(
  db: Database,
  actor: Actor,
  filter: DemoFilter,
): Promise<FoundDemos> {
  const { search, sort, category } = filter;
  let narrowed = narrowDemos(db, actor, filter);
  if (sort === "recentlyLaunched")
    narrowed = narrowed.where(
      "d.created_at",
      ">",
      sql<string>`now() - ${RECENT_DAYS} * interval '1 day'`,
    );
  if (search) return rankByWords(actor, await findByWords(db, narrowed, search), sort);
  const oldest = () => narrowed.orderBy("d.created_at").orderBy("d.id");
  const newest = () => narrowed.orderBy("d.created_at", "desc").orderBy("d.id", "desc");
  const [ordered, reversed] = sort === "oldToNew" ? [oldest, newest] : [newest, oldest];
  const query = ordered();
  const byIndex = { id: "d.id", reversed };
  const isCounted = sort === "recentlyLaunched" || filter.is_favourite || filter.tags?.length;
  if (!canSeeEveryDemo(actor) || isCounted) return { query, shortcuts: { byIndex } };
  if (category !== undefined && category !== "all")
    return { query, shortcuts: { byIndex, total: keptTotal(db, category) } };
  const { total, startOf } = everyDemo(sort === "oldToNew");
  return { query, shortcuts: { byIndex: { ...byIndex, startOf }, total } };
}

/** By category, by tags (all of them), or by favourites. */
export function narrowDemos(db: Database, actor: Actor, filter: DemoNarrowing): DemoList {
  const { category, tags } = filter;
  let narrowed = visibleDemos(db, actor);
  if (filter.is_favourite) narrowed = narrowed.where(isFavourite(actor));
  if (tags?.length) narrowed = narrowed.where(sql<boolean>`d.tags @> ${tags}`);
  if (category !== undefined && category !== "all")
    narrowed = narrowed.where("d.category_id", "=", category);
  return narrowed;
}

/** "All" is no separate order: favourites come first, then matches in the title. */
function rankByWords(actor: Actor, found: FoundByWords, sort: DemoSort | undefined): FoundDemos {
  const direction = sort === "oldToNew" ? "asc" : "desc";
  const order = ({ list, rank }: Ranked) => {
    const ranked = sort === "all" ? list.orderBy(isFavourite(actor), "desc").orderBy(rank) : list;
    return ranked.orderBy("d.created_at", direction).orderBy("d.id", direction);
  };
  return {
    query: order(found.exact),
    shortcuts: {},
    similar: found.similar && order(found.similar),
  };
}

const keptTotal = (db: Database, category: string) =>
  sql<string>`${db
    .selectFrom("demo_totals")
    .select(sql<string>`coalesce(sum(amount), 0)`.as("total"))
    .where("is_active", "=", true)
    .where("category_id", "=", category)}`;

/** All demos are also counted by day: adding up the days leads to the one in which a page begins. */
const everyDemo = (isOldFirst: boolean) => ({
  total: sql<string>`(select coalesce(sum(amount), 0) from demo_days where is_active)`,
  startOf: (offset: number) => ({
    list: sql`select coalesce(sum(amount), 0) as total,
        ${isOldFirst ? sql`max(day)` : sql`min(day)`} filter (where before <= ${offset}) as day,
        ${offset} - max(before) filter (where before <= ${offset}) as skip
      from (select day, sum(amount) as amount, sum(sum(amount))
          over (order by day ${isOldFirst ? sql`asc` : sql`desc`}) - sum(amount) as before
        from demo_days where is_active group by day) as days`,
    from: isOldFirst
      ? sql<boolean>`d.created_at >= (select day from list)::timestamp at time zone 'UTC'`
      : sql<boolean>`d.created_at < ((select day from list) + 1)::timestamp at time zone 'UTC'`,
    skip: sql<number>`(select skip from list)`,
  }),
});

export async function findDemo(db: Database, actor: Actor, id: string): Promise<StoredDemo> {
  const demo = await byId(visibleDemos(db, actor), id).executeTakeFirst();
  if (!demo) throw notFound(demoMessages.unavailable);
  return demo;
}

export interface DemoColumns {
  title: string;
  description: string;
  build_id: string | null;
  outside_url: string | null;
  picture_id: string | null;
  outside_picture_url: string | null;
  category_id: string | null;
  is_active: boolean;
  allows_camera: boolean;
  allows_microphone: boolean;
  allows_popups: boolean;
  allows_every_host: boolean;
  added_hosts: string[];
  refused_hosts: string[];
  tags: string[];
}

/** After a change, whether or not it is still visible to everyone. */
export function getDemo(db: Database, actor: Actor, id: string): Promise<StoredDemo> {
  return byId(selectDemos(db, actor), id).executeTakeFirstOrThrow();
}

const byId = (demos: DemoList, id: string) => demos.modifyFront(prepared).where("d.id", "=", id);

const DOUBLE_CLICK_SECONDS = 2;

/**
 * Whether the very same demo was created a moment ago; concurrent calls wait for each other. With a build, which is
 * uploaded for one demo, at any time: a client that sends it again never received the first answer.
 */
export async function isJustCreated(trx: Database, columns: DemoColumns): Promise<boolean> {
  const input = JSON.stringify(columns);
  await sql`select pg_advisory_xact_lock(hashtextextended(${input}, 0))`.execute(trx);
  const twin = await trx
    .selectFrom("demos")
    .select("id")
    .$if(columns.build_id === null, (demos) =>
      demos.where(
        "created_at",
        ">",
        sql<string>`now() - make_interval(secs => ${DOUBLE_CLICK_SECONDS})`,
      ),
    )
    .where((eb) =>
      eb.and(
        Object.entries(columns).map(([column, value]) =>
          // A list counts as one value.
          eb(column as keyof DemoColumns, "is not distinct from", eb.val(value as string)),
        ),
      ),
    )
    .executeTakeFirst();
  return twin !== undefined;
}

/** Without its build, which must belong to the demo before it can be played. */
export async function insertDemo(db: Database, columns: Omit<DemoColumns, "build_id">) {
  const id = newId();
  await db
    .insertInto("demos")
    .values({ id, ...columns })
    .execute();
  return id;
}

export async function updateDemo(
  db: Database,
  actor: Actor,
  id: string,
  columns: Partial<DemoColumns>,
) {
  await db.updateTable("demos").set(columns).where("id", "=", id).execute();
  return getDemo(db, actor, id);
}

/** Its assignments and builds are deleted with it. */
export async function deleteDemo(db: Database, id: string): Promise<void> {
  await db.deleteFrom("demos").where("id", "=", id).execute();
}
