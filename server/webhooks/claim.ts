import { sql } from "kysely";
import {
  DELIVERY_KEPT_DAYS,
  type DeliveredEvent,
  MAX_WEBHOOK_TRIES,
  WEBHOOK_TIMEOUT_SECONDS,
} from "../../contract/operation/webhooks.ts";
import type { Database } from "../db/connection.ts";
import { newId } from "../db/ids.ts";
import { retryAfterSeconds } from "../jobs/retry.ts";
import type { Outcome } from "./send-webhook.ts";

/** A node that has not said within this what came of a try is dead. */
const LEASE_SECONDS = 3 * WEBHOOK_TIMEOUT_SECONDS;

export interface ClaimedDelivery {
  id: string;
  lease: string;
  event: DeliveredEvent;
  data: unknown;
  created_at: string;
  attempts: number;
  webhook_id: string;
  url: string;
  sealed_secret: Buffer;
  /** While it still signs along. */
  former_secret: Buffer | null;
}

/**
 * One that is due, and of several nodes one gets it: its own lease is asked for by itself, because of a row that
 * changed meanwhile nothing but its own columns is looked at again. A webhook that is being sent something waits:
 * a slow receiver holds up itself alone. Times that are too far away are those of a clock that was put back.
 */
export async function claimDelivery(db: Database): Promise<ClaimedDelivery | undefined> {
  const lease = sql`make_interval(secs => ${LEASE_SECONDS}::int)`;
  const isLeased = (row: "d" | "o") =>
    sql`coalesce(${sql.ref(`${row}.leased_until`)} between now() and now() + ${lease} + interval '1 minute', false)`;
  const { rows } = await sql<ClaimedDelivery>`
    update webhook_deliveries as c set lease = ${newId()}, leased_until = now() + ${lease}
    from webhooks as h
    where h.id = c.webhook_id and c.id = (
      select d.id from webhook_deliveries as d join webhooks as w on w.id = d.webhook_id
      where d.next_attempt_at is not null
        and (d.next_attempt_at <= now() or coalesce(d.tried_at, d.created_at) > now() + interval '1 minute')
        and (w.is_active or d.event = 'test')
        and not ${isLeased("d")}
        and not exists (select from webhook_deliveries as o where o.webhook_id = d.webhook_id and ${isLeased("o")})
      order by d.next_attempt_at, d.id limit 1 for update of d skip locked)
    returning c.id, c.lease, c.event, c.data, c.created_at, c.attempts, h.id as webhook_id, h.url,
      h.sealed_secret, case when h.former_until > now() then h.former_secret end as former_secret`.execute(
    db,
  );
  return rows[0];
}

/** As long as it is ours. */
export async function noteOutcome(
  db: Database,
  { id, lease, attempts }: ClaimedDelivery,
  { status, reason, isFinal }: Outcome,
): Promise<void> {
  const isOver = isFinal || attempts + 1 >= MAX_WEBHOOK_TRIES;
  const wait = retryAfterSeconds(attempts);
  await db
    .updateTable("webhook_deliveries")
    .set({
      lease: null,
      leased_until: null,
      attempts: attempts + 1,
      tried_at: sql<string>`now()`,
      status,
      last_error: reason && JSON.stringify(reason),
      next_attempt_at: isOver ? null : sql<string>`now() + make_interval(secs => ${wait})`,
      delivered_at: reason ? null : sql<string>`now()`,
    })
    .where("id", "=", id)
    .where("lease", "=", lease)
    .execute();
}

/** Also those that a webhook which is off still holds. */
export async function purgeOldDeliveries(db: Database): Promise<void> {
  await db
    .deleteFrom("webhook_deliveries")
    .where(
      sql<string>`coalesce(tried_at, created_at)`,
      "<",
      sql<string>`now() - make_interval(days => ${DELIVERY_KEPT_DAYS})`,
    )
    .execute();
}
