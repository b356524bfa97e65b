import { MAX_SHARES, meetingMessages, type NewShare } from "../../contract/meetings/meetings.ts";
import { STAFF_ID_PATTERN } from "../../contract/accounts.ts";
import { recordUpdate } from "../activity/changes.ts";
import type { Database } from "../db/connection.ts";
import { deleteChecksOf } from "../device-checks/queries.ts";
import { authorize, badInput, conflict, notFound } from "../http/errors.ts";
import { consumeOrRefuse, type Limit } from "../http/rate-limits.ts";
import type { Actor } from "../sessions/actor.ts";
import { findAccount, findAccountByEmail } from "../users/queries.ts";
import { meeting, logEntry } from "./change.ts";
import { canEndShare, canShareMeeting } from "./policy.ts";
import { deleteShare, updateMeeting, upsertShare } from "./queries.ts";

/** Nobody has that many colleagues in a meeting: trying ids one after the other finds few people. */
const sharesAllowed = (actor: Actor): Limit[] => [
  { key: `meeting-share:${actor.id}`, max: 60, minutes: 60 },
];

/** With somebody who can sign in, by their SESA ID or email. Shared again, what they may do changes. */
export async function shareMeeting(db: Database, actor: Actor, id: string, input: NewShare) {
  await consumeOrRefuse(db, sharesAllowed(actor));
  return recordUpdate(db, actor, meeting, id, async (trx, before) => {
    authorize(canShareMeeting(before));
    const colleague = await findColleague(trx, input.who);
    if (colleague.id === actor.id) throw badInput("who", meetingMessages.yourself);
    const isKnown = before.shares.some(({ _id }) => _id === colleague.id);
    if (!isKnown && before.shares.length >= MAX_SHARES)
      throw conflict(meetingMessages.tooManyShares);
    await upsertShare(trx, id, colleague.id, input.may_change ?? false);
    await updateMeeting(trx, id);
    const entry = await logEntry(trx, actor, before);
    return { ...entry, result: { meeting: entry.result, name: colleague.name } };
  });
}

async function findColleague(trx: Database, who: string) {
  const found = STAFF_ID_PATTERN.test(who)
    ? await findAccount(trx, who.toUpperCase())
    : await findAccountByEmail(trx, who.toLowerCase());
  if (!found?.is_active || !found.is_approved) throw badInput("who", meetingMessages.nobody);
  return found;
}

export const endShare = (db: Database, actor: Actor, id: string, userId: string) =>
  recordUpdate(db, actor, meeting, id, async (trx, before) => {
    authorize(canEndShare(before, actor, userId));
    const left = before.shares.find(({ _id }) => _id === userId);
    if (!left || !(await deleteShare(trx, id, userId))) throw notFound(meetingMessages.unavailable);
    await deleteChecksOf(trx, id, userId);
    await updateMeeting(trx, id);
    const names = before.shares.map((share) => share.name).join(", ");
    const rest = before.shares.filter((share) => share !== left).map((share) => share.name);
    return {
      result: undefined,
      action: "update" as const,
      record: { id, name: before.name },
      before: { shared_with: names },
      after: { shared_with: rest.join(", ") },
    };
  });
