import { type OrganizationList, organizationMessages } from "../../contract/organization.ts";
import { recordChange } from "../activity/changes.ts";
import type { Database } from "../db/connection.ts";
import { conflict } from "../http/errors.ts";
import type { Actor } from "../sessions/actor.ts";
import { countPeople, deleteEntry, insertEntry, lockEntry, renameEntry } from "./queries.ts";

export const createEntry = (db: Database, actor: Actor, list: OrganizationList, name: string) =>
  recordChange(db, actor, list, async (trx) => {
    await insertEntry(trx, list, name);
    return { result: { name, people: 0 }, action: "create", record: { name }, after: { name } };
  });

/** The people who have it follow. */
export const changeEntry = (
  db: Database,
  actor: Actor,
  list: OrganizationList,
  { name, new_name: next }: { name: string; new_name: string },
) =>
  recordChange(db, actor, list, async (trx) => {
    await lockEntry(trx, list, name);
    const people =
      name === next ? await countPeople(trx, list, name) : await renameEntry(trx, list, name, next);
    const difference = name === next ? {} : { before: { name }, after: { name: next } };
    return {
      result: { name: next, people },
      action: "update",
      record: { name: next },
      ...difference,
    };
  });

/** Nobody loses a department by it: what is used is not removed. */
export const removeEntry = (db: Database, actor: Actor, list: OrganizationList, name: string) =>
  recordChange(db, actor, list, async (trx) => {
    await lockEntry(trx, list, name);
    const people = await countPeople(trx, list, name);
    if (people > 0) throw conflict(organizationMessages.inUse(people));
    await deleteEntry(trx, list, name);
    return { result: undefined, action: "delete", record: { name }, before: { name } };
  });
