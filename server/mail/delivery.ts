import { sql } from "kysely";
import type { Database } from "../db/connection.ts";
import { reasonOf, retryAfterSeconds } from "../jobs/retry.ts";
import { type Rounds, startRounds } from "../jobs/rounds.ts";
import type { Mailer } from "./mailer.ts";

interface Log {
  warn(fields: object, message: string): void;
}

/** After two days of trying nobody waits for the mail any more: it is tried again when somebody asks. */
const GIVE_UP_AFTER_HOURS = 48;

/** Hands queued mail over, one at a time. Several nodes share the work: a mail that one holds, others skip. */
export const startDelivery = (db: Database, mailer: Mailer, log: Log): Rounds =>
  startRounds(
    () => deliverAll(db, mailer, log),
    (error) => log.warn({ err: error }, "mail could not be delivered"),
  );

async function deliverAll(db: Database, mailer: Mailer, log: Log) {
  while (await deliverNext(db, mailer, log));
}

/** Its time has come; or it was written or tried at a time that is still to come: the clock was put back. */
const isDue = sql<boolean>`(next_attempt_at <= now()
  or coalesce(failed_at, created_at) > now() + interval '1 minute')`;

/** True when there was one. The row stays locked while it is sent and goes with the success. */
function deliverNext(db: Database, mailer: Mailer, log: Log) {
  return db.transaction().execute(async (trx) => {
    const mail = await trx
      .selectFrom("mails")
      .select(["id", "recipient", "subject", "body", "attempts"])
      .where(isDue)
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
