import { afterAll, beforeAll, expect, test } from "vitest";
import { asUser } from "../test/as.ts";
import { makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

test("J110 people without a preference are notified daily; a preference is private and may change", async () => {
  const guide = await asUser(portal, await makeUser(portal.db));
  const other = await asUser(portal, await makeUser(portal.db));
  const read = async (call: typeof guide) => (await call("GET", "/preferences")).body["data"];
  expect(await read(guide)).toEqual({ assignment_mail: "daily" });
  for (const assignment_mail of ["at_once", "never", "daily", "never"]) {
    const { status, body } = await guide("PATCH", "/preferences", { assignment_mail });
    expect(status).toBe(200);
    expect(body["data"]).toEqual({ assignment_mail });
  }
  expect(await read(guide)).toEqual({ assignment_mail: "never" });
  expect(await read(other)).toEqual({ assignment_mail: "daily" });
  for (const body of [{}, { assignment_mail: "weekly" }])
    expect((await guide("PATCH", "/preferences", body)).status).toBe(400);
});
