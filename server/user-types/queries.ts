import { sql } from "kysely";
import { roles } from "../../contract/roles.ts";
import type { UserType } from "../../contract/user-types.ts";
import type { Database } from "../db/connection.ts";
import { notFound } from "../http/errors.ts";
import { newId } from "../db/ids.ts";
import { likePattern } from "../lists/search.ts";
import type { Actor } from "../sessions/actor.ts";

const columns = ["id as _id", "type_name", "is_active", "created_at"] as const;

/** Everyone sees the role list, since the registration form needs it; visitors see what is in use. */
export function visibleUserTypes(db: Database, actor: Actor | undefined) {
  const all = db.selectFrom("user_types").select(columns);
  return actor?.role === "admin" ? all : all.where("is_active", "=", true);
}

/** The built-in three come first: older clients look for them among the first ten. */
export function listUserTypes(db: Database, actor: Actor | undefined, search = "") {
  return visibleUserTypes(db, actor)
    .where("type_name", "ilike", likePattern(search))
    .orderBy(sql`array_position(${[...roles]}::text[], type_name)`)
    .orderBy("created_at")
    .orderBy("id");
}

export async function findUserType(db: Database, actor: Actor, id: string): Promise<UserType> {
  const type = await visibleUserTypes(db, actor).where("id", "=", id).executeTakeFirst();
  if (!type) throw notFound();
  return type;
}

/** For the server itself, regardless of the caller. */
export function getUserType(db: Database, id: string): Promise<UserType | undefined> {
  return db.selectFrom("user_types").select(columns).where("id", "=", id).executeTakeFirst();
}

export function getUserTypeByName(db: Database, name: string): Promise<UserType | undefined> {
  return db
    .selectFrom("user_types")
    .select(columns)
    .where(sql`lower(type_name)`, "=", name.toLowerCase())
    .executeTakeFirst();
}

export function insertUserType(
  db: Database,
  typeName: string,
  isActive: boolean,
): Promise<UserType> {
  return db
    .insertInto("user_types")
    .values({ id: newId(), type_name: typeName, is_active: isActive })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function updateUserType(db: Database, { _id, type_name, is_active }: UserType) {
  await db.updateTable("user_types").set({ type_name, is_active }).where("id", "=", _id).execute();
}

export async function deleteUserType(db: Database, id: string): Promise<void> {
  await db.deleteFrom("user_types").where("id", "=", id).execute();
}

export async function countHolders(db: Database, id: string): Promise<number> {
  const { people } = await db
    .selectFrom("users")
    .select((eb) => eb.fn.countAll<string>().as("people"))
    .where("user_type_id", "=", id)
    .executeTakeFirstOrThrow();
  return Number(people);
}
