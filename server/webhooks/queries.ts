import { sql } from "kysely";
import {
  FORMER_SECRET_HOURS,
  MAX_LISTED_DELIVERIES,
  type Webhook,
  type WebhookDelivery,
} from "../../contract/operation/webhooks.ts";
import type { Database } from "../db/connection.ts";
import { newId } from "../db/ids.ts";
import { notFound } from "../http/errors.ts";
import type { Actor } from "../sessions/actor.ts";
import { sealWebhookSecret } from "./secret.ts";

/** Of all administrators: each can end what another began. */
export const visibleWebhooks = (db: Database, _actor: Actor) =>
  db
    .selectFrom("webhooks as w")
    .select(["w.id as _id", "w.name", "w.url", "w.events", "w.is_active", "w.created_at"])
    .select("w.created_by_name as created_by")
    .select([
      sql<string | null>`(select max(d.delivered_at) from webhook_deliveries as d
        where d.webhook_id = w.id)`.as("last_delivered_at"),
      sql<number>`(select count(*)::int from webhook_deliveries as d
        where d.webhook_id = w.id and d.attempts > 0 and d.delivered_at is null)`.as("undelivered"),
    ]);

export const listWebhooks = (db: Database, actor: Actor): Promise<Webhook[]> =>
  visibleWebhooks(db, actor).orderBy("w.created_at", "desc").orderBy("w.id", "desc").execute();

export async function findWebhook(db: Database, actor: Actor, id: string): Promise<Webhook> {
  const found = await visibleWebhooks(db, actor).where("w.id", "=", id).executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

export async function countWebhooks(db: Database, actor: Actor): Promise<number> {
  const { count } = await db
    .selectFrom("webhooks")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("created_by", "=", actor.id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export type WebhookColumns = Pick<Webhook, "name" | "url" | "events" | "is_active">;

export async function insertWebhook(
  db: Database,
  actor: Actor,
  columns: WebhookColumns,
  secret: string,
): Promise<string> {
  const id = newId();
  const made = { created_by: actor.id, created_by_name: actor.name };
  const sealed = await sealWebhookSecret(db, id, secret);
  await db
    .insertInto("webhooks")
    .values({ id, ...columns, ...made, sealed_secret: sealed })
    .execute();
  return id;
}

export async function updateWebhook(db: Database, id: string, columns: Partial<WebhookColumns>) {
  await db.updateTable("webhooks").set(columns).where("id", "=", id).execute();
}

/** The one before signs along for a day, so that receivers can be changed without missing anything. */
export async function replaceSecret(db: Database, id: string, secret: string): Promise<void> {
  await db
    .updateTable("webhooks")
    .set((eb) => ({
      former_secret: eb.ref("sealed_secret"),
      former_until: sql<string>`now() + make_interval(hours => ${FORMER_SECRET_HOURS})`,
    }))
    .set({ sealed_secret: await sealWebhookSecret(db, id, secret) })
    .where("id", "=", id)
    .execute();
}

export async function deleteWebhook(db: Database, id: string): Promise<void> {
  await db.deleteFrom("webhooks").where("id", "=", id).execute();
}

/** What of a delivery an administrator sees; never what is signed. */
export const selectDeliveries = (db: Database) =>
  db
    .selectFrom("webhook_deliveries as d")
    .innerJoin("webhooks as w", "w.id", "d.webhook_id")
    .select(["d.id as _id", "d.event", "d.about", "d.created_at", "d.attempts", "d.tried_at"])
    .select(["d.status", "d.delivered_at", "d.next_attempt_at as next_at"])
    .select([
      sql<WebhookDelivery["reason"]>`d.last_error`.as("reason"),
      sql<boolean>`coalesce(d.next_attempt_at <= now(), false)
        and (w.is_active or d.event = 'test')`.as("is_due"),
    ]);

/** The latest first. */
export async function listDeliveries(db: Database, actor: Actor, webhookId: string) {
  await findWebhook(db, actor, webhookId);
  return selectDeliveries(db)
    .where("d.webhook_id", "=", webhookId)
    .orderBy("d.created_at", "desc")
    .orderBy("d.id", "desc")
    .limit(MAX_LISTED_DELIVERIES)
    .execute();
}
