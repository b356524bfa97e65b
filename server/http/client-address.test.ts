import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readAddress } from "./client-address.ts";
import { asUser } from "../test/as.ts";
import { makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { send } from "../test/send.ts";

describe("S17 an address has one spelling", () => {
  test.each([
    ["192.0.2.1", "192.0.2.1"],
    ["192.0.2.1:567", "192.0.2.1"],
    ["::1", "::1"],
    ["[::1]", "::1"],
    ["[::1]:567", "::1"],
    ["2001:DB8:0:0:0:0:0:1", "2001:db8::1"],
    ["fe80::1%any-text.at.all", "fe80::1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["::FFFF:c000:201", "192.0.2.1"],
    ["[::ffff:192.0.2.1]:567", "192.0.2.1"],
  ])("%s is %s", (text, address) => expect(readAddress(text)).toBe(address));

  test.each([
    "",
    "unknown",
    "_hidden",
    "example.com",
    "192.0.2.1:",
    "192.0.2.1:x",
    "192.0.2.256",
    "192.0.2.1.5:80",
    "010.0.0.1",
    "[::1",
    "::1]:5",
    "[192.0.2.1 x]",
    "1.2.3.4\u202e",
    "=cmd|' /C calc'!A0",
  ])("%j is none", (text) => expect(readAddress(text)).toBeUndefined());
});

describe("S17 behind a trusted proxy", () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startPortal({ TRUST_PROXY: "1" });
  });
  afterAll(() => portal.close());

  /** The address under which a refused sign-in stands in the activity log, and in the log of the server. */
  async function addressesOf(forwardedFor: string) {
    portal.logged.length = 0;
    await send(portal, {
      method: "POST",
      path: "/users/login",
      headers: { "content-type": "application/json", "x-forwarded-for": forwardedFor },
      body: JSON.stringify({ seS_id: "SESA1", password: "wrong-password-42" }),
    });
    const row = await portal.db
      .selectFrom("activity_logs")
      .select("ip")
      .orderBy("sequence", "desc")
      .executeTakeFirstOrThrow();
    const lines = portal.logged.map((line) => JSON.parse(line) as { msg: string; ip?: string });
    return [row.ip, lines.find(({ msg }) => msg === "answered")?.ip];
  }

  test.each([
    ["192.0.2.1:567", "192.0.2.1"],
    ["[2001:db8::1]:567", "2001:db8::1"],
    ["198.51.100.9, 192.0.2.1", "192.0.2.1"],
    ["any text; =cmd()", "127.0.0.1"],
    ["192.0.2.1, unknown", "127.0.0.1"],
    ["a word longer than any address", "127.0.0.1"],
  ])("the caller %s is %s in both logs", async (forwardedFor, address) => {
    expect(await addressesOf(forwardedFor)).toEqual([address, address]);
  });

  test("what somebody does is recorded under the address, too", async () => {
    const call = await asUser(portal, await makeUser(portal.db, { role: "admin" }));
    await call("POST", "/regions", { name: "Somewhere" }, { "x-forwarded-for": "192.0.2.7:1" });
    const { ip } = await portal.db
      .selectFrom("activity_logs")
      .select("ip")
      .where("module", "=", "region")
      .executeTakeFirstOrThrow();
    expect(ip).toBe("192.0.2.7");
  });
});
