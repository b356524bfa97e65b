import {
  type Assignment,
  assignmentMessages,
  type NewAssignment,
} from "../../contract/assignments.ts";
import { created, deleted, type Kind, recordChange, recordRemoval } from "../activity/changes.ts";
import type { Database } from "../db/connection.ts";
import { lockRow } from "../db/transaction.ts";
import { findDemo } from "../demos/queries.ts";
import { authorize, badInput } from "../http/errors.ts";
import type { Actor } from "../sessions/actor.ts";
import { findPerson } from "../users/queries.ts";
import { named, readable } from "./audit-entry.ts";
import { canAssignTo, canReceiveDemos } from "./policy.ts";
import { deleteAssignment, findAssignment, lockPair, insertAssignment } from "./queries.ts";

const assignment: Kind<Assignment> = {
  module: "assignment",
  lock: lockRow("assignments"),
  find: findAssignment,
};

/** Both are locked, so that nobody is given a demo who moves away or is switched off at the same moment. */
export const assign = (db: Database, actor: Actor, wanted: NewAssignment) =>
  recordChange(db, actor, "assignment", async (trx) => {
    await lockPair(trx, wanted);
    const demo = await findDemo(trx, actor, wanted.demo_product_id);
    const user = await findPerson(trx, wanted.user_id);
    authorize(canAssignTo(actor, user));
    if (!canReceiveDemos(user)) throw badInput("user_id", assignmentMessages.notReceiving);
    const row = await insertAssignment(trx, demo._id, user._id);
    const result: Assignment = {
      ...row,
      demo_product_id: { _id: demo._id, title: demo.title, tags: demo.tags },
      user_id: {
        _id: user._id,
        name: user.name,
        region: user.region_id?.name ?? null,
        department: user.department,
      },
    };
    return { result, ...created(named(result), readable(result)) };
  });

export const unassign = (db: Database, actor: Actor, id: string) =>
  recordRemoval(db, actor, assignment, id, async (trx, result) => {
    await deleteAssignment(trx, id);
    return { result, ...deleted(named(result), readable(result)) };
  });
