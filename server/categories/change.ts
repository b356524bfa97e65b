import type { Category, CategoryChange } from "../../contract/categories.ts";
import { applyChange, changed, created, deleted, recordChange } from "../activity/changes.ts";
import type { Database } from "../db/connection.ts";
import type { Actor } from "../sessions/actor.ts";
import { deleteCategory, insertCategory, updateCategory } from "./queries.ts";

export const createCategory = (db: Database, actor: Actor, name: string) =>
  recordChange(db, actor, "category", async (trx) => {
    const result = await insertCategory(trx, name);
    return { result, ...created(result) };
  });

export const changeCategory = (
  db: Database,
  actor: Actor,
  category: Category,
  change: CategoryChange,
) =>
  recordChange(db, actor, "category", async (trx) => {
    const result = applyChange(category, change);
    await updateCategory(trx, result);
    return { result, ...changed(result, category, result) };
  });

export const removeCategory = (db: Database, actor: Actor, category: Category) =>
  recordChange(db, actor, "category", async (trx) => {
    await deleteCategory(trx, category._id);
    return { result: category, ...deleted(category) };
  });
