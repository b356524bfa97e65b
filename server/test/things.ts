import type { Database } from "../db/connection.ts";
import { newId } from "../db/ids.ts";
import { noteDeletedDemo } from "../deleted-demos/queries.ts";
import { insertSession } from "../sessions/queries.ts";
import { hashToken, newToken } from "../sessions/tokens.ts";
import { makeRecordedBuild } from "./autopilots/make-recording.ts";
import { countPerFile, inLetters } from "./shared-process/count-per-file.ts";
import { type LinkThings, makeClientLink } from "./client-links/calls.ts";
import { type KioskThings, makeKiosk } from "./kiosks/calls.ts";
import { makeMeeting } from "./meetings/calls.ts";
import { flagDemo } from "./night-watch.ts";
import { makeWebhook } from "./webhooks/make-webhook.ts";
import { makeCity, makeCountry, makeOrganization, makeRegion, makeUser } from "./factories.ts";

/** Records that calls can be about, each by its id, and an unused name. */
export interface Things extends LinkThings, KioskThings {
  region: string;
  country: string;
  emptyRegion: string;
  /** In the same region, without cities and people. */
  emptyCountry: string;
  city: string;
  category: string;
  demo: string;
  /** It has played a build, has an autopilot, and needs attention. */
  playedDemo: string;
  build: string;
  /** Started by the person. */
  upload: string;
  person: string;
  /** One of the person's sessions. */
  session: string;
  staffId: string;
  /** Another person in the same place, with a passkey. */
  guarded: string;
  passkey: string;
  type: string;
  mapping: string;
  /** For the employees of the region, with the demo that was played. */
  rule: string;
  /** The person's own. */
  savedFilter: string;
  meeting: string;
  /** It was deleted, and can be restored. */
  deletedDemo: string;
  /** A file with one new person, checked but not imported. */
  peopleImport: string;
  /** There is one of each kind, not for each place. */
  job: string;
  /** The person's token, who is no administrator any more: it is invalid, and can be revoked. */
  machineToken: string;
  /** It is subscribed to nothing that happens here. */
  webhook: string;
  /** The receiver refused it. */
  webhookDelivery: string;
  /** No server accepted it. */
  mail: string;
  /** A name that nothing has yet. */
  newId: string;
  resetToken: string;
  word: string;
  department: string;
  designation: string;
  /** Ids that nothing has. */
  freeDepartment: string;
  freeDesignation: string;
}

/** The same with names instead of ids, to print a path. */
export const pathPlaceholders = new Proxy({} as Things, { get: () => "…" });

export interface Place {
  region: string;
  country: string;
}
export async function makePlace(db: Database): Promise<Place> {
  const region = await makeRegion(db);
  const country = await makeCountry(db, region.id);
  return { region: region.id, country: country.id };
}

const next = countPerFile();
export const makeWord = () => `Word ${inLetters(next())}`;

/** New records in this place: an employee who lives there, a demo assigned to them and one that is not. */
export async function makeThings(db: Database, place: Place): Promise<Things> {
  const word = makeWord();
  const person = await makeUser(db, { regionId: place.region, countryId: place.country });
  const demos = await makeDemos(db, word);
  const shared = await makeClientLink(db, word);
  return {
    ...place,
    ...(await makeOrganization(db)),
    ...demos,
    emptyRegion: (await makeRegion(db, `Region of ${word}`)).id,
    emptyCountry: (await makeCountry(db, place.region, `Country of ${word}`)).id,
    city: (await makeCity(db, place.country, `City of ${word}`)).id,
    build: await makeRecordedBuild(db, demos.playedDemo),
    upload: await makeUpload(db, person.id),
    person: person.id,
    session: (await insertSession(db, person.id, "test")).id,
    staffId: person.ses_id,
    ...(await makeGuarded(db, place, word)),
    type: await makeType(db, word),
    mapping: await makeMapping(db, demos.playedDemo, person.id),
    rule: await makeRule(db, place.region, demos.playedDemo),
    savedFilter: await makeSavedFilter(db, person.id),
    meeting: await makeMeeting(db, person.id, demos.playedDemo, word),
    ...shared,
    ...(await makeKiosk(db, shared, word)),
    deletedDemo: await makeDeletedDemo(db, word),
    machineToken: await makeDeadToken(db, person.id, word),
    ...(await makeWebhook(db, word)),
    peopleImport: await makePeopleImport(db),
    job: await makeJob(db),
    mail: await makeUndeliveredMail(db, person.email),
    newId: newId(),
    resetToken: await makeResetToken(db, person.id),
    ...(await makeFreeEntries(db, word)),
    word,
  };
}

async function makeFreeEntries(db: Database, word: string) {
  const [freeDepartment, freeDesignation] = [`Department of ${word}`, `Designation of ${word}`];
  await db.insertInto("departments").values({ name: freeDepartment }).execute();
  await db.insertInto("designations").values({ name: freeDesignation }).execute();
  return { freeDepartment, freeDesignation };
}

async function makeDemos(db: Database, word: string) {
  const [category, demo, playedDemo] = [newId(), newId(), newId()];
  await db
    .insertInto("categories")
    .values({ id: category, name: `Category of ${word}` })
    .execute();
  const row = { title: `Demo of ${word}`, category_id: category };
  await db
    .insertInto("demos")
    .values([demo, playedDemo].map((id) => ({ id, ...row })))
    .execute();
  await flagDemo(db, playedDemo);
  return { category, demo, playedDemo };
}

async function makeDeletedDemo(db: Database, word: string) {
  const id = newId();
  const title = `Demo of ${word}`;
  await db.insertInto("demos").values({ id, title }).execute();
  await noteDeletedDemo(db, { name: "Ada" }, id, { holdDays: 7, size: 0, picture: null });
  await db.deleteFrom("demos").where("id", "=", id).execute();
  return id;
}

async function makeType(db: Database, word: string) {
  const id = newId();
  await db
    .insertInto("user_types")
    .values({ id, type_name: `Type of ${word}` })
    .execute();
  return id;
}

async function makeMapping(db: Database, demoId: string, userId: string) {
  const id = newId();
  await db.insertInto("assignments").values({ id, demo_id: demoId, user_id: userId }).execute();
  return id;
}

async function makeRule(db: Database, region: string, demo: string) {
  const id = newId();
  const { id: type } = await db
    .selectFrom("user_types")
    .select("id")
    .where("type_name", "=", "employee")
    .executeTakeFirstOrThrow();
  const about = { region_id: region, user_type_id: type, department: "Sales" };
  await db
    .insertInto("assignment_rules")
    .values({ id, ...about, created_by_name: "Ada" })
    .execute();
  await db.insertInto("assignment_rule_demos").values({ rule_id: id, demo_id: demo }).execute();
  return id;
}

async function makeSavedFilter(db: Database, userId: string) {
  const id = newId();
  const filter = { screen: "demos", name: "Solar", query: "search=solar" } as const;
  await db
    .insertInto("saved_filters")
    .values({ id, user_id: userId, ...filter })
    .execute();
  return id;
}

async function makeDeadToken(db: Database, madeBy: string, word: string) {
  const id = newId();
  await db
    .insertInto("machine_tokens")
    .values({
      id,
      name: `Token of ${word}`,
      token_hash: hashToken(id),
      token_start: "ddp_0000",
      made_by: madeBy,
      role: "admin",
      scopes: ["read"],
      expires_at: "2100-01-01",
    })
    .execute();
  return id;
}

async function makePeopleImport(db: Database) {
  const id = newId();
  await db
    .insertInto("people_imports")
    .values({ id, file_name: "people.csv", ignored: [] })
    .execute();
  const about = { row: 2, kind: "create", staff_id: "SESA1", name: "Ada" } as const;
  await db
    .insertInto("people_import_rows")
    .values({ import_id: id, ...about, cells: "{}", changes: "[]", reasons: "[]" })
    .execute();
  return id;
}

async function makeJob(db: Database) {
  const job = { kind: "sweep-storage", schedule: "on demand" } as const;
  const { id } = await db
    .insertInto("jobs")
    .values({ id: newId(), ...job })
    .onConflict((conflict) => conflict.column("kind").doUpdateSet({ run_at: null }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Far in the future, so that nobody sends it meanwhile. */
export async function makeUndeliveredMail(db: Database, recipient: string) {
  const id = newId();
  const failure = { attempts: 3, last_error: "Connection refused", failed_at: new Date() };
  await db
    .insertInto("mails")
    .values({ id, recipient, subject: "s", body: "b", next_attempt_at: "2100-01-01", ...failure })
    .execute();
  return id;
}

async function makeGuarded(db: Database, place: Place, word: string) {
  const user = await makeUser(db, {
    regionId: place.region,
    countryId: place.country,
    name: `Guarded ${word}`,
  });
  const passkey = newId();
  await db
    .insertInto("passkeys")
    .values({
      id: passkey,
      user_id: user.id,
      credential_id: passkey,
      public_key: Buffer.from(passkey),
      counter: "0",
      name: "Laptop",
    })
    .execute();
  return { guarded: user.id, passkey };
}

async function makeUpload(db: Database, ownerId: string) {
  const id = newId();
  const names = { kind: "webgl", folder: "d", public_id: id } as const;
  await db
    .insertInto("uploads")
    .values({ id, owner_id: ownerId, ...names, size: "1", file_count: 1 })
    .execute();
  return id;
}

async function makeResetToken(db: Database, userId: string) {
  const token = newToken();
  await db
    .insertInto("password_resets")
    .values({
      user_id: userId,
      token_hash: hashToken(token),
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .execute();
  return token;
}
