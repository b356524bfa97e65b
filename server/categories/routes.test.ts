import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../db/ids.ts";
import type { Call } from "../test/as.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { type Caller, callers, makeCallers } from "../test/role-table.ts";

let portal: TestPortal;
let as: Record<Caller, Call>;
beforeAll(async () => {
  portal = await startPortal();
  as = await makeCallers(portal);
  const names = [
    "Mobility",
    "Energy",
    "100% Steam",
    ..."abcdefghi".split("").map((l) => `Zone ${l}`),
  ];
  await portal.db
    .insertInto("categories")
    .values(names.map((name) => ({ id: newId(), name, is_active: name !== "100% Steam" })))
    .execute();
});
afterAll(() => portal.close());

const names = (body: Record<string, unknown>) =>
  (body["data"] as { name: string }[]).map((category) => category.name);

describe.each(callers)("as %s", (caller) => {
  test("L6 GET /product-categories lists all that may be picked", async () => {
    const { status, body } = await as[caller]("GET", "/product-categories");
    if (caller === "guest") {
      expect(status).toBe(401);
      return;
    }
    expect(status).toBe(200);
    const inactive = caller === "admin" ? ["100% Steam"] : [];
    expect(names(body).slice(0, 2 + inactive.length)).toEqual([...inactive, "Energy", "Mobility"]);
    expect(names(body)).toHaveLength(11 + inactive.length);
    expect(body["data"]).toContainEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: "Energy",
      is_active: true,
      // Only those who may remove it learn how many demos would lose it.
      ...(caller === "admin" ? { demo_count: 0 } : {}),
    });
  });
});

test("L3 pages and counts when asked to", async () => {
  const { body } = await as.employee("GET", "/product-categories?page=2&size=5");
  expect(names(body)).toHaveLength(5);
  expect(body).toMatchObject({ totalPages: 3, totalCount: 11 });
});

test("F16 searches by a part of the name, whatever the case, and literally", async () => {
  const found = async (search: string) =>
    names((await as.admin("GET", `/product-categories?search=${search}`)).body);
  expect(await found("nERg")).toEqual(["Energy"]);
  expect(await found("%25")).toEqual(["100% Steam"]);
  expect(await found("_")).toEqual([]);
});
