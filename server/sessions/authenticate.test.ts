import { request as rawRequest } from "node:http";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unauthorized } from "../../contract/errors.ts";
import { asGuest, asUser, type Call, sessionHeaders } from "../test/as.ts";
import { makeUser, type MadeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { endSessionsOf, insertSession, sessionFinder } from "./queries.ts";

let portal: TestPortal;
let guest: Call;
let user: MadeUser;
beforeAll(async () => {
  portal = await startPortal();
  guest = asGuest(portal);
  user = await makeUser(portal.db);
});
afterAll(() => portal.close());

/** Any protected call will do; this one changes nothing while it is refused. */
const guarded = (headers: Record<string, string>) =>
  guest("POST", "/users/logout", undefined, headers);
const openSession = async (id = user.id) => {
  const session = await insertSession(portal.db, id, "test");
  return { ...session, headers: sessionHeaders(session.token, session.id) };
};

describe("A10 the three refusals", () => {
  test.each(["", "Bearer", "Bearer null", "Bearer undefined", "Basic dXNlcjpwYXNz"])(
    "%j is no token",
    async (authorization) => {
      expect(await guarded({ authorization, "x-session-id": "undefined" })).toMatchObject({
        status: 401,
        body: { message: unauthorized.noToken },
      });
    },
  );

  test.each(["Bearer x", "Bearer a b", `Bearer ${"x".repeat(5000)}`, "Bearer ' or 1=1"])(
    "%j is a wrong token",
    async (authorization) => {
      expect(await guarded({ authorization, "x-session-id": "0".repeat(24) })).toMatchObject({
        status: 401,
        body: { message: unauthorized.invalidToken },
      });
    },
  );

  test("two Authorization headers are refused", async () => {
    const { headers } = await openSession();
    const status = await new Promise((resolve, reject) => {
      const request = rawRequest(
        `${portal.url}/api/v1/users/logout`,
        { method: "POST" },
        (answer) => resolve(answer.statusCode),
      );
      request.on("error", reject);
      request.setHeader("authorization", [headers.authorization, headers.authorization]);
      request.setHeader("x-session-id", headers["x-session-id"]);
      request.end();
    });
    expect(status).toBe(401);
  });

  test("an inactive, unapproved or deleted person is an invalid user", async () => {
    for (const change of [{ is_active: false }, { is_approved: false }]) {
      const person = await makeUser(portal.db);
      const { headers } = await openSession(person.id);
      await portal.db.updateTable("users").set(change).where("id", "=", person.id).execute();
      expect((await guarded(headers)).body["message"]).toBe(unauthorized.invalidUser);
    }
    const leaver = await makeUser(portal.db);
    const { headers } = await openSession(leaver.id);
    await portal.db.deleteFrom("users").where("id", "=", leaver.id).execute();
    expect((await guarded(headers)).body["message"]).toBe(unauthorized.invalidUser);
  });
});

describe("A9 token and session id belong together", () => {
  test.each([
    ["another's", async () => (await openSession((await makeUser(portal.db)).id)).id],
    ["a missing", async () => undefined],
    ["a twofold", async () => "x, y"],
    ["an overlong", async () => "f".repeat(10_000)],
  ])("%s session id is refused and recorded", async (_name, other) => {
    const { headers } = await openSession();
    const wrong = await other();
    const { authorization } = headers;
    const answer = await guarded(
      wrong === undefined ? { authorization } : { authorization, "x-session-id": wrong },
    );
    expect(answer).toMatchObject({ status: 401, body: { message: unauthorized.invalidToken } });
    const last = await portal.db
      .selectFrom("activity_logs")
      .select(["action", "actor_id"])
      .orderBy("sequence", "desc")
      .executeTakeFirst();
    expect(last).toEqual({ action: "refused session", actor_id: user.id });
  });
});

const age = (id: string, column: "created_at" | "last_seen_at", interval: string) =>
  portal.db
    .updateTable("sessions")
    .set({ [column]: sql`now() - ${interval}::interval` })
    .where("id", "=", id)
    .execute();

describe("A11 sessions end", () => {
  test("after 12 idle hours, and not a minute earlier", async () => {
    const early = await openSession();
    await age(early.id, "last_seen_at", "11 hours 59 minutes");
    expect((await guarded(early.headers)).status).toBe(200);
    const late = await openSession();
    await age(late.id, "last_seen_at", "12 hours 1 minute");
    expect((await guarded(late.headers)).body["message"]).toBe(unauthorized.invalidToken);
  });

  test("after 7 days, however busy", async () => {
    const { id, headers } = await openSession();
    await age(id, "created_at", "7 days 1 minute");
    expect((await guarded(headers)).body["message"]).toBe(unauthorized.invalidToken);
  });

  test("being there is noticed", async () => {
    const { id, headers } = await openSession();
    await age(id, "last_seen_at", "2 hours");
    await guest("GET", "/regions", undefined, headers);
    const { idle } = await portal.db
      .selectFrom("sessions")
      .select(sql<number>`extract(epoch from now() - last_seen_at)::int`.as("idle"))
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(idle).toBeLessThan(3600);
  });

  test("all at once, when a person's sessions are ended", async () => {
    const call = await asUser(portal, user);
    await endSessionsOf(portal.db, user.id);
    expect((await call("GET", "/regions")).body["message"]).toBe(unauthorized.invalidToken);
  });

  test("a database dump holds no token", async () => {
    const { token } = await openSession();
    const { rows } = await sql<{
      dump: string;
    }>`select sessions::text as dump from sessions`.execute(portal.db);
    expect(rows.map((row) => row.dump).join("\n")).not.toContain(token);
  });
});

test("500 callers at once each get their own answer", async () => {
  const people = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const person = await makeUser(portal.db);
      return { person, ...(await openSession(person.id)) };
    }),
  );
  const strangers = Array.from({ length: 250 }, (_, i) =>
    guarded({ authorization: `Bearer stranger${i}`, "x-session-id": "0".repeat(24) }),
  );
  const known = Array.from({ length: 250 }, (_, i) =>
    guest("GET", "/regions", undefined, people[i % 10]?.headers ?? {}),
  );
  expect(new Set((await Promise.all(strangers)).map((answer) => answer.status))).toEqual(
    new Set([401]),
  );
  expect(new Set((await Promise.all(known)).map((answer) => answer.status))).toEqual(
    new Set([200]),
  );
});

describe("callers of the same moment", () => {
  test("are looked up in one batch, and each gets their own session", async () => {
    const [one, other] = [await openSession(), await openSession((await makeUser(portal.db)).id)];
    const find = sessionFinder(portal.db);
    const before = portal.database.statements.length;
    const found = await Promise.all([one.token, "unknown", other.token, one.token].map(find));
    expect(found.map((session) => session?.id)).toEqual([one.id, undefined, other.id, one.id]);
    expect(portal.database.statements.slice(before)).toHaveLength(1);
  });

  test("nothing of it is remembered", async () => {
    const { id, token } = await openSession();
    const find = sessionFinder(portal.db);
    expect(await find(token)).toMatchObject({ id, isOver: false });
    await endSessionsOf(portal.db, user.id);
    expect(await find(token)).toMatchObject({ id, isOver: true });
  });
});

test("R240 signed-in people can still read if a full disk prevents recording their last use", async () => {
  const { id, headers } = await openSession();
  const old = sql<string>`now() - interval '1 hour'`;
  await portal.db.updateTable("sessions").set({ last_seen_at: old }).where("id", "=", id).execute();
  const owner = new pg.Client(portal.database.owner);
  await owner.connect();
  await owner.query(`create function be_full() returns trigger language plpgsql as
    $$ begin raise exception 'no space' using errcode = '53100'; end $$;
    create trigger be_full before update on sessions execute function be_full()`);
  const during = await guest("GET", "/sessions", undefined, headers);
  const ending = await guarded(headers);
  await owner.query("drop function be_full cascade");
  await owner.end();
  expect([during.status, ending.status]).toEqual([200, 507]);
  expect((await guarded(headers)).status).toBe(200);
});
