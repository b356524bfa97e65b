import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeCountry, makeRegion } from "../test/factories.ts";
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
