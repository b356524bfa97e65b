import { sql } from "kysely";
import type { Database } from "../db/connection.ts";

/** All the time that anybody has presented anything, people and demos that are gone included. */
export async function sumWatchSeconds(db: Database): Promise<number> {
  const { total } = await db
    .selectFrom("watch_sessions")
    .select(sql<string>`coalesce(sum(seconds), 0)`.as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}
