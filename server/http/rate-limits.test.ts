import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { perPlace, placesOf, refuseIfUsedUp, consume, consumeOrRefuse } from "./rate-limits.ts";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";

describe("S6 the place of a call", () => {
  test.each([
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["::FFFF:c000:207", "192.0.2.7"],
    ["0:0:0:0:0:ffff:c000:0207", "192.0.2.7"],
  ])("%s is itself", (ip, place) => {
    expect(placesOf(ip)).toEqual({ place });
  });

  test.each([
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1::/48"],
    ["2001:DB8:1:2::", "2001:db8:1:2::/64", "2001:db8:1::/48"],
    ["2001:0db8:0001:0002:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64", "2001:db8:1::/48"],
    ["2001:db8::6", "2001:db8:0:0::/64", "2001:db8:0::/48"],
    ["::1", "0:0:0:0::/64", "0:0:0::/48"],
    ["::", "0:0:0:0::/64", "0:0:0::/48"],
    ["fe80::1%eth0", "fe80:0:0:0::/64", "fe80:0:0::/48"],
    ["64:ff9b::192.0.2.7", "64:ff9b:0:0::/64", "64:ff9b:0::/48"],
  ])("%s is its network and its site", (ip, place, site) => {
    expect(placesOf(ip)).toEqual({ place, site });
  });

  test("an address is the same place with every port", () => {
    expect(placesOf("1.2.3.4:5678")).toEqual({ place: "1.2.3.4" });
  });

  test("what is no address is a place of its own, as far as it can be a key", () => {
    expect(placesOf("office")).toEqual({ place: "office" });
    expect(placesOf("x".repeat(5000))).toEqual({ place: "x".repeat(100) });
  });

  test("a site may do four times what one network of it may, and is asked first", () => {
    expect(perPlace("2001:db8:1:2::5", { key: "login", max: 100, minutes: 15 })).toEqual([
      { key: "login:2001:db8:1::/48", max: 400, minutes: 15 },
      { key: "login:2001:db8:1:2::/64", max: 100, minutes: 15 },
    ]);
  });
});

describe("counting", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  beforeEach(() => database.db.deleteFrom("rate_limits").execute());
  afterAll(() => database.drop());

  const wide = { key: "wide", max: 5, minutes: 15 };
  const narrow = { key: "narrow", max: 2, minutes: 15 };
  const counts = async () => {
    const rows = await database.db.selectFrom("rate_limits").select(["key", "count"]).execute();
    return Object.fromEntries(rows.map(({ key, count }) => [key, count]));
  };

  test("who is sent away by one limit does not count against the wider one", async () => {
    const results: boolean[] = [];
    for (let i = 0; i < 10; i += 1)
      results.push(
        await consumeOrRefuse(database.db, [wide, narrow]).then(
          () => true,
          () => false,
        ),
      );
    expect(results.filter(Boolean)).toHaveLength(2);
    expect(await counts()).toMatchObject({ wide: 2 });
  });

  test("checking whether a limit is used up does not count, and expires with the limit", async () => {
    await refuseIfUsedUp(database.db, [wide, narrow]);
    expect(await counts()).toEqual({});
    for (let i = 0; i < narrow.max; i += 1) await consume(database.db, narrow);
    await expect(refuseIfUsedUp(database.db, [wide, narrow])).rejects.toMatchObject({
      status: 429,
      message: "Too many attempts. Please try again in 15 minutes.",
    });
    expect(await counts()).toEqual({ narrow: narrow.max });
    await database.db
      .updateTable("rate_limits")
      .set({ expires_at: new Date(0) })
      .execute();
    await refuseIfUsedUp(database.db, [wide, narrow]);
  });

  test("R163 a clock that was put back keeps nobody out for longer than a limit lasts", async () => {
    for (let i = 0; i <= narrow.max; i += 1) await consume(database.db, narrow);
    const anHourLater = new Date(Date.now() + 75 * 60_000);
    await database.db.updateTable("rate_limits").set({ expires_at: anHourLater }).execute();
    await refuseIfUsedUp(database.db, [narrow]);
    expect(await consume(database.db, narrow)).toEqual({ within: true, secondsLeft: 15 * 60 });
  });
});
