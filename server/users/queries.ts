import { sql } from "kysely";
import type { User } from "../../contract/users.ts";
import type { Database } from "../db/connection.ts";

/** A person as the wire shows them: never more than these columns. */
function selectUsers(db: Database) {
  return db
    .selectFrom("users as u")
    .innerJoin("user_types as t", "t.id", "u.user_type_id")
    .leftJoin("regions as r", "r.id", "u.region_id")
    .leftJoin("countries as c", "c.id", "u.country_id")
    .select(["u.id as _id", "u.ses_id as seS_id", "u.name", "u.email", "u.is_active"])
    .select("u.is_approved as isApproved")
    .select([
      sql<string>`coalesce(u.department, '')`.as("department"),
      sql<string>`coalesce(u.designation, '')`.as("designation"),
      sql<User["user_type_id"]>`json_build_object('_id', t.id, 'type_name', t.type_name)`.as(
        "user_type_id",
      ),
      sql<User["region_id"]>`case when r.id is not null
        then json_build_object('_id', r.id, 'name', r.name) end`.as("region_id"),
      sql<User["country_id"]>`case when c.id is not null
        then json_build_object('_id', c.id, 'name', c.name) end`.as("country_id"),
    ]);
}

/** For one's own account and for answers after a change: no question of who may see it is left. */
export function getUser(db: Database, id: string): Promise<User> {
  return selectUsers(db).where("u.id", "=", id).executeTakeFirstOrThrow();
}

/** What signing in and resetting need; stays inside the server. */
function selectAccounts(db: Database) {
  return db
    .selectFrom("users")
    .select(["id", "name", "email", "password_hash", "is_active", "is_approved"]);
}

export function findAccount(db: Database, staffId: string) {
  return selectAccounts(db)
    .where(sql`upper(ses_id)`, "=", staffId)
    .executeTakeFirst();
}

export function findAccountById(db: Database, id: string) {
  return selectAccounts(db).where("id", "=", id).executeTakeFirst();
}

export async function updatePasswordHash(db: Database, id: string, hash: string): Promise<void> {
  await db.updateTable("users").set({ password_hash: hash }).where("id", "=", id).execute();
}

export interface NewUserRow {
  id: string;
  ses_id: string;
  name: string;
  email: string;
  password_hash: string;
  department: string;
  designation: string;
  region_id: string;
  country_id: string;
  user_type_id: string;
}

/** Inactive and unapproved, whoever creates them. */
export async function insertUser(db: Database, row: NewUserRow): Promise<void> {
  await db
    .insertInto("users")
    .values({ ...row, is_active: false, is_approved: false, decided_by: null })
    .execute();
}

export async function isTaken(db: Database, column: "ses_id" | "email", value: string) {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where(column === "ses_id" ? sql`upper(ses_id)` : sql`lower(email)`, "=", value)
    .executeTakeFirst();
  return row !== undefined;
}
