import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ruleMessages } from "../../contract/assignment-rules.ts";
import { assignmentMessages } from "../../contract/assignments.ts";
import { newId } from "../db/ids.ts";
import { asGuest, asUser, type Call } from "../test/as.ts";
import {
  makeCountry,
  makeOrganization,
  makeRegion,
  makeUser,
  PASSWORD,
} from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";

let portal: TestPortal;
let admin: Call;
let leader: Call;
let here: { id: string };
let there: { id: string };
let country: { id: string };
beforeAll(async () => {
  portal = await startPortal();
  here = await makeRegion(portal.db, "Here");
  there = await makeRegion(portal.db, "There");
  country = await makeCountry(portal.db, here.id);
  await makeOrganization(portal.db);
  await portal.db.insertInto("departments").values({ name: "Presales" }).execute();
  admin = await asUser(portal, await makeUser(portal.db, { role: "admin", name: "Ada Admin" }));
  leader = await asUser(portal, await makeUser(portal.db, { role: "regional", regionId: here.id }));
});
afterAll(() => portal.close());
beforeEach(() => portal.db.deleteFrom("assignment_rules").execute());

async function makeDemo(title: string) {
  const id = newId();
  await portal.db.insertInto("demos").values({ id, title, category_id: null }).execute();
  return id;
}
async function makeRule(call: Call, about: object, ...demos: string[]) {
  const answer = await call("POST", "/assignment-rules", { ...about, demo_product_ids: demos });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body["data"] as { _id: string; people_count: number };
}
const presales = (regionId: string) => ({ regionId, department: "Presales" });
/** What the person can play. */
async function demosOf(person: { ses_id: string; id: string }) {
  const call = await asUser(portal, person);
  const { body } = await call("GET", "/demo-products?page=1&size=100");
  return (body["data"] as { title: string }[]).map(({ title }) => title);
}
/** The totals that are kept must be what counting finds. */
async function expectKeptTotals() {
  const { rows } = await sql`
    select region_id, sum(amount)::int as kept from assignment_totals group by 1 having sum(amount) <> 0
    except select region_id, count(*)::int from assignments group by 1`.execute(portal.db);
  expect(rows).toEqual([]);
}

test("J63 a rule holds for those who are there, who come, and no longer for who leaves", async () => {
  const demo = await makeDemo("Ruled");
  const there1 = await makeUser(portal.db, presales(here.id));
  const other = await makeUser(portal.db, { regionId: here.id, department: "Sales" });
  const rule = await makeRule(admin, { department: "Presales", region_id: here.id }, demo);
  expect(rule.people_count).toBe(1);
  expect(await demosOf(there1)).toContain("Ruled");
  expect(await demosOf(other)).not.toContain("Ruled");

  const registered = await asGuest(portal)("POST", "/users/register", {
    name: "Nora New",
    seS_id: "SESA555001",
    email: "nora.new@example.com",
    password: PASSWORD,
    confirmPassword: PASSWORD,
    department: "Presales",
    designation: "Manager",
    region_id: here.id,
    country_id: country.id,
  });
  const { _id } = registered.body["data"] as { _id: string };
  const nora = { id: _id, ses_id: "SESA555001" };
  expect(await rowsOf(_id)).toEqual([]);
  await leader("PATCH", `/users/${_id}`, { is_active: true, isApproved: true });
  expect(await demosOf(nora)).toEqual(["Ruled"]);
  await admin("PATCH", `/users/${_id}`, { department: "Sales" });
  expect(await demosOf(nora)).toEqual([]);
  await admin("PATCH", `/users/${_id}`, { department: "Presales" });
  expect(await demosOf(nora)).toEqual(["Ruled"]);
  await admin("PATCH", `/users/${_id}`, { is_active: false });
  expect(await rowsOf(_id)).toEqual([]);
  await expectKeptTotals();
});

const rowsOf = (userId: string) =>
  portal.db
    .selectFrom("assignments")
    .select(["demo_id", "rule_id"])
    .where("user_id", "=", userId)
    .execute();

test("J64 what is assigned singly survives its rule; the rest goes with it", async () => {
  const demo = await makeDemo("Kept singly");
  const [one, two] = [
    await makeUser(portal.db, presales(here.id)),
    await makeUser(portal.db, presales(here.id)),
  ];
  const { _id } = await makeRule(admin, { department: "Presales" }, demo);
  const single = { demo_product_id: demo, user_id: one.id };
  expect((await admin("POST", "/user-demo-mapping", single)).status).toBe(201);
  expect((await admin("POST", "/user-demo-mapping", single)).status).toBe(409);
  expect(await demosOf(one)).toEqual(["Kept singly"]);
  expect((await admin("DELETE", `/assignment-rules/${_id}`)).status).toBe(200);
  expect(await demosOf(one)).toEqual(["Kept singly"]);
  expect(await demosOf(two)).toEqual([]);
  await expectKeptTotals();
});

test("J65 the list says by which rule; such a row is not taken back alone", async () => {
  const demo = await makeDemo("Explained");
  const person = await makeUser(portal.db, presales(here.id));
  const { _id } = await makeRule(admin, { department: "Presales", region_id: here.id }, demo);
  const { body } = await leader("GET", `/user-demo-mapping?rule=${_id}&page=1&size=10`);
  const row = (body["data"] as { _id: string; user_id: { _id: string } }[]).find(
    ({ user_id }) => user_id._id === person.id,
  );
  expect(row).toMatchObject({
    rule: { _id, department: "Presales", region: "Here", country: null, role: null },
  });
  expect(row).toMatchObject({ rule: { can_change: false } });
  const refused = await admin("DELETE", `/user-demo-mapping/${row?._id}`);
  expect(refused).toMatchObject({ status: 409, body: { message: assignmentMessages.byRule } });
  const single = await admin("POST", "/user-demo-mapping", {
    demo_product_id: demo,
    user_id: person.id,
  });
  const { _id: singleId } = single.body["data"] as { _id: string };
  const taken = await admin("POST", "/user-demo-mapping/batch/delete", {
    ids: [row?._id, singleId],
  });
  expect(taken.body["data"]).toEqual({ removed: 1, kept: 1 });
  expect(await rowsOf(person.id)).toEqual([{ demo_id: demo, rule_id: _id }]);
});

test("J66 a changed rule takes and gives; what stays keeps its row", async () => {
  const [first, second] = [await makeDemo("Rule one"), await makeDemo("Rule two")];
  const stays = await makeUser(portal.db, presales(here.id));
  const goes = await makeUser(portal.db, presales(there.id));
  const { _id } = await makeRule(admin, { department: "Presales" }, first);
  const before = await idsOf(stays.id);
  const change = { region_id: here.id, demo_product_ids: [first, second] };
  expect((await admin("PATCH", `/assignment-rules/${_id}`, change)).status).toBe(200);
  expect(await demosOf(stays)).toEqual(expect.arrayContaining(["Rule one", "Rule two"]));
  expect(await idsOf(stays.id)).toEqual(expect.arrayContaining(before));
  expect(await demosOf(goes)).toEqual([]);
  await admin("PATCH", `/assignment-rules/${_id}`, { demo_product_ids: [second] });
  expect(await demosOf(stays)).toEqual(["Rule two"]);
  await admin("DELETE", `/demo-products/${second}`);
  expect(await rowsOf(stays.id)).toEqual([]);
  await expectKeptTotals();
});

const idsOf = async (userId: string) =>
  (
    await portal.db.selectFrom("assignments").select("id").where("user_id", "=", userId).execute()
  ).map(({ id }) => id);

test("J67 a leader's rule ends at the region and its employees, whatever is asked", async () => {
  const demo = await makeDemo("Bounded");
  const near = await makeUser(portal.db, presales(here.id));
  const far = await makeUser(portal.db, presales(there.id));
  const body = { department: "Presales", demo_product_ids: [demo] };
  const refused = await leader("POST", "/assignment-rules", { ...body, region_id: there.id });
  expect(refused.status).toBe(403);
  const rule = await makeRule(leader, { department: "Presales" }, demo);
  expect(rule).toMatchObject({
    region_id: { name: "Here" },
    user_type_id: { type_name: "employee" },
  });
  expect(await demosOf(near)).toEqual(["Bounded"]);
  expect(await demosOf(far)).toEqual([]);
  const wide = await makeRule(admin, { department: "Presales" }, demo);
  expect((await leader("PATCH", `/assignment-rules/${wide._id}`, {})).status).toBe(404);
  expect((await leader("DELETE", `/assignment-rules/${wide._id}`)).status).toBe(404);
  const list = await leader("GET", "/assignment-rules?page=1&size=10");
  expect((list.body["data"] as { _id: string }[]).map(({ _id }) => _id)).toEqual([rule._id]);
});

test("J68 a rule is about something, has demos, and is never for administrators", async () => {
  const demo = await makeDemo("Wanted");
  const post = (body: object) => admin("POST", "/assignment-rules", body);
  const empty = await post({ region_id: "", department: null, demo_product_ids: [demo] });
  expect(empty).toMatchObject({ status: 400, body: { message: ruleMessages.forAll } });
  const none = await post({ region_id: here.id, demo_product_ids: [] });
  expect(none).toMatchObject({ status: 400, body: { message: ruleMessages.noDemos } });
  const { id } = await portal.db
    .selectFrom("user_types")
    .select("id")
    .where("type_name", "=", "admin")
    .executeTakeFirstOrThrow();
  expect((await post({ user_type_id: id, demo_product_ids: [demo] })).status).toBe(400);
  const unknown = { region_id: here.id, demo_product_ids: ["f".repeat(24)] };
  expect((await post(unknown)).status).toBe(404);
  expect(await portal.db.selectFrom("assignment_rules").select("id").execute()).toEqual([]);
});

test("J69 a rule and a concurrent move: nobody gets too few demos, nobody too many", async () => {
  const people = [];
  for (let n = 0; n < 6; n += 1) people.push(await makeUser(portal.db, presales(there.id)));
  for (let round = 0; round < 4; round += 1) {
    const demo = await makeDemo(`At once ${round}`);
    const [from, to] = round % 2 === 0 ? [there, here] : [here, there];
    const moves = people.map(({ id }) =>
      admin("PATCH", `/users/${id}`, { region_id: to.id, country_id: "" }),
    );
    const rules = [from, to].map(({ id }) =>
      makeRule(admin, { department: "Presales", region_id: id }, demo),
    );
    for (const { status } of await Promise.all(moves)) expect(status).toBe(200);
    const [left, entered] = await Promise.all(rules);
    for (const { id } of people) {
      const held = (await rowsOf(id)).filter(({ demo_id: given }) => given === demo);
      expect(held).toEqual([{ demo_id: demo, rule_id: entered?._id }]);
    }
    expect(left?._id).not.toBe(entered?._id);
  }
  const { rows } = await sql`select a.id from assignments a join users u on u.id = a.user_id
    where a.region_id is distinct from u.region_id`.execute(portal.db);
  expect(rows).toEqual([]);
  await expectKeptTotals();
});

test("J113 who may present are people: each once, by whichever way, and none whose day is over", async () => {
  const demo = await makeDemo("Counted");
  const about = { region_id: (await makeRegion(portal.db)).id };
  const [both, ruled, ended] = [
    await makeUser(portal.db, { regionId: about.region_id }),
    await makeUser(portal.db, { regionId: about.region_id }),
    await makeUser(portal.db, presales(there.id)),
  ];
  const rule = await makeRule(admin, about, demo);
  await makeRule(admin, about, demo);
  for (const { id } of [both, ended])
    await admin("POST", "/user-demo-mapping", { demo_product_id: demo, user_id: id });
  await sql`update assignments set expires_on = '2020-01-01' where user_id = ${ended.id}`.execute(
    portal.db,
  );
  const list = async (more: string) => {
    const path = `/user-demo-mapping?demo=${demo}${more}&page=1&size=10`;
    const { body } = await admin("GET", path);
    const rows = body["data"] as { user_id: { _id: string }; rule: { _id: string } | null }[];
    return { total: body["totalCount"], rows };
  };
  expect((await list("")).total).toBe(6);
  const { total, rows } = await list("&presenters=true");
  expect(total).toBe(2);
  expect(rows.map(({ user_id: person, rule: by }) => [person._id, by?._id ?? null])).toEqual(
    expect.arrayContaining([
      [both.id, null],
      [ruled.id, rule._id],
    ]),
  );
});

test("J114 a rule can be read by everyone who may change it, and a row says whether the reader may", async () => {
  const demo = await makeDemo("Read");
  const person = await makeUser(portal.db, presales(here.id));
  const own = await makeRule(leader, { department: "Presales" }, demo);
  const wide = await makeRule(admin, { department: "Presales" }, demo);
  for (const { _id } of [own, wide])
    expect((await admin("GET", `/assignment-rules/${_id}`)).body["data"]).toMatchObject({ _id });
  expect((await leader("GET", `/assignment-rules/${own._id}`)).status).toBe(200);
  expect((await leader("GET", `/assignment-rules/${wide._id}`)).status).toBe(404);
  const { body } = await leader("GET", `/user-demo-mapping?user=${person.id}&page=1&size=10`);
  const rows = body["data"] as { rule: { _id: string; can_change: boolean } }[];
  expect(new Map(rows.map(({ rule }) => [rule._id, rule.can_change]))).toEqual(
    new Map([
      [own._id, true],
      [wide._id, false],
    ]),
  );
});
