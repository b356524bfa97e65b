import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { asGuest, asUser, type Call } from "../test/as.ts";
import { calls, titleOf } from "../test/calls.ts";
import type { Caller } from "../test/sample-call.ts";
import { type MadeUser, makeUser, PASSWORD } from "../test/factories.ts";
import { logEntries } from "../test/log-entries.ts";
import { row } from "../test/log-entry.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { makePlace, makeThings, type Place, type Things } from "../test/things.ts";

let portal: TestPortal;
let place: Place;
let ada: MadeUser;
let admin: Call;
beforeAll(async () => {
  portal = await startPortal();
  place = await makePlace(portal.db);
  ada = await makeUser(portal.db, { role: "admin", name: "Ada Admin" });
});
afterAll(() => portal.close());
beforeEach(async () => {
  admin = await asUser(portal, ada);
});

const columns = ["action", "module", "record_id", "record_name", "before", "after"] as const;
const allColumns = [...columns, "actor_id", "actor_name", "ip"] as const;
const rowsAfter = async (sequence: string) =>
  portal.db
    .selectFrom("activity_logs")
    .select(allColumns)
    .where("sequence", ">", sequence)
    .orderBy("sequence")
    .execute();
const lastSequence = async () =>
  (
    await portal.db
      .selectFrom("activity_logs")
      .select((eb) => eb.fn.max("sequence").as("last"))
      .executeTakeFirst()
  )?.last ?? "0";

const nameIn = async (table: "users" | "countries" | "regions", id: string) =>
  (await portal.db.selectFrom(table).select("name").where("id", "=", id).executeTakeFirst())
    ?.name ?? "";

/**
 * What is announced or asked for is no change yet; who watches, tries, likes or wishes for themselves what is no
 * matter of the log.
 */
const unlogged = new Set([
  "POST /uploads",
  "POST /watches",
  "POST /client-links/open",
  "POST /client-links/watches",
  "POST /client-links/watches/:_id/beats",
  "POST /kiosks/beats",
  "POST /demo-products/:_id/night-watch",
  "PUT /demo-products/:_id/favourite",
  "PUT /demo-products/:_id/own-talking-points",
  "PATCH /preferences",
  "POST /saved-filters",
  "POST /second-factor/app",
  "POST /attention/visit",
  "POST /attention/seen",
  "PATCH /builds/:_id/proof",
  "PATCH /demo-products/:_id/autopilot",
]);

/** One row for each record, however many: tested in assignments/batch.test.ts and users/switch-found.test.ts. */
const manifold = new Set([
  "POST /user-demo-mapping/batch",
  "POST /user-demo-mapping/batch/delete",
  "POST /users/batch",
]);

describe("K2 each call leaves one row that says who, what, which, from where and what changed", () => {
  const seen: Record<string, number> = {};
  const writes = calls
    .filter(
      ({ isWrite, expected, call }) =>
        isWrite && expected.admin < 300 && !unlogged.has(call) && !manifold.has(call),
    )
    .map((sample) => {
      const times = (seen[sample.call] = (seen[sample.call] ?? 0) + 1);
      return {
        name: `${titleOf(sample)} (${times})`,
        sample,
        expectation: logEntries[sample.call]?.[times - 1],
      };
    });

  test.each(writes)("$name", async ({ sample: { call, method, path, body }, expectation }) => {
    const things = await makeThings(portal.db, place);
    const { email = "" } =
      (await portal.db
        .selectFrom("users")
        .select("email")
        .where("id", "=", things.person)
        .executeTakeFirst()) ?? {};
    const names = {
      person: await nameIn("users", things.person),
      country: await nameIn("countries", things.country),
      region: await nameIn("regions", things.region),
      email,
    };
    const before = await lastSequence();
    const answer = await admin(method, path(things), body?.(things));
    expect(answer.status).toBeLessThan(300);
    const made = (answer.body["data"] as { _id: string } | undefined)?._id ?? "";
    const whose = {
      "POST /users/reset-password": things.person,
      "POST /kiosks/leave": things.linkSender,
    };
    const actor_id = (whose as Record<string, string>)[call] ?? ada.id;
    const who = { actor_id, actor_name: await nameIn("users", actor_id) };
    expect(await rowsAfter(before)).toEqual([
      { ...expectation?.(things, made, names), ...who, ip: "127.0.0.1" },
    ]);
  });
});

describe("K2 sessions", () => {
  test("login, failed login, logout and a request for a new password", async () => {
    const { staffId, person } = await makeThings(portal.db, place);
    const name = await nameIn("users", person);
    const before = await lastSequence();
    const guest = asGuest(portal);
    const login = await guest("POST", "/users/login", { seS_id: staffId, password: PASSWORD });
    const { token, user } = login.body["data"] as { token: string; user: { session_id: string } };
    await guest("POST", "/users/login", { seS_id: staffId, password: "wrong-password" });
    await guest("POST", "/users/forgot-password", { seS_id: staffId });
    await guest("POST", "/users/logout", undefined, {
      authorization: `Bearer ${token}`,
      "x-session-id": user.session_id,
    });
    const self = { actor_id: person, actor_name: name, ip: "127.0.0.1" };
    const nobody = { actor_id: null, actor_name: null, ip: "127.0.0.1" };
    const reason = "Invalid SESA ID or password";
    expect(await rowsAfter(before)).toEqual([
      { ...row(["login", "session"], person, name, null, null), ...self },
      { ...row(["failed login", "session"], null, staffId, null, { reason }), ...nobody },
      { ...row(["request password reset", "session"], person, staffId, null, null), ...nobody },
      { ...row(["logout", "session"], person, name, null, null), ...self },
    ]);
  });
});

test("K2 a new password is mentioned, and shown nowhere", async () => {
  const { person } = await makeThings(portal.db, place);
  const before = await lastSequence();
  const change = { password: "Mentioned-1!", confirmPassword: "Mentioned-1!" };
  await admin("PATCH", `/users/${person}`, change);
  expect(await rowsAfter(before)).toMatchObject([
    { action: "update", before: {}, after: { password: "changed" } },
  ]);
});

test("K2 what was saved as it was leaves no row, and no new decision", async () => {
  const things = await makeThings(portal.db, place);
  await admin("PATCH", `/users/${things.person}`, { is_active: true });
  const first = await admin("PATCH", `/users/${things.person}`, {});
  const before = await lastSequence();
  const other = await asUser(portal, await makeUser(portal.db, { role: "admin" }));
  const again = await other("PATCH", `/users/${things.person}`, { is_active: true });
  expect(again.body["data"]).toEqual(first.body["data"]);
  await admin("PATCH", `/regions/${things.emptyRegion}`, { name: `Region of ${things.word}` });
  await admin("PATCH", `/demo-products/${things.demo}`, {});
  expect(await rowsAfter(before)).toEqual([]);
});

test("a refused call leaves no row that says it happened", async () => {
  const before = await lastSequence();
  const refusing: Caller[] = ["employee", "outside"];
  const employee = await asUser(portal, await makeUser(portal.db));
  for (const { isWrite, expected, method, path, body } of calls) {
    if (!isWrite || refusing.some((caller) => expected[caller] < 400)) continue;
    const things = await makeThings(portal.db, place);
    expect((await employee(method, path(things), body?.(things))).status).toBeGreaterThanOrEqual(
      400,
    );
  }
  expect(await rowsAfter(before)).toEqual([]);
});

describe("abuse 68 the log stays one line to a row, without a secret", () => {
  const breaks = ["\r\n", "\n", "\u0085", "\u2028", "\u2029", "\u0000", "\u001b[2J", "\u202e"];
  // Whatever the table of calls names by a new word.
  const fieldNames = new Proxy({} as Things, { get: (_, thing) => String(thing) });
  const named = calls
    .filter(({ method }) => method === "POST")
    .flatMap(({ path, body }) =>
      Object.entries(body?.(fieldNames) ?? {})
        .filter(([, value]) => value === "word")
        .map(([field]) => [path(fieldNames), field] as const),
    );
  test.each(named)(
    "POST %s refuses a %s with a line break or a control sign",
    async (path, field) => {
      const sample = calls.find(({ call }) => call === `POST ${path}`);
      for (const sign of breaks) {
        const things = await makeThings(portal.db, place);
        const body = { ...sample?.body?.(things), [field]: `a${sign}admin deleted` };
        const { status, body: answer } = await admin("POST", path, body);
        expect({ sign, status }).toEqual({ sign, status: 400 });
        expect(answer["errors"]).toHaveProperty(field);
      }
    },
  );

  test("what somebody typed as their ID is written in one line", async () => {
    for (const sign of breaks) {
      const before = await lastSequence();
      const seS_id = `a${sign}admin deleted`;
      await asGuest(portal)("POST", "/users/login", { seS_id, password: "long enough" });
      await portal.db.deleteFrom("rate_limits").execute();
      const rows = await rowsAfter(before);
      expect(rows).toHaveLength(1);
      expect(rows[0]?.record_name).toMatch(/^a\P{C}*admin deleted$/u);
      expect(rows[0]?.record_name).not.toMatch(/[\p{Zl}\p{Zp}]/u);
    }
  });

  test("no row of all these tests holds a password, a hash or a token", async () => {
    const rows = JSON.stringify(await rowsAfter("0"));
    expect(rows.length).toBeGreaterThan(5000);
    for (const secret of [PASSWORD, "Brand-new-1!", "Mentioned-1!", "wrong-password", "$argon2"])
      expect(rows).not.toContain(secret);
    const hashes = await portal.db.selectFrom("sessions").select("token_hash").execute();
    for (const { token_hash } of hashes) expect(rows).not.toContain(token_hash.toString("hex"));
    expect(rows).not.toMatch(/"(password_hash|token|token_hash|confirmPassword)"/);
  });
});
