import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { factorMessages } from "../../contract/personal/second-factor.ts";
import { sessionMessages } from "../../contract/sessions.ts";
import { asGuest } from "../test/as.ts";
import { makeUser, PASSWORD } from "../test/factories.ts";
import { readOutbox } from "../test/outbox.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { startSignIn, codeOf, finishSignIn, signedInBy, withApp } from "../test/second-factor.ts";

let portal: TestPortal;
const NOON = Date.parse("2026-03-02T12:00:10Z");
const STEP = 30_000;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOON });
  await portal.db.deleteFrom("rate_limits").execute();
  return () => vi.useRealTimers();
});
const later = (steps: number) => vi.setSystemTime(NOON + steps * STEP);

const countSessions = async (id: string) => {
  const rows = await portal.db
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", id)
    .execute();
  return rows.length;
};
const entriesOf = (id: string) =>
  portal.db
    .selectFrom("activity_logs")
    .select(["action", "module", "after"])
    .where("record_id", "=", id)
    .orderBy("sequence")
    .execute();

/** Mails are delivered asynchronously, in any order. */
const mailAbout = async (address: string, text: string) => {
  const isIt = (mail: string) => mail.includes(`To: ${address}`) && mail.includes(text);
  return vi.waitUntil(async () => (await readOutbox(portal, 0)).find(isIt), { timeout: 30_000 });
};

describe("A200 a password alone is not enough for who has an authenticator app", () => {
  test("the right one is answered with a challenge, and nothing of a session exists", async () => {
    const { user } = await withApp(portal);
    const sessions = await countSessions(user.id);
    const login = { seS_id: user.ses_id, password: PASSWORD };
    const { status, body } = await asGuest(portal)("POST", "/users/login", login);
    expect(status).toBe(403);
    expect(body).toMatchObject({
      message: factorMessages.needed,
      code: "factors.needed",
      data: { challenge: expect.stringMatching(/^[\w-]{43}$/), kinds: ["app", "recovery"] },
    });
    expect(JSON.stringify(body)).not.toMatch(/token|session/);
    expect(await countSessions(user.id)).toBe(sessions);
  });

  test("a code of the app completes the sign-in, which is logged once and answered as ever", async () => {
    const { user, secret } = await withApp(portal);
    const { challenge } = await startSignIn(portal, user);
    later(1);
    const answer = await finishSignIn(portal, { challenge, code: codeOf(secret), device: "" });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: sessionMessages.signedIn,
        data: { user: { _id: user.id }, device: expect.stringMatching(/^[\w-]{43}$/) },
      },
    });
    expect((await signedInBy(portal, answer)("GET", "/sessions")).status).toBe(200);
    const logins = (await entriesOf(user.id)).filter(({ action }) => action === "login");
    expect(logins).toHaveLength(1);
  });

  test("who has none signs in as before", async () => {
    const user = await makeUser(portal.db);
    const login = { seS_id: user.ses_id, password: PASSWORD };
    const { status, body } = await asGuest(portal)("POST", "/users/login", login);
    expect([status, body["message"]]).toEqual([200, sessionMessages.signedIn]);
    expect(Object.keys(body["data"] as object).toSorted()).toEqual(["token", "user"]);
  });

  test("a wrong password is answered alike, with a factor and without", async () => {
    const { user } = await withApp(portal);
    const login = { seS_id: user.ses_id, password: "Wrong-pass-1!" };
    const { status, body } = await asGuest(portal)("POST", "/users/login", login);
    expect([status, body["message"]]).toEqual([401, sessionMessages.wrongCredentials]);
  });
});

describe("A201 a challenge works once, for ten minutes, and with the password it was given for", () => {
  test("it is used up by the sign-in that it belongs to", async () => {
    const { user, secret } = await withApp(portal);
    const { challenge } = await startSignIn(portal, user);
    later(1);
    expect((await finishSignIn(portal, { challenge, code: codeOf(secret) })).status).toBe(200);
    later(2);
    expect(await finishSignIn(portal, { challenge, code: codeOf(secret) })).toMatchObject({
      status: 400,
      body: { message: factorMessages.challengeOver },
    });
  });

  test.each([
    ["too late", { expires_at: sql<string>`now()` }],
    ["without a password before it", { password_seen: null }],
  ])("it is refused %s", async (_, change) => {
    const { user, secret } = await withApp(portal);
    const { challenge } = await startSignIn(portal, user);
    await portal.db
      .updateTable("factor_challenges")
      .set(change)
      .where("user_id", "=", user.id)
      .execute();
    later(1);
    expect((await finishSignIn(portal, { challenge, code: codeOf(secret) })).status).toBe(400);
  });

  test("a new password meanwhile, or an account that is switched off, ends it", async () => {
    for (const change of [{ password_hash: "another" }, { is_active: false }]) {
      const { user, secret } = await withApp(portal);
      const { challenge } = await startSignIn(portal, user);
      await portal.db.updateTable("users").set(change).where("id", "=", user.id).execute();
      later(1);
      const { status } = await finishSignIn(portal, { challenge, code: codeOf(secret) });
      expect(status).toBe("is_active" in change ? 403 : 400);
      later(0);
    }
  });

  test("the code of one person does not finish the sign-in of another", async () => {
    const [ada, ben] = [await withApp(portal), await withApp(portal)];
    const { challenge } = await startSignIn(portal, ada.user);
    later(1);
    expect((await finishSignIn(portal, { challenge, code: codeOf(ben.secret) })).status).toBe(400);
    expect((await finishSignIn(portal, { challenge, recovery_code: ben.codes[0] })).status).toBe(
      400,
    );
  });
});

describe("A202 a code is right for a step before and after, and once", () => {
  test.each([
    [-2, 400],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 400],
  ])("%i steps off: %i", async (off, expected) => {
    const { user, secret } = await withApp(portal);
    later(10);
    const { challenge } = await startSignIn(portal, user);
    const code = codeOf(secret, NOON + (10 + off) * STEP);
    expect((await finishSignIn(portal, { challenge, code })).status).toBe(expected);
  });

  test("the one that was just used is refused, also to switch the app on, and so is any before it", async () => {
    const { user, secret } = await withApp(portal);
    const enrolled = codeOf(secret);
    const first = await startSignIn(portal, user);
    const used = { challenge: first.challenge, code: enrolled };
    expect(await finishSignIn(portal, used)).toMatchObject({
      status: 400,
      body: { errors: { code: factorMessages.wrongCode } },
    });
    const next = codeOf(secret, NOON + STEP);
    expect((await finishSignIn(portal, { ...used, code: next })).status).toBe(200);
    const again = await startSignIn(portal, user);
    for (const code of [next, enrolled])
      expect((await finishSignIn(portal, { challenge: again.challenge, code })).status).toBe(400);
  });

  test("of several calls with one code at once, one signs in", async () => {
    const { user, secret } = await withApp(portal);
    later(1);
    const challenges = await Promise.all([1, 2, 3].map(() => startSignIn(portal, user)));
    const code = codeOf(secret);
    const answers = await Promise.all(
      challenges.map(({ challenge }) => finishSignIn(portal, { challenge, code })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
  });

  test("the secret is stored nowhere in plain text", async () => {
    const { user, secret } = await withApp(portal);
    const { sealed_secret: sealed } = await portal.db
      .selectFrom("authenticator_apps")
      .select("sealed_secret")
      .where("user_id", "=", user.id)
      .executeTakeFirstOrThrow();
    expect(sealed.toString("latin1")).not.toContain(secret);
    expect(JSON.stringify(await entriesOf(user.id))).not.toContain(secret);
  });
});

describe("A203 guessing at the second factor ends soon", () => {
  test("ten wrong tries close it for a quarter of an hour, whatever the challenge, for the right code too", async () => {
    const { user, secret } = await withApp(portal);
    later(1);
    const right = codeOf(secret);
    const wrong = right === "000000" ? "000001" : "000000";
    for (let tries = 0; tries < 10; tries += 1) {
      const { challenge } = await startSignIn(portal, user);
      expect((await finishSignIn(portal, { challenge, code: wrong })).status).toBe(400);
    }
    const { challenge } = await startSignIn(portal, user);
    const given = [{ code: right }, { recovery_code: "0000-0000-0000-0000" }];
    for (const factor of given)
      expect((await finishSignIn(portal, { challenge, ...factor })).status).toBe(429);
    const failures = (await entriesOf(user.id)).filter(({ action }) => action === "failed login");
    expect(failures).toHaveLength(10);
    expect(failures[0]?.module).toBe("second factor");
  });

  test("who is right in the end has nothing counted", async () => {
    const { user, secret } = await withApp(portal);
    for (let steps = 1; steps <= 12; steps += 1) {
      later(steps);
      const { challenge } = await startSignIn(portal, user);
      expect((await finishSignIn(portal, { challenge, code: codeOf(secret) })).status).toBe(200);
    }
  });
});

describe("A204 a recovery code opens once", () => {
  test("however it is typed; the person is notified, with the number that are left", async () => {
    const { user, codes } = await withApp(portal);
    expect(codes).toHaveLength(10);
    const [code = ""] = codes;
    const first = await startSignIn(portal, user);
    const typed = ` ${code.toUpperCase().replaceAll("-", " ")} `;
    const used = await finishSignIn(portal, { challenge: first.challenge, recovery_code: typed });
    expect(used.status).toBe(200);
    const { body } = await signedInBy(portal, used)("GET", "/second-factor");
    expect(body["data"]).toMatchObject({ recovery_codes_left: 9 });
    const second = await startSignIn(portal, user);
    expect(
      await finishSignIn(portal, { challenge: second.challenge, recovery_code: code }),
    ).toMatchObject({
      status: 400,
      body: { errors: { recovery_code: factorMessages.wrongRecoveryCode } },
    });
    const mail = await mailAbout(user.email, "recovery codes are left");
    expect(mail).toContain("A recovery code was used.");
    expect(mail).toContain("9 recovery codes are left.");
  });

  test("its hash alone is kept", async () => {
    const { user, codes } = await withApp(portal);
    const rows = await portal.db
      .selectFrom("recovery_codes")
      .select("code_hash")
      .where("user_id", "=", user.id)
      .execute();
    expect(rows).toHaveLength(10);
    for (const { code_hash: hash } of rows) expect(codes.join()).not.toContain(hash.toString());
  });
});
