import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unauthorized } from "../../contract/errors.ts";
import { userTypeMessages } from "../../contract/user-types.ts";
import { userMessages } from "../../contract/users.ts";
import { asUser, type Answer, type Call } from "../test/as.ts";
import { type MadeUser, makeRegion, makeUser, PASSWORD } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { snapshot } from "../test/snapshot.ts";
import { makePlace, makeThings, type Place, type Things } from "../test/things.ts";

let portal: TestPortal;
let here: Place;
let there: Place;
let ada: MadeUser;
let admin: Call;
let lea: MadeUser;
let leader: Call;
beforeAll(async () => {
  portal = await startPortal();
  here = await makePlace(portal.db);
  there = await makePlace(portal.db);
  ada = await makeUser(portal.db, { role: "admin" });
  admin = await asUser(portal, ada);
  lea = await makeUser(portal.db, { role: "regional", regionId: here.region });
  leader = await asUser(portal, lea);
});
afterAll(() => portal.close());

/** Refused with one of these, and every row is what it was. */
async function expectUntouched(call: () => Promise<Answer>, ...statuses: number[]) {
  const before = await snapshot(portal.db);
  const answer = await call();
  expect(statuses, JSON.stringify(answer.body)).toContain(answer.status);
  expect(await snapshot(portal.db)).toBe(before);
  return answer;
}
const namesIn = ({ body }: Answer) => (body["data"] as { name: string }[]).map(({ name }) => name);
const typeOf = (role: "admin" | "regional" | "employee") =>
  portal.db
    .selectFrom("user_types")
    .select("id")
    .where("type_name", "=", role)
    .executeTakeFirstOrThrow();

test("abuse 28 a leader sees the employees of their own region, whatever region they ask for", async () => {
  const mine = await makeUser(portal.db, { regionId: here.region, name: "Mine Own" });
  await makeUser(portal.db, { regionId: there.region, name: "Other Region" });
  await makeUser(portal.db, { regionId: here.region, role: "regional", name: "Other Leader" });
  const lists = [
    "/users",
    "/users?page=1&size=50",
    "/users/allUsers",
    "/users/getUserByField",
    "/users?search=Other",
  ];
  for (const path of [
    ...lists,
    `/users?region_id=${there.region}`,
    `/users/getUserByField?region_id=${there.region}`,
  ]) {
    const answer = await leader("GET", path);
    expect(answer.status).toBe(200);
    expect(namesIn(answer)).not.toEqual(expect.arrayContaining(["Other Region"]));
    expect(namesIn(answer)).not.toEqual(expect.arrayContaining(["Other Leader"]));
    expect(answer.body["totalCount"] ?? namesIn(answer).length).toBe(namesIn(answer).length);
  }
  expect(namesIn(await leader("GET", "/users"))).toContain(mine.name);
});

test("abuse 29 a leader changes nobody of another region, no leader, no administrator and not their own status", async () => {
  const others = [
    await makeUser(portal.db, { regionId: there.region }),
    await makeUser(portal.db, { regionId: here.region, role: "regional" }),
    await makeUser(portal.db, { regionId: here.region, role: "admin" }),
    await makeUser(portal.db),
    lea,
  ];
  for (const { id } of others)
    for (const change of [{ is_active: false }, { isApproved: false }, { region_id: there.region }])
      await expectUntouched(() => leader("PATCH", `/users/${id}`, change), 403, 404);
});

test("abuse 30 a leader who approves changes nothing else by the way", async () => {
  const { person } = await makeThings(portal.db, here);
  const { id: role } = await typeOf("admin");
  const extras = [
    { user_type_id: role },
    { user_type_id: { _id: role, type_name: "admin" } },
    { region_id: there.region, country_id: there.country },
    { password: "Taken-over-1", confirmPassword: "Taken-over-1" },
    { name: "Renamed" },
    { email: "taken.over@example.com" },
  ];
  for (const extra of extras)
    await expectUntouched(
      () => leader("PATCH", `/users/${person}`, { is_active: false, ...extra }),
      403,
    );
});

test("abuse 31 an employee changes neither their own rights nor anybody else", async () => {
  const self = await makeUser(portal.db, { regionId: here.region });
  const employee = await asUser(portal, self);
  const { id: role } = await typeOf("admin");
  const { person } = await makeThings(portal.db, here);
  for (const change of [
    { user_type_id: role },
    { is_active: false },
    { isApproved: false },
    { region_id: there.region },
    { department: "Sales" },
  ])
    await expectUntouched(
      () => employee("PATCH", `/users/${self.id}`, { name: "New Name", ...change }),
      403,
    );
  for (const id of [person, ada.id, lea.id])
    await expectUntouched(() => employee("PATCH", `/users/${id}`, { name: "New Name" }), 404);
});

describe("abuse 32 there is always an active administrator", () => {
  const admins = () =>
    portal.db
      .selectFrom("users as u")
      .innerJoin("user_types as t", "t.id", "u.user_type_id")
      .select("u.id")
      .where("t.type_name", "=", "admin")
      .where("u.is_active", "=", true)
      .where("u.is_approved", "=", true)
      .execute();
  const onlyAda = async () => {
    await portal.db
      .deleteFrom("users")
      .where(
        "id",
        "in",
        (await admins()).map(({ id }) => id).filter((id) => id !== ada.id),
      )
      .execute();
  };

  test("the last administrator neither leaves, nor is switched off, rejected or given another role", async () => {
    await onlyAda();
    const { id: employee } = await typeOf("employee");
    await expectUntouched(() => admin("DELETE", `/users/${ada.id}`), 409);
    for (const change of [
      { is_active: false },
      { isApproved: false },
      { is_active: true, isApproved: false },
    ]) {
      const { body } = await expectUntouched(() => admin("PATCH", `/users/${ada.id}`, change), 409);
      expect(body["message"]).toBe(userMessages.notYourself);
    }
    const { body } = await expectUntouched(
      () => admin("PATCH", `/users/${ada.id}`, { user_type_id: employee }),
      409,
    );
    expect(body["message"]).toBe(userMessages.lastAdmin);
  });

  test("of two who remove each other at once one stays, a hundred times", async () => {
    const { id: employee } = await typeOf("employee");
    const { id: role } = await typeOf("admin");
    const ways: ((by: Call, id: string) => Promise<Answer>)[] = [
      (by, id) => by("PATCH", `/users/${id}`, { user_type_id: employee }),
      (by, id) => by("PATCH", `/users/${id}`, { is_active: false }),
      (by, id) => by("PATCH", `/users/${id}`, { is_active: true, isApproved: false }),
      (by, id) => by("DELETE", `/users/${id}`),
    ];
    for (let round = 0; round < 100; round += 1) {
      const [a, b] = [
        await makeUser(portal.db, { role: "admin" }),
        await makeUser(portal.db, { role: "admin" }),
      ];
      await portal.db
        .updateTable("users")
        .set({ is_active: false })
        .where("user_type_id", "=", role)
        .where("id", "not in", [a.id, b.id])
        .execute();
      const [asA, asB] = [await asUser(portal, a), await asUser(portal, b)];
      const [one, other] = [ways[round % 4], ways[(round >> 2) % 4]];
      const answers = await Promise.all([one?.(asA, b.id), other?.(asB, a.id)]);
      expect(await admins()).toHaveLength(1);
      const statuses = answers.map((answer) => answer?.status ?? 0).toSorted((x, y) => x - y);
      expect(statuses[0]).toBe(200);
      expect([401, 409, 404]).toContain(statuses[1]);
    }
    await portal.db
      .updateTable("users")
      .set({ is_active: true })
      .where("id", "=", ada.id)
      .execute();
    await onlyAda();
  });
});

describe("abuse 33 user types", () => {
  test.each(["admin", "regional", "employee"] as const)("%s stays as it is", async (role) => {
    const { id } = await typeOf(role);
    const calls: (() => Promise<Answer>)[] = [
      () => admin("DELETE", `/user-types/${id}`),
      () => admin("PATCH", `/user-types/${id}`, { type_name: "Renamed" }),
      () => admin("PATCH", `/user-types/${id}`, { type_name: role.toUpperCase() }),
      () => admin("PATCH", `/user-types/${id}`, { is_active: false }),
    ];
    for (const call of calls) {
      const { body } = await expectUntouched(call, 409);
      expect(body["message"]).toBe(userTypeMessages.builtIn);
    }
  });

  test("one that somebody holds is not removed", async () => {
    const { type, person } = await makeThings(portal.db, here);
    await admin("PATCH", `/users/${person}`, { user_type_id: type });
    const { body } = await expectUntouched(() => admin("DELETE", `/user-types/${type}`), 409);
    expect(body["message"]).toBe(userTypeMessages.inUse(1).message);
  });

  test.each(["Admin", " REGIONAL ", "employee"])(
    "none is made that looks like a built-in: %s",
    async (name) => {
      await expectUntouched(() => admin("POST", "/user-types", { type_name: name }), 409);
      const { type } = await makeThings(portal.db, here);
      await expectUntouched(() => admin("PATCH", `/user-types/${type}`, { type_name: name }), 409);
    },
  );
});

describe("abuse 34 what is in use", () => {
  test("a region with countries or people is not removed", async () => {
    const { body } = await expectUntouched(() => admin("DELETE", `/regions/${here.region}`), 409);
    expect(body["message"]).toMatch(/^This region still has \d+ countries and \d+ people$/);
  });

  test("a category leaves its demos behind, without one", async () => {
    const { category, demo } = await makeThings(portal.db, here);
    expect((await admin("DELETE", `/product-categories/${category}`)).status).toBe(200);
    const { body } = await admin("GET", `/demo-products/${demo}`);
    expect(body["data"]).toMatchObject({ product_category_id: null });
    const orphans = portal.db.selectFrom("demos").select("id").where("category_id", "=", category);
    expect(await orphans.execute()).toEqual([]);
  });

  test("a person and a demo take their assignments along", async () => {
    const one = await makeThings(portal.db, here);
    await admin("DELETE", `/users/${one.person}`);
    const other = await makeThings(portal.db, here);
    await admin("POST", "/user-demo-mapping", {
      demo_product_id: other.demo,
      user_id: other.person,
    });
    await admin("DELETE", `/demo-products/${other.demo}`);
    const left = await portal.db.selectFrom("assignments").select(["user_id", "demo_id"]).execute();
    expect(left.map((row) => row.user_id)).not.toContain(one.person);
    expect(left.map((row) => row.demo_id)).not.toContain(other.demo);
  });
});

test("abuse 38 an employee sees the demos that were assigned to them, and no trace of the others", async () => {
  const things = await makeThings(portal.db, here);
  const employee = await asUser(portal, { id: things.person });
  const { body } = await employee("GET", "/demo-products?page=1&size=1000");
  expect(body).toMatchObject({ totalCount: 1, totalPages: 1 });
  expect(JSON.stringify(body)).not.toContain(things.demo);
  const { status, body: refusal } = await employee("GET", `/demo-products/${things.demo}`);
  expect(status).toBe(404);
  expect(JSON.stringify(refusal)).not.toContain(things.word);
  for (const query of [`category=${things.category}`, `search=${encodeURIComponent(things.word)}`])
    expect((await employee("GET", `/demo-products?${query}`)).body["totalCount"]).toBe(1);
});

test("N10 abuse 39 nobody but an administrator reads the log", async () => {
  const employee = await asUser(portal, await makeUser(portal.db));
  for (const call of [employee, leader])
    for (const path of [
      "/activity-logs",
      "/activity-logs?page=1&size=1",
      "/activity-logs/export",
    ]) {
      const { status, body } = await call("GET", path);
      expect(status).toBe(403);
      expect(body).not.toHaveProperty("data");
    }
});

describe("abuse 40 abuse 41 assignments", () => {
  const assign = (call: Call, { demo, person }: Pick<Things, "demo" | "person">) =>
    call("POST", "/user-demo-mapping", { demo_product_id: demo, user_id: person });

  test("abuse 40 not to an administrator, nobody, or somebody inactive; not of a demo that is not there", async () => {
    const things = await makeThings(portal.db, here);
    const inactive = await makeUser(portal.db, { isActive: false, regionId: here.region });
    const other = await makeUser(portal.db, { role: "admin" });
    await expectUntouched(() => assign(admin, { ...things, person: other.id }), 400);
    await expectUntouched(() => assign(admin, { ...things, person: inactive.id }), 400);
    await expectUntouched(() => assign(admin, { ...things, person: "f".repeat(24) }), 404);
    await expectUntouched(() => assign(admin, { ...things, demo: "f".repeat(24) }), 404);
  });

  test("abuse 41 a leader cannot reach into another region, with one id or the other", async () => {
    const foreign = await makeThings(portal.db, there);
    const mine = await makeThings(portal.db, here);
    await expectUntouched(() => assign(leader, { ...mine, person: foreign.person }), 403);
    await expectUntouched(() => assign(leader, { ...mine, person: lea.id }), 400, 403);
    await expectUntouched(() => leader("DELETE", `/user-demo-mapping/${foreign.mapping}`), 404);
    expect((await assign(leader, mine)).status).toBe(201);
  });
});

test("abuse 70 a person who is removed and created again does not get the old session back", async () => {
  const things = await makeThings(portal.db, here);
  const old = await asUser(portal, { id: things.person });
  expect((await old("GET", "/regions")).status).toBe(200);
  await admin("DELETE", `/users/${things.person}`);
  const { id: role } = await typeOf("employee");
  const again = await admin("POST", "/users/register", {
    name: "Same Person",
    seS_id: things.staffId,
    email: "same.person@example.com",
    password: PASSWORD,
    confirmPassword: PASSWORD,
    department: things.department,
    designation: things.designation,
    region_id: here.region,
    country_id: here.country,
    user_type_id: role,
  });
  const { _id } = again.body["data"] as { _id: string };
  await admin("PATCH", `/users/${_id}`, { is_active: true });
  expect(await old("GET", "/regions")).toMatchObject({
    status: 401,
    body: { message: unauthorized.invalidUser },
  });
});

test("ASVS 8.3.2 another role or another region holds from the next call on", async () => {
  const self = await makeUser(portal.db, { role: "regional", regionId: here.region });
  const call = await asUser(portal, self);
  const { person } = await makeThings(portal.db, here);
  const elsewhere = await makeRegion(portal.db);
  expect((await call("GET", `/users/${person}`)).status).toBe(200);
  await admin("PATCH", `/users/${self.id}`, { region_id: elsewhere.id });
  expect((await call("GET", `/users/${person}`)).status).toBe(404);
  await admin("PATCH", `/users/${self.id}`, { user_type_id: (await typeOf("employee")).id });
  expect((await call("GET", "/users")).status).toBe(401);
});
