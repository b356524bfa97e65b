import { permissionsOf } from "../../contract/builds/builds.ts";
import { type DemoChange, demoMessages, type NewDemo } from "../../contract/demos.ts";
import { differenceOf, type Kind, recordChange, recordUpdate } from "../activity/changes.ts";
import { changed, created } from "../activity/entries.ts";
import { findCategoryByName, visibleCategories } from "../categories/queries.ts";
import type { Config } from "../start/config.ts";
import type { Database } from "../db/connection.ts";
import { lockRow } from "../db/transaction.ts";
import { badInput, conflict } from "../http/errors.ts";
import type { Actor } from "../sessions/actor.ts";
import { claimBuild } from "../builds/queries.ts";
import { isPublished, queueDemoEvent } from "../webhooks/events.ts";
import { contentOf, thumbnailOf } from "./content.ts";
import { type DemoColumns, findDemo, insertDemo, isJustCreated, updateDemo } from "./queries.ts";
import { contentAddress, type StoredDemo, thumbnailAddress } from "./stored-demo.ts";

export const demo: Kind<StoredDemo> = { module: "demo", lock: lockRow("demos"), find: findDemo };
export const named = ({ _id, title }: StoredDemo) => ({ _id, name: title });
const nothing = { build_id: null, outside_url: null, picture_id: null, outside_picture_url: null };

export async function createDemo(db: Database, actor: Actor, config: Config, input: NewDemo) {
  const categoryId = await categoryOf(db, actor, input.product_category_id);
  if (categoryId === null) throw badInput("product_category_id", demoMessages.categoryRequired);
  const columns: DemoColumns = {
    title: input.title,
    description: input.description ?? "",
    ...nothing,
    ...(await contentOf(db, config, input, nothing)),
    ...(await thumbnailOf(db, config, input, nothing)),
    category_id: categoryId,
    is_active: input.is_active ?? true,
    allows_camera: input.allows_camera ?? false,
    allows_microphone: input.allows_microphone ?? false,
    allows_popups: input.allows_popups ?? false,
    allows_every_host: input.allows_every_host ?? false,
    added_hosts: input.added_hosts ?? [],
    refused_hosts: input.refused_hosts ?? [],
    tags: input.tags ?? [],
  };
  return recordChange(db, actor, "demo", async (trx) => {
    if (await isJustCreated(trx, columns)) throw conflict(demoMessages.justCreated);
    const { build_id, ...rest } = columns;
    const id = await insertDemo(trx, rest);
    const result = await saveDemo(trx, actor, id, { build_id });
    if (isPublished(undefined, result)) await queueDemoEvent(trx, actor, result, "demo.published");
    return { result, ...created(named(result), readable(result)) };
  });
}

export const changeDemo = (
  db: Database,
  actor: Actor,
  config: Config,
  id: string,
  change: DemoChange,
) =>
  recordUpdate(db, actor, demo, id, async (trx, before) => {
    const stored = columnsOf(before);
    const category = change.product_category_id;
    const isSameCategory = category === undefined || category?._id === stored.category_id;
    const difference = differenceOf(stored, {
      title: change.title,
      description: change.description,
      ...(await contentOf(trx, config, change, stored)),
      ...(await thumbnailOf(trx, config, change, stored)),
      category_id: isSameCategory ? undefined : await categoryOf(trx, actor, category),
      is_active: change.is_active,
      allows_camera: change.allows_camera,
      allows_microphone: change.allows_microphone,
      allows_popups: change.allows_popups,
      allows_every_host: change.allows_every_host,
      added_hosts: change.added_hosts,
      refused_hosts: change.refused_hosts,
      tags: change.tags,
    });
    if (Object.keys(difference).length === 0) return { result: before, action: "update" as const };
    const result = await saveDemo(trx, actor, id, difference);
    if (isPublished(before, result)) await queueDemoEvent(trx, actor, result, "demo.published");
    return { result, ...changed(named(result), readable(before), readable(result)) };
  });

const columnsOf = (stored: StoredDemo): DemoColumns => ({
  title: stored.title,
  description: stored.description,
  build_id: stored.build?.id ?? null,
  outside_url: stored.outside_url,
  picture_id: stored.picture?.id ?? null,
  outside_picture_url: stored.outside_picture_url,
  category_id: stored.product_category_id?._id ?? null,
  is_active: stored.is_active,
  ...permissionsOf(stored),
  tags: stored.tags,
});

/** The new build joins those that it has played before. */
async function saveDemo(db: Database, actor: Actor, id: string, columns: Partial<DemoColumns>) {
  if (columns.build_id) await claimBuild(db, actor, id, columns.build_id);
  return updateDemo(db, actor, id, columns);
}

/** The id takes precedence; a name alone must be that of a category. Nothing here renames one. */
async function categoryOf(
  db: Database,
  actor: Actor,
  reference: NewDemo["product_category_id"],
): Promise<string | null> {
  const { _id, name } = reference ?? {};
  if (!_id && !name) return null;
  const category = _id
    ? await visibleCategories(db, actor).where("id", "=", _id).executeTakeFirst()
    : await findCategoryByName(db, actor, name ?? "");
  if (!category) throw badInput("product_category_id", demoMessages.unknownCategory);
  return category._id;
}

export const readable = (shown: StoredDemo) => ({
  title: shown.title,
  description: shown.description,
  category: shown.product_category_id?.name ?? null,
  image_url: thumbnailAddress(shown),
  video_url: contentAddress(shown),
  is_active: shown.is_active,
  ...permissionsOf(shown),
  // As text: two lists are never identical.
  added_hosts: shown.added_hosts.join(", "),
  refused_hosts: shown.refused_hosts.join(", "),
  tags: shown.tags.join(", "),
});
