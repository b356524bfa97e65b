import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../db/ids.ts";
import { asUser, type Call } from "../test/as.ts";
import { makeRegion, makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";

const PEOPLE = 90;
const DEMOS = 50;
const [category, unused] = [newId(), newId()];

let portal: TestPortal;
const calls: Record<string, Call> = {};
beforeAll(async () => {
  portal = await startPortal();
  const { db } = portal;
  const [here, there] = [await makeRegion(db, "Here"), await makeRegion(db, "There")];
  const guide = await makeUser(db, { regionId: here.id, name: "Gina Guide" });
  calls["admin"] = await asUser(portal, await makeUser(db, { role: "admin" }));
  calls["leader"] = await asUser(
    portal,
    await makeUser(db, { role: "regional", regionId: here.id }),
  );
  calls["employee"] = await asUser(portal, guide);
  // Of every role, state and region, some with the same name.
  await sql`insert into users (id, ses_id, name, email, password_hash, region_id, user_type_id, is_active, is_approved, decided_at)
    select lpad(to_hex(n), 24, '0'), 'SESA' || 7000 + n, 'Person ' || n % 7, 'p' || n || '@example.com', 'none',
      case n % 3 when 0 then ${here.id} when 1 then ${there.id} end, '00000000000000000000000' || 1 + (n / 3 + n / 9) % 3,
      n % 2 = 0, n / 2 % 2 = 0, case when n / 5 % 3 > 0 then now() end
    from generate_series(1, ${PEOPLE}) as n`.execute(db);
  await sql`insert into categories (id, name) values (${category}, 'Motors')`.execute(db);
  // Several made at the same moment, and days without any.
  await sql`insert into demos (id, title, category_id, is_active, created_at)
    select lpad(to_hex(n), 24, '0'), 'Demo ' || n, case when n % 3 = 0 then ${category} end, n % 8 > 0,
      date_trunc('day', now()) - n / 6 * interval '36 hours'
    from generate_series(1, ${DEMOS}) as n`.execute(db);
  await sql`insert into assignments (id, user_id, demo_id, created_at, expires_on)
    select lpad(to_hex(row_number() over ()), 24, '0'), u.id, d.id, now() - row_number() over () / 4 * interval '1 hour',
      case when row_number() over () % 3 > 0 then current_date + (row_number() over () % 5)::int end
    from users as u, demos as d
    where u.id = ${guide.id} or (d.title = 'Demo 7' and u.name in ('Person 1', 'Person 2', 'Person 3'))`.execute(
    db,
  );
});
afterAll(() => portal.close());

interface Listed {
  data: { _id: string }[];
  totalCount: number;
  totalPages: number;
}
async function list(caller: string, path: string, page: number, size: number) {
  const query = `${path}${path.includes("?") ? "&" : "?"}page=${page}&size=${size}`;
  const answer = await calls[caller]?.("GET", query);
  expect(answer?.status, query).toBe(200);
  return answer?.body as unknown as Listed;
}

const states = ["active", "inactive", "pending", "rejected", "deactivated"];
const lists = [
  ["admin", "/users"],
  ["leader", "/users"],
  ...states.flatMap((state) => [
    ["admin", `/users?state=${state}`],
    ["leader", `/users?state=${state}`],
    ["admin", `/users?state=${state}&role=employee`],
  ]),
  ...["seS_id", "email"].flatMap((sort) => [
    ["admin", `/users?sort=${sort}`],
    ["leader", `/users?sort=${sort}&order=desc`],
    ["admin", `/users?sort=${sort}&order=desc&state=pending`],
    ["admin", `/users?sort=${sort}&search=person%202`],
  ]),
  ["admin", "/user-demo-mapping?sort=created_at&order=asc"],
  ["admin", "/user-demo-mapping?sort=expires_on"],
  ["leader", "/user-demo-mapping?sort=expires_on&order=desc"],
  ...["admin", "regional", "employee", "nobody"].map((role) => ["admin", `/users?role=${role}`]),
  ...["admin", "leader", "employee"].flatMap((caller) => [
    [caller, "/demo-products"],
    [caller, "/demo-products?sort=oldToNew"],
    [caller, "/demo-products?sort=recentlyLaunched"],
    [caller, `/demo-products?category=${category}`],
    [caller, `/demo-products?category=${category}&sort=oldToNew`],
    [caller, `/demo-products?category=${unused}`],
    [caller, "/demo-products?search=demo%201"],
  ]),
  ["admin", "/user-demo-mapping"],
  ["leader", "/user-demo-mapping"],
  ["admin", `/user-demo-mapping?demo=${"7".padStart(24, "0")}`],
  ["admin", "/user-demo-mapping?search=person%202"],
] as [string, string][];

describe("the pages of a list", () => {
  test.each(lists)(
    "of the %s at %s make up the complete list in its order, and the total is their number",
    async (caller, path) => {
      const size = 7;
      const full = await list(caller, path, 1, 1000);
      const ids = full.data.map(({ _id }) => _id);
      expect(new Set(ids).size).toBe(ids.length);
      const totals = {
        totalCount: ids.length,
        totalPages: Math.max(1, Math.ceil(ids.length / size)),
      };
      const pages: string[] = [];
      for (let page = 1; page <= totals.totalPages + 2; page += 1) {
        const { data, ...rest } = await list(caller, path, page, size);
        expect(rest, `page ${page}`).toMatchObject(totals);
        pages.push(...data.map(({ _id }) => _id));
      }
      expect(pages).toEqual(ids);
    },
  );

  test("are not all empty, and not the same for everybody", async () => {
    const totals = new Map<string, number>();
    for (const [caller, path] of lists)
      totals.set(`${caller} ${path}`, (await list(caller, path, 1, 1)).totalCount);
    const empty = [...totals].filter(([, total]) => total === 0).map(([name]) => name);
    expect(empty).toEqual([
      "admin /users?role=nobody",
      ...["admin", "leader", "employee"].map(
        (caller) => `${caller} /demo-products?category=${unused}`,
      ),
    ]);
    expect(new Set(totals.values()).size).toBeGreaterThan(12);
  });

  test.each(["/users", "/demo-products", "/user-demo-mapping"])(
    "%s takes one statement beside the session's",
    async (path) => {
      for (const page of [1, 3]) {
        const statements = async () => {
          const before = portal.database.statements.length;
          await list("admin", path, page, 10);
          return portal.database.statements.slice(before);
        };
        // Meanwhile mail is polled now and then, and a visit is recorded.
        await expect.poll(statements).toHaveLength(2);
      }
    },
  );
});
