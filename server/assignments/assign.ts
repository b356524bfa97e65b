import type { Assignment } from "../../contract/assignments.ts";
import type { Demo } from "../../contract/demos.ts";
import type { User } from "../../contract/accounts.ts";
import { created, deleted, type Kind, recordChange, recordRemoval } from "../activity/changes.ts";
import type { Database } from "../db/connection.ts";
import { rowOf } from "../db/transaction.ts";
import type { Actor } from "../sessions/actor.ts";
import { deleteAssignment, findAssignment, insertAssignment } from "./queries.ts";

const assignment: Kind<Assignment> = {
  module: "assignment",
  lock: rowOf("assignments"),
  find: findAssignment,
};

const readable = ({ demo_product_id: demo, user_id: person }: Assignment) => ({
  demo: demo.title,
  person: person.name,
});
const named = ({ _id, demo_product_id: demo, user_id: person }: Assignment) => ({
  _id,
  name: `${demo.title} – ${person.name}`,
});

export const assign = (db: Database, actor: Actor, demo: Demo, user: User) =>
  recordChange(db, actor, "assignment", async (trx) => {
    const row = await insertAssignment(trx, demo._id, user._id);
    const result: Assignment = {
      ...row,
      demo_product_id: { _id: demo._id, title: demo.title },
      user_id: { _id: user._id, name: user.name },
    };
    return { result, ...created(named(result), readable(result)) };
  });

export const unassign = (db: Database, actor: Actor, id: string) =>
  recordRemoval(db, actor, assignment, id, async (trx, result) => {
    await deleteAssignment(trx, id);
    return { result, ...deleted(named(result), readable(result)) };
  });
