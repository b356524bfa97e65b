import { afterAll, beforeAll, expect, test } from "vitest";
import { assignmentMessages } from "../../contract/assignments.ts";
import { newId } from "../db/ids.ts";
import { asUser, type Call } from "../test/as.ts";
import { makeRegion, makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { beat, openDemo } from "../test/watching.ts";

let portal: TestPortal;
let admin: Call;
let leader: Call;
let here: { id: string };
let there: { id: string };
beforeAll(async () => {
  portal = await startPortal();
  here = await makeRegion(portal.db, "Here");
  there = await makeRegion(portal.db, "There");
  admin = await asUser(portal, await makeUser(portal.db, { role: "admin" }));
  leader = await asUser(portal, await makeUser(portal.db, { role: "regional", regionId: here.id }));
});
afterAll(() => portal.close());

async function makeDemo(title: string, isActive = true) {
  const id = newId();
  const row = { id, title, category_id: null };
  await portal.db
    .insertInto("demos")
    .values({ ...row, is_active: isActive })
    .execute();
  return id;
}
const assign = (call: Call, demo: unknown, user: unknown) =>
  call("POST", "/user-demo-mapping", { demo_product_id: demo, user_id: user });
const countOf = async (user: string) =>
  (await portal.db.selectFrom("assignments").select("id").where("user_id", "=", user).execute())
    .length;

test("J3 an assignment names its demo and its person, and can be taken back", async () => {
  const person = await makeUser(portal.db, { regionId: here.id, name: "Gita Guide" });
  const demo = await makeDemo("Wind Park");
  const given = await assign(admin, demo, { _id: person.id });
  expect(given).toMatchObject({
    status: 201,
    body: {
      message: assignmentMessages.created,
      data: {
        demo_product_id: { title: "Wind Park" },
        user_id: { name: "Gita Guide", region: "Here", department: expect.any(String) },
      },
    },
  });
  const list = await leader("GET", "/user-demo-mapping?page=1&size=1000");
  expect(list.body["data"]).toContainEqual(given.body["data"]);
  const { _id } = given.body["data"] as { _id: string };
  expect((await leader("DELETE", `/user-demo-mapping/${_id}`)).status).toBe(200);
  expect(await countOf(person.id)).toBe(0);
});

test("J3 an assignment says when its demo was last presented", async () => {
  const person = await makeUser(portal.db, { regionId: here.id });
  const demo = await makeDemo("Presented");
  const { body } = await assign(admin, demo, person.id);
  expect(body["data"]).toMatchObject({ last_presented_at: null });
  const by = await asUser(portal, person);
  const before = Date.now();
  const watch = await openDemo(portal.db, by, demo, 30);
  await beat(by, watch, [[0, 20]]);
  const { _id } = body["data"] as { _id: string };
  const read = async () =>
    (await admin("GET", `/user-demo-mapping?user=${person.id}`)).body["data"];
  const [shown] = (await read()) as { last_presented_at: string }[];
  expect(Date.parse(shown?.last_presented_at ?? "")).toBeGreaterThan(before - 31_000);
  // Taken back and given again: it was presented all the same.
  await admin("DELETE", `/user-demo-mapping/${_id}`);
  expect((await assign(admin, demo, person.id)).body["data"]).toMatchObject({
    last_presented_at: shown?.last_presented_at,
  });
});

test("J6 of 50 identical assignments at once one succeeds", async () => {
  const person = await makeUser(portal.db, { regionId: here.id });
  const demo = await makeDemo("Popular");
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => assign(admin, demo, person.id)),
  );
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
  const refused = answers.filter((answer) => answer.status === 409);
  expect(refused).toHaveLength(49);
  expect(refused[0]?.body["message"]).toBe("User already assigned");
  expect(await countOf(person.id)).toBe(1);
});

test("J7 J8 administrators and inactive people receive none; unknown ones are not found", async () => {
  const demo = await makeDemo("Exclusive");
  const other = await makeUser(portal.db, { role: "admin" });
  const inactive = await makeUser(portal.db, { isActive: false });
  for (const person of [other, inactive])
    expect((await assign(admin, demo, person.id)).status).toBe(400);
  expect((await assign(admin, demo, "f".repeat(24))).status).toBe(404);
  expect((await assign(admin, "f".repeat(24), inactive.id)).status).toBe(404);
  expect((await assign(admin, await makeDemo("Off", false), inactive.id)).status).toBe(404);
});

test("J7 a leader's reach ends at the region: both ids are checked", async () => {
  const foreign = await makeUser(portal.db, { regionId: there.id });
  const demo = await makeDemo("Allowed");
  expect((await assign(leader, demo, foreign.id)).status).toBe(403);
  expect(await countOf(foreign.id)).toBe(0);
  const { body } = await assign(admin, demo, foreign.id);
  const { _id } = body["data"] as { _id: string };
  expect((await leader("DELETE", `/user-demo-mapping/${_id}`)).status).toBe(404);
  expect(await countOf(foreign.id)).toBe(1);
});

test("J2 a product and a user are needed", async () => {
  for (const body of [{}, { demo_product_id: 1 }, { demo_product_id: { $ne: null }, user_id: [] }])
    expect(await admin("POST", "/user-demo-mapping", body)).toMatchObject({
      status: 400,
      body: { message: assignmentMessages.incomplete },
    });
});

test("G22 assignments go with their person", async () => {
  const person = await makeUser(portal.db, { regionId: here.id });
  await assign(admin, await makeDemo("Left behind"), person.id);
  await admin("DELETE", `/users/${person.id}`);
  expect(await countOf(person.id)).toBe(0);
});
