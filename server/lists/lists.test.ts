import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BATCH } from "./read-batches.ts";
import { newId } from "../db/ids.ts";
import { asUser, type Call } from "../test/as.ts";
import { makeRegion, makeUser, type MadeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { rebuildTotals } from "../watches/queries.ts";

const PEOPLE = 2 * BATCH + 345;

let portal: TestPortal;
let admin: Call;
let adminUser: MadeUser;
let region: { id: string };
beforeAll(async () => {
  portal = await startPortal();
  adminUser = await makeUser(portal.db, { role: "admin", name: "Ada Admin" });
  admin = await asUser(portal, adminUser);
  region = await makeRegion(portal.db, "Nordics");
  const template = await makeUser(portal.db, { regionId: region.id, name: "Person zero" });
  await sql`insert into users (id, ses_id, name, email, password_hash, region_id, user_type_id, is_active, is_approved)
    select lpad(to_hex(n), 24, '0'), 'SESA' || 7000000 + n, 'Crowd ' || lpad(n::text, 5, '0'),
      'crowd' || n || '@example.com', password_hash, region_id, user_type_id, n % 2 = 0, n % 2 = 0
    from users, generate_series(1, ${PEOPLE}) as n where id = ${template.id}`.execute(portal.db);
});
afterAll(() => portal.close());

const people = (body: Record<string, unknown>) => body["data"] as { _id: string; name: string }[];

describe("L3 L9 everything that one may see", () => {
  test.each(["/users", "/users/allUsers"])("%s is complete, sorted and counted", async (path) => {
    const { body, headers } = await admin("GET", path);
    expect(people(body)).toHaveLength(PEOPLE + 2);
    expect(body).toMatchObject({ totalPages: 1, totalCount: PEOPLE + 2 });
    const names = people(body).map(({ name }) => name);
    expect(names).toEqual(names.toSorted());
    expect(headers.get("transfer-encoding")).toBe("chunked");
    expect(headers.get("content-type")).toContain("application/json");
  });

  test("a streamed person has no other fields than one on a page", async () => {
    const { body } = await admin("GET", "/users/allUsers");
    const page = await admin("GET", "/users?page=1&size=1");
    expect(people(body)[0]).toEqual(people(page.body)[0]);
  });

  test("a reader who goes away leaves no connection behind", async () => {
    const leave = async () => {
      const stop = new AbortController();
      const { db } = portal;
      const session = await asUserHeaders(db);
      const answer = await fetch(`${portal.url}/api/v1/users`, {
        headers: session,
        signal: stop.signal,
      });
      const reader = answer.body?.getReader();
      await reader?.read();
      stop.abort();
    };
    // More than the pool has: a leaked connection would make the last ones wait forever.
    for (let i = 0; i < 12; i += 1) await leave();
    expect((await admin("GET", "/users?page=1&size=1")).status).toBe(200);
    await expect.poll(idleTransactions).toBe(0);
  });
});

async function asUserHeaders(db: TestPortal["db"]) {
  const { insertSession } = await import("../sessions/queries.ts");
  const { token, id } = await insertSession(db, adminUser.id, "test");
  return { authorization: `Bearer ${token}`, "x-session-id": id };
}

async function idleTransactions() {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(portal.db);
  return rows[0]?.n;
}

describe("totals", () => {
  const total = async (path = "/users?page=1&size=10") =>
    (await admin("GET", path)).body["totalCount"];

  test("are not counted, and right at once when something changes", async () => {
    const before = await total();
    const from = portal.database.statements.length;
    for (let page = 2; page < 12; page += 1) await admin("GET", `/users?page=${page}&size=10`);
    expect(portal.database.statements.slice(from).join()).not.toContain("count(*)");
    const made = await makeUser(portal.db, { name: "One More" });
    expect(await total()).toBe(Number(before) + 1);
    await admin("DELETE", `/users/${made.id}`);
    expect(await total()).toBe(before);
  });

  test("follow a change of another table that the list is filtered by", async () => {
    expect(await total("/users?page=1&size=1&search=nordics")).toBe(PEOPLE + 1);
    await admin("PATCH", `/regions/${region.id}`, { name: "Northern Lands" });
    expect(await total("/users?page=1&size=1&search=nordics")).toBe(0);
    await admin("PATCH", `/regions/${region.id}`, { name: "Nordics" });
  });

  test.each([
    ["categories", "/product-categories", { name: "Under way" }],
    ["demos", "/demo-products", { title: "Under way" }],
  ] as const)(
    "of %s do not know what is still under way, and know it as soon as it is done",
    async (table, path, record) => {
      const list = `${path}?page=1&size=5`;
      const before = Number(await total(list));
      const other = new pg.Client(portal.database.owner);
      await other.connect();
      await other.query("begin");
      const [[column, text] = []] = Object.entries(record);
      await other.query(`insert into ${table} (id, ${column}) values ($1, $2)`, [newId(), text]);
      expect(await total(list)).toBe(before);
      await other.query("commit");
      await other.end();
      expect(await total(list)).toBe(before + 1);
    },
  );
});

describe("G2 the list of people narrows", () => {
  test("by state and by role", async () => {
    const count = async (query: string) =>
      (await admin("GET", `/users?page=1&size=1&${query}`)).body["totalCount"];
    const active = Number(await count("state=active"));
    expect(active).toBe(2 + Math.floor(PEOPLE / 2));
    expect(await count("state=pending")).toBe(PEOPLE + 2 - active);
    expect(await count("state=inactive")).toBe(PEOPLE + 2 - active);
    expect(await count("state=rejected")).toBe(0);
    expect(await count("state=deactivated")).toBe(0);
    expect(await count("role=admin")).toBe(1);
    expect(await count("role=EMPLOYEE")).toBe(PEOPLE + 1);
    expect(await count("role=nobody")).toBe(0);
    expect((await admin("GET", "/users?state=gone")).status).toBe(400);
  });

  test("each decision moves a person to its state", async () => {
    const person = await makeUser(portal.db, { isActive: false, name: "Wanda Waiting" });
    const stateOf = async () => {
      for (const state of ["pending", "rejected", "deactivated", "active"]) {
        const { body } = await admin("GET", `/users?search=wanda&state=${state}`);
        if (people(body).length > 0) return state;
      }
      return "none";
    };
    expect(await stateOf()).toBe("pending");
    await admin("PATCH", `/users/${person.id}`, { is_active: false, isApproved: false });
    expect(await stateOf()).toBe("rejected");
    await admin("PATCH", `/users/${person.id}`, { is_active: true });
    expect(await stateOf()).toBe("active");
    await admin("PATCH", `/users/${person.id}`, { is_active: false });
    expect(await stateOf()).toBe("deactivated");
  });

  test.each([
    ["name", "crowd 00007", 1],
    ["e-mail", "CROWD7@example", 1],
    ["staff ID", "sesa7000007", 1],
    ["region", "nordic", PEOPLE + 1],
    ["user type", "admi", 1],
    ["the type's label", "maestro", 1],
    ["nothing across two fields", "Crowd 00007 crowd7", 0],
  ])("by %s", async (_field, search, expected) => {
    const query = new URLSearchParams({ page: "1", size: "1", search });
    const { body } = await admin("GET", `/users?${query}`);
    expect(body["totalCount"]).toBe(expected);
  });
});

test.each(["nordic", "crowd 000", "maestro", "employee", "o", "nobody at all"])(
  "the pages of a search for %s make up its complete list, in the same order",
  async (search) => {
    const query = new URLSearchParams({ search });
    const all = people((await admin("GET", `/users?${query}`)).body).map(({ _id }) => _id);
    const pages: string[] = [];
    for (const page of [1, 2, 3]) {
      const { body } = await admin("GET", `/users?${query}&page=${page}&size=25`);
      expect(body["totalCount"]).toBe(all.length);
      pages.push(...people(body).map(({ _id }) => _id));
    }
    expect(pages).toEqual(all.slice(0, 75));
  },
);

test("K6 one's own account is in sight, other people's are not", async () => {
  const person = await makeUser(portal.db, { name: "Selma Self" });
  const self = await asUser(portal, person);
  expect((await self("GET", `/users/${person.id}`)).body).toMatchObject({
    data: { name: "Selma Self", decision: null },
  });
  expect((await self("GET", `/users/${adminUser.id}`)).status).toBe(404);
});

const ownerOnly = { user_id: null, demo_id: null, picture_ms: null, failure: null };

test("D6 the dashboard counts people by role and measures watching", async () => {
  const { body } = await admin("GET", "/dashboard");
  expect(body).toMatchObject({ data: { users: { admin: 1 }, watchHours: "0 mins" } });
  const counted = [4000, 200].map((seconds) => ({ seconds, counted: `{[0,${seconds})}` }));
  await portal.db
    .insertInto("watch_sessions")
    .values(counted.map((watch) => ({ id: newId(), ...ownerOnly, ...watch })))
    .execute();
  await rebuildTotals(portal.db);
  expect((await admin("GET", "/dashboard")).body).toMatchObject({
    data: { watchHours: "1 hr 10 mins" },
  });
});
