import type { Database } from "../db/connection.ts";
import { containing } from "../paging.ts";
import type { Actor } from "../sessions/actor.ts";

/** Inactive categories are an administrator's business: nobody else may pick them. */
export function visibleCategories(db: Database, actor: Actor) {
  const all = db.selectFrom("categories").select(["id as _id", "name", "is_active"]);
  return actor.role === "admin" ? all : all.where("is_active", "=", true);
}

export function listCategories(db: Database, actor: Actor, search = "") {
  return visibleCategories(db, actor)
    .where("name", "ilike", containing(search))
    .orderBy("name")
    .orderBy("id");
}
