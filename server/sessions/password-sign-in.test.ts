import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sessionMessages } from "../../contract/sessions.ts";
import { providerMessages } from "../../contract/sign-in/providers.ts";
import { asGuest, asUser, sessionHeaders } from "../test/as.ts";
import {
  makeCountry,
  makeOrganization,
  makeRegion,
  makeUser,
  PASSWORD,
} from "../test/factories.ts";
import { createTestDatabase } from "../test/database.ts";
import { mailTo } from "../test/outbox.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { asDirectory, provision } from "../test/directory.ts";
import { startSignIn, finishSignIn, withApp } from "../test/second-factor.ts";
import { inTransaction } from "../db/transaction.ts";
import { invite } from "./invite.ts";
import { hashToken, newToken } from "./tokens.ts";
import { makeWayIn } from "./way-in.ts";

const provider = {
  OIDC_PROVIDERS: "acme",
  OIDC_ACME_ISSUER: "https://sso.example.com",
  OIDC_ACME_CLIENT_ID: "portal",
};
const BREAK_GLASS = "SESA911";

let portals: Record<"admins" | "off", TestPortal>;
beforeAll(async () => {
  const database = await createTestDatabase();
  const settings = { ...provider, BREAK_GLASS_SESA_ID: BREAK_GLASS };
  portals = {
    admins: await startPortal({ ...settings, PASSWORD_SIGN_IN: "admins" }),
    off: await startPortal({ ...settings, PASSWORD_SIGN_IN: "off" }, undefined, database),
  };
});
beforeEach(async () => {
  for (const { db } of Object.values(portals)) await db.deleteFrom("rate_limits").execute();
});
afterAll(async () => {
  for (const portal of Object.values(portals)) await portal.close();
});

const login = (portal: TestPortal, seS_id: string) =>
  asGuest(portal)("POST", "/users/login", { seS_id, password: PASSWORD });
const off = { status: 403, body: { message: providerMessages.passwordsOff } };

describe("S198 passwords where they are switched off", () => {
  test("admins: administrators sign in with theirs, nobody else does", async () => {
    const portal = portals.admins;
    const admin = await makeUser(portal.db, { role: "admin" });
    const leader = await makeUser(portal.db, { role: "regional" });
    expect((await login(portal, admin.ses_id)).status).toBe(200);
    expect(await login(portal, leader.ses_id)).toMatchObject(off);
    const wrong = { seS_id: leader.ses_id, password: "wrong-password" };
    expect(await asGuest(portal)("POST", "/users/login", wrong)).toMatchObject({
      status: 401,
      body: { message: sessionMessages.wrongCredentials },
    });
  });

  test("E424 admins: who is none any more between password and second factor gets no further", async () => {
    const portal = portals.admins;
    const { user, codes } = await withApp(portal, { role: "admin" });
    const { challenge } = await startSignIn(portal, user);
    const admin = await asUser(portal, await makeUser(portal.db, { role: "admin" }));
    const employee = await portal.db
      .selectFrom("user_types")
      .select("id")
      .where("type_name", "=", "employee")
      .executeTakeFirstOrThrow();
    await admin("PATCH", `/users/${user.id}`, { user_type_id: employee.id });
    expect(await finishSignIn(portal, { challenge, recovery_code: codes[0] })).toMatchObject(off);
  });

  test("off: nobody but the administrator behind the glass", async () => {
    const { db } = portals.off;
    const admin = await makeUser(db, { role: "admin" });
    expect(await login(portals.off, admin.ses_id)).toMatchObject(off);
    const rename = (id: string) =>
      db.updateTable("users").set({ ses_id: BREAK_GLASS }).where("id", "=", id).execute();
    const employee = await makeUser(db);
    await rename(employee.id);
    expect(await login(portals.off, BREAK_GLASS)).toMatchObject(off);
    await db.deleteFrom("users").where("id", "=", employee.id).execute();
    await rename(admin.id);
    expect((await login(portals.off, BREAK_GLASS)).status).toBe(200);
  });

  test("no link for a new password is mailed to whom it would not help, and none works", async () => {
    const { db } = portals.admins;
    const leader = await makeUser(db, { role: "regional" });
    const admin = await makeUser(db, { role: "admin" });
    for (const { ses_id } of [leader, admin])
      expect(
        await asGuest(portals.admins)("POST", "/users/forgot-password", { seS_id: ses_id }),
      ).toMatchObject({ status: 200, body: { message: sessionMessages.resetSent } });
    const links = await db.selectFrom("password_resets").select("user_id").execute();
    expect(links).toEqual([{ user_id: admin.id }]);
    const token = newToken();
    const expires_at = new Date(Date.now() + 60_000);
    await db
      .insertInto("password_resets")
      .values({ token_hash: hashToken(token), user_id: leader.id, expires_at })
      .execute();
    const body = { token, password: "Lantern-47-orchard" };
    expect(await asGuest(portals.admins)("POST", "/users/reset-password", body)).toMatchObject(off);
  });

  test("nobody registers with a password; administrators still add people", async () => {
    const { db } = portals.off;
    const region = await makeRegion(db);
    const country = await makeCountry(db, region.id);
    const { id: type } = await db
      .selectFrom("user_types")
      .select("id")
      .where("type_name", "=", "employee")
      .executeTakeFirstOrThrow();
    const person = {
      name: "New Person",
      seS_id: "SESA880001",
      email: "new.person@example.com",
      password: "Lantern-47-orchard",
      confirmPassword: "Lantern-47-orchard",
      user_type_id: type,
      region_id: region.id,
      country_id: country.id,
      ...(await makeOrganization(db)),
    };
    expect(await asGuest(portals.off)("POST", "/users/register", person)).toMatchObject({
      status: 403,
      body: { message: providerMessages.registerThere },
    });
    const admin = await asUser(portals.off, await makeUser(db, { role: "admin" }));
    expect((await admin("POST", "/users/register", person)).status).toBe(201);
  });
});

describe("S199 the way in from the machine", () => {
  const follow = (link: string) =>
    asGuest(portals.off)("POST", "/users/login/link", { token: link.split("#")[1], device: "" });
  const used = { status: 400, body: { message: providerMessages.wayInUsed } };

  test("a link signs an administrator in once, and the log says so", async () => {
    const { db } = portals.off;
    const admin = await makeUser(db, { role: "admin" });
    const { link } = await makeWayIn(db, admin.ses_id.toLowerCase(), "https://portal.example.com");
    expect(link).toMatch(/^https:\/\/portal\.example\.com\/sign-in\/link#[\w-]{43}$/);
    const answer = await follow(link);
    expect(answer).toMatchObject({ status: 200, body: { message: sessionMessages.signedIn } });
    const { token, user } = answer.body["data"] as { token: string; user: { session_id: string } };
    const headers = sessionHeaders(token, user.session_id);
    expect((await asGuest(portals.off)("GET", "/sessions", undefined, headers)).status).toBe(200);
    expect(await follow(link)).toMatchObject(used);
    const log = await db
      .selectFrom("activity_logs")
      .select(["action", "after"])
      .where("record_id", "=", admin.id)
      .orderBy("id")
      .execute();
    expect(log).toEqual([
      { action: "create", after: { "sign-in link": "30 minutes" } },
      { action: "login", after: { link: "made on the machine" } },
    ]);
  });

  test("an old link, and one of somebody who is no administrator any more, open nothing", async () => {
    const { db } = portals.off;
    const admin = await makeUser(db, { role: "admin" });
    const { link } = await makeWayIn(db, admin.ses_id, "");
    await db
      .updateTable("ways_in")
      .set({ expires_at: new Date(0) })
      .execute();
    expect(await follow(link)).toMatchObject(used);
    const next = await makeWayIn(db, admin.ses_id, "");
    const { id: type } = await db
      .selectFrom("user_types")
      .select("id")
      .where("type_name", "=", "employee")
      .executeTakeFirstOrThrow();
    await db.updateTable("users").set({ user_type_id: type }).where("id", "=", admin.id).execute();
    expect(await follow(next.link)).toMatchObject(used);
  });

  test("is made for active administrators alone", async () => {
    const { db } = portals.off;
    const leader = await makeUser(db, { role: "regional" });
    const dismissed = await makeUser(db, { role: "admin", isActive: false });
    await expect(makeWayIn(db, leader.ses_id, "")).rejects.toThrow("is no administrator");
    await expect(makeWayIn(db, dismissed.ses_id, "")).rejects.toThrow("is switched off");
    await expect(makeWayIn(db, "SESA000", "")).rejects.toThrow("Nobody here has the SESA ID");
  });
});

describe("E425 a person who may not use a password is not asked to choose one", () => {
  const readable = (mail: string | undefined) =>
    (mail ?? "").replace(/=\r?\n/g, "").replaceAll("=3D", "=");
  const cases = [
    ["off", "admin", false],
    ["off", "employee", false],
    ["admins", "admin", true],
    ["admins", "regional", false],
  ] as const;

  test.each(cases)("%s: provisioned as %s: %s", async (setting, role, takesPassword) => {
    const portal = portals[setting];
    const { emails } = await provision(await asDirectory(portal), { roles: [role] });
    const mail = readable(await mailTo(portal, emails[0]?.value ?? ""));
    expect(mail.includes("Forgot Password?")).toBe(takesPassword);
    expect(mail.includes(`${portal.config.publicUrl}/sign-in`)).toBe(!takesPassword);
    expect(mail.includes("You sign in with acme, at this address:")).toBe(!takesPassword);
  });

  test.each(cases)("%s: imported as %s: %s", async (setting, role, takesPassword) => {
    const { db, config } = portals[setting];
    const { id, ses_id: seS_id, ...made } = await makeUser(db, { role });
    const invited = { ...made, _id: id, seS_id, user_type_id: { type_name: role } };
    const invitation = { by: "Mae Stro", ways: config, language: null };
    await inTransaction(db, (trx) => invite(trx, [invited], invitation));
    const { body } = await db
      .selectFrom("mails")
      .select("body")
      .where("recipient", "=", made.email)
      .executeTakeFirstOrThrow();
    expect(body.includes("/reset-password?token=")).toBe(takesPassword);
    expect(body.includes("You sign in with acme, at this address:")).toBe(!takesPassword);
    const links = await db
      .selectFrom("password_resets")
      .select("user_id")
      .where("user_id", "=", id)
      .execute();
    expect(links).toHaveLength(takesPassword ? 1 : 0);
  });
});
