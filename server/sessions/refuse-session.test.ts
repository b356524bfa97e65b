import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sessionMessages } from "../../contract/sessions.ts";
import { asGuest, type Call } from "../test/as.ts";
import { makeUser, type MadeUser, PASSWORD } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { endSession, insertSession } from "./queries.ts";
import { sumUpRefusals } from "./refuse-session.ts";

let portal: TestPortal;
let guest: Call;
let user: MadeUser;
beforeAll(async () => {
  portal = await startPortal();
  guest = asGuest(portal);
});
beforeEach(async () => {
  user = await makeUser(portal.db);
  await portal.db.deleteFrom("rate_limits").execute();
});
afterAll(() => portal.close());

const entries = (action: string) =>
  portal.db
    .selectFrom("activity_logs")
    .select(["actor_id", "record_id", "after", "ip"])
    .where("action", "=", action)
    .orderBy("sequence")
    .execute();
const refusalsOf = async (session: string) =>
  (await entries("refused session")).filter((entry) => entry.record_id === session);
const letTimePass = () =>
  portal.db
    .updateTable("refused_sessions")
    .set({ since: sql`now() - interval '16 minutes'` })
    .execute();

const misuse = (token: string, times: number) =>
  Promise.all(
    Array.from({ length: times }, () =>
      guest("GET", "/regions", undefined, {
        authorization: `Bearer ${token}`,
        "x-session-id": "f".repeat(24),
      }),
    ),
  );

describe("S10 a token with a wrong session id", () => {
  test("is one entry, however often it comes; the rest is summed up in another", async () => {
    const session = await insertSession(portal.db, user.id, "test");
    const answers = await misuse(session.token, 30);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    const entry = { actor_id: user.id, record_id: session.id, ip: "127.0.0.1" };
    expect(await refusalsOf(session.id)).toEqual([{ ...entry, after: null }]);

    await sumUpRefusals(portal.db);
    expect(await refusalsOf(session.id)).toHaveLength(1);
    await letTimePass();
    // Several nodes clean up at once.
    await Promise.all([1, 2, 3].map(() => sumUpRefusals(portal.db)));
    expect(await refusalsOf(session.id)).toEqual([
      { ...entry, after: null },
      { ...entry, after: { times: 29 } },
    ]);
  });

  test("is an entry again in the next quarter of an hour; a single one is not summed up", async () => {
    const session = await insertSession(portal.db, user.id, "test");
    await misuse(session.token, 1);
    await letTimePass();
    await sumUpRefusals(portal.db);
    expect(await refusalsOf(session.id)).toHaveLength(1);
    await misuse(session.token, 2);
    expect(await refusalsOf(session.id)).toHaveLength(2);
  });

  test("also after signing out, and when session and person are deleted before it is reported", async () => {
    const session = await insertSession(portal.db, user.id, "test");
    await endSession(portal.db, user.id, session.id);
    await misuse(session.token, 5);
    expect(await refusalsOf(session.id)).toHaveLength(1);
    await portal.db.deleteFrom("sessions").where("id", "=", session.id).execute();
    await letTimePass();
    await sumUpRefusals(portal.db);
    expect((await refusalsOf(session.id))[1]).toMatchObject({
      actor_id: null,
      after: { times: 4 },
    });
  });
});

describe("S10 what else a refused caller can write is bounded", () => {
  test("the right password of an account that is switched off", async () => {
    const inactive = await makeUser(portal.db, { isActive: false, isApproved: true });
    const before = (await entries("failed login")).length;
    const statuses: number[] = [];
    for (let i = 0; i < 12; i += 1) {
      const login = { seS_id: inactive.ses_id, password: PASSWORD };
      const { status, body } = await guest("POST", "/users/login", login);
      statuses.push(status);
      if (status === 403) expect(body["message"]).toBe(sessionMessages.inactive);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(403), 429, 429]);
    expect(await entries("failed login")).toHaveLength(before + 10);
  });

  test("asking for a reset link: 100 entries from one place in a quarter of an hour", async () => {
    const ask = () => guest("POST", "/users/forgot-password", { seS_id: user.ses_id });
    await ask();
    await portal.db.updateTable("rate_limits").set({ count: 98 }).execute();
    const before = (await entries("request password reset")).length;
    const statuses = (await Promise.all([1, 2, 3, 4].map(ask))).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 429, 429]);
    expect(await entries("request password reset")).toHaveLength(before + 2);
  });

  test("calls that are refused for any other reason write nothing", async () => {
    const before = (await portal.db.selectFrom("activity_logs").select("id").execute()).length;
    const session = await insertSession(portal.db, user.id, "test");
    const mine = { authorization: `Bearer ${session.token}`, "x-session-id": session.id };
    const refused = [
      await guest("GET", "/activity-logs", undefined, mine),
      await guest("DELETE", `/users/${user.id}`, undefined, mine),
      await guest("GET", "/users", undefined, { authorization: "Bearer unknown" }),
      await guest("GET", "/users"),
      await guest("POST", "/users/reset-password", { token: "no", password: "Brand-new-1!" }),
    ];
    for (const { status } of refused) expect([400, 401, 403]).toContain(status);
    const after = await portal.db.selectFrom("activity_logs").select("id").execute();
    expect(after).toHaveLength(before);
  });
});
