import { afterAll, beforeAll, expect, test } from "vitest";
import { asUser, type Call } from "../test/as.ts";
import { makeCountry, makeRegion, makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";

let portal: TestPortal;
let admin: Call;
let leader: Call;
let nordics: { id: string };
let iberia: { id: string };
let norway: { id: string };

beforeAll(async () => {
  portal = await startPortal();
  const { db } = portal;
  const departments = ["Sales", "Sales Support", "Nordics"].map((name) => ({ name }));
  await db.insertInto("departments").values(departments).execute();
  nordics = await makeRegion(db, "Nordics");
  iberia = await makeRegion(db, "Iberia");
  norway = await makeCountry(db, nordics.id, "Norway");
  admin = await asUser(portal, await makeUser(db, { role: "admin", name: "Ada Nordics" }));
  leader = await asUser(
    portal,
    await makeUser(db, { role: "regional", regionId: iberia.id, name: "Lea Leader" }),
  );
  const here = { regionId: nordics.id, countryId: norway.id };
  await makeUser(db, { ...here, name: "Anna", department: "Sales" });
  await makeUser(db, { ...here, name: "Berit", department: "Sales Support" });
  await makeUser(db, { regionId: nordics.id, name: "Cleo Norway", isActive: false });
  await makeUser(db, { regionId: iberia.id, name: "Dora Norway", department: "Nordics" });
});
afterAll(() => portal.close());

async function find(query: Record<string, string>, call = admin) {
  const { body } = await call("GET", `/users?${new URLSearchParams({ ...query, page: "1" })}`);
  const { data, totalCount } = body as unknown as {
    data: { name: string }[];
    totalCount: number;
  };
  expect(totalCount).toBe(data.length);
  return data.map(({ name }) => name);
}

test("G131 people are narrowed to a region, country, department or designation, and to nothing else", async () => {
  expect(await find({ region_id: nordics.id })).toEqual(["Anna", "Berit", "Cleo Norway"]);
  expect(await find({ region_id: nordics.id, country_id: norway.id })).toEqual(["Anna", "Berit"]);
  expect(await find({ department: "Sales" })).toEqual(["Anna"]);
  expect(await find({ region_id: nordics.id, state: "inactive" })).toEqual(["Cleo Norway"]);
  expect(await find({ country_id: norway.id, search: "berit" })).toEqual(["Berit"]);
  expect(await find({ designation: "Nobody" })).toEqual([]);
});

test("G131 the number of people in a place is that of the list to which it leads", async () => {
  const { body } = await admin("GET", "/regions?search=Nordics&page=1");
  const [region] = body["data"] as { _id: string; people: number }[];
  expect(await find({ region_id: region?._id ?? "" })).toHaveLength(region?.people ?? 0);
  const places = await admin("GET", `/countries?region_id=${nordics.id}&page=1`);
  const [country] = places.body["data"] as { _id: string; people: number }[];
  expect(await find({ country_id: country?._id ?? "" })).toHaveLength(country?.people ?? 0);
});

test("G131 a place shows leaders nobody of another region, and all found are those of the place", async () => {
  expect(await find({ region_id: nordics.id }, leader)).toEqual([]);
  const found = { region_id: nordics.id, country_id: norway.id, department: "Sales" };
  const answer = await admin("POST", "/users/batch", { found, is_active: false });
  expect(answer.body).toMatchObject({ data: { done: 1 } });
  expect(await find({ region_id: nordics.id, state: "active" })).toEqual(["Berit"]);
});
