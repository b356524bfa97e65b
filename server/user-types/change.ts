import {
  type NewUserType,
  type UserType,
  type UserTypeChange,
  userTypeMessages,
} from "../../contract/user-types.ts";
import {
  applyChange,
  changed,
  created,
  deleted,
  type PatchKind,
  recordChange,
  recordPatch,
  recordRemoval,
} from "../activity/changes.ts";
import type { Database } from "../db/connection.ts";
import { lockRow } from "../db/transaction.ts";
import { conflict } from "../http/errors.ts";
import type { Actor } from "../sessions/actor.ts";
import { isBuiltIn } from "./policy.ts";
import {
  countHolders,
  deleteUserType,
  findUserType,
  insertUserType,
  updateUserType,
} from "./queries.ts";

const named = ({ _id, type_name }: UserType) => ({ _id, name: type_name });
const readable = ({ type_name, is_active }: UserType) => ({ type_name, is_active });

const userType: PatchKind<UserType, UserTypeChange> = {
  module: "user type",
  lock: lockRow("user_types"),
  find: findUserType,
  fieldsOf: readable,
};

export const createUserType = (db: Database, actor: Actor, wanted: NewUserType) =>
  recordChange(db, actor, "user type", async (trx) => {
    const result = await insertUserType(trx, wanted.type_name, wanted.is_active ?? true);
    return { result, ...created(named(result), readable(result)) };
  });

export const changeUserType = (db: Database, actor: Actor, id: string, change: UserTypeChange) =>
  recordPatch(db, actor, userType, id, change, async (trx, before, difference) => {
    if (isBuiltIn(before.type_name)) throw conflict(userTypeMessages.builtIn);
    const result = applyChange(before, difference);
    await updateUserType(trx, result);
    return { result, ...changed(named(result), readable(before), readable(result)) };
  });

export const removeUserType = (db: Database, actor: Actor, id: string) =>
  recordRemoval(db, actor, userType, id, async (trx, result) => {
    if (isBuiltIn(result.type_name)) throw conflict(userTypeMessages.builtIn);
    const people = await countHolders(trx, id);
    if (people > 0) throw conflict(userTypeMessages.inUse(people));
    await deleteUserType(trx, id);
    return { result, ...deleted(named(result), readable(result)) };
  });
