import type { Category, CategoryChange } from "../../contract/categories.ts";
import {
  applyChange,
  changed,
  created,
  deleted,
  type PatchKind,
  recordChange,
  recordPatch,
  recordRemoval,
} from "../activity/changes.ts";
import type { Database } from "../db/connection.ts";
import { lockRow } from "../db/transaction.ts";
import type { Actor } from "../sessions/actor.ts";
import { deleteCategory, findCategory, insertCategory, updateCategory } from "./queries.ts";

const readable = ({ name, is_active }: Category) => ({ name, is_active });
const category: PatchKind<Category, CategoryChange> = {
  module: "category",
  lock: lockRow("categories"),
  find: findCategory,
  fieldsOf: readable,
};

export const createCategory = (db: Database, actor: Actor, name: string) =>
  recordChange(db, actor, "category", async (trx) => {
    const result = await insertCategory(trx, name);
    return { result, ...created(result, readable(result)) };
  });

export const changeCategory = (db: Database, actor: Actor, id: string, change: CategoryChange) =>
  recordPatch(db, actor, category, id, change, async (trx, before, difference) => {
    const result = applyChange(before, difference);
    await updateCategory(trx, result);
    return { result, ...changed(result, readable(before), readable(result)) };
  });

export const removeCategory = (db: Database, actor: Actor, id: string) =>
  recordRemoval(db, actor, category, id, async (trx, result) => {
    await deleteCategory(trx, id);
    return { result, ...deleted(result, readable(result)) };
  });
