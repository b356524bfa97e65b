import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "../sessions/actor.ts";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";
import { makeCountry, makeRegion, makeUser } from "../test/factories.ts";
import { listUsers } from "./queries.ts";

const PEOPLE = 20_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const regions = await Promise.all(["Benelux", "Iberia"].map((name) => makeRegion(db, name)));
  const country = await makeCountry(db, regions[1]?.id ?? "", "Andorra");
  const template = await makeUser(db, { regionId: regions[0]?.id ?? "" });
  await sql`insert into departments values ('Rare department')`.execute(db);
  await sql`insert into designations values ('Rare designation')`.execute(db);
  await sql`insert into users (id, ses_id, name, email, password_hash, region_id, user_type_id)
    select 'd' || lpad(to_hex(n), 23, '0'), 'SESA' || 5000000 + n, md5(n::text), 'p' || n || '@example.com',
      password_hash, region_id, user_type_id
    from users, generate_series(1, ${PEOPLE}) as n where id = ${template.id}`.execute(db);
  await db
    .updateTable("users")
    .set({
      department: "Rare department",
      designation: "Rare designation",
      region_id: regions[1]?.id ?? "",
      country_id: country.id,
    })
    .where("ses_id", "=", "SESA5000777")
    .execute();
  await makeUser(db, { role: "regional" });
  await analyze();
});
afterAll(() => database.drop());

/** What the database itself does in its time; only the owner of the tables may. */
async function analyze() {
  const owner = new pg.Client(database.owner);
  await owner.connect();
  await owner.query("vacuum analyze");
  await owner.end();
}

const admin: Actor = {
  id: "0".repeat(24),
  name: "Ada",
  role: "admin",
  regionId: null,
  sessionId: "0".repeat(24),
  ip: "127.0.0.1",
};

/** Every step of a plan, however deep. */
interface Step {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: Step[];
}
const steps = (plan: Step): Step[] => [plan, ...(plan.Plans ?? []).flatMap(steps)];

async function planOf(query: Awaited<ReturnType<typeof listUsers>>["all"]): Promise<Step[]> {
  const [answer] = await query.explain<{ "QUERY PLAN": { Plan: Step }[] }>("json", sql`analyze`);
  const plan = answer?.["QUERY PLAN"][0]?.Plan;
  return plan ? steps(plan) : [];
}

/** How many people were looked at, found or not. */
const looked = (plan: Step[]) =>
  plan
    .filter((step) => step["Relation Name"] === "users")
    .reduce(
      (sum, step) =>
        sum +
        step["Actual Rows"] +
        (step["Rows Removed by Filter"] ?? 0) +
        (step["Rows Removed by Index Recheck"] ?? 0),
      0,
    );

test.each([
  ["name", md5Of777()],
  ["email", "p777@example"],
  ["designation", "rare designation"],
  ["department", "rare department"],
  ["region", "iberia"],
  ["country", "andorra"],
  ["user type", "regional"],
])("G2 a search by %s finds by index, never by reading everyone", async (_field, search) => {
  const { all, shortcuts } = await listUsers(database.db, admin, { search });
  const query = (shortcuts.first?.(10) ?? all).limit(10);
  expect(await query.execute()).toHaveLength(1);
  const plan = await planOf(query);
  expect(plan.map((step) => step["Relation Name"])).toContain("users");
  expect(looked(plan)).toBeLessThan(20);
});

/** md5('777'), a part of which no other name contains. */
function md5Of777() {
  return "f1c1592588411002af340cbaedd6fc33";
}

test.each([
  ["seS_id", "asc", "SESA5000001"],
  ["seS_id", "desc", "SESA5019999"],
  ["email", "asc", "p10000@example.com"],
] as const)(
  "G103 people in the order of %s, %s, come from an index",
  async (sort, order, second) => {
    const query = (await listUsers(database.db, admin, { sort, order })).all.limit(10);
    expect((await query.execute()).map((row) => row[sort])).toContain(second);
    const plan = await planOf(query);
    expect(plan.map((step) => step["Node Type"])).not.toContain("Sort");
    expect(looked(plan)).toBeLessThan(20);
  },
);

test("a page of everyone comes from the index of names", async () => {
  const plan = await planOf((await listUsers(database.db, admin, {})).all.limit(10).offset(500));
  expect(plan.map((step) => step["Node Type"])).not.toContain("Sort");
  expect(looked(plan)).toBeLessThan(600);
});
