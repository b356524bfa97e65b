import type { UserFilter } from "../../contract/users.ts";
import type { Database } from "../db/connection.ts";
import type { Actor } from "../sessions/actor.ts";
import { ofRole, visibleUsers } from "./queries.ts";

/** Whom a demo can be given to: active, and no administrator. */
export function listAssignable(db: Database, actor: Actor, filter: UserFilter) {
  const query = assignableUsers(db, actor, filter);
  return query.clearSelect().select(["u.id as _id", "u.name"]);
}

/** The same with all that is shown of people. */
export function assignableUsers(db: Database, actor: Actor, filter: UserFilter) {
  let query = visibleUsers(db, actor)
    .where("u.is_active", "=", true)
    .where((eb) => eb.not(ofRole("admin")))
    .orderBy("u.name")
    .orderBy("u.id");
  if (filter.region_id !== undefined) query = query.where("u.region_id", "=", filter.region_id);
  if (filter.country_id !== undefined) query = query.where("u.country_id", "=", filter.country_id);
  if (filter.department !== undefined) query = query.where("u.department", "=", filter.department);
  if (filter.designation !== undefined)
    query = query.where("u.designation", "=", filter.designation);
  return query;
}
