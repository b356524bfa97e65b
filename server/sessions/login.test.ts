import { verify } from "@node-rs/argon2";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { unauthorized } from "../../contract/errors.ts";
import { toSentence } from "../../contract/sentences.ts";
import { sessionMessages } from "../../contract/sessions.ts";
import { asGuest, asUser, type Call, sessionHeaders } from "../test/as.ts";
import { makeUser, PASSWORD } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";

// oxlint-disable-next-line vitest/no-restricted-vi-methods -- the real function, whose calls are recorded
vi.mock("@node-rs/argon2", { spy: true });

let portal: TestPortal;
let guest: Call;
beforeAll(async () => {
  portal = await startPortal();
  guest = asGuest(portal);
});
afterAll(() => portal.close());

const login = (seS_id: unknown, password: unknown, more: object = {}) =>
  guest("POST", "/users/login", { seS_id, password, ...more });

/** Every test starts with empty counters: all calls come from one address. */
const deleteLimits = () => portal.db.deleteFrom("rate_limits").execute();

const countActivity = async (action: string) => {
  const rows = await portal.db
    .selectFrom("activity_logs")
    .select("id")
    .where("action", "=", action)
    .execute();
  return rows.length;
};

describe("signing in", () => {
  test("L2 answers user, token and a message", async () => {
    const user = await makeUser(portal.db, { role: "regional" });
    const { status, body } = await login(user.ses_id, PASSWORD, {
      deviceType: "desktop",
      lat: 0,
      log: 0,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: sessionMessages.signedIn,
      data: {
        token: expect.stringMatching(/^[\w-]{43}$/),
        user: {
          _id: user.id,
          seS_id: user.ses_id,
          session_id: expect.stringMatching(/^[0-9a-f]{24}$/),
          user_type_id: { type_name: "regional" },
          department: "",
          region_id: null,
        },
      },
    });
    expect(JSON.stringify(body)).not.toMatch(/password|hash|argon/i);
  });

  test("forgives case and blanks around the ID, and nothing else", async () => {
    const user = await makeUser(portal.db);
    expect((await login(`  ${user.ses_id.toLowerCase()} `, PASSWORD)).status).toBe(200);
    for (const typed of [
      `${user.ses_id}' OR '1'='1`,
      `${user.ses_id};--`,
      "%",
      user.ses_id.replace("S", "ſ"),
      "SESA１２３",
    ])
      expect((await login(typed, PASSWORD)).status, typed).toBe(401);
  });

  test("C4 names what is missing", async () => {
    const { status, body } = await login("", "");
    expect(status).toBe(400);
    expect(body["errors"]).toEqual({
      seS_id: "Sesa-Id is required",
      password: "Password is required",
    });
    expect((await login("SESA1", "12345")).body["message"]).toBe(
      "Password must be at least 6 characters",
    );
  });

  test.each([{ $ne: null }, [], 1, true, null])("refuses %j in place of text", async (value) => {
    expect((await login(value, PASSWORD)).status).toBe(400);
    expect((await login("SESA1", value)).status).toBe(400);
  });

  test("refuses a megabyte of password quickly and by the password's own sentence", async () => {
    const { status, body } = await login("SESA1", "x".repeat(1024 * 1024));
    expect(status).toBe(400);
    expect(body["message"]).toBe("Password must be at most 256 characters");
  });

  test("tells a long password from one that differs in its last byte", async () => {
    const user = await makeUser(portal.db);
    const { status } = await login(user.ses_id, `${"x".repeat(72)}a`);
    expect(status).toBe(401);
  });

  test("A14 turns away who waits for approval or was deactivated, and only with the right password", async () => {
    const waiting = await makeUser(portal.db, { isActive: false, isApproved: false });
    const inactive = await makeUser(portal.db, { isActive: false, isApproved: true });
    expect(await login(waiting.ses_id, PASSWORD)).toMatchObject({
      status: 403,
      body: { message: sessionMessages.awaitingApproval },
    });
    expect(await login(inactive.ses_id, PASSWORD)).toMatchObject({
      status: 403,
      body: { message: sessionMessages.inactive },
    });
    expect(await login(inactive.ses_id, "wrong-password")).toMatchObject({
      status: 401,
      body: { message: sessionMessages.wrongCredentials },
    });
  });

  test("ends the session this device held before", async () => {
    const user = await makeUser(portal.db);
    const first = (await login(user.ses_id, PASSWORD)).body["data"] as {
      token: string;
      user: { session_id: string };
    };
    const headers = sessionHeaders(first.token, first.user.session_id);
    const again = await guest(
      "POST",
      "/users/login",
      { seS_id: user.ses_id, password: PASSWORD },
      headers,
    );
    expect(again.status).toBe(200);
    expect((await guest("POST", "/users/logout", undefined, headers)).body["message"]).toBe(
      unauthorized.invalidToken,
    );
  });

  test("K2 records success and failure, and never a password", async () => {
    const user = await makeUser(portal.db);
    const before = {
      ok: await countActivity("login"),
      failed: await countActivity("failed login"),
    };
    await login(user.ses_id, PASSWORD);
    await login(user.ses_id, "wrong-password-42");
    await login("a\r\nadmin deleted", "wrong-password-42");
    expect(await countActivity("login")).toBe(before.ok + 1);
    expect(await countActivity("failed login")).toBe(before.failed + 2);
    const rows = await portal.db.selectFrom("activity_logs").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain("wrong-password-42");
    expect(rows.map((row) => row.record_name)).toContain("a��admin deleted");
  });
});

describe("guessing", () => {
  test("A15 sends the eleventh try away, with a time, from here but not for others", async () => {
    await deleteLimits();
    const user = await makeUser(portal.db);
    const statuses: number[] = [];
    for (let i = 0; i < 10; i += 1) statuses.push((await login(user.ses_id, "wrong-one")).status);
    expect(new Set(statuses)).toEqual(new Set([401]));
    const refused = await login(user.ses_id, PASSWORD);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(800);
    expect(refused.body["message"]).toBe("Too many attempts. Please try again in 15 minutes.");
    const other = await makeUser(portal.db);
    expect((await login(other.ses_id, PASSWORD)).status).toBe(200);
  });

  test("A15 lets at most 100 guesses from one place reach the hash, whatever headers and fields they carry", async () => {
    await deleteLimits();
    const before = await countActivity("failed login");
    const guesses = Array.from({ length: 300 }, (_, i) =>
      guest(
        "POST",
        "/users/login",
        { seS_id: `SESA${i}`, password: "guess-guess", email: `x${i}@example.com` },
        { "x-forwarded-for": `10.0.0.${i % 250}`, "x-real-ip": `10.0.1.${i % 250}` },
      ),
    );
    const statuses = (await Promise.all(guesses)).map((answer) => answer.status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(100);
    expect(statuses.filter((status) => status === 429)).toHaveLength(200);
    expect(await countActivity("failed login")).toBe(before + 100);
    await deleteLimits();
  });

  test("forty honest people at once are let in", async () => {
    await deleteLimits();
    const user = await makeUser(portal.db);
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => login(user.ses_id, PASSWORD)),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
  });

  test("A15 answers unknown and known IDs alike, in words and after the same work", async () => {
    await deleteLimits();
    const user = await makeUser(portal.db);
    const work = [];
    for (const id of [user.ses_id, "SESA700001"]) {
      vi.mocked(verify).mockClear();
      const before = portal.database.statements.length;
      const { status, body } = await login(id, "wrong-password");
      expect(status).toBe(401);
      expect(body).toEqual({
        ...toSentence(sessionMessages.wrongCredentials),
        requestId: expect.any(String),
      });
      const hashes = vi.mocked(verify).mock.calls.map(([hash]) => String(hash));
      // Everything before the salt determines how expensive a hash is.
      const strengths = hashes.map((hash) => hash.split("$").slice(0, 4).join("$"));
      const statements = portal.database.statements.slice(before);
      // The mail queue is polled now and then, in a separate transaction, independent of sign-ins.
      const isOther = (text: string) => /mails|^(begin|commit|rollback)/.test(text);
      work.push({ strengths, statements: statements.filter((text) => !isOther(text)) });
    }
    const [known, unknown] = work;
    expect(known?.strengths).toEqual([expect.stringMatching(/^\$argon2id\$/)]);
    expect(unknown).toEqual(known);
  });
});

describe("signing out", () => {
  test("A8 revokes the session at once", async () => {
    const call = await asUser(portal, await makeUser(portal.db));
    expect(await call("POST", "/users/logout")).toMatchObject({
      status: 200,
      body: { message: sessionMessages.signedOut },
    });
    expect(await call("POST", "/users/logout")).toMatchObject({
      status: 401,
      body: { message: unauthorized.invalidToken },
    });
  });
});
