import { afterAll, beforeAll, expect, test } from "vitest";
import { assignmentMessages, MAX_BATCH } from "../../contract/assignments.ts";
import { newId } from "../db/ids.ts";
import { asUser, type Call } from "../test/as.ts";
import { makeOrganization, makeRegion, makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";

let portal: TestPortal;
let admin: Call;
let leader: Call;
let here: { id: string };
let there: { id: string };
beforeAll(async () => {
  portal = await startPortal();
  here = await makeRegion(portal.db, "Here");
  there = await makeRegion(portal.db, "There");
  await makeOrganization(portal.db);
  admin = await asUser(portal, await makeUser(portal.db, { role: "admin", name: "Ada Admin" }));
  leader = await asUser(portal, await makeUser(portal.db, { role: "regional", regionId: here.id }));
});
afterAll(() => portal.close());

async function makeDemo(title: string) {
  const id = newId();
  await portal.db.insertInto("demos").values({ id, title, category_id: null }).execute();
  return id;
}
const path = "/user-demo-mapping";
const holders = async (demo: string) =>
  (
    await portal.db
      .selectFrom("assignments")
      .select("user_id")
      .where("demo_id", "=", demo)
      .orderBy("user_id")
      .execute()
  ).map(({ user_id: id }) => id);
const entries = (demo: string) =>
  portal.db
    .selectFrom("activity_logs")
    .select(["action", "actor_name", "record_name", "before", "after"])
    .where("module", "=", "assignment")
    .where("record_name", "like", `${demo} – %`)
    .orderBy("sequence")
    .execute();

test("J60 people are found by any filters together, with their place and what they have", async () => {
  const demo = await makeDemo("Looked for");
  const [one, two] = [await makeDemo("One"), await makeDemo("Two")];
  const sales = { regionId: here.id, department: "Sales" };
  const gita = await makeUser(portal.db, { ...sales, name: "Gita Finder" });
  await makeUser(portal.db, { ...sales, name: "Gita Inactive", isActive: false });
  await makeUser(portal.db, { regionId: there.id, department: "Sales", name: "Gita Elsewhere" });
  await makeUser(portal.db, { role: "admin", name: "Gita Admin" });
  for (const given of [demo, one])
    await admin("POST", path, { demo_product_id: given, user_id: gita.id });
  const found = async (call: Call, query: string) =>
    (await call("GET", `${path}/candidates?search=gita&${query}`)).body;
  const names = async (call: Call, query: string) =>
    ((await found(call, query))["data"] as { name: string }[]).map(({ name }) => name);
  expect(await names(admin, "department=Sales")).toEqual(["Gita Elsewhere", "Gita Finder"]);
  expect(await names(admin, `region_id=${here.id}&role=employee`)).toEqual(["Gita Finder"]);
  expect(await names(admin, "designation=Nobody")).toEqual([]);
  expect(await names(leader, "")).toEqual(["Gita Finder"]);
  expect(await found(leader, `demos=${demo}`)).toMatchObject({
    totalCount: 1,
    completeCount: 1,
    data: [{ department: "Sales", region_id: { name: "Here" }, assigned_count: 1 }],
  });
  expect(await found(admin, `demos=${demo},${one},${two}`)).toMatchObject({
    totalCount: 2,
    completeCount: 0,
    data: [{ assigned_count: 0 }, { assigned_count: 2 }],
  });
});

test("J61 all who are found get the demos in one call; who has one keeps it, who is left out gets none", async () => {
  const region = await makeRegion(portal.db, "Batch");
  const people = [];
  for (const name of ["Bea Batch", "Bo Batch", "Bud Batch"])
    people.push(await makeUser(portal.db, { regionId: region.id, name }));
  const [bea, bo, bud] = people;
  const demos = [await makeDemo("Batch One"), await makeDemo("Batch Two")];
  await admin("POST", path, { demo_product_id: demos[0], user_id: bea?.id });
  const answer = await admin("POST", `${path}/batch`, {
    demo_product_ids: demos,
    found: { region_id: region.id },
    except: [bud?.id],
  });
  expect(answer).toMatchObject({
    status: 201,
    body: { data: { assigned: 3, existing: 1 }, message: "3 of 4 assigned" },
  });
  for (const demo of demos)
    expect(new Set(await holders(demo))).toEqual(new Set([bea?.id, bo?.id]));
  expect((await entries("Batch Two")).map((entry) => entry.record_name)).toEqual([
    "Batch Two – Bea Batch",
    "Batch Two – Bo Batch",
  ]);
  expect(await entries("Batch One")).toHaveLength(2);
});

test("J61 a leader's batch ends at the region, and an unknown demo stops all of it", async () => {
  const near = await makeUser(portal.db, { regionId: here.id, name: "Lea Led" });
  await makeUser(portal.db, { regionId: there.id, name: "Lea Led" });
  const demo = await makeDemo("Led");
  const body = (demos: string[]) => ({ demo_product_ids: demos, found: { search: "Lea Led" } });
  const refused = await leader("POST", `${path}/batch`, body([demo, "f".repeat(24)]));
  expect(refused.status).toBe(404);
  expect(await holders(demo)).toEqual([]);
  expect((await leader("POST", `${path}/batch`, body([demo]))).status).toBe(201);
  expect(await holders(demo)).toEqual([near.id]);
  const none = await leader("POST", `${path}/batch`, {
    demo_product_ids: [demo],
    found: { region_id: there.id },
  });
  expect(none.status).toBe(403);
});

test("J61 of two batches at once each pair is made by one", async () => {
  const region = await makeRegion(portal.db, "Twice");
  for (let n = 0; n < 20; n += 1) await makeUser(portal.db, { regionId: region.id });
  const demos = [await makeDemo("Twice A"), await makeDemo("Twice B"), await makeDemo("Twice C")];
  const give = (ids: string[]) =>
    admin("POST", `${path}/batch`, { demo_product_ids: ids, found: { region_id: region.id } });
  const answers = await Promise.all([give(demos), give(demos.toReversed())]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  const outcomes = answers.map(({ body }) => body["data"] as { assigned: number });
  expect(outcomes.reduce((sum, { assigned }) => sum + assigned, 0)).toBe(60);
  for (const title of ["Twice A", "Twice B", "Twice C"])
    expect(await entries(title)).toHaveLength(20);
});

test("J62 many are taken back in one call: by their ids, or all that are found", async () => {
  const people = [];
  for (let n = 0; n < 4; n += 1) people.push(await makeUser(portal.db, { regionId: here.id }));
  const demo = await makeDemo("Taken");
  const ids: string[] = [];
  for (const { id } of people) {
    const { body } = await admin("POST", path, { demo_product_id: demo, user_id: id });
    ids.push((body["data"] as { _id: string })._id);
  }
  const [first, second, third] = ids;
  const take = (call: Call, body: object) => call("POST", `${path}/batch/delete`, body);
  expect(await take(leader, { ids: [first, "f".repeat(24)] })).toMatchObject({
    status: 200,
    body: { data: { removed: 1 }, message: "1 assignment deleted" },
  });
  expect((await take(admin, { found: { demo }, except: [second] })).body).toMatchObject({
    data: { removed: 2 },
    message: "2 assignments deleted",
  });
  expect(await holders(demo)).toEqual([people[1]?.id]);
  const log = (await entries("Taken")).filter(({ action }) => action === "delete");
  expect(log).toHaveLength(3);
  expect(log[0]).toMatchObject({ before: { demo: "Taken" }, after: null });
  expect((await take(admin, { ids: [third] })).status).toBe(404);
});

test("J62 a leader takes nothing from other regions", async () => {
  const person = await makeUser(portal.db, { regionId: there.id });
  const demo = await makeDemo("Foreign");
  const { body } = await admin("POST", path, { demo_product_id: demo, user_id: person.id });
  const { _id } = body["data"] as { _id: string };
  for (const selection of [{ ids: [_id] }, { found: { demo } }])
    expect((await leader("POST", `${path}/batch/delete`, selection)).status).toBe(404);
  expect(await holders(demo)).toEqual([person.id]);
});

test("J61 a batch that would be too large is refused entirely", async () => {
  const region = await makeRegion(portal.db, "Crowd");
  const people = Math.floor(MAX_BATCH / 100) + 1;
  const type = await portal.db
    .selectFrom("user_types")
    .select("id")
    .where("type_name", "=", "employee")
    .executeTakeFirstOrThrow();
  const word = (n: number) => [...`${n}`].map((digit) => "abcdefghij"[Number(digit)]).join("");
  await portal.db
    .insertInto("users")
    .values(
      Array.from({ length: people }, (_, n) => ({
        id: newId(),
        ses_id: `SESA9${n}`,
        name: `Crowd ${word(n)}`,
        email: `crowd${n}@example.com`,
        password_hash: "",
        region_id: region.id,
        country_id: null,
        department: null,
        designation: null,
        user_type_id: type.id,
        is_active: true,
        is_approved: true,
        decided_by: null,
        language: null,
      })),
    )
    .execute();
  const demos = await Promise.all(Array.from({ length: 100 }, (_, n) => makeDemo(`Many ${n}`)));
  const answer = await admin("POST", `${path}/batch`, {
    demo_product_ids: demos,
    found: { region_id: region.id },
  });
  expect(answer).toMatchObject({ status: 400, body: { message: assignmentMessages.tooMany } });
  expect(await holders(demos[0] ?? "")).toEqual([]);
});
