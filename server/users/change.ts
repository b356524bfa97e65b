import { rightsOf } from "../../contract/roles.ts";
import { passwordMessages, type User } from "../../contract/accounts.ts";
import { tokenMessages } from "../../contract/operation/machine-tokens.ts";
import { DECISION_HELD_SECONDS, type UserChange, userMessages } from "../../contract/users.ts";
import {
  type Difference,
  differenceOf,
  type PatchKind,
  recordPatch,
  recordRemoval,
} from "../activity/changes.ts";
import { changed, deleted } from "../activity/entries.ts";
import type { Database } from "../db/connection.ts";
import { authorize, badInput, conflict, forbidden } from "../http/errors.ts";
import { dropDecisionMail, holdDecisionMail, queueMail } from "../mail/queue.ts";
import { writeMail } from "../mail/write-mail.ts";
import { handOverMeetings } from "../meetings/hand-over.ts";
import type { Actor } from "../sessions/actor.ts";
import { hashChangedPassword } from "../sessions/passwords.ts";
import { deleteTokensOf } from "../machine-tokens/queries.ts";
import { deleteResetsOf, endSessionsOf } from "../sessions/queries.ts";
import { getUserType } from "../user-types/queries.ts";
import { personApproved } from "../webhooks/events.ts";
import { dropHeldApproval, queueEvents } from "../webhooks/queue.ts";
import { decisionMail } from "./decision-mail.ts";
import { getLanguage } from "./language.ts";
import { requirePlace } from "./place.ts";
import { canChangeUser, changesKeys, isForMachines, needsProof } from "./policy.ts";
import { proveIdentity, proveWithFactor } from "./prove-identity.ts";
import {
  countOtherAdmins,
  deleteUser,
  findUser,
  getUser,
  lockUser,
  type Provisioned,
  type StoredUser,
  updateUser,
  type UserColumns,
} from "./queries.ts";
import { securityNotices } from "./security-notice.ts";

export const person: PatchKind<StoredUser, AppliedChange> = {
  module: "user",
  lock: lockUser,
  find: findUser,
  fieldsOf,
};

/** What a form or a directory can say. */
export type PersonChange = UserChange & Partial<Provisioned>;
/** What changes about the person, without the fields that only prove who asks. */
type AppliedChange = Omit<PersonChange, "confirmPassword" | "currentPassword">;
type AppliedDifference = Difference<AppliedChange>;

/** One change of a person, with all that follows from it: sessions end, the person is notified, the log says so. */
export async function changeUser(db: Database, actor: Actor, id: string, sent: PersonChange) {
  const { confirmPassword, currentPassword, ...change } = sent;
  if (confirmPassword !== undefined && confirmPassword !== (change.password ?? ""))
    throw badInput("confirmPassword", passwordMessages.differ);
  const seen = await findUser(db, actor, id);
  const requested = differenceOf(fieldsOf(seen, change), change);
  authorize(canChangeUser(actor, seen, requested));
  if (!isForMachines(actor, seen, requested)) throw forbidden(tokenMessages.notForTokens);
  const isProven = needsProof(actor, seen, requested);
  if (isProven) await proveIdentity(db, actor, currentPassword);
  else if (changesKeys(requested)) await proveWithFactor(db, actor);
  const passwordColumn = await passwordOf(db, actor, id, requested);
  return recordPatch(db, actor, person, id, change, async (trx, before, difference) => {
    // Asked again: the password took its time, and the person may have moved or risen meanwhile.
    authorize(canChangeUser(actor, before, difference));
    if (!isForMachines(actor, before, difference)) throw forbidden(tokenMessages.notForTokens);
    if (needsProof(actor, before, difference) && !isProven)
      throw forbidden(userMessages.signInAgain);
    if (changesKeys(difference) && !changesKeys(requested)) await proveWithFactor(trx, actor);
    await requireNewPlace(trx, before, difference);
    const columns = {
      ...(await plainColumns(trx, difference)),
      ...passwordColumn,
      ...decision(actor, before, difference),
    };
    await updateUser(trx, id, columns);
    const result = await getUser(trx, id);
    if (administers(before) && !administers(result)) await requireOtherAdmin(trx, actor, result);
    await endAccess(trx, actor, before, result, columns);
    await notifyPerson(trx, actor, before, result, columns);
    const entry = logEntry(before, result, columns);
    if (columns.decided_at) await dropHeldApproval(trx, id);
    if (entry.action === "approve")
      await queueEvents(trx, [personApproved(actor, result)], DECISION_HELD_SECONDS);
    return { result, ...entry };
  });
}

/**
 * A switch alone, of somebody who waits, is the decision, also where it leaves the switch as it stands:
 * rejecting is switching off what is off. In a form full of other fields it is none.
 */
function fieldsOf(user: StoredUser, change: AppliedChange) {
  const isSwitch = Object.keys(change).every((field) => SWITCHES.has(field));
  const isDecision = isSwitch && !user.is_active && user.decision === null;
  return {
    name: user.name,
    email: user.email,
    password: "",
    department: user.department || null,
    designation: user.designation || null,
    region_id: user.region_id?._id ?? null,
    country_id: user.country_id?._id ?? null,
    user_type_id: user.user_type_id._id,
    external_id: user.external_id,
    given_name: user.given_name,
    family_name: user.family_name,
    language: user.language,
    is_deprovisioned: user.is_deprovisioned,
    ...(isDecision ? {} : { is_active: user.is_active, isApproved: user.isApproved }),
  };
}
const SWITCHES: ReadonlySet<string> = new Set(["is_active", "isApproved"]);

export const removeUser = (db: Database, actor: Actor, id: string) =>
  recordRemoval(db, actor, person, id, async (trx, result) => {
    if (id === actor.id) throw conflict(userMessages.notYourself);
    if (administers(result)) await requireOtherAdmin(trx, actor, result);
    await endSessionsOf(trx, id);
    await handOverMeetings(trx, id);
    await deleteUser(trx, id);
    return { result, ...deleted(result, readable(result)) };
  });

/** Hashed before anybody waits for the row. */
async function passwordOf(
  db: Database,
  actor: Actor,
  id: string,
  { password }: AppliedDifference,
): Promise<UserColumns> {
  if (!password) return {};
  return { password_hash: await hashChangedPassword(db, actor, id, password) };
}

/** A person has a place once and for all: blank is what it was before, never what it becomes. */
async function requireNewPlace(db: Database, user: User, difference: AppliedDifference) {
  for (const field of BLANK_FIELDS)
    if (difference[field] === null) throw badInput(field, userMessages.required[field]);
  const { region_id: movedTo, country_id, department, designation } = difference;
  // A person who moves needs a country there: the old one must not stay behind.
  const countryId = country_id ?? (movedTo ? user.country_id?._id : undefined);
  await requirePlace(
    db,
    { region_id: movedTo, country_id: countryId, department, designation },
    movedTo ?? user.region_id?._id,
  );
}
const BLANK_FIELDS = ["department", "designation", "region_id", "country_id"] as const;

/** What is written as it was sent. */
const plainFields = [
  "name",
  "email",
  "user_type_id",
  ...BLANK_FIELDS,
  "external_id",
  "given_name",
  "family_name",
  "language",
  "is_deprovisioned",
] as const;

async function plainColumns(db: Database, difference: AppliedDifference): Promise<UserColumns> {
  const { user_type_id: typeId } = difference;
  if (typeId !== undefined && !(await getUserType(db, typeId)))
    throw badInput("user_type_id", userMessages.roleRequired);
  const sent = plainFields.filter((field) => difference[field] !== undefined);
  return Object.fromEntries(sent.map((field) => [field, difference[field]]));
}

/** Switching on approves as well; switching off alone leaves the approval. A decision is taken once. */
function decision(
  actor: Actor,
  user: User,
  { is_active, isApproved }: AppliedDifference,
): UserColumns {
  if (is_active === undefined && isApproved === undefined) return {};
  const active = is_active ?? isApproved ?? user.is_active;
  const approved = isApproved ?? (active ? true : user.isApproved);
  const isSame = active === user.is_active && approved === user.isApproved;
  if (isSame && user.decision !== null) return {};
  const decided = { decided_by: actor.id, decided_at: new Date() };
  // A person who is let in again exists for the directory as well.
  const isBack = active ? { is_deprovisioned: false } : {};
  return { is_active: active, is_approved: approved, ...isBack, ...decided };
}

/** Someone who can sign in and look after the portal. */
export const administers = (user: User) =>
  user.user_type_id.type_name === "admin" && user.is_active && user.isApproved;

async function requireOtherAdmin(db: Database, actor: Actor, after: User): Promise<void> {
  if (after._id === actor.id && !(after.is_active && after.isApproved))
    throw conflict(userMessages.notYourself);
  if ((await countOtherAdmins(db, after._id)) === 0) throw conflict(userMessages.lastAdmin);
}

/** Sessions end and reset links die with what they were given for. Who changes their own password goes on. */
export async function endAccess(
  db: Database,
  actor: Actor | undefined,
  before: User,
  after: User,
  { password_hash: newHash }: UserColumns,
) {
  const isDismissed = !after.is_active || !after.isApproved;
  const hasOtherRights =
    rightsOf(before.user_type_id.type_name) !== rightsOf(after.user_type_id.type_name);
  if (isDismissed || hasOtherRights) {
    await endSessionsOf(db, after._id);
    await deleteTokensOf(db, after._id);
  } else if (newHash !== undefined)
    await endSessionsOf(db, after._id, after._id === actor?.id ? actor.sessionId : undefined);
  const hasNewState =
    before.is_active !== after.is_active || before.isApproved !== after.isApproved;
  const hasNewKeys = newHash !== undefined || before.email !== after.email;
  if (hasNewKeys || hasOtherRights || hasNewState) await deleteResetsOf(db, after._id);
}

async function notifyPerson(
  db: Database,
  actor: Actor,
  before: User,
  after: User,
  { password_hash: newHash, decided_at: decidedAt }: UserColumns,
) {
  const notices = securityNotices(before, after, {
    hasNewPassword: newHash !== undefined,
    changedBy: actor.name,
  });
  if (notices.length === 0 && !decidedAt) return;
  const language = await getLanguage(db, after._id);
  for (const notice of notices) await queueMail(db, writeMail(notice, language));
  if (decidedAt) await notifyDecision(db, before, after, language);
}

/**
 * People who were not notified yet are notified some seconds later, because until then the decision can be undone.
 * Another decision meanwhile takes the place of the first.
 */
async function notifyDecision(db: Database, before: User, after: User, language: string | null) {
  const isUntold = (await dropDecisionMail(db, after._id)) || before.decision === null;
  const letter = decisionMail(before, after);
  if (!letter) return;
  const mail = writeMail(letter, language);
  if (!isUntold) return queueMail(db, mail);
  await holdDecisionMail(db, mail, { userId: after._id, seconds: DECISION_HELD_SECONDS });
}

/** What the log may show of a person. */
export const readable = (user: User & Partial<Provisioned>) => ({
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
  ...(user.external_id ? { external_id: user.external_id } : {}),
});

function logEntry(before: StoredUser, after: StoredUser, columns: UserColumns) {
  // Signing in stores a language without a separate entry; what a directory says has one.
  const isSpoken = columns.language !== undefined;
  const spoken = ({ language }: StoredUser) => (isSpoken ? { language } : {});
  const entry = changed(
    after,
    { ...readable(before), ...spoken(before) },
    { ...readable(after), ...spoken(after) },
  );
  const password = columns.password_hash === undefined ? {} : { password: "changed" };
  const wasWaiting = before.decision === null && after.decision !== null;
  const isDecision = wasWaiting || before.isApproved !== after.isApproved;
  const word = after.isApproved ? ("approve" as const) : ("reject" as const);
  const action = isDecision ? word : entry.action;
  return { ...entry, action, after: { ...entry.after, ...password } } as const;
}
