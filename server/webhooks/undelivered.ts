import { sql } from "kysely";
import { type Jobs, MAX_LISTED_WEBHOOKS } from "../../contract/operation/jobs.ts";
import type { Database } from "../db/connection.ts";
import { selectDeliveries } from "./queries.ts";

/** Of all webhooks: what is on its way for the first time, and what was tried and not taken. */
export async function listUndelivered(db: Database): Promise<Jobs["webhooks"]> {
  const { waiting, undelivered } = await db
    .selectFrom("webhook_deliveries")
    .select([
      sql<number>`(count(*) filter (where attempts = 0))::int`.as("waiting"),
      sql<number>`(count(*) filter (where attempts > 0))::int`.as("undelivered"),
    ])
    .where("delivered_at", "is", null)
    .executeTakeFirstOrThrow();
  const listed = await selectDeliveries(db)
    .select(
      sql<{ _id: string; name: string }>`json_build_object('_id', w.id, 'name', w.name)`.as(
        "webhook",
      ),
    )
    .where("d.attempts", ">", 0)
    .where("d.delivered_at", "is", null)
    .orderBy("d.tried_at", "desc")
    .orderBy("d.id")
    .limit(MAX_LISTED_WEBHOOKS)
    .execute();
  return { waiting, undelivered, listed };
}
