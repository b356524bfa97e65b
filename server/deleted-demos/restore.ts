import { sql } from "kysely";
import { deletedDemoMessages } from "../../contract/builds/deleted-demos.ts";
import { recordChange } from "../activity/changes.ts";
import { buildPrefix, picturePrefix } from "../builds/keys.ts";
import type { Database } from "../db/connection.ts";
import { newId } from "../db/ids.ts";
import { named, readable } from "../demos/change.ts";
import { getDemo } from "../demos/queries.ts";
import { conflict, notFound } from "../http/errors.ts";
import { insertPicture } from "../pictures/queries.ts";
import type { Services } from "../portal-services.ts";
import type { Actor } from "../sessions/actor.ts";
import type { Store } from "../store/store.ts";
import { isPublished, queueDemoEvent } from "../webhooks/events.ts";
import { type NotedPicture, visibleDeletedDemos } from "./queries.ts";

/** With its versions, its picture and the people who may present it, as far as they still exist. */
export async function restoreDemo({ db, store }: Services, actor: Actor, id: string) {
  const noted = await visibleDeletedDemos(db, actor)
    .select("x.picture")
    .where("x.id", "=", id)
    .executeTakeFirst();
  // Before the rows, so that no row refers to a missing picture. Leftovers are purged.
  const picture = noted && (await putPicture(store, noted.picture as NotedPicture | null));
  return recordChange(db, actor, "demo", async (trx) => {
    const builds = await takeNote(trx, actor, id);
    await releaseFiles(trx, builds);
    if (picture) await insertPicture(trx, picture);
    await restoreRows(trx, id, picture?.id ?? null);
    await trx.deleteFrom("deleted_demos").where("id", "=", id).execute();
    const result = await getDemo(trx, actor, id);
    if (isPublished(undefined, result)) await queueDemoEvent(trx, actor, result, "demo.published");
    const { _id, name } = named(result);
    return { result, action: "restore", record: { id: _id, name }, after: readable(result) };
  });
}

type NotedBuild = { id: string; kind: "webgl" | "video" };

/** Of several concurrent restores the first succeeds; for the others the note no longer exists. */
async function takeNote(trx: Database, actor: Actor, id: string) {
  const deleted = await visibleDeletedDemos(trx, actor)
    .select("x.builds")
    .where("x.id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!deleted) throw notFound(deletedDemoMessages.unavailable);
  return deleted.builds as NotedBuild[];
}

/** Only files whose hold is not over are certain to exist: after that any node may be removing them. */
async function releaseFiles(trx: Database, builds: NotedBuild[]) {
  const keys = builds.map((build) => buildPrefix(build));
  if (keys.length === 0) return;
  const held = await trx
    .deleteFrom("removals")
    .where("key", "in", keys)
    .where("due_at", ">", sql<string>`now()`)
    .returning("key")
    .execute();
  if (held.length < keys.length) throw conflict(deletedDemoMessages.filesGone);
}

/** The demo plays nothing until its builds are there; people, rules and categories that were deleted are skipped. */
async function restoreRows(trx: Database, id: string, pictureId: string | null) {
  const noted = sql`from deleted_demos x where x.id = ${id}`;
  await sql`select restore_rows('demos', jsonb_build_array(x.demo || jsonb_build_object(
      'build_id', null, 'picture_id', ${pictureId}::text,
      'category_id', (select c.id from categories c where c.id = x.demo ->> 'category_id'))))
    ${noted}`.execute(trx);
  await sql`select restore_rows('builds', (select coalesce(jsonb_agg(b || jsonb_build_object(
      'added_by', (select u.id from users u where u.id = b ->> 'added_by'),
      'created_by', (select u.id from users u where u.id = b ->> 'created_by'))), '[]')
      from jsonb_array_elements(x.builds) as b)) ${noted}`.execute(trx);
  await sql`select restore_rows('build_files', x.build_files) ${noted}`.execute(trx);
  await sql`update demos d set build_id = x.demo ->> 'build_id'
    from deleted_demos x where x.id = ${id} and d.id = x.id`.execute(trx);
  await sql`select restore_rows('assignments', ${stillThere("assignments", "users", "user_id")}),
    restore_rows('favourites', ${stillThere("favourites", "users", "user_id")}),
    restore_rows('talking_points', x.talking_points),
    restore_rows('autopilots', x.autopilots),
    restore_rows('own_talking_points', ${stillThere("own_talking_points", "users", "user_id")}),
    restore_rows('assignment_rule_demos', ${stillThere("rules", "assignment_rules", "rule_id")})
    ${noted}`.execute(trx);
  await keepNotified(trx, id);
}

/** What rules assign again is not news to people who had the demo: they know about it, or are notified when due. */
const keepNotified = (trx: Database, id: string) =>
  sql`with had as (
      select p.key as user_id, p.value #>> '{}' as untold_since from deleted_demos x,
        jsonb_array_elements(x.rules) as r, jsonb_each(r -> 'people') as p where x.id = ${id}
      union all
      select r ->> 'user_id', r ->> 'untold_since' from deleted_demos x,
        jsonb_array_elements(x.assignments) as r
      where x.id = ${id} and is_lasting((r ->> 'expires_on')::date)
    ), known as (
      select user_id, case when bool_and(untold_since is not null)
        then min(untold_since::timestamptz) end as untold_since from had group by user_id
    )
    update assignments a set untold_since = known.untold_since from known
    where a.demo_id = ${id} and a.rule_id is not null and a.user_id = known.user_id`.execute(trx);

/** The recorded rows whose person or rule still exists. */
const stillThere = (column: string, table: string, key: string) =>
  sql`(select coalesce(jsonb_agg(r), '[]') from jsonb_array_elements(${sql.ref(`x.${column}`)}) as r
    join ${sql.table(table)} as o on o.id = r ->> ${key})`;

/** Under a new id: files of the previous one may be about to be removed. */
async function putPicture(store: Store, picture: NotedPicture | null) {
  if (!picture) return null;
  const id = newId();
  let size = 0;
  for (const { name, base64 } of picture.files) {
    const bytes = Buffer.from(base64, "base64");
    size += bytes.length;
    await store.put(`${picturePrefix(id)}/${name}`, bytes);
  }
  return { id, file_name: picture.file_name, size };
}
