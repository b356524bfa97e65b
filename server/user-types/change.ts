import {
  type NewUserType,
  type UserType,
  type UserTypeChange,
  userTypeMessages,
} from "../../contract/user-types.ts";
import { applyChange, changed, created, deleted, recordChange } from "../activity/changes.ts";
import type { Database } from "../db/connection.ts";
import { conflict } from "../errors.ts";
import type { Actor } from "../sessions/actor.ts";
import { isBuiltIn } from "./policy.ts";
import { countHolders, deleteUserType, insertUserType, updateUserType } from "./queries.ts";

const named = ({ _id, type_name }: UserType) => ({ _id, name: type_name });

export const createUserType = (db: Database, actor: Actor, wanted: NewUserType) =>
  recordChange(db, actor, "user type", async (trx) => {
    const result = await insertUserType(trx, wanted.type_name, wanted.is_active ?? true);
    return { result, ...created(named(result)) };
  });

export const changeUserType = (
  db: Database,
  actor: Actor,
  type: UserType,
  change: UserTypeChange,
) =>
  recordChange(db, actor, "user type", async (trx) => {
    if (isBuiltIn(type.type_name)) throw conflict(userTypeMessages.builtIn);
    const result = applyChange(type, change);
    await updateUserType(trx, result);
    return { result, ...changed(named(result), type, result) };
  });

export const removeUserType = (db: Database, actor: Actor, type: UserType) =>
  recordChange(db, actor, "user type", async (trx) => {
    if (isBuiltIn(type.type_name)) throw conflict(userTypeMessages.builtIn);
    const people = await countHolders(trx, type._id);
    if (people > 0) throw conflict(userTypeMessages.inUse(people));
    await deleteUserType(trx, type._id);
    return { result: type, ...deleted(named(type)) };
  });
