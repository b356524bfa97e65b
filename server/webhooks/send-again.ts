import { sql } from "kysely";
import { TEST_EVENT, webhookMessages } from "../../contract/operation/webhooks.ts";
import { recordChange, recordUpdate } from "../activity/changes.ts";
import type { Database } from "../db/connection.ts";
import { conflict, notFound } from "../http/errors.ts";
import type { Actor } from "../sessions/actor.ts";
import { webhook } from "./change.ts";
import { queueTest } from "./queue.ts";

export const sendTest = (db: Database, actor: Actor, id: string) =>
  recordUpdate(db, actor, webhook, id, async (trx, found) => {
    await queueTest(trx, actor, found);
    return {
      result: undefined,
      action: "send" as const,
      record: { id, name: found.name },
      after: { event: TEST_EVENT },
    };
  });

/** Under the same id, so that a receiver that has it already knows it again; its tries are counted from the start. */
export const sendDeliveryAgain = (db: Database, actor: Actor, id: string) =>
  recordChange(db, actor, "webhook", async (trx) => {
    const found = await findForSending(trx, id);
    if (found.is_sending) throw conflict(webhookMessages.isSending);
    if (!found.is_active && found.event !== TEST_EVENT) throw conflict(webhookMessages.isOff);
    await trx
      .updateTable("webhook_deliveries")
      .set({ next_attempt_at: sql<string>`now()`, attempts: 0, delivered_at: null })
      .where("id", "=", id)
      .execute();
    const { webhook_id: webhookId, name, event, about } = found;
    const record = { id: webhookId, name };
    return { result: undefined, action: "send" as const, record, after: { event, about } };
  });

async function findForSending(trx: Database, id: string) {
  const found = await trx
    .selectFrom("webhook_deliveries as d")
    .innerJoin("webhooks as w", "w.id", "d.webhook_id")
    .select(["d.webhook_id", "d.event", "d.about", "w.name", "w.is_active"])
    .select(sql<boolean>`coalesce(d.leased_until > now(), false)`.as("is_sending"))
    .where("d.id", "=", id)
    .forUpdate("d")
    .executeTakeFirst();
  if (!found) throw notFound();
  return found;
}
