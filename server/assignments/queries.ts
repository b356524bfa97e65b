import { sql } from "kysely";
import type { Assignment } from "../../contract/assignments.ts";
import type { Database } from "../db/connection.ts";
import { notFound } from "../errors.ts";
import { newId } from "../ids.ts";
import { containing } from "../paging.ts";
import type { Actor } from "../sessions/actor.ts";

/** Administrators see all, leaders those of their region's employees, employees none but through their demos. */
export function visibleAssignments(db: Database, actor: Actor) {
  const all = db
    .selectFrom("assignments as a")
    .innerJoin("users as u", "u.id", "a.user_id")
    .innerJoin("user_types as t", "t.id", "u.user_type_id")
    .innerJoin("demos as d", "d.id", "a.demo_id")
    .select(["a.id as _id", "a.created_at"])
    .select([
      sql<Assignment["demo_product_id"]>`json_build_object('_id', d.id, 'title', d.title)`.as(
        "demo_product_id",
      ),
      sql<Assignment["user_id"]>`json_build_object('_id', u.id, 'name', u.name)`.as("user_id"),
    ]);
  if (actor.role === "admin") return all;
  return all
    .where("t.type_name", "=", "employee")
    .where("u.region_id", "=", actor.role === "regional" ? actor.regionId : null);
}

export function listAssignments(db: Database, actor: Actor, search = "") {
  const query = visibleAssignments(db, actor)
    .orderBy("a.created_at", "desc")
    .orderBy("a.id", "desc");
  if (search === "") return query;
  const pattern = containing(search);
  return query.where((eb) =>
    eb.or([eb("d.title", "ilike", pattern), eb("u.name", "ilike", pattern)]),
  );
}

export async function findAssignment(db: Database, actor: Actor, id: string): Promise<Assignment> {
  const assignment = await visibleAssignments(db, actor).where("a.id", "=", id).executeTakeFirst();
  if (!assignment) throw notFound();
  return assignment;
}

/** The pair is unique: a second one is refused by the database, in whatever order they arrive. */
export async function insertAssignment(db: Database, demoId: string, userId: string) {
  return db
    .insertInto("assignments")
    .values({ id: newId(), demo_id: demoId, user_id: userId })
    .returning(["id as _id", "created_at"])
    .executeTakeFirstOrThrow();
}

export async function deleteAssignment(db: Database, id: string): Promise<void> {
  await db.deleteFrom("assignments").where("id", "=", id).execute();
}
