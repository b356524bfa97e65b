import { sql } from "kysely";
import type { Database } from "../db/connection.ts";
import { reasonOf, retryAfterSeconds } from "../jobs/retry.ts";
import type { Mailer } from "./mailer.ts";

interface Log {
  warn(fields: object, message: string): void;
}

export interface Delivery {
  /** Something was queued: do not wait for the next round. */
  nudge: () => void;
  stop: () => Promise<void>;
}

const ROUND_MS = 5000;
/** After two days of trying nobody waits for the mail any more: it is tried again when somebody asks. */
const GIVE_UP_AFTER_HOURS = 48;

/** Hands queued mail over, one at a time. Several nodes share the work: a mail that one holds, others skip. */
export function startDelivery(db: Database, mailer: Mailer, log: Log): Delivery {
  let isStopped = false;
  let round: Promise<void> | undefined;
  const nudge = () => {
    if (isStopped || round) return;
    round = deliverAll(db, mailer, log)
      .catch((error: unknown) => log.warn({ err: error }, "mail could not be delivered"))
      .finally(() => (round = undefined));
  };
  const timer = setInterval(nudge, ROUND_MS).unref();
  nudge();
  return {
    nudge: () => void (round ?? Promise.resolve()).then(nudge),
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await round;
    },
  };
}

async function deliverAll(db: Database, mailer: Mailer, log: Log) {
  while (await deliverNext(db, mailer, log));
}

/** True when there was one. The row stays locked while it is sent and goes with the success. */
function deliverNext(db: Database, mailer: Mailer, log: Log) {
  return db.transaction().execute(async (trx) => {
    const mail = await trx
      .selectFrom("mails")
      .select(["id", "recipient", "subject", "body", "attempts"])
      .where("next_attempt_at", "<=", sql<string>`now()`)
      .where("given_up_at", "is", null)
      .orderBy("next_attempt_at")
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!mail) return false;
    try {
      await mailer.send(mail);
      await trx.deleteFrom("mails").where("id", "=", mail.id).execute();
    } catch (error) {
      log.warn(
        { err: error, mail: mail.id, attempts: mail.attempts + 1 },
        "mail could not be sent",
      );
      await postpone(trx, mail, reasonOf(error));
    }
    return true;
  });
}

async function postpone(db: Database, mail: { id: string; attempts: number }, reason: string) {
  const wait = retryAfterSeconds(mail.attempts);
  await db
    .updateTable("mails")
    .set({
      attempts: mail.attempts + 1,
      failed_at: sql`now()`,
      last_error: reason,
      next_attempt_at: sql`now() + make_interval(secs => ${wait})`,
      given_up_at: sql`case when created_at < now() - make_interval(hours => ${GIVE_UP_AFTER_HOURS}) then now() end`,
    })
    .where("id", "=", mail.id)
    .execute();
}
