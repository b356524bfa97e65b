import { request as rawRequest } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sessionMessages } from "../../contract/sessions.ts";
import { asGuest, asUser } from "../test/as.ts";
import { makeUser, PASSWORD } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { HASH_SLOTS, inHashSlot, MAX_WAITING } from "./passwords.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
});
beforeEach(() => portal.db.deleteFrom("rate_limits").execute());
afterAll(() => portal.close());

/** Occupies every slot while `work` runs. */
async function whileHeld<Result>(work: () => Promise<Result>): Promise<Result> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const holders = Array.from({ length: HASH_SLOTS }, () => inHashSlot("sign-in", () => held));
  try {
    return await work();
  } finally {
    letGo();
    await Promise.all(holders);
  }
}

type Purpose = keyof typeof MAX_WAITING;
const fill = (purpose: Purpose, spare = 0) =>
  Array.from({ length: MAX_WAITING[purpose] - spare }, () =>
    inHashSlot(purpose, async () => undefined),
  );

/** A caller who has already left only probes the queue: 503 if it is full, otherwise 499. */
const probe = (purpose: Purpose) =>
  inHashSlot(purpose, async () => 0, AbortSignal.abort()).catch(statusOf);
const statusOf = (error: unknown) => (error as { status?: number }).status;
const until = async (condition: () => Promise<boolean>) => {
  while (!(await condition())) await new Promise((resolve) => setImmediate(resolve));
};

describe("S7 waiting for a slot to hash", () => {
  test("sign-ins come before all new passwords, and each in order of arrival", async () => {
    const order: string[] = [];
    const come = (purpose: Purpose, name: string) =>
      inHashSlot(purpose, async () => void order.push(name));
    const { all } = await whileHeld(async () => ({
      all: Promise.all([
        come("new password", "change 1"),
        come("new password", "change 2"),
        come("sign-in", "sign-in 1"),
        come("new password", "change 3"),
        come("sign-in", "sign-in 2"),
      ]),
    }));
    await all;
    expect(order).toEqual(["sign-in 1", "sign-in 2", "change 1", "change 2", "change 3"]);
  });

  test("a slot whose work failed is free again", async () => {
    const failing = Array.from({ length: HASH_SLOTS + 1 }, () =>
      inHashSlot("sign-in", () => Promise.reject(new Error("broken"))),
    );
    for (const { status } of await Promise.allSettled(failing)) expect(status).toBe("rejected");
    expect(await inHashSlot("sign-in", async () => "served")).toBe("served");
  });

  test("a crowd of 200 has room; beyond the limit callers are refused at once, with a time to retry", async () => {
    expect(MAX_WAITING["sign-in"]).toBeGreaterThanOrEqual(2 * 200);
    const user = await makeUser(portal.db);
    const { refused, waiting } = await whileHeld(async () => {
      const queued = fill("sign-in");
      const login = { seS_id: user.ses_id, password: PASSWORD };
      return {
        refused: await asGuest(portal)("POST", "/users/login", login),
        waiting: Promise.all(queued),
      };
    });
    expect(refused).toMatchObject({ status: 503, body: { message: sessionMessages.crowded } });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    await waiting;
  });

  test("a full queue of new passwords keeps nobody from signing in", async () => {
    const { changes, other, signIn } = await whileHeld(async () => ({
      changes: Promise.all(fill("new password")),
      other: await inHashSlot("new password", async () => 0).catch(statusOf),
      signIn: inHashSlot("sign-in", async () => "served"),
    }));
    expect(other).toBe(503);
    expect(await signIn).toBe("served");
    await changes;
  });

  test("who has used up their tries does not wait", async () => {
    const user = await makeUser(portal.db);
    const login = { seS_id: user.ses_id, password: "wrong-password" };
    const guest = asGuest(portal);
    for (let i = 0; i < 10; i += 1) await guest("POST", "/users/login", login);
    const answer = await whileHeld(() => guest("POST", "/users/login", login));
    expect(answer.status).toBe(429);
  });

  test("who goes away leaves the queue to the others", async () => {
    const leaving = new AbortController();
    const order: string[] = [];
    const come = (name: string, signal?: AbortSignal) =>
      inHashSlot("sign-in", async () => void order.push(name), signal);
    const { gone, late, stayed } = await whileHeld(async () => {
      const waiting = { gone: come("gone", leaving.signal), stayed: come("stayed") };
      leaving.abort();
      return { ...waiting, late: come("late", leaving.signal) };
    });
    await expect(gone).rejects.toMatchObject({ status: 499 });
    await expect(late).rejects.toMatchObject({ status: 499 });
    await stayed;
    expect(order).toEqual(["stayed"]);
  });

  test("a browser that hangs up while it waits is not signed in", async () => {
    const user = await makeUser(portal.db);
    const { others } = await whileHeld(async () => {
      const waiting = fill("sign-in", 1);
      const call = rawRequest(`${portal.url}/api/v1/users/login`, {
        method: "POST",
        headers: { "content-type": "application/json" },
      });
      call.on("error", () => undefined);
      call.end(JSON.stringify({ seS_id: user.ses_id, password: PASSWORD }));
      await until(async () => (await probe("sign-in")) === 503);
      call.destroy();
      await until(async () => (await probe("sign-in")) === 499);
      return { others: Promise.all(waiting) };
    });
    await others;
    const sessions = portal.db.selectFrom("sessions").select("id").where("user_id", "=", user.id);
    expect(await sessions.execute()).toEqual([]);
  });
});

describe("S7 changing a password", () => {
  const newPassword = (i: number) => ({ password: `Brand-new-${i}!` });

  test("is done five times in a quarter of an hour for one person, and sixty times in all", async () => {
    const boss = await makeUser(portal.db, { role: "admin" });
    const admin = await asUser(portal, boss);
    const [one, other] = [await makeUser(portal.db), await makeUser(portal.db)];
    const change = (id: string, i: number) => admin("PATCH", `/users/${id}`, newPassword(i));
    for (let i = 0; i < 5; i += 1) expect((await change(one.id, i)).status).toBe(200);
    const refused = await change(one.id, 5);
    expect(refused).toMatchObject({
      status: 429,
      body: { message: "Too many attempts. Please try again in 15 minutes." },
    });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(800);
    expect((await admin("PATCH", `/users/${one.id}`, { name: "New Name" })).status).toBe(200);
    expect((await change(other.id, 6)).status).toBe(200);
    await portal.db
      .updateTable("rate_limits")
      .set({ count: 60 })
      .where("key", "=", `new password:${boss.id}`)
      .execute();
    expect((await change(other.id, 7)).status).toBe(429);
    const colleague = await asUser(portal, await makeUser(portal.db, { role: "admin" }));
    expect((await colleague("PATCH", `/users/${one.id}`, newPassword(8))).status).toBe(200);
  });

  test("150 at once are five hashes, and a colleague who comes later signs in", async () => {
    const user = await makeUser(portal.db, { role: "admin" });
    const colleague = await makeUser(portal.db);
    const admin = await asUser(portal, user);
    const finished: string[] = [];
    const noted = <Result>(name: string, call: Promise<Result>) =>
      call.finally(() => finished.push(name));
    const target = await makeUser(portal.db);
    const { changes, signIn } = await whileHeld(async () => {
      const all = Array.from({ length: 150 }, (_, i) =>
        noted("change", admin("PATCH", `/users/${target.id}`, newPassword(i))),
      );
      // All have been refused except the five that are waiting for their hash.
      await until(async () => finished.length === 145);
      const login = { seS_id: colleague.ses_id, password: PASSWORD };
      const waiting = fill("sign-in", 1);
      const pending = noted("sign-in", asGuest(portal)("POST", "/users/login", login));
      await until(async () => (await probe("sign-in")) === 503);
      return { changes: Promise.all([...all, ...waiting]), signIn: pending };
    });
    expect((await signIn).status).toBe(200);
    const statuses = (await changes).flatMap((answer) => (answer ? [answer.status] : []));
    expect(statuses.filter((status) => status === 429)).toHaveLength(145);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  });
});
