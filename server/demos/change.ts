import { type Demo, type DemoChange, demoMessages, type NewDemo } from "../../contract/demos.ts";
import { changed, created, recordChange } from "../activity/changes.ts";
import { findCategoryByName, visibleCategories } from "../categories/queries.ts";
import type { Config } from "../config.ts";
import type { Database } from "../db/connection.ts";
import { badInput } from "../errors.ts";
import type { Actor } from "../sessions/actor.ts";
import { buildIdOf } from "../versions/build-key.ts";
import { addVersion } from "../versions/queries.ts";
import { storedAddress } from "./addresses.ts";
import { type DemoColumns, insertDemo, updateDemo } from "./queries.ts";

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
    const result = await insertDemo(trx, columns);
    await keepVersion(trx, actor, result);
    return { result, ...created(named(result), readable(result)) };
  });
}

export async function changeDemo(
  db: Database,
  actor: Actor,
  config: Config,
  demo: Demo,
  change: DemoChange,
) {
  const category = change.product_category_id;
  const columns: DemoColumns = {
    title: change.title ?? demo.title,
    description: change.description ?? demo.description,
    image_url: await storedAddress(db, config, "image_url", change.image_url, demo.image_url),
    video_url: await storedAddress(db, config, "video_url", change.video_url, demo.video_url),
    category_id:
      category === undefined
        ? (demo.product_category_id?._id ?? null)
        : await categoryOf(db, actor, category),
    is_active: change.is_active ?? demo.is_active,
  };
  return recordChange(db, actor, "demo", async (trx) => {
    const result = await updateDemo(trx, demo._id, columns);
    await keepVersion(trx, actor, result);
    return { result, ...changed(named(result), readable(demo), readable(result)) };
  });
}

/** What it plays now joins what it has played before. */
async function keepVersion(db: Database, actor: Actor, demo: Demo) {
  const buildId = buildIdOf(demo.video_url);
  if (buildId !== undefined) await addVersion(db, actor, demo._id, buildId);
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

export const readable = (demo: Demo) => ({
  title: demo.title,
  description: demo.description,
  category: demo.product_category_id?.name ?? null,
  image_url: demo.image_url,
  video_url: demo.video_url,
  is_active: demo.is_active,
});
