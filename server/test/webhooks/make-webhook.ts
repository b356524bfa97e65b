import { deliveryReasons } from "../../../contract/operation/webhooks.ts";
import type { Database } from "../../db/connection.ts";
import { newId } from "../../db/ids.ts";
import { sealWebhookSecret } from "../../webhooks/secret.ts";
import { newWebhookSecret } from "../../webhooks/signature.ts";

/** With one delivery that failed, and is due for a retry far in the future. */
export async function makeWebhook(db: Database, word: string) {
  const [id, deliveryId] = [newId(), newId()];
  await db
    .insertInto("webhooks")
    .values({
      id,
      name: `Webhook of ${word}`,
      url: `https://hooks.example.com/${id}`,
      events: ["demo.failed"],
      sealed_secret: await sealWebhookSecret(db, id, newWebhookSecret()),
      created_by_name: "Ada",
    })
    .execute();
  await db
    .insertInto("webhook_deliveries")
    .values({
      id: deliveryId,
      webhook_id: id,
      event: "demo.failed",
      about: `Demo of ${word}`,
      data: "{}",
      attempts: 3,
      next_attempt_at: "2100-01-01",
      tried_at: new Date(),
      status: 500,
      last_error: JSON.stringify(deliveryReasons.status(500)),
    })
    .execute();
  return { webhook: id, webhookDelivery: deliveryId };
}
