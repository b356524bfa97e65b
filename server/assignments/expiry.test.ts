import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isOver } from "../../contract/days.ts";
import { newId } from "../db/ids.ts";
import { asUser, type Call } from "../test/as.ts";
import { makeRegion, makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";

let portal: TestPortal;
let admin: Call;
let region: { id: string };
let today: string;
beforeAll(async () => {
  portal = await startPortal();
  region = await makeRegion(portal.db, "Here");
  admin = await asUser(portal, await makeUser(portal.db, { role: "admin" }));
  const { rows } = await sql<{ today: string }>`
    select to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as today`.execute(portal.db);
  today = rows[0]?.today ?? "";
});
afterAll(() => portal.close());

const path = "/user-demo-mapping";
async function makeDemo(title: string) {
  const id = newId();
  await portal.db.insertInto("demos").values({ id, title, category_id: null }).execute();
  return id;
}
const dayAfter = (days: number) =>
  new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
async function canWatch(person: Awaited<ReturnType<typeof makeUser>>, demo: string) {
  const call = await asUser(portal, person);
  const one = await call("GET", `/demo-products/${demo}`);
  const list = await call("GET", "/demo-products?page=1&size=100");
  const ids = (list.body["data"] as { _id: string }[]).map(({ _id }) => _id);
  expect(ids.includes(demo)).toBe(one.status === 200);
  return one.status === 200;
}

test("J70 an assignment lasts until the end of its last day, and can be given longer", async () => {
  const person = await makeUser(portal.db, { regionId: region.id });
  const demo = await makeDemo("For a while");
  const give = (expires_on: string) =>
    admin("POST", path, { demo_product_id: demo, user_id: person.id, expires_on });
  const { body } = await give(today);
  const { _id } = body["data"] as { _id: string };
  expect(body["data"]).toMatchObject({ expires_on: today });
  expect(await canWatch(person, demo)).toBe(true);
  const change = (expires_on: string | null) => admin("PATCH", `${path}/${_id}`, { expires_on });
  expect((await change(dayAfter(-1))).status).toBe(200);
  expect(await canWatch(person, demo)).toBe(false);
  const listed = await admin("GET", `${path}?demo=${demo}`);
  expect(listed.body["data"]).toMatchObject([{ expires_on: dayAfter(-1) }]);
  expect((await give(dayAfter(30))).body["data"]).toMatchObject({ _id, expires_on: dayAfter(30) });
  expect(await canWatch(person, demo)).toBe(true);
  expect((await give("")).status).toBe(409);
  expect((await change(null)).body["data"]).toMatchObject({ expires_on: null });
  for (const wrong of ["2026-02-30", "tomorrow", 7])
    expect((await admin("PATCH", `${path}/${_id}`, { expires_on: wrong })).status).toBe(400);
});

test("J70 a batch assigns expired demos again; candidates no longer have them", async () => {
  const person = await makeUser(portal.db, { regionId: region.id, name: "Elsa Expired" });
  const demo = await makeDemo("Again");
  const single = { demo_product_id: demo, user_id: person.id, expires_on: dayAfter(-1) };
  await admin("POST", path, single);
  const found = await admin("GET", `${path}/candidates?search=Elsa&demos=${demo}`);
  expect(found.body).toMatchObject({ completeCount: 0, data: [{ assigned_count: 0 }] });
  const batch = { demo_product_ids: [demo], found: { search: "Elsa" }, expires_on: dayAfter(1) };
  expect((await admin("POST", `${path}/batch`, batch)).body["data"]).toEqual({
    assigned: 1,
    existing: 0,
  });
  expect(await canWatch(person, demo)).toBe(true);
});

test("J70 a rule ends with its last day, for everyone it applies to", async () => {
  const person = await makeUser(portal.db, { regionId: region.id });
  const demo = await makeDemo("Campaign");
  const made = await admin("POST", "/assignment-rules", {
    region_id: region.id,
    demo_product_ids: [demo],
    expires_on: today,
  });
  const { _id } = made.body["data"] as { _id: string };
  expect(await canWatch(person, demo)).toBe(true);
  await admin("PATCH", `/assignment-rules/${_id}`, { expires_on: dayAfter(-1) });
  expect(await canWatch(person, demo)).toBe(false);
  await admin("PATCH", `/assignment-rules/${_id}`, { expires_on: "" });
  expect(await canWatch(person, demo)).toBe(true);
});

test("J70 a day is over when UTC says so", () => {
  expect(isOver("2026-03-01", new Date("2026-03-01T23:59:59Z"))).toBe(false);
  expect(isOver("2026-03-01", new Date("2026-03-02T00:00:00Z"))).toBe(true);
  expect(isOver(null, new Date())).toBe(false);
});
