import { sql } from "kysely";
import type { Category } from "../../contract/categories.ts";
import type { Database } from "../db/connection.ts";
import { notFound } from "../http/errors.ts";
import { newId } from "../db/ids.ts";
import { likePattern } from "../lists/search.ts";
import type { Actor } from "../sessions/actor.ts";
import { canManageCategories } from "./policy.ts";

/** Inactive categories are an administrator's business: others cannot pick them. */
export function visibleCategories(db: Database, actor: Actor) {
  const all = db.selectFrom("categories").select(["id as _id", "name", "is_active"]);
  return actor.role === "admin" ? all : all.where("is_active", "=", true);
}

export function listCategories(db: Database, actor: Actor, search = "") {
  const query = visibleCategories(db, actor)
    .where("name", "ilike", likePattern(search))
    .orderBy("name")
    .orderBy("id");
  return query.$if(canManageCategories(actor), (managed) =>
    managed.select(
      sql<number>`(select count(*)::integer from demos where category_id = categories.id)`.as(
        "demo_count",
      ),
    ),
  );
}

export async function findCategory(db: Database, actor: Actor, id: string): Promise<Category> {
  const category = await visibleCategories(db, actor).where("id", "=", id).executeTakeFirst();
  if (!category) throw notFound();
  return category;
}

/** As older clients name it in a demo: by its name alone, ignoring case. */
export function findCategoryByName(db: Database, actor: Actor, name: string) {
  return visibleCategories(db, actor)
    .where(sql`lower(name)`, "=", name.trim().toLowerCase())
    .executeTakeFirst();
}

export async function insertCategory(db: Database, name: string): Promise<Category> {
  const id = newId();
  await db.insertInto("categories").values({ id, name }).execute();
  return { _id: id, name, is_active: true };
}

export async function updateCategory(db: Database, { _id, name, is_active }: Category) {
  await db.updateTable("categories").set({ name, is_active }).where("id", "=", _id).execute();
}

/** Its demos live on without a category. */
export async function deleteCategory(db: Database, id: string): Promise<void> {
  await db.deleteFrom("categories").where("id", "=", id).execute();
}
