import { recordActivity } from "../activity/record.ts";
import type { Database } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Actor } from "./actor.ts";
import { endSession, endSessionsOf } from "./queries.ts";

/** One of the person's own sessions, most often the one that asks. False when it had ended before. */
export const signOut = (db: Database, actor: Actor, sessionId: string) =>
  inTransaction(db, async (trx) => {
    const isEnded = await endSession(trx, actor.id, sessionId);
    if (isEnded) await recordSignOut(trx, actor, 1);
    return isEnded;
  });

/** Everywhere but where it is asked for. */
export const signOutOthers = (db: Database, actor: Actor) =>
  inTransaction(db, async (trx) => {
    const count = await endSessionsOf(trx, actor.id, actor.sessionId);
    if (count > 0) await recordSignOut(trx, actor, count);
  });

const recordSignOut = (trx: Database, actor: Actor, sessions: number) =>
  recordActivity(trx, actor, {
    action: "logout",
    module: "session",
    record: { id: actor.id, name: actor.name },
    ...(sessions > 1 ? { after: { sessions } } : {}),
  });
