import {
  type NewUserType,
  type UserType,
  type UserTypeChange,
  userTypeMessages,
} from "../../contract/user-types.ts";
import {
  type PlainKind,
  recordCreation,
  recordPlainPatch,
  recordPlainRemoval,
} from "../activity/plain-record.ts";
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

const userType: PlainKind<UserType> = {
  module: "user type",
  lock: lockRow("user_types"),
  find: findUserType,
  nameOf: ({ type_name }) => type_name,
  fieldsOf: ({ type_name, is_active }) => ({ type_name, is_active }),
};

export const createUserType = (db: Database, actor: Actor, input: NewUserType) =>
  recordCreation(db, actor, userType, (trx) =>
    insertUserType(trx, input.type_name, input.is_active ?? true),
  );

export const changeUserType = (db: Database, actor: Actor, id: string, change: UserTypeChange) =>
  recordPlainPatch(db, actor, userType, id, change, async (trx, after, before) => {
    refuseBuiltIn(before);
    await updateUserType(trx, after);
  });

export const removeUserType = (db: Database, actor: Actor, id: string) =>
  recordPlainRemoval(db, actor, userType, id, async (trx, type) => {
    refuseBuiltIn(type);
    const people = await countHolders(trx, id);
    if (people > 0) throw conflict(userTypeMessages.inUse(people));
    await deleteUserType(trx, id);
  });

function refuseBuiltIn({ type_name }: UserType) {
  if (isBuiltIn(type_name)) throw conflict(userTypeMessages.builtIn);
}
