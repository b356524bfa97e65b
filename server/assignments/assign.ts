import {
  type Assignment,
  type AssignmentChange,
  assignmentMessages,
  type NewAssignment,
} from "../../contract/assignments.ts";
import { type PatchKind, recordChange, recordPatch, recordRemoval } from "../activity/changes.ts";
import { changed, created, deleted } from "../activity/entries.ts";
import type { Database } from "../db/connection.ts";
import { lockRow } from "../db/transaction.ts";
import { findDemo } from "../demos/queries.ts";
import { authorize, badInput, conflict } from "../http/errors.ts";
import type { Actor } from "../sessions/actor.ts";
import { findPerson } from "../users/queries.ts";
import { named, readable } from "./audit-entry.ts";
import { canAssignTo, canReceiveDemos } from "./policy.ts";
import {
  deleteAssignment,
  findAssignment,
  insertAssignment,
  lockPair,
  updateAssignment,
} from "./queries.ts";

const assignment: PatchKind<Assignment, AssignmentChange> = {
  module: "assignment",
  lock: lockRow("assignments"),
  find: findAssignment,
  fieldsOf: ({ expires_on }) => ({ expires_on }),
};

/** Both are locked, so that nobody is given a demo who moves away or is switched off at the same moment. */
export const assign = (db: Database, actor: Actor, input: NewAssignment) =>
  recordChange(db, actor, "assignment", async (trx) => {
    await lockPair(trx, input);
    await findDemo(trx, actor, input.demo_product_id);
    const user = await findPerson(trx, input.user_id);
    authorize(canAssignTo(actor, user));
    if (!canReceiveDemos(user)) throw badInput("user_id", assignmentMessages.notReceiving);
    const result = await findAssignment(trx, actor, await insertAssignment(trx, input));
    return { result, ...created(named(result), readable(result)) };
  });

export const changeAssignment = (
  db: Database,
  actor: Actor,
  id: string,
  change: AssignmentChange,
) =>
  recordPatch(db, actor, assignment, id, change, async (trx, before, { expires_on: lastDay }) => {
    requireSingle(before);
    await updateAssignment(trx, id, lastDay ?? null);
    const result = await findAssignment(trx, actor, id);
    const days = [{ expires_on: before.expires_on }, { expires_on: result.expires_on }] as const;
    return { result, ...changed(named(result), ...days) };
  });

export const unassign = (db: Database, actor: Actor, id: string) =>
  recordRemoval(db, actor, assignment, id, async (trx, result) => {
    requireSingle(result);
    await deleteAssignment(trx, id);
    return { result, ...deleted(named(result), readable(result)) };
  });

/** What a rule gives it would give again. */
function requireSingle({ rule }: Assignment) {
  if (rule !== null) throw conflict(assignmentMessages.byRule);
}
