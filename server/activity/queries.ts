import { sql } from "kysely";
import type { Activity, ActivityQuery } from "../../contract/activity.ts";
import type { Database } from "../db/connection.ts";
import { containing } from "../paging.ts";

type Filter = Omit<ActivityQuery, "page" | "size" | "cursor">;

/** Newest first, by the order of writing: clocks of several nodes may disagree. */
export function listActivity(db: Database, filter: Filter) {
  let query = db
    .selectFrom("activity_logs")
    .select(["id as _id", "sequence", "action", "module", "record_id", "record_name", "ip"])
    .select(["created_at"])
    .select([
      sql<Activity["performed_by"]>`case when actor_name is not null
        then json_build_object('name', actor_name) end`.as("performed_by"),
      sql<Activity["before"]>`before`.as("before"),
      sql<Activity["after"]>`after`.as("after"),
    ])
    .orderBy("sequence", "desc");
  const { person, module, action, from, to, search } = filter;
  if (person !== undefined) query = query.where("actor_id", "=", person);
  if (module !== undefined) query = query.where("module", "=", module);
  if (action !== undefined) query = query.where("action", "=", action);
  if (from !== undefined) query = query.where("created_at", ">=", from);
  if (to !== undefined) query = query.where("created_at", "<", to);
  if (search !== undefined && search !== "") {
    const pattern = containing(search);
    query = query.where((eb) =>
      eb.or([eb("actor_name", "ilike", pattern), eb("record_name", "ilike", pattern)]),
    );
  }
  return query;
}
