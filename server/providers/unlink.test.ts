import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { providerMessages } from "../../contract/sign-in/providers.ts";
import { asUser } from "../test/as.ts";
import { makeUser } from "../test/factories.ts";
import { startHostileProvider } from "../test/providers/hostile.ts";
import { openBrowser, sessionOf } from "../test/providers/browser.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { unlinkPerson, unlinkProvider } from "./unlink.ts";

let provider: Awaited<ReturnType<typeof startHostileProvider>>;
let portal: TestPortal;
const acme = { provider: "mallory" };
beforeAll(async () => {
  provider = await startHostileProvider();
  portal = await startPortal(provider.env);
});
beforeEach(() => portal.db.deleteFrom("rate_limits").execute());
afterAll(async () => {
  await portal.close();
  await provider.close();
});

/** Somebody whom the provider calls by this subject. */
const signIn = async (sub: string, email: string) => {
  const browser = openBrowser(portal);
  const { url } = await browser.begin(acme);
  const claims = { sub, email, email_verified: true, name: "Nadia Berg" };
  return browser.comeBack(provider.answerTo(url, { claims }), acme);
};
const lastEntry = () =>
  portal.db
    .selectFrom("activity_logs")
    .select(["action", "record_name", "before"])
    .orderBy("sequence", "desc")
    .executeTakeFirst();
const elsewhere = {
  status: 409,
  body: { message: providerMessages.linkedElsewhere("mallory").message },
};

test("E429 a person who was recreated at the provider can sign in again, and the previous identity cannot", async () => {
  const user = await makeUser(portal.db);
  expect(sessionOf(await signIn("first", user.email)).user._id).toBe(user.id);
  expect(await signIn("second", user.email)).toMatchObject(elsewhere);
  const former = await asUser(portal, user);
  expect(await unlinkPerson(portal.db, user.ses_id.toLowerCase())).toEqual({
    name: user.name,
    count: 1,
  });
  expect(await lastEntry()).toMatchObject({
    action: "delete",
    record_name: user.name,
    before: { provider: provider.env.OIDC_MALLORY_ISSUER },
  });
  expect((await former("GET", "/sessions")).status).toBe(401);
  expect(sessionOf(await signIn("second", user.email)).user._id).toBe(user.id);
  expect(await signIn("first", user.email)).toMatchObject(elsewhere);
});

test("E429 an unknown person and a person without an identity get different messages", async () => {
  const user = await makeUser(portal.db);
  expect(await unlinkPerson(portal.db, "SESA404404")).toBeUndefined();
  expect(await unlinkPerson(portal.db, user.ses_id)).toEqual({ name: user.name, count: 0 });
  expect(await unlinkProvider(portal.db, "https://elsewhere.example")).toMatchObject({ count: 0 });
});

test("E429 with a new client at the provider, everybody gets in again", async () => {
  await portal.db.deleteFrom("identities").execute();
  const people = [await makeUser(portal.db), await makeUser(portal.db)];
  for (const { id, email } of people) await signIn(`old-${id}`, email);
  for (const { id, email } of people)
    expect(await signIn(`new-${id}`, email)).toMatchObject(elsewhere);
  const issuer = provider.env.OIDC_MALLORY_ISSUER;
  expect(await unlinkProvider(portal.db, issuer)).toEqual({ name: "everybody", count: 2 });
  expect(await lastEntry()).toMatchObject({ before: { provider: issuer, count: 2 } });
  for (const { id, email } of people)
    expect(sessionOf(await signIn(`new-${id}`, email)).user._id).toBe(id);
});
