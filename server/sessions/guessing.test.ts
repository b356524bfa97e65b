import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { asGuest, type Call, sessionHeaders } from "../test/as.ts";
import { makeUser, type MadeUser, PASSWORD } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { purgeUnusedSources, rememberSources } from "./recognize.ts";
import { hashToken, newToken } from "./tokens.ts";

let portal: TestPortal;
let guest: Call;
beforeAll(async () => {
  portal = await startPortal({ TRUST_PROXY: "1" });
  guest = asGuest(portal);
});
beforeEach(() => portal.db.deleteFrom("rate_limits").execute());
afterAll(() => portal.close());

interface Try {
  password?: string;
  device?: string;
}
const from = async (ip: string, seS_id: string, { password = PASSWORD, device }: Try = {}) => {
  const body = { seS_id, password, ...(device === undefined ? {} : { device }) };
  const answer = await guest("POST", "/users/login", body, { "x-forwarded-for": ip });
  const data = answer.body["data"] as
    | { token: string; device?: string; user: { session_id: string } }
    | undefined;
  return { status: answer.status, data, headers: answer.headers };
};
const guess = async (ip: string, seS_id: string, device?: string) => {
  const { status } = await from(ip, seS_id, {
    password: "wrong-password",
    ...(device === undefined ? {} : { device }),
  });
  return status;
};
/** As if this many attempts had failed before. */
const pretend = (failures: number, keys: string) =>
  portal.db
    .updateTable("rate_limits")
    .set({ count: failures })
    .where("key", "like", keys)
    .execute();
/** A browser's first sign-in; returns the device id it was given. */
const firstSignIn = async (ip: string, user: MadeUser) =>
  (await from(ip, user.ses_id, { device: "" })).data?.device ?? "";

describe("S6 the place of a guess", () => {
  test("all addresses of an IPv6 network are one", async () => {
    expect(await guess("2001:db8:1:2::", "SESA1")).toBe(401);
    await pretend(98, "login:2001:db8:1:2::/64");
    const statuses = await Promise.all(
      ["1", "2", "ffff", "a:b:c:d", "ffff:ffff:ffff:ffff"].map((end, i) =>
        guess(`2001:db8:1:2:${end.includes(":") ? "" : ":"}${end}`, `SESA${i}`),
      ),
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([401, 401, 429, 429, 429]);
    expect(await guess("2001:db8:1:3::1", "SESA1")).toBe(401);
    expect(await guess("::ffff:192.0.2.1", "SESA1")).toBe(401);
  });

  test("an IPv4 address is one, however it is written", async () => {
    const { ses_id } = await makeUser(portal.db);
    for (let i = 0; i < 10; i += 1)
      expect(await guess(i % 2 === 0 ? "192.0.2.9" : "::ffff:192.0.2.9", ses_id)).toBe(401);
    expect(await guess("::ffff:c000:0209", ses_id)).toBe(429);
    expect(await guess("192.0.2.10", ses_id)).toBe(401);
  });

  test("the networks of one site share a wider limit", async () => {
    expect(await guess("2001:db8:7:1::1", "SESA1")).toBe(401);
    await pretend(400, "login:2001:db8:7::/48");
    expect(await guess("2001:db8:7:ffff::1", "SESA2")).toBe(429);
    expect(await guess("2001:db8:8::1", "SESA2")).toBe(401);
  });

  test.each([
    ["forgot-password", { seS_id: "SESA1" }, "forgot"],
    ["reset-password", { token: "unknown", password: "Brand-new-1!" }, "reset"],
  ])("%s counts by network too", async (call, body, key) => {
    const ask = async (ip: string) =>
      (await guest("POST", `/users/${call}`, body, { "x-forwarded-for": ip })).status;
    expect(await ask("2001:db8:9:1::1")).not.toBe(429);
    await pretend(100, `${key}:%/64`);
    expect(await ask("2001:db8:9:1:aaaa::2")).toBe(429);
    expect(await ask("2001:db8:9:2::1")).not.toBe(429);
  });

  test("an account is guessed at 100 times a day, from all places together", async () => {
    const { ses_id } = await makeUser(portal.db);
    expect(await guess("198.51.100.200", ses_id)).toBe(401);
    await pretend(98, `login anywhere of ${ses_id}`);
    const guesses = Array.from({ length: 5 }, (_, i) => guess(`198.51.100.${i}`, ses_id));
    expect((await Promise.all(guesses)).toSorted((a, b) => a - b)).toEqual([
      401, 401, 429, 429, 429,
    ]);
    const refused = await from("203.0.113.1", ses_id);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(23 * 3600);
  });

  test("an ID that nobody has is answered alike", async () => {
    await guess("203.0.113.2", "SESA31415926");
    await pretend(100, "login anywhere of SESA31415926");
    expect(await guess("203.0.113.3", "SESA31415926")).toBe(429);
  });
});

describe("S16 who signed in before", () => {
  const office = "192.0.2.50";
  const guessAcrossPeople = async () => {
    await guess(office, "SESA1");
    await pretend(100, `login:${office}`);
    expect(await guess(office, "SESA2")).toBe(429);
  };

  test("signs in from the same browser while somebody guesses from the same address", async () => {
    const colleague = await makeUser(portal.db);
    const device = await firstSignIn(office, colleague);
    expect(device).toMatch(/^[\w-]{43}$/);
    await guessAcrossPeople();
    expect((await from(office, colleague.ses_id)).status).toBe(429);
    expect((await from(office, colleague.ses_id, { device: "" })).status).toBe(429);
    expect((await from(office, colleague.ses_id, { device: newToken() })).status).toBe(429);
    const again = await from(office, colleague.ses_id, { device });
    expect(again).toMatchObject({ status: 200, data: { device } });
    const { token, user } = again.data ?? { token: "", user: { session_id: "" } };
    await guest("POST", "/users/logout", undefined, sessionHeaders(token, user.session_id));
    expect((await from(office, colleague.ses_id, { device })).status).toBe(200);
  });

  test("that browser has ten tries of its own, and is no way to guess at others", async () => {
    const [colleague, other] = [await makeUser(portal.db), await makeUser(portal.db)];
    const device = await firstSignIn(office, colleague);
    await guessAcrossPeople();
    expect(await guess(office, other.ses_id, device)).toBe(429);
    for (let i = 0; i < 10; i += 1) expect(await guess(office, colleague.ses_id, device)).toBe(401);
    expect((await from(office, colleague.ses_id, { device })).status).toBe(429);
    await portal.db.deleteFrom("rate_limits").execute();
    await guess(office, colleague.ses_id, device);
    await pretend(100, "login by day from device %");
    expect((await from(office, colleague.ses_id, { device })).status).toBe(429);
  });

  test("a browser of several people is known to each of them", async () => {
    const [one, other] = [await makeUser(portal.db), await makeUser(portal.db)];
    const device = await firstSignIn(office, one);
    expect((await from(office, other.ses_id, { device })).data?.device).toBe(device);
    await guessAcrossPeople();
    for (const { ses_id } of [one, other])
      expect((await from(office, ses_id, { device })).status).toBe(200);
  });

  test("S6 is not locked out by guesses from many places, in that browser or at that place", async () => {
    const user = await makeUser(portal.db);
    const device = await firstSignIn(office, user);
    await guess("203.0.113.9", user.ses_id);
    await pretend(100, `login anywhere of ${user.ses_id}`);
    expect((await from("203.0.113.10", user.ses_id)).status).toBe(429);
    expect((await from("203.0.113.10", user.ses_id, { device })).status).toBe(200);
    expect((await from(office, user.ses_id)).status).toBe(200);
  });

  test("S6 a reset link makes the place where it was used known, and forgets previously known browsers", async () => {
    const user = await makeUser(portal.db);
    const device = await firstSignIn(office, user);
    await guess("203.0.113.9", user.ses_id);
    await pretend(100, `login anywhere of ${user.ses_id}`);
    const token = newToken();
    const expires_at = new Date(Date.now() + 3_600_000);
    const link = { user_id: user.id, token_hash: hashToken(token), expires_at };
    await portal.db.insertInto("password_resets").values(link).execute();
    const password = "Brand-new-1!";
    const hotel = { "x-forwarded-for": "203.0.113.77" };
    const reset = await guest("POST", "/users/reset-password", { token, password }, hotel);
    expect(reset.status).toBe(200);
    expect((await from("203.0.113.77", user.ses_id, { password })).status).toBe(200);
    expect((await from("203.0.113.78", user.ses_id, { password, device })).status).toBe(429);
  });

  test("clients that keep no device are given none, and an odd one is refused", async () => {
    const user = await makeUser(portal.db);
    expect((await from(office, user.ses_id)).data).not.toHaveProperty("device");
    for (const device of ["x", "x".repeat(100_000), "' or 1=1"])
      expect((await from(office, user.ses_id, { device })).status).toBe(400);
  });

  test("what is kept of browsers and places is a hash, not too much of it, and not forever", async () => {
    const user = await makeUser(portal.db);
    const device = await firstSignIn(office, user);
    const sources = () =>
      sql<{ dump: string }>`select k::text as dump from known_sources k
        where user_id = ${user.id}`.execute(portal.db);
    const dump = (await sources()).rows.map((row) => row.dump).join("\n");
    expect(dump).not.toContain(device);
    expect(dump).not.toContain(office);
    for (let i = 0; i < 60; i += 1)
      await rememberSources(portal.db, user.id, { ip: `198.51.100.${i}` });
    expect((await sources()).rows).toHaveLength(50);
    const age = (days: number) =>
      portal.db
        .updateTable("known_sources")
        .set({ last_used_at: sql`now() - make_interval(days => ${days})` })
        .where("user_id", "=", user.id)
        .execute();
    await age(89);
    await purgeUnusedSources(portal.db);
    expect((await sources()).rows).toHaveLength(50);
    await age(91);
    await purgeUnusedSources(portal.db);
    expect((await sources()).rows).toEqual([]);
  });
});
