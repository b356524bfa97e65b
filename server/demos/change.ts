import { type Demo, type DemoChange, demoMessages, type NewDemo } from "../../contract/demos.ts";
import {
  changed,
  created,
  differenceOf,
  type Kind,
  recordChange,
  recordUpdate,
} from "../activity/changes.ts";
import { findCategoryByName, visibleCategories } from "../categories/queries.ts";
import type { Config } from "../start/config.ts";
import type { Database } from "../db/connection.ts";
import { lockRow } from "../db/transaction.ts";
import { badInput, conflict } from "../http/errors.ts";
import type { Actor } from "../sessions/actor.ts";
import { buildIdOf } from "../versions/build-key.ts";
import { addVersion } from "../versions/queries.ts";
import { storedAddress } from "./addresses.ts";
import { type DemoColumns, findDemo, insertDemo, isJustCreated, updateDemo } from "./queries.ts";

export const demo: Kind<Demo> = { module: "demo", lock: lockRow("demos"), find: findDemo };
export const named = ({ _id, title }: Demo) => ({ _id, name: title });

export async function createDemo(db: Database, actor: Actor, config: Config, wanted: NewDemo) {
  const categoryId = await categoryOf(db, actor, wanted.product_category_id);
  if (categoryId === null) throw badInput("product_category_id", demoMessages.categoryRequired);
  const columns: DemoColumns = {
    title: wanted.title,
    description: wanted.description ?? "",
    image_url: await storedAddress(db, config, "image_url", wanted.image_url, null),
    video_url: await storedAddress(db, config, "video_url", wanted.video_url, null),
    category_id: categoryId,
    is_active: wanted.is_active ?? true,
  };
  return recordChange(db, actor, "demo", async (trx) => {
    if (await isJustCreated(trx, columns)) throw conflict(demoMessages.justCreated);
    const result = await insertDemo(trx, columns);
    await keepVersion(trx, actor, result);
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
      image_url: await storedAddress(trx, config, "image_url", change.image_url, before.image_url),
      video_url: await storedAddress(trx, config, "video_url", change.video_url, before.video_url),
      category_id: isSameCategory ? undefined : await categoryOf(trx, actor, category),
      is_active: change.is_active,
    });
    if (Object.keys(difference).length === 0) return { result: before, action: "update" as const };
    const result = await updateDemo(trx, id, difference);
    await keepVersion(trx, actor, result);
    return { result, ...changed(named(result), readable(before), readable(result)) };
  });

const columnsOf = (stored: Demo): DemoColumns => ({
  title: stored.title,
  description: stored.description,
  image_url: stored.image_url,
  video_url: stored.video_url,
  category_id: stored.product_category_id?._id ?? null,
  is_active: stored.is_active,
});

/** What it plays now joins what it has played before. */
async function keepVersion(db: Database, actor: Actor, { _id, video_url }: Demo) {
  const buildId = buildIdOf(video_url);
  if (buildId !== undefined) await addVersion(db, actor, _id, buildId);
}

/** The id wins; a name alone must be that of a category. Nothing here renames one. */
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

export const readable = (shown: Demo) => ({
  title: shown.title,
  description: shown.description,
  category: shown.product_category_id?.name ?? null,
  image_url: shown.image_url,
  video_url: shown.video_url,
  is_active: shown.is_active,
});
