import type { Category, CategoryChange } from "../../contract/categories.ts";
import {
  type PlainKind,
  recordCreation,
  recordPlainPatch,
  recordPlainRemoval,
} from "../activity/plain-record.ts";
import type { Database } from "../db/connection.ts";
import { lockRow } from "../db/transaction.ts";
import type { Actor } from "../sessions/actor.ts";
import { deleteCategory, findCategory, insertCategory, updateCategory } from "./queries.ts";

const category: PlainKind<Category> = {
  module: "category",
  lock: lockRow("categories"),
  find: findCategory,
  nameOf: ({ name }) => name,
  fieldsOf: ({ name, is_active }) => ({ name, is_active }),
};

export const createCategory = (db: Database, actor: Actor, name: string) =>
  recordCreation(db, actor, category, (trx) => insertCategory(trx, name));

export const changeCategory = (db: Database, actor: Actor, id: string, change: CategoryChange) =>
  recordPlainPatch(db, actor, category, id, change, updateCategory);

export const removeCategory = (db: Database, actor: Actor, id: string) =>
  recordPlainRemoval(db, actor, category, id, (trx) => deleteCategory(trx, id));
