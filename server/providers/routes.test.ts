import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sessionMessages } from "../../contract/sessions.ts";
import { providerMessages } from "../../contract/sign-in/providers.ts";
import { asGuest, sessionHeaders } from "../test/as.ts";
import { makeCountry, makeOrganization, makeRegion, makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { type Directory, startProvider } from "../test/providers/real.ts";
import { openBrowser, sessionOf, visit } from "../test/providers/browser.ts";

const PUBLIC_URL = "https://portal.example.com";
const people: Directory = {};
let provider: Awaited<ReturnType<typeof startProvider>>;
let portal: TestPortal;
beforeAll(async () => {
  provider = await startProvider(PUBLIC_URL, people);
  portal = await startPortal({
    ...provider.env,
    PUBLIC_URL,
    OIDC_ACME_STAFF_ID_CLAIM: "staff_id",
    OIDC_ACME_ROLE_CLAIM: "groups",
    OIDC_ACME_ROLES: "admins=admin, leaders=regional, staff=employee",
    OIDC_ACME_REGION_CLAIM: "region",
  });
});
beforeEach(() => portal.db.deleteFrom("rate_limits").execute());
afterAll(async () => {
  await portal.close();
  await provider.close();
});

let number = 0;
/** Somebody at the provider, with these claims. */
function known(claims: Record<string, unknown>) {
  number += 1;
  people[`person-${number}`] = { name: "Nadia Berg", ...claims };
  return `person-${number}`;
}
const verified = (email: string) => ({ email, email_verified: true });
const logOf = (id: string) =>
  portal.db
    .selectFrom("activity_logs")
    .select(["action", "actor_name", "before", "after"])
    .where("record_id", "=", id)
    .orderBy("id")
    .execute();
const roleOf = async (id: string) => {
  const user = await portal.db
    .selectFrom("users as u")
    .innerJoin("user_types as t", "t.id", "u.user_type_id")
    .select(["t.type_name", "u.region_id", "u.country_id"])
    .where("u.id", "=", id)
    .executeTakeFirstOrThrow();
  return user;
};

describe("A190 signing in with a provider", () => {
  test("by the staff ID claim, whatever the e-mail, with a session like any other", async () => {
    const user = await makeUser(portal.db);
    const browser = openBrowser(portal);
    const answer = await browser.signIn(known({ staff_id: user.ses_id.toLowerCase() }), {
      returnTo: "/users?page=2",
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { message: sessionMessages.signedIn, data: { return_to: "/users?page=2" } },
    });
    const session = sessionOf(answer);
    expect(session.user._id).toBe(user.id);
    const headers = sessionHeaders(session.token, session.user.session_id);
    const sessions = await asGuest(portal)("GET", "/sessions", undefined, headers);
    expect(sessions.body["data"]).toMatchObject([{ is_current: true }]);
    expect(await logOf(user.id)).toMatchObject([{ action: "login", after: { provider: "Acme" } }]);
  });

  test("by an e-mail that the provider has verified, and by none that it has not", async () => {
    const user = await makeUser(portal.db);
    const unsure = await openBrowser(portal).signIn(known({ email: user.email }));
    expect(unsure.body["data"]).toMatchObject({ newcomer: { email: user.email, known: [] } });
    const text = { email: user.email, email_verified: "true" };
    const pretended = await openBrowser(portal).signIn(known(text));
    expect(pretended.body["data"]).toMatchObject({ newcomer: {} });
    const sure = await openBrowser(portal).signIn(known(verified(user.email.toUpperCase())));
    expect(sessionOf(sure).user._id).toBe(user.id);
  });

  test.each([
    ["waits", { isActive: false, isApproved: false }, sessionMessages.awaitingApproval],
    ["is switched off", { isActive: false, isApproved: true }, sessionMessages.inactive],
  ])(
    "a person who %s gets the message that a password sign-in gets",
    async (_, options, sentence) => {
      const user = await makeUser(portal.db, options);
      const answer = await openBrowser(portal).signIn(known(verified(user.email)));
      expect(answer).toMatchObject({ status: 403, body: { message: sentence } });
      expect(await logOf(user.id)).toEqual([]);
    },
  );

  test("tells of a browser that is new, and keeps the one it is", async () => {
    const user = await makeUser(portal.db);
    const person = known(verified(user.email));
    const first = sessionOf(await openBrowser(portal).signIn(person));
    expect(first.device).toHaveLength(43);
    const count = async () =>
      (
        await portal.db
          .selectFrom("rate_limits")
          .select("count")
          .where("key", "=", `new browser mail:${user.id}`)
          .executeTakeFirst()
      )?.count ?? 0;
    await openBrowser(portal).signIn(person, { device: first.device ?? "" });
    expect(await count()).toBe(0);
    await openBrowser(portal).signIn(person);
    expect(await count()).toBe(1);
  });
});

describe("S191 an account stays with whom it was linked", () => {
  test("an e-mail that moves at the provider leads to no other account", async () => {
    const [mine, theirs] = [await makeUser(portal.db), await makeUser(portal.db)];
    const person = known(verified(mine.email));
    expect(sessionOf(await openBrowser(portal).signIn(person)).user._id).toBe(mine.id);
    people[person] = verified(theirs.email);
    expect(sessionOf(await openBrowser(portal).signIn(person)).user._id).toBe(mine.id);
  });

  test("nobody else at the same provider takes it by its e-mail or staff ID", async () => {
    const user = await makeUser(portal.db);
    await openBrowser(portal).signIn(known(verified(user.email)));
    for (const claims of [verified(user.email), { staff_id: user.ses_id }])
      expect(await openBrowser(portal).signIn(known(claims))).toMatchObject({
        status: 409,
        body: { message: providerMessages.linkedElsewhere("Acme").message },
      });
  });
});

describe("A192 role and region as the provider says", () => {
  test("are applied at each sign-in, the highest role first, and the log names the provider", async () => {
    const [old, region] = [await makeRegion(portal.db), await makeRegion(portal.db)];
    const country = await makeCountry(portal.db, old.id);
    const user = await makeUser(portal.db, { regionId: old.id, countryId: country.id });
    const person = known({
      ...verified(user.email),
      groups: ["staff", "leaders", "others"],
      region: region.name.toUpperCase(),
    });
    sessionOf(await openBrowser(portal).signIn(person));
    const moved = { type_name: "regional", region_id: region.id, country_id: null };
    expect(await roleOf(user.id)).toEqual(moved);
    expect(await logOf(user.id)).toMatchObject([
      { action: "update", actor_name: "Acme", after: { role: "regional", region: region.name } },
      { action: "login" },
    ]);
    people[person] = { ...verified(user.email), groups: "unheard of", region: "Atlantis" };
    sessionOf(await openBrowser(portal).signIn(person));
    expect(await roleOf(user.id)).toEqual(moved);
  });

  test("a lower role ends the sessions of the higher one", async () => {
    await makeUser(portal.db, { role: "admin" });
    const user = await makeUser(portal.db, { role: "admin" });
    const person = known({ ...verified(user.email), groups: ["admins"] });
    const first = sessionOf(await openBrowser(portal).signIn(person));
    people[person] = { ...verified(user.email), groups: ["staff"] };
    const second = sessionOf(await openBrowser(portal).signIn(person));
    const ask = async ({ token, user: { session_id } }: typeof first) =>
      (await asGuest(portal)("GET", "/sessions", undefined, sessionHeaders(token, session_id)))
        .status;
    expect([await ask(first), await ask(second)]).toEqual([401, 200]);
  });

  test("never take the last administrator away", async () => {
    await portal.db.updateTable("users").set({ is_active: false }).execute();
    const user = await makeUser(portal.db, { role: "admin" });
    const person = known({ ...verified(user.email), groups: ["staff"] });
    sessionOf(await openBrowser(portal).signIn(person));
    expect(await roleOf(user.id)).toMatchObject({ type_name: "admin" });
  });
});

describe("A193 somebody new", () => {
  test("says the rest, waits for approval, and is then known", async () => {
    const region = await makeRegion(portal.db);
    const country = await makeCountry(portal.db, region.id);
    const organization = await makeOrganization(portal.db);
    const person = known({
      name: "Nadia 2 Berg, M.",
      ...verified("nadia.new@example.com"),
      staff_id: "sesa771001",
      region: region.name,
      groups: ["leaders"],
    });
    const browser = openBrowser(portal);
    const answer = await browser.signIn(person);
    expect(answer.body).toMatchObject({
      message: providerMessages.newHere,
      data: {
        newcomer: {
          name: "Nadia  Berg M.",
          email: "nadia.new@example.com",
          seS_id: "SESA771001",
          region_id: region.id,
          known: ["email", "seS_id"],
        },
      },
    });
    const form = {
      name: "Nadia Berg",
      email: "other@example.com",
      seS_id: "SESA771002",
      region_id: region.id,
      country_id: country.id,
      ...organization,
    };
    const path = "/users/login/provider/registration";
    expect(await openBrowser(portal).post(path, form)).toMatchObject({
      status: 400,
      body: { message: providerMessages.tripOver },
    });
    expect(await browser.post(path, form)).toMatchObject({
      status: 201,
      body: { message: providerMessages.registered },
    });
    const made = await portal.db
      .selectFrom("users")
      .select(["id", "ses_id", "is_active", "is_approved"])
      .where("email", "=", "nadia.new@example.com")
      .executeTakeFirstOrThrow();
    expect(made).toMatchObject({ ses_id: "SESA771001", is_active: false, is_approved: false });
    expect(await roleOf(made.id)).toMatchObject({ type_name: "regional" });
    expect(await browser.post(path, form)).toMatchObject({ status: 400 });
    expect(await browser.signIn(person)).toMatchObject({
      status: 403,
      body: { message: sessionMessages.awaitingApproval },
    });
    await portal.db
      .updateTable("users")
      .set({ is_active: true, is_approved: true })
      .where("id", "=", made.id)
      .execute();
    expect(sessionOf(await browser.signIn(person)).user._id).toBe(made.id);
  });
});

describe("A194 signing out", () => {
  test("answers as ever, and says where the provider's session is ended", async () => {
    const user = await makeUser(portal.db);
    const answer = await openBrowser(portal).signIn(known(verified(user.email)));
    const { token, user: signedIn } = sessionOf(answer);
    const headers = sessionHeaders(token, signedIn.session_id);
    const out = await asGuest(portal)("POST", "/users/logout", undefined, headers);
    expect(out).toMatchObject({ status: 200, body: { message: sessionMessages.signedOut } });
    const url = new URL(String(out.body["sign_out_url"]));
    expect(url.origin + url.pathname).toBe(`${provider.issuer}/session/end`);
    expect(url.searchParams.get("post_logout_redirect_uri")).toBe(`${PUBLIC_URL}/sign-in`);
    expect((await fetch(url)).status).toBe(200);
  });
});

describe("S195 what leads elsewhere", () => {
  test.each(["//evil.example", "https://evil.example", "/\\evil.example", "/x/..//evil.example"])(
    "the return path %j leads home",
    async (returnTo) => {
      const user = await makeUser(portal.db);
      const answer = await openBrowser(portal).signIn(known(verified(user.email)), { returnTo });
      expect(answer.body["data"]).toMatchObject({ return_to: "/" });
    },
  );

  test("a provider that is not in the settings is unknown", async () => {
    const answer = await openBrowser(portal).begin({ provider: "elsewhere" });
    expect(answer).toMatchObject({ status: 404, body: { message: providerMessages.unknown } });
  });

  test("the cookie is for this alone: no script, no other site, and by https", async () => {
    const { headers, url } = await openBrowser(portal).begin();
    expect(headers.get("set-cookie")).toMatch(
      /^__Host-sign-in=[\w-]{43}; Path=\/; Max-Age=1800; HttpOnly; SameSite=Strict; Secure$/,
    );
    const params = Object.fromEntries(new URL(url).searchParams);
    expect(params).toMatchObject({
      code_challenge_method: "S256",
      redirect_uri: `${PUBLIC_URL}/sign-in/with/acme`,
      response_type: "code",
    });
    expect(params["state"]).toHaveLength(43);
    expect(params["nonce"]).toHaveLength(43);
  });

  test("E428 a cookie that a demo on a neighbouring host has set signs nobody in as somebody else", async () => {
    const user = await makeUser(portal.db);
    const { headers, url } = await openBrowser(portal).begin();
    const query = await visit(url, known(verified(user.email)));
    const [, value = ""] = /=([\w-]{43});/.exec(headers.get("set-cookie") ?? "") ?? [];
    expect(value).not.toBe("");
    const victim = openBrowser(portal);
    const answer = await victim.comeBack(query, {}, { cookie: `sign-in=${value}` });
    expect(answer).toMatchObject({ status: 400, body: { message: providerMessages.tripOver } });
  });

  test("another browser cannot use what this one brought back", async () => {
    const user = await makeUser(portal.db);
    const person = known(verified(user.email));
    const [attacker, victim] = [openBrowser(portal), openBrowser(portal)];
    const query = await visit((await attacker.begin()).url, person);
    await victim.begin();
    const refused = { status: 400, body: { message: providerMessages.tripOver } };
    expect(await victim.comeBack(query)).toMatchObject(refused);
    expect(await openBrowser(portal).comeBack(query)).toMatchObject(refused);
    expect(sessionOf(await attacker.comeBack(query)).user._id).toBe(user.id);
  });

  test("an answer counts once, and not for long", async () => {
    const user = await makeUser(portal.db);
    const person = known(verified(user.email));
    const browser = openBrowser(portal);
    const query = await visit((await browser.begin()).url, person);
    sessionOf(await browser.comeBack(query));
    const refused = { status: 400, body: { message: providerMessages.tripOver } };
    expect(await browser.comeBack(query)).toMatchObject(refused);
    const late = await visit((await browser.begin()).url, person);
    await portal.db
      .updateTable("provider_trips")
      .set({ expires_at: new Date(0) })
      .execute();
    expect(await browser.comeBack(late)).toMatchObject(refused);
  });

  test("a code of somebody else's trip is refused by PKCE", async () => {
    const user = await makeUser(portal.db);
    const browser = openBrowser(portal);
    const stolen = new URLSearchParams(
      await visit((await openBrowser(portal).begin()).url, known(verified(user.email))),
    );
    const own = new URLSearchParams(
      await visit((await browser.begin()).url, known(verified("attacker@example.com"))),
    );
    own.set("code", stolen.get("code") ?? "");
    expect(await browser.comeBack(`?${own}`)).toMatchObject({
      status: 401,
      body: { message: providerMessages.untrusted("Acme").message },
    });
  });

  test("a person who declines at the provider gets a message", async () => {
    const browser = openBrowser(portal);
    const { searchParams } = new URL((await browser.begin()).url);
    const query = new URLSearchParams({
      error: "access_denied",
      state: searchParams.get("state") ?? "",
      iss: provider.issuer,
    });
    expect(await browser.comeBack(`?${query}`)).toMatchObject({
      status: 401,
      body: { message: providerMessages.declined("Acme").message },
    });
  });
});
