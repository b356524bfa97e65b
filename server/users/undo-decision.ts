import { userMessages } from "../../contract/users.ts";
import { recordUpdate } from "../activity/changes.ts";
import { changed } from "../activity/entries.ts";
import type { Database } from "../db/connection.ts";
import { authorize, conflict } from "../http/errors.ts";
import { dropDecisionMail } from "../mail/queue.ts";
import type { Actor } from "../sessions/actor.ts";
import { dropHeldApproval } from "../webhooks/queue.ts";
import { endAccess, person, readable } from "./change.ts";
import { getDecider, getUser, updateUser } from "./queries.ts";

/**
 * Takes the caller's own decision back, as if it had not been made: the person waits again, and is not notified.
 * It ends when the mail leaves, or when somebody else decides: both leave no mail of this decision behind.
 */
export const undoDecision = (db: Database, actor: Actor, id: string) =>
  recordUpdate(db, actor, person, id, async (trx, before) => {
    authorize((await getDecider(trx, id)) === actor.id);
    if (!(await dropDecisionMail(trx, id))) throw conflict(userMessages.tooLateToUndo);
    await dropHeldApproval(trx, id);
    await updateUser(trx, id, {
      is_active: false,
      is_approved: false,
      decided_by: null,
      decided_at: null,
    });
    const result = await getUser(trx, id);
    await endAccess(trx, actor, before, result, {});
    const entry = changed(result, readable(before), readable(result));
    return { result, ...entry, action: "undo decision" as const };
  });
