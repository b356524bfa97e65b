import { organizationMessages } from "../../contract/organization.ts";
import { rightsOf } from "../../contract/roles.ts";
import { countryMessages, regionMessages } from "../../contract/regions.ts";
import { passwordsDiffer, type User } from "../../contract/accounts.ts";
import { type UserChange, userMessages } from "../../contract/users.ts";
import { changed, deleted, type Kind, recordRemoval, recordUpdate } from "../activity/changes.ts";
import type { Database } from "../db/connection.ts";
import { authorize, badInput, conflict } from "../errors.ts";
import { queueMail } from "../mail/queue.ts";
import { isListed } from "../organization/queries.ts";
import { findActiveCountryOf, findActiveRegion } from "../regions/queries.ts";
import type { Actor } from "../sessions/actor.ts";
import { hashPassword, inHashSlot } from "../sessions/passwords.ts";
import { endSessionsOf } from "../sessions/queries.ts";
import { getUserType } from "../user-types/queries.ts";
import { decisionMail } from "./decision-mail.ts";
import { canChangeUser } from "./policy.ts";
import {
  countOtherAdmins,
  deleteUser,
  findUser,
  getUser,
  lockUser,
  updateUser,
  type UserColumns,
} from "./queries.ts";

const person: Kind<User> = { module: "user", lock: lockUser, find: findUser };

/** One change of a person, with all that follows from it: sessions end, the person is told, the log says so. */
export async function changeUser(db: Database, actor: Actor, id: string, change: UserChange) {
  const passwordColumn = await passwordOf(change);
  return recordUpdate(db, actor, person, id, async (trx, before) => {
    // Asked again: the password took its time, and the person may have moved or risen meanwhile.
    authorize(canChangeUser(actor, before, change));
    await requirePlace(trx, before, change);
    const columns = {
      ...(await plainColumns(trx, change)),
      ...passwordColumn,
      ...decision(actor, before, change),
    };
    await updateUser(trx, id, columns);
    const result = await getUser(trx, id);
    if (administers(before) && !administers(result)) await requireOtherAdmin(trx, actor, result);
    if (endsSessions(before, result, columns)) await endSessionsOf(trx, id);
    const mail = decisionMail(before, result);
    if (mail) await queueMail(trx, mail);
    return { result, ...told(before, result, columns) };
  });
}

export const removeUser = (db: Database, actor: Actor, id: string) =>
  recordRemoval(db, actor, person, id, async (trx, result) => {
    if (id === actor.id) throw conflict(userMessages.notYourself);
    if (administers(result)) await requireOtherAdmin(trx, actor, result);
    await endSessionsOf(trx, id);
    await deleteUser(trx, id);
    return { result, ...deleted(result, readable(result)) };
  });

/** Hashed before anybody waits for the row. */
async function passwordOf({ password, confirmPassword }: UserChange): Promise<UserColumns> {
  if (confirmPassword !== undefined && confirmPassword !== (password ?? ""))
    throw badInput("confirmPassword", passwordsDiffer);
  if (!password) return {};
  return { password_hash: await inHashSlot(() => hashPassword(password)) };
}

async function requirePlace(db: Database, user: User, change: UserChange) {
  const regionId = change.region_id ?? user.region_id?._id;
  const isMoved = change.region_id !== undefined && change.region_id !== user.region_id?._id;
  if (isMoved && !(await findActiveRegion(db, change.region_id ?? "")))
    throw badInput("region_id", regionMessages.unknown);
  // A person who moves needs a country there: the old one must not stay behind.
  const countryId = change.country_id ?? (isMoved ? user.country_id?._id : undefined);
  if (countryId !== undefined && !(await findActiveCountryOf(db, regionId ?? "", countryId)))
    throw badInput("country_id", countryMessages.notInRegion);
  const { department, designation } = change;
  if (department !== undefined && !(await isListed(db, "department", department)))
    throw badInput("department", organizationMessages.unknownDepartment);
  if (designation !== undefined && !(await isListed(db, "designation", designation)))
    throw badInput("designation", organizationMessages.unknownDesignation);
}

/** What is written as it was sent. */
const plainFields = [
  "name",
  "email",
  "department",
  "designation",
  "region_id",
  "country_id",
  "user_type_id",
] as const;

async function plainColumns(db: Database, change: UserChange): Promise<UserColumns> {
  const { user_type_id: typeId } = change;
  if (typeId !== undefined && !(await getUserType(db, typeId)))
    throw badInput("user_type_id", userMessages.roleRequired);
  const sent = plainFields.filter((field) => change[field] !== undefined);
  return Object.fromEntries(sent.map((field) => [field, change[field]]));
}

/** Switching on approves as well; switching off alone leaves the approval. A decision is taken once. */
function decision(actor: Actor, user: User, { is_active, isApproved }: UserChange): UserColumns {
  if (is_active === undefined && isApproved === undefined) return {};
  const active = is_active ?? isApproved ?? user.is_active;
  const approved = isApproved ?? (active ? true : user.isApproved);
  const isSame = active === user.is_active && approved === user.isApproved;
  if (isSame && user.decision !== null) return {};
  return { is_active: active, is_approved: approved, decided_by: actor.id, decided_at: new Date() };
}

/** Someone who can sign in and look after the portal. */
const administers = (user: User) =>
  user.user_type_id.type_name === "admin" && user.is_active && user.isApproved;

async function requireOtherAdmin(db: Database, actor: Actor, after: User): Promise<void> {
  if (after._id === actor.id && !(after.is_active && after.isApproved))
    throw conflict(userMessages.notYourself);
  if ((await countOtherAdmins(db, after._id)) === 0) throw conflict(userMessages.lastAdmin);
}

const endsSessions = (before: User, after: User, columns: UserColumns) =>
  columns.password_hash !== undefined ||
  !after.is_active ||
  !after.isApproved ||
  rightsOf(before.user_type_id.type_name) !== rightsOf(after.user_type_id.type_name);

/** What the log may show of a person. */
export const readable = (user: User) => ({
  name: user.name,
  seS_id: user.seS_id,
  email: user.email,
  role: user.user_type_id.type_name,
  department: user.department,
  designation: user.designation,
  region: user.region_id?.name ?? null,
  country: user.country_id?.name ?? null,
  is_active: user.is_active,
  isApproved: user.isApproved,
});

function told(before: User, after: User, columns: UserColumns) {
  const entry = changed(after, readable(before), readable(after));
  const password = columns.password_hash === undefined ? {} : { password: "changed" };
  const wasWaiting = before.decision === null && after.decision !== null;
  const isDecision = wasWaiting || before.isApproved !== after.isApproved;
  const word = after.isApproved ? ("approve" as const) : ("reject" as const);
  const action = isDecision ? word : entry.action;
  return { ...entry, action, after: { ...entry.after, ...password } } as const;
}
