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
  const old = new Date(2020, 1);
  await portal.db
    .insertInto("user_types")
    .values([
      { id: newId(old), type_name: "Auditor", created_at: old },
      { id: newId(), type_name: "Retired", is_active: false },
      ...Array.from({ length: 10 }, (_, i) => ({
        id: newId(old),
        type_name: `Partner ${"abcdefghij"[i] ?? ""}`,
        created_at: old,
      })),
    ])
    .execute();
});
afterAll(() => portal.close());

const names = (body: Record<string, unknown>) =>
  (body["data"] as { type_name: string }[]).map((type) => type.type_name);

describe.each(callers)("as %s", (caller) => {
  test("GET /user-types has the built-in roles first, ten to a page", async () => {
    const { status, body } = await as[caller]("GET", "/user-types?page=1&size=10");
    expect(status).toBe(200);
    expect(names(body).slice(0, 3)).toEqual(["admin", "regional", "employee"]);
    expect(names(body)).toHaveLength(10);
    expect(body).toMatchObject({ totalPages: 2, totalCount: caller === "admin" ? 15 : 14 });
  });

  test("inactive roles are for administrators", async () => {
    const { body } = await as[caller]("GET", "/user-types?search=retired");
    expect(names(body)).toEqual(caller === "admin" ? ["Retired"] : []);
  });
});

test("page and size default to 1 and 10", async () => {
  expect(names((await as.guest("GET", "/user-types")).body)).toHaveLength(10);
});
