import type { Category, CategoryChange } from "../../contract/categories.ts";
import {
  applyChange,
  changed,
  created,
  deleted,
  type Kind,
  recordChange,
  recordRemoval,
  recordUpdate,
} from "../activity/changes.ts";
import type { Database } from "../db/connection.ts";
import { rowOf } from "../db/transaction.ts";
import type { Actor } from "../sessions/actor.ts";
import { deleteCategory, findCategory, insertCategory, updateCategory } from "./queries.ts";

const category: Kind<Category> = {
  module: "category",
  lock: rowOf("categories"),
  find: findCategory,
};
const readable = ({ name, is_active }: Category) => ({ name, is_active });

export const createCategory = (db: Database, actor: Actor, name: string) =>
  recordChange(db, actor, "category", async (trx) => {
    const result = await insertCategory(trx, name);
    return { result, ...created(result, readable(result)) };
  });

export const changeCategory = (db: Database, actor: Actor, id: string, change: CategoryChange) =>
  recordUpdate(db, actor, category, id, async (trx, before) => {
    const result = applyChange(before, change);
    await updateCategory(trx, result);
    return { result, ...changed(result, readable(before), readable(result)) };
  });

export const removeCategory = (db: Database, actor: Actor, id: string) =>
  recordRemoval(db, actor, category, id, async (trx, result) => {
    await deleteCategory(trx, id);
    return { result, ...deleted(result, readable(result)) };
  });
