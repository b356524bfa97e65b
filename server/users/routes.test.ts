import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unauthorized } from "../../contract/errors.ts";
import { userMessages } from "../../contract/users.ts";
import { asUser, type Call } from "../test/as.ts";
import { makeCountry, makeOrganization, makeRegion, makeUser } from "../test/factories.ts";
import { mailTo } from "../test/outbox.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";

let portal: TestPortal;
let admin: Call;
let leader: Call;
let here: { id: string };
let there: { id: string };
let adminUser: Awaited<ReturnType<typeof makeUser>>;
let leaderUser: Awaited<ReturnType<typeof makeUser>>;
beforeAll(async () => {
  portal = await startPortal();
  await makeOrganization(portal.db);
  here = await makeRegion(portal.db, "Here");
  there = await makeRegion(portal.db, "There");
  adminUser = await makeUser(portal.db, { role: "admin", name: "Ada Admin" });
  leaderUser = await makeUser(portal.db, {
    role: "regional",
    regionId: here.id,
    name: "Lea Leader",
  });
  admin = await asUser(portal, adminUser);
  leader = await asUser(portal, leaderUser);
});
afterAll(() => portal.close());

const employee = (regionId: string, options: Parameters<typeof makeUser>[1] = {}) =>
  makeUser(portal.db, { regionId, ...options });
const row = (id: string) =>
  portal.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
const names = (body: Record<string, unknown>) =>
  (body["data"] as { name: string }[]).map((user) => user.name);

describe("listing", () => {
  test("G8 leaders see the employees of their region and nobody else, in lists and in counts", async () => {
    const mine = await employee(here.id, { name: "Mine Employee", isActive: false });
    await employee(there.id, { name: "Foreign Employee" });
    await makeUser(portal.db, { role: "regional", regionId: here.id, name: "Other Leader" });
    for (const path of ["/users", "/users/allUsers", "/users?page=1&size=100"]) {
      const { status, body } = await leader("GET", path);
      expect(status).toBe(200);
      expect(names(body)).toContain(mine.name);
      expect(names(body)).not.toContain("Foreign Employee");
      expect(names(body)).not.toContain("Other Leader");
      expect(body["totalCount"]).toBe(names(body).length);
    }
    const fields = await leader("GET", `/users/getUserByField?region_id=${there.id}`);
    expect(names(fields.body)).toEqual([]);
  });

  test("N5 employees may not list people", async () => {
    const call = await asUser(portal, await employee(here.id));
    for (const path of ["/users", "/users/allUsers", "/users/getUserByField"])
      expect((await call("GET", path)).status).toBe(403);
  });

  test("G2 search covers all seven fields, literally but ignoring case", async () => {
    const country = await makeCountry(portal.db, there.id, "Searchland");
    const user = await employee(there.id, { countryId: country.id, name: "Needle Person" });
    await portal.db
      .updateTable("users")
      .set({ department: "Sales", designation: "Manager" })
      .where("id", "=", user.id)
      .execute();
    for (const word of [
      "nEEdle",
      user.email,
      "manager",
      "SALES",
      "there",
      "searchLAND",
      "employ",
    ]) {
      const { body } = await admin("GET", `/users?search=${encodeURIComponent(word)}`);
      expect(names(body)).toContain("Needle Person");
    }
    expect(names((await admin("GET", "/users?search=%25")).body)).toEqual([]);
    expect(names((await admin("GET", "/users?search=N_edle")).body)).toEqual([]);
  });

  test("J8 getUserByField offers active people who are no administrators", async () => {
    const inactive = await employee(there.id, { isActive: false, name: "Inactive Person" });
    const { body } = await admin("GET", "/users/getUserByField");
    expect(names(body)).not.toContain(inactive.name);
    expect(names(body)).not.toContain("Ada Admin");
    expect(names(body)).toContain("Lea Leader");
    expect(Object.keys((body["data"] as object[])[0] ?? {}).toSorted()).toEqual(["_id", "name"]);
  });
});

describe("approving", () => {
  test("H1 switching on approves, switching off alone leaves the approval", async () => {
    const user = await employee(here.id, { isActive: false });
    const on = await leader("PATCH", `/users/${user.id}`, { is_active: true });
    expect(on.body).toMatchObject({
      message: "User status updated to Active",
      data: {
        is_active: true,
        isApproved: true,
        decision: { by: "Lea Leader", at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) },
      },
    });
    const off = await leader("PATCH", `/users/${user.id}`, { is_active: false });
    expect(off.body).toMatchObject({
      message: "User status updated to Inactive",
      data: { is_active: false, isApproved: true },
    });
  });

  test("H3 H6 the answer is named and mailed", async () => {
    const user = await employee(here.id, { isActive: false });
    const approved = await leader("PATCH", `/users/${user.id}`, {
      is_active: true,
      isApproved: true,
    });
    expect(approved.body["message"]).toBe("User status updated to Approved");
    expect(await mailTo(portal, user.email)).toContain("Subject: Your account is ready");
    const refused = await employee(here.id, { isActive: false });
    const rejected = await leader("PATCH", `/users/${refused.id}`, {
      is_active: false,
      isApproved: false,
    });
    expect(rejected.body["message"]).toBe("User status updated to Rejected");
    expect(await mailTo(portal, refused.email)).toContain("Subject: Your account was not approved");
  });

  test("N8 leaders decide about own-region employees only, and about nothing else of them", async () => {
    const mine = await employee(here.id);
    const foreign = await employee(there.id, { isActive: false });
    const peer = await makeUser(portal.db, { role: "regional", regionId: here.id });
    const adminType = (await row(adminUser.id))?.user_type_id;
    for (const target of [foreign, peer, adminUser]) {
      const answer = await leader("PATCH", `/users/${target.id}`, { is_active: !target.is_active });
      expect([403, 404]).toContain(answer.status);
      expect(await row(target.id)).toMatchObject({ is_active: target.is_active });
    }
    for (const change of [
      { is_active: true, user_type_id: adminType },
      { region_id: there.id },
      { password: "Stolen-1", is_active: true },
      { name: "Renamed" },
    ]) {
      const untouched = await row(mine.id);
      expect((await leader("PATCH", `/users/${mine.id}`, change)).status).toBe(403);
      expect(await row(mine.id)).toEqual(untouched);
    }
    expect((await leader("PATCH", `/users/${leaderUser.id}`, { is_active: false })).status).toBe(
      403,
    );
    expect((await leader("DELETE", `/users/${mine.id}`)).status).toBe(403);
  });
});

describe("one's own account", () => {
  test("K7 name, e-mail and password; nothing else", async () => {
    const user = await employee(here.id);
    const call = await asUser(portal, user);
    const untouched = await row(user.id);
    for (const change of [
      { user_type_id: adminUser.user_type_id },
      { is_active: false },
      { isApproved: false },
      { region_id: there.id },
    ]) {
      expect((await call("PATCH", `/users/${user.id}`, change)).status).toBe(403);
      expect(await row(user.id)).toEqual(untouched);
    }
    const other = await employee(here.id);
    expect((await call("PATCH", `/users/${other.id}`, { name: "Taken Over" })).status).toBe(404);
    const saved = await call("PATCH", `/users/${user.id}`, {
      name: "New Name",
      email: "Brand.New@Example.com",
      password: "",
    });
    expect(saved.body).toMatchObject({
      message: userMessages.updated,
      data: { name: "New Name", email: "brand.new@example.com" },
    });
    expect((await row(user.id))?.password_hash).toBe(untouched?.password_hash);
  });
});

describe("administration", () => {
  test("G4 G20 an administrator edits; a password ends the person's sessions", async () => {
    const user = await employee(here.id);
    const session = await asUser(portal, user);
    expect(
      (await admin("PATCH", `/users/${user.id}`, { password: "abc", confirmPassword: "abc" }))
        .status,
    ).toBe(400);
    expect(
      (
        await admin("PATCH", `/users/${user.id}`, {
          password: "Brand-new-1!",
          confirmPassword: "Brand-new-2!",
        })
      ).body,
    ).toMatchObject({ errors: { confirmPassword: "Passwords must match" } });
    const saved = await admin("PATCH", `/users/${user.id}`, {
      password: "Brand-new-1!",
      confirmPassword: "Brand-new-1!",
    });
    expect(saved.status).toBe(200);
    expect((await session("GET", "/regions")).body["message"]).toBe(unauthorized.invalidToken);
  });

  test("A11 deactivation, deletion and a new role end sessions at once", async () => {
    const ends = async (work: (id: string) => Promise<unknown>) => {
      const user = await employee(here.id);
      const session = await asUser(portal, user);
      await work(user.id);
      return (await session("GET", "/regions")).body["message"];
    };
    const regional = (await row(leaderUser.id))?.user_type_id;
    expect(await ends((id) => admin("PATCH", `/users/${id}`, { is_active: false }))).toBe(
      unauthorized.invalidUser,
    );
    expect(await ends((id) => admin("DELETE", `/users/${id}`))).toBe(unauthorized.invalidUser);
    expect(await ends((id) => admin("PATCH", `/users/${id}`, { user_type_id: regional }))).toBe(
      unauthorized.invalidToken,
    );
  });

  test("G5 deletion says whom it removed and leaves the name in the log", async () => {
    const user = await employee(here.id, { name: "Gone Person" });
    expect((await admin("DELETE", `/users/${user.id}`)).body["message"]).toBe(
      'User "Gone Person" deleted successfully',
    );
    const entry = await portal.db
      .selectFrom("activity_logs")
      .select(["action", "record_name", "actor_name"])
      .where("record_id", "=", user.id)
      .executeTakeFirst();
    expect(entry).toEqual({
      action: "delete",
      record_name: "Gone Person",
      actor_name: "Ada Admin",
    });
  });

  test("a move to another region takes a country of that region along, or is refused", async () => {
    const near = await makeCountry(portal.db, here.id);
    const far = await makeCountry(portal.db, there.id);
    const user = await employee(here.id, { countryId: near.id });
    expect((await admin("PATCH", `/users/${user.id}`, { region_id: there.id })).status).toBe(400);
    const moved = await admin("PATCH", `/users/${user.id}`, {
      region_id: { _id: there.id, name: "There" },
      country_id: far.id,
    });
    expect(moved.body).toMatchObject({
      data: { region_id: { name: "There" }, country_id: { _id: far.id } },
    });
  });

  test("G21 nobody removes or switches off themselves", async () => {
    const spare = await makeUser(portal.db, { role: "admin" });
    expect((await admin("DELETE", `/users/${adminUser.id}`)).status).toBe(409);
    expect((await admin("PATCH", `/users/${adminUser.id}`, { is_active: false })).status).toBe(409);
    expect(await row(adminUser.id)).toMatchObject({ is_active: true });
    await portal.db.deleteFrom("users").where("id", "=", spare.id).execute();
  });

  test("G21 the last active administrator stays, also when two remove each other at once", async () => {
    const employeeType = (await row((await employee(here.id)).id))?.user_type_id;
    for (let i = 0; i < 25; i += 1) {
      const [a, b] = [
        await makeUser(portal.db, { role: "admin" }),
        await makeUser(portal.db, { role: "admin" }),
      ];
      await portal.db
        .updateTable("users")
        .set({ is_active: false })
        .where("id", "=", adminUser.id)
        .execute();
      const [asA, asB] = [await asUser(portal, a), await asUser(portal, b)];
      const answers = await Promise.all([
        asA("PATCH", `/users/${b.id}`, { user_type_id: employeeType }),
        asB("PATCH", `/users/${a.id}`, { user_type_id: employeeType }),
      ]);
      const admins = await portal.db
        .selectFrom("users")
        .select("id")
        .where("user_type_id", "=", adminUser.user_type_id)
        .where("is_active", "=", true)
        .execute();
      expect(admins).toHaveLength(1);
      expect(Math.min(...answers.map((answer) => answer.status))).toBe(200);
      await portal.db
        .updateTable("users")
        .set({ is_active: true })
        .where("id", "=", adminUser.id)
        .execute();
      await portal.db.deleteFrom("users").where("id", "in", [a.id, b.id]).execute();
    }
  });
});
