import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asUser } from "../test/as.ts";
import {
  asDirectory,
  makeToken,
  scimCaller,
  ENTERPRISE,
  provision,
  provisioned,
  replace,
  type ScimCall,
} from "../test/directory.ts";
import { makeCountry, makeOrganization, makeRegion, makeUser } from "../test/factories.ts";
import { hasMailTo, mailTo } from "../test/outbox.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { snapshot } from "../test/snapshot.ts";

let portal: TestPortal;
let scim: ScimCall;
beforeAll(async () => {
  portal = await startPortal();
  scim = await asDirectory(portal);
  const europe = await makeRegion(portal.db, "Europe");
  const asia = await makeRegion(portal.db, "Asia");
  const closed = await makeRegion(portal.db, "Closed", false);
  for (const [region, country] of [
    [europe, "France"],
    [europe, "Georgia"],
    [asia, "Georgia"],
    [asia, "Japan"],
    [closed, "Atlantis"],
  ] as const)
    await makeCountry(portal.db, region.id, country);
  await makeOrganization(portal.db);
});
afterAll(() => portal.close());

const make = (changes?: Record<string, unknown>) => provision(scim, changes);
const patch = (id: string, ...Operations: object[]) =>
  scim("PATCH", `/Users/${id}`, { Operations });
const entriesOf = (id: string) =>
  portal.db
    .selectFrom("activity_logs")
    .select(["action", "module", "actor_name", "before", "after"])
    .where("record_id", "=", id)
    .orderBy("sequence")
    .execute();

describe("G221 a person whom a directory creates", () => {
  test("is an approved employee, and gets a mail with a link to choose a password", async () => {
    const { id, emails } = await make();
    const user = await portal.db
      .selectFrom("users")
      .select(["is_active", "is_approved", "decided_at", "department", "region_id"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(user).toMatchObject({ is_active: true, is_approved: true, department: null });
    expect(user.decided_at).not.toBeNull();
    const mail = await mailTo(portal, emails[0]?.value ?? "");
    expect(mail).toContain("Your account is ready");
    expect(mail?.replace(/=\r?\n/g, "")).toContain("Forgot Password?");
  });

  test("gets no mail if inactive", async () => {
    const { id, emails } = await make({ active: false });
    expect(await scim("GET", `/Users/${id}`)).toMatchObject({ body: { active: false } });
    expect(await hasMailTo(portal, emails[0]?.value ?? "")).toBe(false);
  });

  test.each([
    [{ roles: [{ value: "Admin" }] }, "admin"],
    [{ roles: ["experience leader"] }, "regional"],
    [{ roles: [{ value: "employee" }, { value: "regional", primary: true }] }, "regional"],
    [{ roles: [] }, "employee"],
  ])("has the role of %j", async (changes, role) => {
    expect(await make(changes)).toMatchObject({ roles: [{ value: role }] });
  });

  test.each([
    [{ country: "france" }, { country: "France", region: "Europe" }],
    [{ country: "JP" }, { country: "Japan", region: "Asia" }],
    [
      { country: "Georgia", region: "asia" },
      { country: "Georgia", region: "Asia" },
    ],
    [{ region: "Europe" }, { region: "Europe" }],
  ])("is where %j says", async (address, place) => {
    const { id } = await make({ addresses: [{ type: "work", ...address }] });
    const { body } = await scim("GET", `/Users/${id}`);
    expect(body["addresses"]).toEqual([{ type: "work", ...place }]);
  });

  test.each<[object, string]>([
    [{ title: "Wizard" }, 'title: The portal has no designation "Wizard".'],
    [
      { [ENTERPRISE]: { department: "Magic" } },
      'department: The portal has no department "Magic".',
    ],
    [{ roles: [{ value: "king" }] }, 'roles: The portal has no role "king".'],
    [
      { addresses: [{ country: "Atlantis" }] },
      "addresses.country: The portal has no active country",
    ],
    [
      { addresses: [{ country: "Japan", region: "Europe" }] },
      "addresses.country: The portal has no",
    ],
    [{ addresses: [{ country: "Georgia" }] }, "addresses.country: Several regions have a country"],
    [{ addresses: [{ region: "Closed" }] }, "addresses.region: The portal has no active region"],
  ])("is refused with %j, which the portal does not know", async (changes, detail) => {
    const person = provisioned(changes as Record<string, unknown>);
    const { status, body } = await scim("POST", "/Users", person);
    expect({ status, scimType: body["scimType"] }).toEqual({
      status: 400,
      scimType: "invalidValue",
    });
    expect(body["detail"]).toContain(detail);
    const found = await scim("GET", `/Users?filter=userName eq "${person.userName}"`);
    expect(found.body["totalResults"]).toBe(0);
  });

  test("keeps region and name that others have changed since", async () => {
    const { id } = await make({ addresses: [{ country: "Georgia", region: "Asia" }] });
    const moved = await patch(id, replace('addresses[type eq "work"].country', "Georgia"));
    expect(moved.body["addresses"]).toMatchObject([{ region: "Asia" }]);
    const admin = await asUser(portal, await makeUser(portal.db, { role: "admin" }));
    await admin("PATCH", `/users/${id}`, { name: "Zoé Maria Schmidt" });
    const { body } = await patch(id, replace("name.givenName", "Chloé"));
    expect(body["name"]).toMatchObject({ givenName: "Chloé", familyName: "Schmidt" });
    expect(body["displayName"]).toBe("Chloé Schmidt");
  });
});

describe("G222 a person whom a directory deactivates or deletes", () => {
  test.each<[string, (id: string) => ReturnType<ScimCall>]>([
    ["active false", (id) => patch(id, replace("active", false))],
    ["DELETE", (id) => scim("DELETE", `/Users/${id}`)],
    ["another role", (id) => patch(id, replace("roles", [{ value: "regional" }]))],
  ])("by %s is signed out on every node", async (_how, end) => {
    const { id } = await make();
    const call = await asUser(portal, { id });
    const node = await portal.startNode();
    const elsewhere = await asUser({ ...portal, url: node.url }, { id });
    expect([
      (await call("GET", "/sessions")).status,
      (await elsewhere("GET", "/sessions")).status,
    ]).toEqual([200, 200]);
    expect((await end(id)).status).toBeLessThan(300);
    expect([
      (await call("GET", "/sessions")).status,
      (await elsewhere("GET", "/sessions")).status,
    ]).toEqual([401, 401]);
    await node.close();
  });

  test("who is deleted remains, inactive and without their externalId", async () => {
    const { id, userName } = await make({ externalId: "leaver" });
    await scim("DELETE", `/Users/${id}`);
    const admin = await asUser(portal, await makeUser(portal.db, { role: "admin" }));
    const { body } = await admin("GET", `/users/${id}`);
    expect(body["data"]).toMatchObject({ seS_id: userName, is_active: false, isApproved: true });
    await make({ externalId: "leaver" });
    for (const answer of [
      await patch(id, replace("active", true)),
      await scim("DELETE", `/Users/${id}`),
    ])
      expect(answer.status).toBe(404);
    await admin("PATCH", `/users/${id}`, { is_active: true });
    expect((await scim("GET", `/Users/${id}`)).status).toBe(200);
    await admin("PATCH", `/users/${id}`, { is_active: false });
    expect((await scim("GET", `/Users/${id}`)).body).toMatchObject({ active: false });
  });

  test("G21 the last administrator stays: it is the one for whom the token acts", async () => {
    const alone = await startPortal();
    const only = await asDirectory(alone);
    const { body } = await only("GET", "/Users");
    const [maker] = body["Resources"] as { id: string }[];
    const path = `/Users/${maker?.id}`;
    const before = await snapshot(alone.db);
    for (const answer of [
      await only("DELETE", path),
      await only("PATCH", path, { Operations: [replace("active", "False")] }),
      await only("PATCH", path, { Operations: [replace("emails", [{ value: "x@example.com" }])] }),
      await only("PATCH", path, { Operations: [{ op: "remove", path: "roles" }] }),
    ]) {
      expect(answer.status).toBe(403);
      expect(answer.body["detail"]).toContain("The token acts for this administrator");
    }
    expect(await snapshot(alone.db)).toBe(before);
    expect((await only("PUT", path, { active: true })).status).toBe(200);
    await alone.close();
  });

  test("G21 another administrator is switched off like anybody else, with the tokens they made", async () => {
    const token = await makeToken(portal, ["people-provisioning"]);
    const theirs = scimCaller(portal, { authorization: `Bearer ${token}` });
    const { id } = await portal.db
      .selectFrom("machine_tokens")
      .select("made_by as id")
      .orderBy("created_at", "desc")
      .executeTakeFirstOrThrow();
    expect((await theirs("GET", "/Users?count=0")).status).toBe(200);
    expect((await patch(id, replace("active", false))).status).toBe(200);
    expect((await theirs("GET", "/Users?count=0")).status).toBe(401);
  });
});

test("G224 all that a directory does is in the activity log, under the name of its token", async () => {
  const { id } = await make({ externalId: "logged" });
  await patch(id, replace("name.familyName", "Neu"), replace("active", true));
  await patch(id, replace("name.familyName", "Neu"));
  await patch(id, replace("active", "False"));
  const entries = await entriesOf(id);
  expect(entries.map(({ action }) => action)).toEqual(["create", "update", "deactivate"]);
  expect(entries[0]?.after).toMatchObject({
    external_id: "logged",
    role: "employee",
    is_active: true,
  });
  expect(entries[1]).toMatchObject({ before: { name: "Zoé Müller" }, after: { name: "Zoé Neu" } });
  for (const { module, actor_name } of entries)
    expect({ module, actor_name }).toEqual({
      module: "user",
      actor_name: expect.stringContaining("Directory") as unknown,
    });
});

test("G224 a new e-mail address is notified to both addresses", async () => {
  const { id, emails } = await make();
  const before = emails[0]?.value ?? "";
  await patch(id, replace('emails[type eq "work"].value', "moved@example.com"));
  for (const address of [before, "moved@example.com"])
    expect(await mailTo(portal, address)).toBeDefined();
  const notice = await mailTo(portal, "moved@example.com");
  expect(notice).toContain("Your email address was changed");
});
