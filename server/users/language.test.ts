import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { asGuest, asUser, type Call } from "../test/as.ts";
import {
  makeCountry,
  makeOrganization,
  makeRegion,
  makeUser,
  type MadeUser,
  PASSWORD,
} from "../test/factories.ts";
import { mailTo } from "../test/outbox.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";

let portal: TestPortal;
let guest: Call;
let admin: Call;
beforeAll(async () => {
  portal = await startPortal();
  guest = asGuest(portal);
  admin = await asUser(portal, await makeUser(portal.db, { role: "admin" }));
});
afterAll(() => portal.close());
beforeEach(() => portal.db.deleteFrom("rate_limits").execute());

const signIn = (user: MadeUser, language: string) =>
  guest(
    "POST",
    "/users/login",
    { seS_id: user.ses_id, password: PASSWORD },
    { "accept-language": language },
  );
const languageOf = async (email: string) =>
  (
    await portal.db
      .selectFrom("users")
      .select("language")
      .where("email", "=", email)
      .executeTakeFirstOrThrow()
  ).language;
/** Quoted-printable folds long lines. */
const textOf = (mail: string | undefined) => (mail ?? "").replace(/=\r?\n/g, "");
const resetMailOf = async (user: MadeUser) => {
  await guest("POST", "/users/forgot-password", { seS_id: user.ses_id });
  return textOf(await mailTo(portal, user.email));
};

test("the language of the page is noted at sign-in, and mail is written in it", async () => {
  const user = await makeUser(portal.db);
  expect((await signIn(user, "de-AT,de;q=0.9,en;q=0.8")).status).toBe(200);
  expect(await languageOf(user.email)).toBe("de-AT");
  const mail = await resetMailOf(user);
  expect(mail).toContain(`Guten Tag ${user.name},`);
  expect(mail).toContain("jemand, sehr wahrscheinlich Sie, hat ein neues Passwort");
});

test.each(["*", "", "x", "de_DE", "de'; --", "a".repeat(500)])(
  "%j is no language: what was noted stays",
  async (header) => {
    const user = await makeUser(portal.db);
    await signIn(user, "de");
    expect((await signIn(user, header)).status).toBe(200);
    expect(await languageOf(user.email)).toBe("de");
  },
);

test("it is written down only when it has changed, and never in the log", async () => {
  const user = await makeUser(portal.db);
  const notes = () =>
    portal.database.statements.filter((statement) =>
      /update "users" set "language"/.test(statement),
    ).length;
  const before = notes();
  for (const language of ["de", "de", "fr", "fr"]) await signIn(user, language);
  expect(notes() - before).toBe(2);
  const entries = await portal.db
    .selectFrom("activity_logs")
    .select(["action", "before", "after"])
    .where("record_id", "=", user.id)
    .execute();
  expect(entries).toHaveLength(4);
  for (const entry of entries)
    expect(entry).toEqual({ action: "login", before: null, after: null });
});

test("people with an unsupported or unknown language read English", async () => {
  const [foreign, undecided] = [await makeUser(portal.db), await makeUser(portal.db)];
  await signIn(foreign, "pt-BR");
  for (const user of [foreign, undecided])
    expect(await resetMailOf(user)).toContain("someone, most likely you, asked for a new password");
});

test("a person who registers in German gets the decision in German, regardless of who decides", async () => {
  const { id: region_id } = await makeRegion(portal.db);
  const { id: country_id } = await makeCountry(portal.db, region_id);
  const email = "gerda@example.com";
  const person = {
    ...(await makeOrganization(portal.db)),
    name: "Gerda",
    seS_id: "SESA777001",
    email,
    region_id,
    country_id,
    password: PASSWORD,
    confirmPassword: PASSWORD,
  };
  const registered = await guest("POST", "/users/register", person, { "accept-language": "de" });
  const { _id } = registered.body["data"] as { _id: string };
  expect(await languageOf(email)).toBe("de");
  await admin("PATCH", `/users/${_id}`, { isApproved: true }, { "accept-language": "en" });
  expect(await mailTo(portal, email)).toContain("Subject: Ihr Konto ist bereit");
  expect(await languageOf(email)).toBe("de");
});

test("a changed key is notified in the owner's language, at both addresses", async () => {
  const user = await makeUser(portal.db);
  await signIn(user, "de");
  const email = "moved@example.com";
  expect((await admin("PATCH", `/users/${user.id}`, { email })).status).toBe(200);
  for (const address of [user.email, email])
    expect(textOf(await mailTo(portal, address))).toContain(
      `Die E-Mail-Adresse ist jetzt ${email}; sie war ${user.email}.`,
    );
});
