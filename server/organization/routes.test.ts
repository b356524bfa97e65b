import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Call } from "../test/as.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { type Caller, callers, makeCallers } from "../test/role-table.ts";

let portal: TestPortal;
let as: Record<Caller, Call>;
beforeAll(async () => {
  portal = await startPortal();
  as = await makeCallers(portal);
});
afterAll(() => portal.close());

describe.each(callers)("as %s", (caller) => {
  test("L12 the lists are plain strings, or empty, never missing", async () => {
    await portal.db.deleteFrom("departments").execute();
    expect(await as[caller]("GET", "/organization/getDepartment")).toMatchObject({
      status: 200,
      body: { data: [] },
    });
    await portal.db
      .insertInto("departments")
      .values([{ name: "Sales" }, { name: "Field" }])
      .execute();
    expect((await as[caller]("GET", "/organization/getDepartment")).body["data"]).toEqual([
      "Field",
      "Sales",
    ]);
    expect((await as[caller]("GET", "/organization/getDesignation")).body["data"]).toEqual([]);
  });
});
