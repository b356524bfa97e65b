import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { asUser, type Call } from "../test/as.ts";
import { makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { purgeOldActivity } from "./purge.ts";
import { purgeActivityBefore } from "./queries.ts";

let portal: TestPortal;
let admin: Call;
const day = (ago: number) => new Date(Date.now() - ago * 24 * 3600 * 1000);
beforeAll(async () => {
  portal = await startPortal();
  admin = await asUser(portal, await makeUser(portal.db, { role: "admin" }));
});
beforeEach(async () => {
  const entry = {
    id: "0".repeat(24),
    action: "create",
    module: "region",
    before: null,
    after: null,
  };
  for (const ago of [400, 100, 40, 1])
    await portal.db
      .insertInto("activity_logs")
      .values({
        ...entry,
        actor_name: `Author ${ago} days ago`,
        record_name: `${ago} days ago`,
        created_at: day(ago),
      })
      .execute();
});
afterAll(() => portal.close());

const names = async () =>
  (
    await portal.db
      .selectFrom("activity_logs")
      .select("record_name")
      .where("module", "=", "region")
      .orderBy("sequence")
      .execute()
  ).map((row) => row.record_name);

test("K2 without the setting the log is kept forever", async () => {
  const before = await names();
  await purgeOldActivity(portal.db, undefined);
  expect(await names()).toEqual(before);
});

test("K2 older entries leave, the rest stays, and the log says so; totals follow", async () => {
  const total = async () => (await admin("GET", "/activity-logs?page=1&size=1")).body["totalCount"];
  const before = Number(await total());
  await purgeOldActivity(portal.db, 90);
  expect(new Set(await names())).toEqual(new Set(["40 days ago", "1 days ago"]));
  const { body } = await admin("GET", "/activity-logs?page=1&size=1");
  expect(body["data"]).toMatchObject([
    { action: "delete", module: "activity log", performed_by: null, after: { count: 4 } },
  ]);
  expect(await total()).toBe(before - 4 + 1);
});

test("K2 a name goes with its last entry, and is found as long as it has one", async () => {
  const found = async (name: string) =>
    (await admin("GET", `/activity-logs?search=${name}&page=1&size=9`)).body["totalCount"];
  await purgeOldActivity(portal.db, 90);
  expect(await found("400 days ago")).toBe(0);
  expect(Number(await found("40 days ago"))).toBeGreaterThan(0);
  const { rows } = await sql<{
    name: string;
    side: string;
  }>`select name, side from activity_names where name like '%40% days ago' order by name`.execute(
    portal.db,
  );
  expect(rows).toEqual([
    { name: "40 days ago", side: "record" },
    { name: "Author 40 days ago", side: "actor" },
  ]);
});

test("K2 entries younger than thirty days cannot be purged", async () => {
  await expect(purgeActivityBefore(portal.db, day(29))).rejects.toThrow("thirty days");
});

test("K2 the application's own role can neither change nor remove an entry, nor open the door by hand", async () => {
  const client = new pg.Client({ ...portal.database.owner, user: "portal" });
  await client.connect();
  try {
    await client.query("select set_config('portal.forgetting', 'on', false)");
    await expect(client.query("delete from activity_logs")).rejects.toThrow("permission denied");
    await expect(client.query("update activity_logs set module = 'x'")).rejects.toThrow(
      "permission denied",
    );
    await expect(client.query("delete from activity_names")).rejects.toThrow("permission denied");
    await expect(client.query("truncate activity_logs")).rejects.toThrow("permission denied");
  } finally {
    await client.end();
  }
});
