import { sql } from "kysely";
import {
  type DeliveredEvent,
  TEST_EVENT,
  type WebhookEvent,
} from "../../contract/operation/webhooks.ts";
import type { By } from "../activity/record.ts";
import type { Database } from "../db/connection.ts";
import { newId } from "../db/ids.ts";

/** What happened, as receivers learn of it: ids and names, no addresses of people and no secrets. */
export interface NewEvent {
  event: WebhookEvent;
  about: { id: string; name: string };
  data: Record<string, unknown>;
}

/** For every active webhook that subscribed, in the transaction of the change: neither stands without the other. */
export async function queueEvents(
  trx: Database,
  occurred: readonly NewEvent[],
  heldSeconds = 0,
): Promise<void> {
  const events = [...new Set(occurred.map(({ event }) => event))];
  if (events.length === 0) return;
  const webhooks = await trx
    .selectFrom("webhooks")
    .select(["id", "events"])
    .where("is_active", "=", true)
    .where(sql<boolean>`events && ${events}::text[]`)
    // One that is deleted right now must not take the change along.
    .forKeyShare()
    .execute();
  const rows = webhooks.flatMap(({ id, events: subscribed }) =>
    occurred
      .filter(({ event }) => subscribed.includes(event))
      .map((event) => rowOf(id, event, heldSeconds)),
  );
  for (let from = 0; from < rows.length; from += MAX_ROWS)
    await trx
      .insertInto("webhook_deliveries")
      .values(rows.slice(from, from + MAX_ROWS))
      .execute();
}

/** A statement takes 65,535 values. */
const MAX_ROWS = 5000;

const rowOf = (
  webhookId: string,
  { event, about, data }: Omit<NewEvent, "event"> & { event: DeliveredEvent },
  heldSeconds: number,
) => ({
  id: newId(),
  webhook_id: webhookId,
  event,
  about_id: about.id,
  about: about.name,
  data: JSON.stringify(data),
  next_attempt_at: sql<string>`now() + make_interval(secs => ${heldSeconds})`,
});

/** Whatever the webhook subscribed to, and even while it is off: so it can be tried before it counts. */
export async function queueTest(
  trx: Database,
  by: By,
  webhook: { _id: string; name: string },
): Promise<void> {
  const about = { id: webhook._id, name: webhook.name };
  const data = { webhook: { _id: webhook._id, name: webhook.name }, by: byline(by) };
  await trx
    .insertInto("webhook_deliveries")
    .values(rowOf(webhook._id, { event: TEST_EVENT, about, data }, 0))
    .execute();
}

/** An approval that is taken back before it left has never been one. */
export async function dropHeldApproval(trx: Database, userId: string): Promise<void> {
  await trx
    .deleteFrom("webhook_deliveries")
    .where("about_id", "=", userId)
    .where("event", "=", "person.approved")
    .where("attempts", "=", 0)
    .where("next_attempt_at", ">", sql<string>`now()`)
    .execute();
}

export const byline = ({ id = "", name = "" }: By) => ({ _id: id, name });
