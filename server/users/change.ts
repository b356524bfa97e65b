import { organizationMessages } from "../../contract/organization.ts";
import { rightsOf } from "../../contract/roles.ts";
import { countryMessages, regionMessages } from "../../contract/regions.ts";
import { passwordsDiffer, type User, type UserChange, userMessages } from "../../contract/users.ts";
import { changed, deleted, recordChange } from "../activity/changes.ts";
import type { Database } from "../db/connection.ts";
import { badInput, conflict } from "../errors.ts";
import { queueMail } from "../mail/queue.ts";
import { isListed } from "../organization/queries.ts";
import { findActiveCountryOf, findActiveRegion } from "../regions/queries.ts";
import type { Actor } from "../sessions/actor.ts";
import { hashPassword, inHashSlot } from "../sessions/passwords.ts";
import { endSessionsOf } from "../sessions/queries.ts";
import { getUserType } from "../user-types/queries.ts";
import { decisionMail } from "./decision-mail.ts";
import { countOtherAdmins, deleteUser, getUser, updateUser, type UserColumns } from "./queries.ts";

/** One change of a person, with all that follows from it: sessions end, the person is told, the log says so. */
export async function changeUser(db: Database, actor: Actor, user: User, change: UserChange) {
  await requirePlace(db, user, change);
  const columns = await columnsOf(db, actor, user, change);
  return recordChange(db, actor, "user", async (trx) => {
    if (losesAdmin(user, columns, await roleAfter(trx, user, columns))) {
      if (user._id === actor.id && columns.is_active === false)
        throw conflict(userMessages.notYourself);
      if ((await countOtherAdmins(trx, user._id)) === 0) throw conflict(userMessages.lastAdmin);
    }
    await updateUser(trx, user._id, columns);
    const result = await getUser(trx, user._id);
    if (endsSessions(user, result, columns)) await endSessionsOf(trx, user._id);
    const mail = decisionMail(user, result);
    if (mail) await queueMail(trx, mail);
    return { result, ...told(user, result, columns) };
  });
}

export const removeUser = (db: Database, actor: Actor, user: User) =>
  recordChange(db, actor, "user", async (trx) => {
    if (user._id === actor.id) throw conflict(userMessages.notYourself);
    const isAdmin = user.user_type_id.type_name === "admin" && user.is_active;
    if (isAdmin && (await countOtherAdmins(trx, user._id)) === 0)
      throw conflict(userMessages.lastAdmin);
    await endSessionsOf(trx, user._id);
    await deleteUser(trx, user._id);
    return { result: user, ...deleted(user), before: readable(user) };
  });

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

async function columnsOf(db: Database, actor: Actor, user: User, change: UserChange) {
  const {
    password,
    confirmPassword,
    is_active: isActive,
    isApproved,
    user_type_id,
    ...rest
  } = change;
  const columns: UserColumns = Object.fromEntries(
    Object.entries(rest).filter(([, value]) => value !== undefined),
  );
  if (user_type_id !== undefined) {
    if (!(await getUserType(db, user_type_id)))
      throw badInput("user_type_id", userMessages.roleRequired);
    columns.user_type_id = user_type_id;
  }
  if (confirmPassword !== undefined && confirmPassword !== (password ?? ""))
    throw badInput("confirmPassword", passwordsDiffer);
  if (password) columns.password_hash = await inHashSlot(() => hashPassword(password));
  return { ...columns, ...decision(actor, user, isActive, isApproved) };
}

/** Switching on approves as well; switching off alone leaves the approval as it is. */
function decision(actor: Actor, user: User, isActive?: boolean, isApproved?: boolean): UserColumns {
  if (isActive === undefined && isApproved === undefined) return {};
  const active = isActive ?? isApproved ?? user.is_active;
  const approved = isApproved ?? (active ? true : user.isApproved);
  return { is_active: active, is_approved: approved, decided_by: actor.id, decided_at: new Date() };
}

async function roleAfter(db: Database, user: User, { user_type_id }: UserColumns) {
  if (user_type_id === undefined) return user.user_type_id.type_name;
  return (await getUserType(db, user_type_id))?.type_name ?? "";
}

const losesAdmin = (user: User, columns: UserColumns, typeName: string) =>
  user.user_type_id.type_name === "admin" &&
  user.is_active &&
  (columns.is_active === false || typeName !== "admin");

const endsSessions = (before: User, after: User, columns: UserColumns) =>
  columns.password_hash !== undefined ||
  !after.is_active ||
  rightsOf(before.user_type_id.type_name) !== rightsOf(after.user_type_id.type_name);

/** What the log may show of a person. */
const readable = (user: User) => ({
  name: user.name,
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
