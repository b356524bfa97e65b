import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { factorMessages } from "../../contract/personal/second-factor.ts";
import { userMessages } from "../../contract/users.ts";
import { asGuest, asUser, type Call } from "../test/as.ts";
import { SITE } from "../test/authenticator.ts";
import { makeRegion, makeUser, type MadeUser, PASSWORD, roleId } from "../test/factories.ts";
import { readOutbox } from "../test/outbox.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { codeOf, dataOf, expireProofs, withApp, withPasskey } from "../test/second-factor.ts";
import { rotateFactorKey } from "./app-secret.ts";
import { resetFromMachine } from "./reset-from-machine.ts";

let portal: TestPortal;
const NOON = Date.parse("2026-03-02T12:00:10Z");
beforeAll(async () => {
  portal = await startPortal({ PUBLIC_URL: SITE.origin });
});
afterAll(() => portal.close());
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOON });
  await portal.db.deleteFrom("rate_limits").execute();
  return () => vi.useRealTimers();
});
/** The next code of an app that was set up a moment ago. */
const nextCode = (secret: string) => codeOf(secret, NOON + 30_000);

const mailAbout = (address: string, text: string) => {
  const isIt = (mail: string) => mail.includes(`To: ${address}`) && mail.includes(text);
  return vi.waitUntil(async () => (await readOutbox(portal, 0)).find(isIt), { timeout: 30_000 });
};
const lastEntry = (id: string) =>
  portal.db
    .selectFrom("activity_logs")
    .select(["action", "module", "actor_name", "before", "after"])
    .where("record_id", "=", id)
    .orderBy("sequence", "desc")
    .executeTakeFirst();

describe("A206 setting up a factor requires a proof of identity, and is notified", () => {
  test("an old session needs the password; a wrong one does not do", async () => {
    const user = await makeUser(portal.db);
    const own = await asUser(portal, user);
    await expireProofs(portal.db, user);
    const begin = (body: object) => own("POST", "/second-factor/app", body);
    expect(await begin({})).toMatchObject({
      status: 403,
      body: { message: userMessages.signInAgain },
    });
    expect((await begin({ currentPassword: "Wrong-1!" })).status).toBe(400);
    expect((await begin({ currentPassword: PASSWORD })).status).toBe(200);
  });

  test("takes effect with the first code, which ends the other sessions, and is notified and logged", async () => {
    const user = await makeUser(portal.db);
    const [own, other] = [await asUser(portal, user), await asUser(portal, user)];
    const enrolment = dataOf<{ secret: string; uri: string }>(
      await own("POST", "/second-factor/app", {}),
    );
    expect(enrolment.uri).toMatch(/^otpauth:\/\/totp\/.*secret=/);
    const confirm = (code: string) => own("POST", "/second-factor/app/confirm", { code });
    expect((await confirm("000000")).status).toBe(400);
    expect((await own("GET", "/second-factor")).body["data"]).toMatchObject({ app: null });
    expect((await confirm(codeOf(enrolment.secret))).status).toBe(200);
    expect((await own("GET", "/second-factor")).body["data"]).toMatchObject({
      app: { created_at: expect.any(String) },
      recovery_codes_left: 10,
      takes_passkeys: true,
    });
    expect((await other("GET", "/second-factor")).status).toBe(401);
    expect(await lastEntry(user.id)).toMatchObject({ action: "create", module: "second factor" });
    await mailAbout(user.email, "An authenticator app was set up.");
    expect((await own("POST", "/second-factor/app", {})).status).toBe(409);
  });

  test("E423 recovery codes are of 120 bits: a plain hash of them gives nothing away", async () => {
    const { codes } = await withApp(portal);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes)
      expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){5}$/);
  });

  test("the second one needs the first, and brings no codes", async () => {
    const { user, own, passkey } = await withPasskey(portal);
    await expireProofs(portal.db, user);
    const begin = () => own("POST", "/second-factor/app", { currentPassword: PASSWORD });
    expect(await begin()).toMatchObject({ status: 403, body: { code: "factors.proveAgain" } });
    const question = dataOf<{ challenge: string }>(
      await own("POST", "/second-factor/proof/passkey"),
    );
    const proof = { passkey: passkey.use(question.challenge, 1) };
    expect((await own("POST", "/second-factor/proof", proof)).status).toBe(200);
    expect((await own("POST", "/second-factor/proof", proof)).status).toBe(400);
    const { secret } = dataOf<{ secret: string }>(await begin());
    const confirmed = await own("POST", "/second-factor/app/confirm", { code: codeOf(secret) });
    expect(confirmed.body["data"]).toEqual({ recovery_codes: null });
  });

  test("new recovery codes end the old ones", async () => {
    const { own, codes } = await withApp(portal);
    const renewed = await own("POST", "/second-factor/recovery-codes");
    const { recovery_codes: now } = dataOf<{ recovery_codes: string[] }>(renewed);
    expect(now.filter((code) => codes.includes(code))).toEqual([]);
    const prove = (recovery_code = "") => own("POST", "/second-factor/proof", { recovery_code });
    expect((await prove(codes[0])).status).toBe(400);
    expect((await prove(now[0])).status).toBe(200);
  });

  test("one's own passkey can be removed, nobody else's; the last takes the codes along", async () => {
    const [ada, ben] = [await withPasskey(portal), await withPasskey(portal)];
    const { passkeys } = dataOf<{ passkeys: { _id: string }[] }>(
      await ada.own("GET", "/second-factor"),
    );
    const path = `/second-factor/passkeys/${passkeys[0]?._id}`;
    expect((await ben.own("DELETE", path)).status).toBe(404);
    expect((await ada.own("DELETE", path)).status).toBe(200);
    expect((await ada.own("GET", "/second-factor")).body["data"]).toMatchObject({
      passkeys: [],
      recovery_codes_left: 0,
    });
    await mailAbout(ada.user.email, "A passkey was removed.");
    const login = { seS_id: ada.user.ses_id, password: PASSWORD };
    expect((await asGuest(portal)("POST", "/users/login", login)).status).toBe(200);
  });
});

describe("A207 what is dangerous is confirmed with the second factor", () => {
  let target: MadeUser;
  beforeEach(async () => {
    target = await makeUser(portal.db);
  });
  const dangerous: [string, (own: Call) => ReturnType<Call>][] = [
    ["a new role", (own) => own("PATCH", `/users/${target.id}`, { user_type_id: leaders })],
    ["a deletion", (own) => own("DELETE", `/users/${target.id}`)],
    [
      "switching many off",
      (own) => own("POST", "/users/batch", { found: { search: target.ses_id }, is_active: false }),
    ],
    [
      "taking many demos back",
      (own) => own("POST", "/user-demo-mapping/batch/delete", { found: { user: target.id } }),
    ],
    ["the log as a file", (own) => own("GET", "/activity-logs/export")],
    ["insights as a file", (own) => own("GET", "/insights/export?view=person")],
    ["a rule for a role", (own) => own("PUT", `/factor-rules/${leaders}`, { grace_days: 300 })],
    ["people as a file", (own) => own("POST", "/users/export", {})],
  ];
  let leaders: string;
  beforeAll(async () => {
    leaders = await roleId(portal.db, "regional");
  });

  test.each(dangerous)("%s is asked about, and done after the proof", async (_, act) => {
    const { user, own, secret } = await withApp(portal, { role: "admin" });
    await expireProofs(portal.db, user);
    expect(await act(own)).toMatchObject({
      status: 403,
      body: { message: factorMessages.proveAgain, code: "factors.proveAgain" },
    });
    const proof = { code: nextCode(secret) };
    expect((await own("POST", "/second-factor/proof", proof)).status).toBe(200);
    expect((await act(own)).body["code"]).not.toBe("factors.proveAgain");
  });

  test.each(dangerous)("%s is not asked about without a factor", async (_, act) => {
    const admin = await makeUser(portal.db, { role: "admin" });
    const own = await asUser(portal, admin);
    await expireProofs(portal.db, admin);
    expect((await act(own)).body["code"]).not.toBe("factors.proveAgain");
  });

  test("one's own password takes the factor, not the old password", async () => {
    const { user, own, secret } = await withApp(portal);
    await expireProofs(portal.db, user);
    const change = { password: "Brand-new-1!", currentPassword: PASSWORD };
    expect((await own("PATCH", `/users/${user.id}`, change)).body["code"]).toBe(
      "factors.proveAgain",
    );
    await own("POST", "/second-factor/proof", { code: nextCode(secret) });
    expect((await own("PATCH", `/users/${user.id}`, change)).status).toBe(200);
  });
});

describe("A208 another administrator resets a lost factor", () => {
  test("all of it goes with the sessions; the log and a mail say who did it", async () => {
    const { user, own } = await withApp(portal);
    const admin = await asUser(
      portal,
      await makeUser(portal.db, { role: "admin", name: "Ada Admin" }),
    );
    expect((await admin("GET", `/users/${user.id}/second-factor`)).body["data"]).toMatchObject({
      app: { created_at: expect.any(String) },
    });
    const reset = () => admin("DELETE", `/users/${user.id}/second-factor`);
    expect((await reset()).status).toBe(200);
    expect((await own("GET", "/second-factor")).status).toBe(401);
    const login = { seS_id: user.ses_id, password: PASSWORD };
    expect((await asGuest(portal)("POST", "/users/login", login)).status).toBe(200);
    expect(await lastEntry(user.id)).toMatchObject({ action: "login" });
    const mail = await mailAbout(user.email, "The second factor was reset.");
    expect(mail).toContain("Changed by: Ada Admin.");
    expect((await reset()).status).toBe(404);
  });

  test("nobody resets their own; a leader resets nobody's", async () => {
    const { own, user } = await withApp(portal, { role: "admin" });
    expect(await own("DELETE", `/users/${user.id}/second-factor`)).toMatchObject({
      status: 409,
      body: { message: factorMessages.notOwn },
    });
    const { id: regionId } = await makeRegion(portal.db);
    const led = await withApp(portal, { regionId });
    const leader = await asUser(portal, await makeUser(portal.db, { role: "regional", regionId }));
    const path = `/users/${led.user.id}/second-factor`;
    expect((await leader("DELETE", path)).status).toBe(403);
    expect((await leader("GET", path)).status).toBe(403);
  });

  test("the command at the machine does it for the last administrator", async () => {
    const { user, own } = await withApp(portal, { role: "admin" });
    expect(await resetFromMachine(portal.db, ` ${user.ses_id.toLowerCase()} `)).toBe(user.name);
    expect((await own("GET", "/second-factor")).status).toBe(401);
    expect(await lastEntry(user.id)).toMatchObject({ action: "delete", actor_name: null });
    await mailAbout(user.email, "whoever runs the portal");
    expect(await resetFromMachine(portal.db, user.ses_id)).toBeUndefined();
    expect(await resetFromMachine(portal.db, "SESA999999")).toBeUndefined();
  });
});

test("S200 a new key leaves every app as it is", async () => {
  const { own, secret } = await withApp(portal);
  const read = () => portal.db.selectFrom("authenticator_apps").select("sealed_secret").execute();
  const before = await read();
  expect(await rotateFactorKey(portal.db)).toBe(before.length);
  expect(await read()).not.toEqual(before);
  const proof = { code: nextCode(secret) };
  expect((await own("POST", "/second-factor/proof", proof)).status).toBe(200);
});
