import { type RawBuilder, sql } from "kysely";
import type { DeletedDemo } from "../../contract/builds/deleted-demos.ts";
import type { Database } from "../db/connection.ts";
import { likePattern } from "../lists/search.ts";
import type { Actor } from "../sessions/actor.ts";
import { canRestoreDemos } from "./policy.ts";

/** The files of a picture, as text. */
export interface NotedPicture {
  id: string;
  file_name: string;
  files: { name: string; base64: string }[];
}

/** The demos that can still be restored. */
export function visibleDeletedDemos(db: Database, actor: Actor) {
  return db
    .selectFrom("deleted_demos as x")
    .where("x.restorable_until", ">", sql<string>`now()`)
    .where(sql<boolean>`${canRestoreDemos(actor)}`);
}

/** The most recently deleted first. */
export function listDeletedDemos(
  db: Database,
  actor: Actor,
  { search }: { search?: string | undefined },
) {
  const list = visibleDeletedDemos(db, actor)
    .select(["x.id as _id", "x.title", "x.deleted_by_name as deleted_by", "x.deleted_at"])
    .select(["x.restorable_until", sql<number>`x.size::float8`.as("size")])
    .select([
      sql<number>`jsonb_array_length(x.builds)`.as("version_count"),
      sql<DeletedDemo["category"]>`(select name from categories
        where id = x.demo ->> 'category_id')`.as("category"),
    ])
    .orderBy("x.deleted_at", "desc")
    .orderBy("x.id", "desc");
  return search ? list.where("x.title", "ilike", likePattern(search)) : list;
}

interface Note {
  holdDays: number;
  size: number;
  picture: NotedPicture | null;
}

/** In the transaction that deletes them: the rows as they are, and who deletes them. */
export async function noteDeletedDemo(
  trx: Database,
  { name }: Pick<Actor, "name">,
  demoId: string,
  { holdDays, size, picture }: Note,
) {
  await sql`
    insert into deleted_demos (id, title, deleted_by_name, restorable_until, size, demo, builds,
      build_files, assignments, rules, favourites, talking_points, own_talking_points, autopilots, picture)
    select d.id, d.title, ${name}, now() + make_interval(days => ${holdDays}), ${size}, to_jsonb(d),
      coalesce((select jsonb_agg(to_jsonb(b)) from builds b where b.demo_id = d.id), '[]'),
      coalesce((select jsonb_agg(to_jsonb(f)) from build_files f join builds b on b.id = f.build_id
        where b.demo_id = d.id), '[]'),
      coalesce((select jsonb_agg(to_jsonb(a)) from assignments a
        where a.demo_id = d.id and a.rule_id is null), '[]'),
      coalesce((select jsonb_agg(to_jsonb(r) || jsonb_build_object('people', ${heldBy(sql`r`)}))
        from assignment_rule_demos r where r.demo_id = d.id), '[]'),
      coalesce((select jsonb_agg(to_jsonb(f)) from favourites f where f.demo_id = d.id), '[]'),
      coalesce((select jsonb_agg(to_jsonb(p)) from talking_points p where p.demo_id = d.id), '[]'),
      coalesce((select jsonb_agg(to_jsonb(o)) from own_talking_points o
        where o.demo_id = d.id), '[]'),
      coalesce((select jsonb_agg(to_jsonb(a)) from autopilots a where a.demo_id = d.id), '[]'),
      ${picture && JSON.stringify(picture)}::jsonb
    from demos d where d.id = ${demoId}`.execute(trx);
}

/** People who had it by a rule, and since when their notification is due: null if already notified. */
const heldBy = (rule: RawBuilder<unknown>) => sql`(select coalesce(
    jsonb_object_agg(a.user_id, a.untold_since), '{}') from assignments a
  where a.demo_id = ${rule}.demo_id and a.rule_id = ${rule}.rule_id and is_lasting(a.expires_on))`;

/** The hold of their files is over. */
export async function purgeDeletedDemos(db: Database): Promise<void> {
  await db
    .deleteFrom("deleted_demos")
    .where("restorable_until", "<=", sql<string>`now()`)
    .execute();
}

/** Their files are removed before the hold is over. */
export async function purgeAllDeletedDemos(db: Database): Promise<void> {
  await db.deleteFrom("deleted_demos").execute();
}
