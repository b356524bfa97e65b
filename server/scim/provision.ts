import type * as z from "zod/mini";
import { mailTexts } from "../../contract/mails.ts";
import { ExternalId, scimMessages } from "../../contract/operation/scim.ts";
import type { Constant } from "../../contract/sentences.ts";
import { personFields, userMessages } from "../../contract/users.ts";
import { recordChange } from "../activity/changes.ts";
import { created } from "../activity/entries.ts";
import type { Database } from "../db/connection.ts";
import { newId } from "../db/ids.ts";
import { authorize, badInput, forbidden, Refusal } from "../http/errors.ts";
import { queueMail } from "../mail/queue.ts";
import { type Letter, writeMail } from "../mail/write-mail.ts";
import type { Actor } from "../sessions/actor.ts";
import { providerLines, takesPassword, type WaysIn } from "../sessions/invite.ts";
import { hashOfNothing } from "../sessions/passwords.ts";
import { personApproved } from "../webhooks/events.ts";
import { queueEvents } from "../webhooks/queue.ts";
import { changeUser, type PersonChange, readable } from "../users/change.ts";
import { requirePlace } from "../users/place.ts";
import { canCreateUsers } from "../users/policy.ts";
import { getUser, insertUser, type StoredUser, updateUser } from "../users/queries.ts";
import { requireFree } from "../users/register.ts";
import { lookUpLanguage, lookUpPlace, lookUpRole } from "./look-up.ts";
import { findGone, findPerson, type ProvisionedPerson } from "./queries.ts";
import { joinNames, namesOf } from "./resource.ts";
import type { RequestedPerson } from "./requested-person.ts";

/**
 * Somebody whom the directory vouches for: approved at once, without a password. Whom it had deleted comes back as
 * they were, with what it says now.
 */
export async function createPerson(
  db: Database,
  actor: Actor,
  requested: RequestedPerson,
  ways: WaysIn,
): Promise<ProvisionedPerson> {
  authorize(canCreateUsers(actor));
  const seS_id = parse("seS_id", personFields.seS_id, requested.userName ?? "");
  const gone = await findGone(db, actor, seS_id);
  if (gone) return bringBack(db, actor, gone, requested);
  const name = parse("name", personFields.name, newName(requested));
  const email = parse("email", personFields.email, requested.email ?? "");
  const place = await lookUpPlace(db, requested, undefined);
  const user_type_id = await lookUpRole(db, requested.role ?? null);
  await requirePlace(db, place);
  await requireFree(db, { seS_id, email });
  const language = lookUpLanguage(requested, null) ?? null;
  const row = { ses_id: seS_id, name, email, user_type_id, language, ...nowhere, ...place };
  const { _id } = await insertApproved(db, actor, requested, row, ways);
  return findPerson(db, actor, _id);
}

const nowhere = { department: null, designation: null, region_id: null, country_id: null };
type NewRow = Omit<Parameters<typeof insertUser>[1], "id" | "password_hash">;

async function insertApproved(
  db: Database,
  actor: Actor,
  requested: RequestedPerson,
  row: NewRow,
  ways: WaysIn,
): Promise<StoredUser> {
  const password_hash = await hashOfNothing();
  const external_id = externalIdOf(requested) ?? null;
  return recordChange(db, actor, "user", async (trx) => {
    const id = newId();
    await insertUser(trx, { id, ...row, password_hash });
    await updateUser(trx, id, {
      is_active: requested.active ?? true,
      is_approved: true,
      decided_by: actor.id,
      decided_at: new Date(),
      external_id,
      ...partsOf(requested),
    });
    const result = await getUser(trx, id);
    if (result.is_active) {
      await queueMail(trx, writeMail(welcome(result, ways), result.language));
      await queueEvents(trx, [personApproved(actor, result)]);
    }
    const { language } = result;
    return { result, ...created(result, { ...readable(result), ...(language && { language }) }) };
  });
}

const welcome = (person: StoredUser, ways: WaysIn): Letter => ({
  recipient: person.email,
  subject: mailTexts.approvedSubject,
  lines: [
    mailTexts.greeting(person.name),
    "",
    mailTexts.accountMade,
    ...(takesPassword(ways, person)
      ? [mailTexts.signInNow(person.seS_id), mailTexts.noPasswordYet]
      : providerLines(ways)),
  ],
});

/** A PUT or PATCH: what it does not mention stays as it is. */
export async function changePerson(
  db: Database,
  actor: Actor,
  person: ProvisionedPerson,
  requested: RequestedPerson,
): Promise<ProvisionedPerson> {
  const { userName } = requested;
  if (userName !== undefined && userName?.toUpperCase() !== person.seS_id.toUpperCase())
    throw badInput("seS_id", scimMessages.userNameStays);
  return carryOut(db, actor, person, await toChange(db, person, requested));
}

/** Switched off with all that follows, and kept: what they presented and may present is not the directory's to delete. */
export const removePerson = (db: Database, actor: Actor, person: ProvisionedPerson) =>
  changeForDirectory(db, actor, person, {
    is_active: false,
    is_deprovisioned: true,
    external_id: null,
  });

async function bringBack(
  db: Database,
  actor: Actor,
  gone: ProvisionedPerson,
  requested: RequestedPerson,
) {
  const change = await toChange(db, gone, { role: null, active: true, ...requested });
  return carryOut(db, actor, gone, { ...change, is_deprovisioned: false });
}

async function carryOut(
  db: Database,
  actor: Actor,
  person: ProvisionedPerson,
  change: PersonChange,
) {
  await changeForDirectory(db, actor, person, change);
  return findPerson(db, actor, person._id);
}

/** No token changes whom it acts for; a directory, which cannot sign in as them, is answered what to do instead. */
async function changeForDirectory(
  db: Database,
  actor: Actor,
  { _id }: ProvisionedPerson,
  change: PersonChange,
) {
  try {
    await changeUser(db, actor, _id, change);
  } catch (error) {
    const isMaker = _id === actor.id && error instanceof Refusal && error.status === 403;
    throw isMaker ? forbidden(scimMessages.actsForThem) : error;
  }
}

/** The same as the portal's own form would send; only what was mentioned, so that a switch alone stays one. */
async function toChange(
  db: Database,
  person: ProvisionedPerson,
  requested: RequestedPerson,
): Promise<PersonChange> {
  const change: PersonChange = await lookUpPlace(db, requested, person.region_id?._id);
  const names = { ...namesOf(person), ...definedNames(requested) };
  const name = hasNames(requested)
    ? joinNames(names.givenName, names.familyName)
    : requested.formatted;
  if (name !== undefined) {
    change.name = parse("name", personFields.name, name ?? "");
    Object.assign(change, partsOf(hasNames(requested) ? names : {}));
  }
  if (requested.email !== undefined)
    change.email = parse("email", personFields.email, requested.email ?? "");
  if (requested.role !== undefined) change.user_type_id = await lookUpRole(db, requested.role);
  if (requested.active !== undefined) change.is_active = requested.active;
  const language = lookUpLanguage(requested, person.language);
  if (language !== undefined) change.language = language;

  const externalId = externalIdOf(requested);
  if (externalId !== undefined) change.external_id = externalId;
  return change;
}

const hasNames = ({ givenName, familyName }: RequestedPerson) =>
  givenName !== undefined || familyName !== undefined;
const definedNames = ({ givenName, familyName }: RequestedPerson) => ({
  ...(givenName === undefined ? {} : { givenName }),
  ...(familyName === undefined ? {} : { familyName }),
});
const partsOf = ({ givenName = null, familyName = null }: RequestedPerson) => ({
  given_name: givenName,
  family_name: familyName,
});
const newName = ({ givenName, familyName, formatted, displayName }: RequestedPerson) =>
  joinNames(givenName, familyName) || formatted || displayName || "";

function externalIdOf({ externalId }: RequestedPerson): string | null | undefined {
  return externalId ? parse("externalId", ExternalId, externalId) : externalId;
}

/** By the rules and with the sentences of the portal's forms. */
function parse<Schema extends z.ZodMiniType<string>>(field: string, schema: Schema, text: string) {
  const { data, error } = schema.safeParse(text);
  if (data !== undefined) return data;
  throw new Refusal(400, sentenceOf(error), { [field]: sentenceOf(error) });
}
const sentenceOf = (error: z.core.$ZodError | undefined) =>
  (error?.issues[0]?.message ?? userMessages.roleRequired) as Constant;
