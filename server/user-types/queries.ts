import { sql } from "kysely";
import { roles } from "../../contract/roles.ts";
import type { UserType } from "../../contract/user-types.ts";
import type { Database } from "../db/connection.ts";
import type { Actor } from "../sessions/actor.ts";
import { containing } from "../paging.ts";

/** Everyone sees the role list, since the registration form needs it; visitors see what is in use. */
export function visibleUserTypes(db: Database, actor: Actor | undefined) {
  const all = db.selectFrom("user_types");
  return actor?.role === "admin" ? all : all.where("is_active", "=", true);
}

/** The built-in three come first: older clients look for them among the first ten. */
export function listUserTypes(db: Database, actor: Actor | undefined, search = "") {
  return visibleUserTypes(db, actor)
    .select(["id as _id", "type_name", "is_active", "created_at"])
    .where("type_name", "ilike", containing(search))
    .orderBy(sql`array_position(${[...roles]}::text[], type_name)`)
    .orderBy("created_at")
    .orderBy("id");
}

function selectUserTypes(db: Database) {
  return db.selectFrom("user_types").select(["id as _id", "type_name", "is_active", "created_at"]);
}

export function findUserType(db: Database, id: string): Promise<UserType | undefined> {
  return selectUserTypes(db).where("id", "=", id).executeTakeFirst();
}

export function findUserTypeByName(db: Database, name: string): Promise<UserType | undefined> {
  return selectUserTypes(db)
    .where(sql`lower(type_name)`, "=", name.toLowerCase())
    .executeTakeFirst();
}
