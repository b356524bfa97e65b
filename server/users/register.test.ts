import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { userMessages } from "../../contract/users.ts";
import { asGuest, asUser, type Call } from "../test/as.ts";
import { makeCountry, makeOrganization, makeRegion, makeUser, roleId } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";

let portal: TestPortal;
let guest: Call;
let place: { region_id: string; country_id: string; department: string; designation: string };
beforeAll(async () => {
  portal = await startPortal();
  guest = asGuest(portal);
  const region = await makeRegion(portal.db, "Europe");
  const country = await makeCountry(portal.db, region.id, "France");
  const organization = await makeOrganization(portal.db);
  place = { region_id: region.id, country_id: country.id, ...organization };
});
afterAll(() => portal.close());
beforeEach(() => portal.db.deleteFrom("rate_limits").execute());

let number = 0;
const form = (changes: Record<string, unknown> = {}) => {
  number += 1;
  const password = "Secret-1";
  return {
    name: "Zoé O'Neil-Müller",
    seS_id: `SESA${500_000 + number}`,
    email: `new${number}@example.com`,
    password,
    confirmPassword: password,
    ...place,
    ...changes,
  };
};
const register = (changes: Record<string, unknown> = {}) =>
  guest("POST", "/users/register", form(changes));

describe("a visitor", () => {
  test("C7 becomes an employee who waits, whatever was sent", async () => {
    const admin = await roleId(portal.db, "admin");
    const { status, body } = await register({
      seS_id: "sesa777001",
      user_type_id: { _id: admin, type_name: "admin" },
      is_active: true,
      isApproved: true,
      role: "admin",
      _id: "f".repeat(24),
      password_hash: "x",
    });
    expect(status).toBe(201);
    expect(body["message"]).toBe(userMessages.registered);
    expect(body["data"]).toMatchObject({
      seS_id: "SESA777001",
      name: "Zoé O'Neil-Müller",
      user_type_id: { type_name: "employee" },
      region_id: { _id: place.region_id, name: "Europe" },
      country_id: { _id: place.country_id, name: "France" },
      is_active: false,
      isApproved: false,
    });
    expect(JSON.stringify(body)).not.toMatch(/hash|argon|Secret-1/);
  });

  test("L10 region and country may also come as objects", async () => {
    const { status } = await register({
      region_id: { _id: place.region_id, name: "Europe" },
      country_id: { _id: place.country_id },
    });
    expect(status).toBe(201);
  });

  test("G12-G16 every empty field is named", async () => {
    const { status, body } = await guest("POST", "/users/register", {});
    expect(status).toBe(400);
    expect(body["errors"]).toEqual({
      name: "Name is required",
      seS_id: "seS ID is required",
      email: "Email is required",
      password: "Password is required",
      confirmPassword: "Please confirm your password",
      department: "Department is required",
      designation: "Designation is required",
      region_id: "Region is required",
      country_id: "Country is required",
    });
  });

  test.each([
    ["seS_id", "123", 'seS ID must start with "SESA" followed by numbers only'],
    ["seS_id", "SESA12x", 'seS ID must start with "SESA" followed by numbers only'],
    ["email", "nobody", "Invalid email address"],
    ["email", "a@b.c\r\nBcc: x@y.z", "Invalid email address"],
    ["email", '"x@evil.com x"@corp.com', "Invalid email address"],
    ["email", "a@exаmple.com", "Invalid email address"],
    ["email", `${"a".repeat(250)}@example.com`, "Invalid email address"],
    ["confirmPassword", "other-one", "Passwords must match"],
    ["region_id", "12", "Region is required"],
    ["country_id", { $ne: null }, "Country is required"],
    ["department", "No such department", "Please select a valid department"],
    ["designation", "No such designation", "Please select a valid designation"],
    ["region_id", "f".repeat(24), "Please select a valid region"],
    ["user_type_id", "f".repeat(24), "Role is required"],
  ])("refuses %s %j", async (field, value, message) => {
    const { status, body } = await register({ [field]: value });
    expect(status).toBe(400);
    expect(body["errors"]).toEqual({ [field]: message });
  });

  test("G15 a short password is named", async () => {
    const { body } = await register({ password: "12345", confirmPassword: "12345" });
    expect(body["errors"]).toEqual({ password: "Password must be at least 6 characters" });
  });

  test.each([
    "<img src=x onerror=alert(1)>",
    "R2D2",
    "evil\u202Eeman",
    "nul\u0000l",
    "  ",
    "\ud800",
  ])("G12 refuses the name %j", async (name) => {
    const { status, body } = await register({ name });
    expect(status).toBe(400);
    expect(body["errors"]).toHaveProperty("name");
  });

  test("refuses a country of another region, and inactive places", async () => {
    const asia = await makeRegion(portal.db, "Asia");
    const japan = await makeCountry(portal.db, asia.id, "Japan");
    const closed = await makeCountry(portal.db, place.region_id, "Closedland", false);
    for (const country_id of [japan.id, "f".repeat(24)])
      expect(await register({ country_id })).toMatchObject({
        status: 400,
        body: { errors: { country_id: "The country does not belong to the selected region" } },
      });
    expect(await register({ country_id: closed.id })).toMatchObject({
      status: 400,
      body: { errors: { country_id: "This country is inactive. Please select another one." } },
    });
    const dormant = await makeRegion(portal.db, "Dormant", false);
    expect((await register({ region_id: dormant.id })).status).toBe(400);
  });

  test.each(["seS_id", "email"] as const)(
    "G19 of 50 at once with the same %s, in any case, one is taken",
    async (field) => {
      const value = field === "email" ? "Twin@Example.com" : "SeSa555";
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, i) =>
          register({ [field]: i % 2 === 0 ? value : value.toLowerCase() }),
        ),
      );
      expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
      const refused = answers.filter((answer) => answer.status === 409);
      expect(refused).toHaveLength(49);
      for (const { body } of refused) expect(body["errors"]).toHaveProperty(field);
    },
    60_000,
  );

  test("60 accounts an hour come from one place, not more", async () => {
    await portal.db
      .insertInto("rate_limits")
      .values({
        key: "register:127.0.0.1",
        count: 60,
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .execute();
    expect((await register()).status).toBe(429);
  });

  test("C9 without an employee role nothing is created", async () => {
    const id = await roleId(portal.db, "employee");
    await portal.db
      .updateTable("user_types")
      .set({ type_name: "lost" })
      .where("id", "=", id)
      .execute();
    const { status, body } = await register();
    await portal.db
      .updateTable("user_types")
      .set({ type_name: "employee" })
      .where("id", "=", id)
      .execute();
    expect({ status, message: body["message"] }).toEqual({
      status: 409,
      message: userMessages.employeeRoleMissing,
    });
  });
});

describe("signed in", () => {
  test("N6 G23 an administrator chooses the role; regional and employee may not create", async () => {
    const user_type_id = await roleId(portal.db, "regional");
    const admin = await asUser(portal, await makeUser(portal.db, { role: "admin" }));
    const created = await admin("POST", "/users/register", form({ user_type_id }));
    expect(created).toMatchObject({
      status: 201,
      body: {
        message: userMessages.created,
        data: { user_type_id: { type_name: "regional" }, is_active: false, isApproved: false },
      },
    });
    expect(await admin("POST", "/users/register", form())).toMatchObject({
      status: 400,
      body: { errors: { user_type_id: "Role is required" } },
    });
    for (const role of ["regional", "employee"] as const) {
      const caller = await asUser(portal, await makeUser(portal.db, { role }));
      const body = form({ user_type_id });
      expect((await caller("POST", "/users/register", body)).status).toBe(403);
      const row = await portal.db
        .selectFrom("users")
        .select("id")
        .where("ses_id", "=", body.seS_id)
        .executeTakeFirst();
      expect(row).toBeUndefined();
    }
  });

  test("K2 the account's making is recorded without its password", async () => {
    await register({ name: "Recorded Person" });
    const row = await portal.db
      .selectFrom("activity_logs")
      .selectAll()
      .where("record_name", "=", "Recorded Person")
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      action: "register",
      module: "user",
      actor_id: null,
      ip: "127.0.0.1",
    });
    expect(JSON.stringify(row)).not.toMatch(/Secret-1|argon/);
  });
});

test("C11 self-registration can be closed", async () => {
  const closed = await startPortal({ SELF_REGISTRATION: "off" });
  const answer = await asGuest(closed)("POST", "/users/register", form());
  await closed.close();
  expect(answer).toMatchObject({ status: 403, body: { message: userMessages.registrationClosed } });
});
