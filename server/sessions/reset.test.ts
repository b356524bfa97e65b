import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { unauthorized } from "../../contract/errors.ts";
import { toSentence } from "../../contract/sentences.ts";
import { sessionMessages } from "../../contract/sessions.ts";
import { asGuest, asUser, type Call } from "../test/as.ts";
import { makeUser, type MadeUser, PASSWORD } from "../test/factories.ts";
import { readOutbox, resetTokenIn } from "../test/outbox.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { hashToken } from "./tokens.ts";

let portal: TestPortal;
let guest: Call;
beforeAll(async () => {
  portal = await startPortal({ PUBLIC_URL: "https://portal.example.com" });
  guest = asGuest(portal);
});
afterAll(() => portal.close());
beforeEach(() => portal.db.deleteFrom("rate_limits").execute());

const NEW_PASSWORD = "Fresh-Start-9";
let mailsSeen = 0;

const forgot = (body: unknown, headers: Record<string, string> = {}) =>
  guest("POST", "/users/forgot-password", body, headers);
const reset = (token: unknown, password: unknown = NEW_PASSWORD) =>
  guest("POST", "/users/reset-password", { token, password });
const login = (user: MadeUser, password: string) =>
  guest("POST", "/users/login", { seS_id: user.ses_id, password });

async function requestToken(user: MadeUser) {
  await forgot({ seS_id: user.ses_id });
  const mails = await readOutbox(portal, (mailsSeen += 1));
  return resetTokenIn(mails.at(-1) ?? "");
}

const linkInvalid = { status: 400, body: { message: sessionMessages.resetLinkInvalid } };

describe("asking for a link", () => {
  test("C13 answers the same to all, and mails only to active people", async () => {
    const active = await makeUser(portal.db);
    const inactive = await makeUser(portal.db, { isActive: false });
    const answers = [];
    for (const id of ["SESA404404", inactive.ses_id, active.ses_id.toLowerCase()])
      answers.push(await forgot({ seS_id: ` ${id} ` }));
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body).toEqual(toSentence(sessionMessages.resetSent));
    }
    const mails = await readOutbox(portal, (mailsSeen += 1));
    expect(mails).toHaveLength(mailsSeen);
    expect(mails.at(-1)).toContain(`To: ${active.email}`);
    expect(portal.logged.at(-1)).toContain("https://portal.example.com/reset-password?token=");
  });

  test("C12 wants a staff ID", async () => {
    expect((await forgot({})).body["message"]).toBe("SESA ID is required");
    expect((await forgot({ seS_id: "  " })).body["message"]).toBe("SESA ID is required");
    expect((await forgot({ seS_id: "ABC" })).body["message"]).toBe(
      'seS ID must start with "SESA" followed by numbers only',
    );
  });

  test.each([
    { seS_id: ["SESA1", "SESA2"] },
    { seS_id: "SESA1", email: "thief@example.com" },
    { seS_id: "SESA1", token: "x" },
    { seS_id: "SESA1", reset_url: "https://evil.example" },
  ])("refuses %j", async (body) => {
    expect((await forgot(body)).status).toBe(400);
  });

  test("the link leads to the configured address, whatever host the request names", async () => {
    const user = await makeUser(portal.db);
    await forgot({ seS_id: user.ses_id }, { "x-forwarded-host": "evil.example" });
    const mails = await readOutbox(portal, (mailsSeen += 1));
    expect(mails.at(-1)).toContain("https://portal.example.com/reset-password");
    expect(mails.at(-1)).not.toContain("evil");
  });

  test("at most 3 mails in 15 minutes, with the same answer", async () => {
    const user = await makeUser(portal.db);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => forgot({ seS_id: user.ses_id })),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    await readOutbox(portal, (mailsSeen += 3));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await readOutbox(portal, mailsSeen)).toHaveLength(mailsSeen);
  });

  test("costs nobody and somebody one commit alike", async () => {
    const user = await makeUser(portal.db);
    for (const id of [user.ses_id, "SESA800001"]) await forgot({ seS_id: id });
    await readOutbox(portal, (mailsSeen += 1));
    // Every row contains the id of the transaction that wrote it.
    const { rows } = await sql<{ staff_id: string; written: number; commits: number }>`
      select staff_id, count(*)::int as written, count(distinct by)::int as commits from (
        select substr(key, 12) as staff_id, xmin::text as by from rate_limits where key like 'reset mail:%'
        union all select record_name, xmin::text from activity_logs where action = 'request password reset'
        union all select ses_id, r.xmin::text from password_resets r join users u on u.id = r.user_id
      ) as rows where staff_id in (${user.ses_id}, 'SESA800001') group by 1 order by 2`.execute(
      portal.db,
    );
    expect(rows).toEqual([
      { staff_id: "SESA800001", written: 2, commits: 1 },
      { staff_id: user.ses_id, written: 3, commits: 1 },
    ]);
  });
});

describe("choosing a new password", () => {
  test("C16 changes it, once, and ends every session", async () => {
    const user = await makeUser(portal.db);
    const session = await asUser(portal, user);
    const token = await requestToken(user);
    expect(await reset(token)).toMatchObject({
      status: 200,
      body: { message: sessionMessages.resetDone },
    });
    expect((await session("GET", "/regions")).body["message"]).toBe(unauthorized.invalidToken);
    expect((await login(user, PASSWORD)).status).toBe(401);
    expect((await login(user, NEW_PASSWORD)).status).toBe(200);
    expect(await reset(token)).toMatchObject(linkInvalid);
  });

  test.each([{ $gt: 0 }, "", null, [], "x".repeat(10_000), "no-such-token"])(
    "C14 refuses the token %j",
    async (token) => {
      expect(await reset(token)).toMatchObject(linkInvalid);
    },
  );

  test("C17 a new link ends the older one", async () => {
    const user = await makeUser(portal.db);
    const older = await requestToken(user);
    const newer = await requestToken(user);
    expect(await reset(older)).toMatchObject(linkInvalid);
    expect((await reset(newer)).status).toBe(200);
  });

  test("C17 a link lives 30 minutes, and is stored only as a hash", async () => {
    const user = await makeUser(portal.db);
    const token = await requestToken(user);
    const { minutes } = await portal.db
      .selectFrom("password_resets")
      .select(sql<number>`round(extract(epoch from expires_at - now()) / 60)::int`.as("minutes"))
      .where("token_hash", "=", hashToken(token))
      .executeTakeFirstOrThrow();
    expect(minutes).toBe(30);
    await portal.db
      .updateTable("password_resets")
      .set({ expires_at: sql`now() - interval '1 second'` })
      .where("user_id", "=", user.id)
      .execute();
    expect(await reset(token)).toMatchObject(linkInvalid);
  });

  test("the link of a person deactivated since is dead, and they stay inactive", async () => {
    const user = await makeUser(portal.db);
    const token = await requestToken(user);
    await portal.db
      .updateTable("users")
      .set({ is_active: false })
      .where("id", "=", user.id)
      .execute();
    expect(await reset(token)).toMatchObject(linkInvalid);
    const row = await portal.db
      .selectFrom("users")
      .select(["is_active", "password_hash"])
      .where("id", "=", user.id)
      .executeTakeFirst();
    expect(row).toEqual({ is_active: false, password_hash: user.password_hash });
  });

  test("of 20 at once exactly one succeeds, and only its password works", async () => {
    const user = await makeUser(portal.db);
    const token = await requestToken(user);
    const passwords = Array.from({ length: 20 }, (_, i) => `Parallel-Pass-${i}`);
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    const winners = answers.flatMap((answer, i) => (answer.status === 200 ? [i] : []));
    expect(winners).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 400)).toHaveLength(19);
    const [winner = -1] = winners;
    expect((await login(user, passwords[winner] ?? "")).status).toBe(200);
    expect((await login(user, passwords[(winner + 1) % 20] ?? "")).status).toBe(401);
  });

  test.each([
    ["", "New password is required"],
    ["Ab1!", "Password must be at least 8 characters"],
    ["ABCDEFG1!", "Password must contain at least one lowercase letter"],
    ["abcdefg1!", "Password must contain at least one uppercase letter"],
    ["Abcdefgh!", "Password must contain at least one digit"],
    ["Abcdefgh1", "Password must contain at least one special character"],
  ])("C15 says what is wrong with %j", async (password, message) => {
    const { status, body } = await reset("some-token", password);
    expect(status).toBe(400);
    expect(body["errors"]).toEqual({ password: message });
  });
});
