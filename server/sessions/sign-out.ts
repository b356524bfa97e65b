import type { User } from "../../contract/accounts.ts";
import { recordActivity } from "../activity/record.ts";
import type { Database } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Actor } from "./actor.ts";
import { endSession, endSessionsOf } from "./queries.ts";
import { recheckActor } from "./recheck-actor.ts";

/** Ends one of the person's own sessions, usually the calling one. False if it had already ended. */
export const signOut = (db: Database, actor: Actor, sessionId: string) =>
  inTransaction(db, async (trx) => {
    const isEnded = await endSession(trx, actor.id, sessionId);
    if (isEnded) await recordSignOut(trx, actor, 1);
    return isEnded;
  });

/** Everywhere except in the calling session. */
export const signOutOthers = (db: Database, actor: Actor) =>
  inTransaction(db, async (trx) => {
    const count = await endSessionsOf(trx, actor.id, actor.sessionId);
    if (count > 0) await recordSignOut(trx, actor, count);
  });

/** Ended by an administrator, or by its owner. False if it had already ended, or belongs to somebody else. */
export const signOutPerson = (db: Database, actor: Actor, person: User, sessionId: string) =>
  inTransaction(db, async (trx) => {
    await recheckActor(trx, actor);
    const isEnded = await endSession(trx, person._id, sessionId);
    if (isEnded) await recordSignOut(trx, actor, 1, { id: person._id, name: person.name });
    return isEnded;
  });

/** On every device; an administrator's own current session is kept. */
export const signOutEverywhere = (db: Database, actor: Actor, person: User) =>
  inTransaction(db, async (trx) => {
    await recheckActor(trx, actor);
    const count = await endSessionsOf(trx, person._id, actor.sessionId);
    if (count > 0) await recordSignOut(trx, actor, count, { id: person._id, name: person.name });
  });

type Person = { id: string; name: string };
const recordSignOut = (
  trx: Database,
  actor: Actor,
  sessions: number,
  { id, name }: Person = actor,
) =>
  recordActivity(trx, actor, {
    action: "logout",
    module: "session",
    record: { id, name },
    ...(sessions > 1 ? { after: { sessions } } : {}),
  });
