import { sql } from "kysely";
import { MAX_OFFERED_TAGS, type UsedTag } from "../../contract/tags.ts";
import type { Database } from "../db/connection.ts";
import { visibleDemos } from "../demos/queries.ts";
import type { Actor } from "../sessions/actor.ts";

/** Of the demos that one may see, the most used first. */
export function listTags(db: Database, actor: Actor): Promise<UsedTag[]> {
  const tags = visibleDemos(db, actor)
    .clearSelect()
    .select(sql<string>`unnest(d.tags)`.as("name"));
  return db
    .selectFrom(tags.as("tags"))
    .select(["name", sql<number>`count(*)::integer`.as("count")])
    .groupBy("name")
    .orderBy("count", "desc")
    .orderBy("name")
    .limit(MAX_OFFERED_TAGS)
    .execute();
}
