import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { OrganizationEntry } from "../../contract/organization.ts";
import type { Call } from "../test/as.ts";
import { makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { makeCallers } from "../test/role-table.ts";

let portal: TestPortal;
let admin: Call;
beforeAll(async () => {
  portal = await startPortal();
  ({ admin } = await makeCallers(portal));
});
afterAll(() => portal.close());

const PATH = "/organization/department/entries";
const list = "department";
const entries = async (search = "") =>
  (await admin("GET", `${PATH}?page=1&size=10&search=${search}`)).body[
    "data"
  ] as OrganizationEntry[];
const departmentOf = async (id: string) =>
  (await portal.db.selectFrom("users").select(list).where("id", "=", id).executeTakeFirstOrThrow())
    .department;

let person: string;
beforeEach(async () => {
  await portal.db.updateTable("users").set({ department: null }).execute();
  await portal.db.deleteFrom("departments").execute();
  for (const name of ["Sales", "Field"]) await admin("POST", PATH, { name });
  ({ id: person } = await makeUser(portal.db, {}));
  await admin("PATCH", `/users/${person}`, { department: "Sales" });
});

test("F73 an entry tells how many people have it, and is found by a part of its name", async () => {
  expect(await entries()).toEqual([
    { name: "Field", people: 0 },
    { name: "Sales", people: 1 },
  ]);
  expect(await entries("sal")).toEqual([{ name: "Sales", people: 1 }]);
});

test("F73 people follow an entry that is renamed, also where only its case changes", async () => {
  for (const [name, next] of [
    ["Sales", "Key accounts"],
    ["Key accounts", "KEY ACCOUNTS"],
  ]) {
    const { status, body } = await admin("POST", `${PATH}/rename`, { name, new_name: next });
    expect({ status, data: body["data"] }).toEqual({
      status: 200,
      data: { name: next, people: 1 },
    });
    expect(await departmentOf(person)).toBe(next);
  }
  expect((await entries()).map(({ name }) => name)).toEqual(["Field", "KEY ACCOUNTS"]);
});

test("F73 a name is taken once, whatever the case", async () => {
  const taken = { status: 409, body: { message: "This entry is already in the list" } };
  expect(await admin("POST", PATH, { name: "sales" })).toMatchObject(taken);
  const change = { name: "Field", new_name: "SALES" };
  expect(await admin("POST", `${PATH}/rename`, change)).toMatchObject(taken);
});

test("F73 what people have is not removed, and what nobody has is", async () => {
  expect(await admin("POST", `${PATH}/removal`, { name: "Sales" })).toMatchObject({
    status: 409,
    body: { message: "It is used by 1 person and cannot be removed." },
  });
  expect((await admin("POST", `${PATH}/removal`, { name: "Field" })).status).toBe(200);
  expect(await entries()).toEqual([{ name: "Sales", people: 1 }]);
  expect((await admin("POST", `${PATH}/removal`, { name: "Field" })).status).toBe(404);
});
