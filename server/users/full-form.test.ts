import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Role } from "../../contract/roles.ts";
import { asUser, type Call } from "../test/as.ts";
import { makeCountry, makeRegion, makeUser } from "../test/factories.ts";
import { hasMailTo } from "../test/outbox.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";

let portal: TestPortal;
let admin: Call;
beforeAll(async () => {
  portal = await startPortal();
  admin = await asUser(portal, await makeUser(portal.db, { role: "admin" }));
});
afterAll(() => portal.close());

/** What a client that knows nothing of differences sends: the record as it was shown, edited in one place. */
async function sendBack(call: Call, id: string, edit: Record<string, unknown>) {
  const { body } = await call("GET", `/users/${id}`);
  const form = body["data"] as Record<string, unknown>;
  return call("PATCH", `/users/${id}`, { ...form, password: "", ...edit });
}

test.each<Role>(["admin", "regional", "employee"])(
  "W2 %s saves their own profile with a client that sends every field",
  async (role) => {
    const region = await makeRegion(portal.db);
    const country = await makeCountry(portal.db, region.id);
    const user = await makeUser(portal.db, { role, regionId: region.id, countryId: country.id });
    const own = await asUser(portal, user);
    const answer = await sendBack(own, user.id, { name: "New Name" });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.body["data"]).toMatchObject({ name: "New Name" });
    expect((await sendBack(own, user.id, { is_active: false })).status).toBe(
      role === "admin" ? 409 : 403,
    );
  },
);

describe("W3 somebody who waits for a decision", () => {
  const makeWaiting = () => makeUser(portal.db, { isActive: false });

  test("goes on waiting when a form about them is saved", async () => {
    const user = await makeWaiting();
    const answer = await sendBack(admin, user.id, { name: "Corrected Name" });
    expect(answer.body["data"]).toMatchObject({ name: "Corrected Name", decision: null });
    expect(await hasMailTo(portal, user.email)).toBe(false);
  });

  test.each([{ is_active: false }, { isApproved: false }, { is_active: false, isApproved: false }])(
    "is rejected by the switch alone: %j",
    async (change) => {
      const user = await makeWaiting();
      const { body } = await admin("PATCH", `/users/${user.id}`, change);
      expect(body["data"]).toMatchObject({ is_active: false, isApproved: false });
      expect(body["data"]).not.toMatchObject({ decision: null });
    },
  );
});

describe("W4 what was fine once and is sent back", () => {
  test("a country that has become inactive does not stop a form; choosing it again does", async () => {
    const region = await makeRegion(portal.db);
    const country = await makeCountry(portal.db, region.id);
    const user = await makeUser(portal.db, { regionId: region.id, countryId: country.id });
    const newcomer = await makeUser(portal.db, { regionId: region.id });
    await portal.db
      .updateTable("countries")
      .set({ is_active: false })
      .where("id", "=", country.id)
      .execute();
    expect((await sendBack(admin, user.id, { name: "Stays There" })).status).toBe(200);
    const chosen = await admin("PATCH", `/users/${newcomer.id}`, { country_id: country.id });
    expect(chosen).toMatchObject({
      status: 400,
      body: { message: "This country is inactive. Please select another one." },
    });
  });

  test.each(["", null])(
    "blank positions and places may stay %j, and not become it",
    async (blank) => {
      const nowhere = {
        department: blank,
        designation: blank,
        region_id: blank,
        country_id: blank,
      };
      const user = await makeUser(portal.db, { role: "admin" });
      expect((await sendBack(admin, user.id, { name: "Some Body", ...nowhere })).status).toBe(200);
      const region = await makeRegion(portal.db);
      const settled = await makeUser(portal.db, { regionId: region.id });
      expect(await admin("PATCH", `/users/${settled.id}`, { region_id: blank })).toMatchObject({
        status: 400,
        body: { errors: { region_id: "Region is required" } },
      });
    },
  );
});
