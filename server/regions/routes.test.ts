import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeCity, makeCountry, makeRegion, makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { type Caller, callers, makeCallers } from "../test/role-table.ts";
import type { Call } from "../test/as.ts";

let portal: TestPortal;
let as: Record<Caller, Call>;
let europe: { id: string };
beforeAll(async () => {
  portal = await startPortal();
  as = await makeCallers(portal);
  europe = await makeRegion(portal.db, "Europe");
  const asia = await makeRegion(portal.db, "Asia");
  await makeRegion(portal.db, "Atlantis", false);
  await makeCountry(portal.db, europe.id, "Spain");
  await makeCountry(portal.db, europe.id, "France");
  await makeCountry(portal.db, europe.id, "Utopia", false);
  await makeCountry(portal.db, asia.id, "Japan");
});
afterAll(() => portal.close());

const names = (body: Record<string, unknown>) =>
  (body["data"] as { name: string }[]).map((item) => item.name);

describe.each(callers)("as %s", (caller) => {
  const seesInactive = caller === "admin";

  test("GET /regions lists what may be picked", async () => {
    const { status, body } = await as[caller]("GET", "/regions");
    expect(status).toBe(200);
    expect(names(body)).toEqual(seesInactive ? ["Asia", "Atlantis", "Europe"] : ["Asia", "Europe"]);
  });

  test("I5 L8 GET /countries lists those of a region, with the bare region id", async () => {
    const { body } = await as[caller]("GET", `/countries?region_id=${europe.id}&size=200&page=1`);
    expect(names(body)).toEqual(seesInactive ? ["France", "Spain", "Utopia"] : ["France", "Spain"]);
    expect(body["data"]).toContainEqual(
      expect.objectContaining({ name: "Spain", region_id: europe.id, is_active: true }),
    );
  });
});

test("GET /countries without a region lists all", async () => {
  const { body } = await as.guest("GET", "/countries");
  expect(names(body)).toEqual(["France", "Japan", "Spain"]);
});

test("L3 pages, counts and searches", async () => {
  const { body } = await as.guest("GET", "/countries?page=2&size=2");
  expect(body).toMatchObject({ totalPages: 2, totalCount: 3 });
  expect(names(body)).toEqual(["Spain"]);
  expect(names((await as.guest("GET", "/countries?search=pAN")).body)).toEqual(["Japan"]);
  expect(names((await as.guest("GET", "/countries?search=%25")).body)).toEqual([]);
});

test.each(["region_id=12", "region_id=%00", "region_id[]=x&region_id=y"])(
  "GET /countries?%s is refused",
  async (query) => {
    expect((await as.guest("GET", `/countries?${query}`)).status).toBe(400);
  },
);

test("I120 tells administrators how much is in each place, and nobody else", async () => {
  const region = await makeRegion(portal.db, "Nordics");
  const { id: countryId } = await makeCountry(portal.db, region.id, "Norway");
  for (const name of ["Oslo", "Bergen"]) await makeCity(portal.db, countryId, name);
  await makeUser(portal.db, { regionId: region.id, countryId });
  const lists = ["/regions?search=Nordics", `/countries?region_id=${region.id}`];
  const countsFor = async (caller: Caller) =>
    Promise.all(lists.map(async (path) => (await as[caller]("GET", path)).body["data"]));
  const norway = { _id: countryId, name: "Norway", region_id: region.id, is_active: true };
  const nordics = { _id: region.id, name: "Nordics", is_active: true };
  expect(await countsFor("admin")).toEqual([
    [{ ...nordics, countries: 1, people: 1 }],
    [{ ...norway, cities: 2, people: 1 }],
  ]);
  expect(await countsFor("regional")).toEqual([[nordics], [norway]]);
});

test("I121 a country goes only without cities and people, and says what it has", async () => {
  const region = await makeRegion(portal.db, "Baltics");
  const { id: countryId } = await makeCountry(portal.db, region.id, "Latvia");
  const { id: cityId } = await makeCity(portal.db, countryId, "Riga");
  const person = await makeUser(portal.db, { regionId: region.id, countryId });
  const remove = () => as.admin("DELETE", `/countries/${countryId}`);
  const kept = (cities: number, people: number) => ({
    status: 409,
    body: { message: `This country still has ${cities} cities and ${people} people` },
  });
  expect(await remove()).toMatchObject(kept(1, 1));
  expect((await as.admin("DELETE", `/cities/${cityId}`)).status).toBe(200);
  expect(await remove()).toMatchObject(kept(0, 1));
  await as.admin("DELETE", `/users/${person.id}`);
  expect(await remove()).toMatchObject({
    status: 200,
    body: { message: "Country deleted successfully" },
  });
  expect(await remove()).toMatchObject({ status: 404 });
});

test("I122 a city is renamed and switched off, and then picked by nobody", async () => {
  const country = await makeCountry(portal.db, europe.id, "Portugal");
  const { id } = await makeCity(portal.db, country.id, "Lisbon");
  const seen = async (caller: Caller) =>
    names((await as[caller]("GET", `/cities?country_id=${country.id}`)).body);
  expect(await as.admin("PATCH", `/cities/${id}`, { name: "Porto" })).toMatchObject({
    status: 200,
    body: { data: { name: "Porto", is_active: true }, message: "City updated successfully" },
  });
  expect(await seen("employee")).toEqual(["Porto"]);
  await as.admin("PATCH", `/cities/${id}`, { is_active: false });
  expect([await seen("employee"), await seen("admin")]).toEqual([[], ["Porto"]]);
});
