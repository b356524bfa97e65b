import { sql } from "kysely";
import { jobNames } from "../../contract/operation/jobs.ts";
import { recordChange } from "../activity/changes.ts";
import { recordActivities } from "../activity/record.ts";
import type { Database } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";
import { notFound } from "../http/errors.ts";
import { addRun } from "../night-watch/runs.ts";
import type { Actor } from "../sessions/actor.ts";
import { recheckActor } from "../sessions/recheck-actor.ts";
import { findJobKind, runSoon } from "./queries.ts";

/** The first free node starts it. */
export const runJobAgain = (db: Database, actor: Actor, id: string) =>
  recordChange(db, actor, "job", async (trx) => {
    const kind = await findJobKind(trx, id);
    // A night watch needs a request of what to watch: here, every demo.
    await (kind === "night-watch" ? addRun(trx, null) : runSoon(trx, kind));
    return { result: undefined, action: "run", record: { id, name: jobNames[kind] } };
  });

/** Also a mail that was given up: it gets at least one more attempt. */
export const sendMailAgain = (db: Database, actor: Actor, id: string) =>
  recordChange(db, actor, "mail", async (trx) => {
    const mail = await trx
      .selectFrom("mails")
      .select("recipient")
      .where("id", "=", id)
      .where("attempts", ">", 0)
      .executeTakeFirst();
    if (!mail) throw notFound();
    await sendNow(trx, [id]);
    return { result: undefined, action: "send", record: { id, name: mail.recipient } };
  });

export const sendEveryMailAgain = (db: Database, actor: Actor): Promise<void> =>
  inTransaction(db, async (trx) => {
    await recheckActor(trx, actor);
    const sent = await sendNow(trx);
    await recordActivities(
      trx,
      actor,
      sent.map(({ id, recipient }) => ({
        action: "send",
        module: "mail",
        record: { id, name: recipient },
      })),
    );
  });

/** A locked row is being sent right now: it is not waited for. */
const sendNow = (trx: Database, ids?: string[]) =>
  trx
    .updateTable("mails")
    .set({ next_attempt_at: sql<string>`now()`, given_up_at: null })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("mails as m")
        .select("m.id")
        .where("m.attempts", ">", 0)
        .$if(ids !== undefined, (query) => query.where("m.id", "in", ids ?? []))
        .forUpdate()
        .skipLocked(),
    )
    .returning(["id", "recipient"])
    .execute();
