import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asUser } from "../test/as.ts";
import { asDirectory, type ScimCall } from "../test/directory.ts";
import { makeCountry, makeOrganization, makeRegion } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";

const CORE = "urn:ietf:params:scim:schemas:core:2.0:User";
const ENTERPRISE = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";
const PATCH = ["urn:ietf:params:scim:api:messages:2.0:PatchOp"];
const LIST = ["urn:ietf:params:scim:api:messages:2.0:ListResponse"];

let portal: TestPortal;
let scim: ScimCall;
beforeAll(async () => {
  portal = await startPortal();
  scim = await asDirectory(portal);
  const { id } = await makeRegion(portal.db, "Europe");
  await makeCountry(portal.db, id, "Germany");
  await makeOrganization(portal.db);
});
afterAll(() => portal.close());

const find = (filter: string, rest = "") =>
  scim("GET", `/Users?filter=${encodeURIComponent(filter)}${rest}`);
const patch = (id: unknown, ...Operations: object[]) =>
  scim("PATCH", `/Users/${String(id)}`, { schemas: PATCH, Operations });
/** What they are answered in their own session, which nobody has ended. */
const statusOf = async (id: unknown) => {
  const call = await asUser(portal, { id: String(id) });
  return (await call("GET", `/users/${String(id)}`)).status;
};

describe("G220 Entra ID", () => {
  const entra = {
    schemas: [CORE, ENTERPRISE],
    externalId: "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef",
    userName: "SESA700001",
    active: true,
    addresses: [{ country: "Germany", primary: false, type: "work" }],
    displayName: "Berg, Anna (DE)",
    emails: [{ primary: true, type: "work", value: "Anna.Berg@example.com" }],
    meta: { resourceType: "User" },
    name: { formatted: "Anna van der Berg", familyName: "van der Berg", givenName: "Anna" },
    title: "Manager",
    preferredLanguage: "de-DE",
    [ENTERPRISE]: { department: "Sales", employeeNumber: "4711", manager: { value: "x" } },
    roles: [],
  };
  let id: unknown;

  test("asks for somebody who is not there, which is how it tries the connection", async () => {
    const { status, type, body } = await find('userName eq "2d3f1ab6-4cf2-4d4c-9d6d-0d6a1b1c8f00"');
    expect(status).toBe(200);
    expect(type).toBe("application/scim+json; charset=utf-8");
    expect(body).toEqual({
      schemas: LIST,
      totalResults: 0,
      startIndex: 1,
      itemsPerPage: 0,
      Resources: [],
    });
  });

  test("creates a person", async () => {
    const { status, headers, body } = await scim("POST", "/Users", entra);
    expect(status, JSON.stringify(body)).toBe(201);
    id = body["id"];
    const location = `${portal.config.publicUrl}/scim/v2/Users/${String(id)}`;
    expect(headers.get("location")).toBe(location);
    expect(body).toEqual({
      schemas: [CORE, ENTERPRISE],
      id: expect.stringMatching(/^[0-9a-f]{24}$/) as unknown,
      externalId: entra.externalId,
      userName: "SESA700001",
      name: entra.name,
      displayName: "Anna van der Berg",
      title: "Manager",
      preferredLanguage: "de-DE",
      active: true,
      emails: [{ value: "anna.berg@example.com", type: "work", primary: true }],
      addresses: [{ type: "work", country: "Germany", region: "Europe" }],
      roles: [{ value: "employee", display: "Virtual Guide", primary: true }],
      [ENTERPRISE]: { department: "Sales" },
      meta: {
        resourceType: "User",
        created: expect.stringMatching(/^\d{4}-.*Z$/) as unknown,
        location,
      },
    });
    expect((await scim("GET", `/Users/${String(id)}`)).body).toEqual(body);
    expect(await statusOf(id)).toBe(200);
  });

  test("finds them by userName and by externalId", async () => {
    for (const filter of ['userName eq "sesa700001"', `externalId eq "${entra.externalId}"`]) {
      const { body } = await find(filter);
      expect(body).toMatchObject({ totalResults: 1, Resources: [{ id }] });
    }
  });

  test("changes e-mail address and family name", async () => {
    const { status, body } = await patch(
      id,
      { op: "Replace", path: 'emails[type eq "work"].value', value: "anna.kurz@example.com" },
      { op: "Replace", path: "name.familyName", value: "Kurz" },
    );
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({
      name: { formatted: "Anna Kurz", givenName: "Anna", familyName: "Kurz" },
      emails: [{ value: "anna.kurz@example.com", type: "work", primary: true }],
    });
  });

  test("changes several attributes at once, by paths as keys", async () => {
    const { status, body } = await patch(id, {
      op: "replace",
      value: {
        displayName: "Lang, Anna (DE)",
        "name.familyName": "Lang",
        'emails[type eq "work"].value': "anna.lang@example.com",
        'emails[type eq "home"].value': "anna@home.example.com",
        [`${ENTERPRISE}:department`]: "sales",
        [`${ENTERPRISE}:manager`]: "x",
      },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({
      displayName: "Anna Lang",
      emails: [{ value: "anna.lang@example.com" }],
      [ENTERPRISE]: { department: "Sales" },
    });
    const { email } = await portal.db
      .selectFrom("users")
      .select("email")
      .where("id", "=", String(id))
      .executeTakeFirstOrThrow();
    expect(email).toBe("anna.lang@example.com");
  });

  test("gives a role and takes it back", async () => {
    const role = async (...operations: object[]) =>
      (await patch(id, ...operations)).body["roles"] as object[];
    const one = { op: "Add", path: 'roles[primary eq "True"].value', value: "regional" };
    expect(await role(one)).toMatchObject([{ value: "regional" }]);
    const complex = [{ type: "WindowsAzureActiveDirectoryRole", primary: "False", value: "admin" }];
    expect(await role({ op: "Add", path: "roles", value: complex })).toMatchObject([
      { value: "admin" },
    ]);
    const other = { op: "Remove", path: 'roles[value eq "regional"]' };
    expect(await role(other)).toMatchObject([{ value: "admin" }]);
    const former = { op: "Remove", path: "roles", value: [{ value: "regional" }] };
    expect(await role(former)).toMatchObject([{ value: "admin" }]);
    expect(await role({ op: "Remove", path: "roles" })).toMatchObject([{ value: "employee" }]);
  });

  test.each([
    ["False", false],
    ["True", true],
    [false, false],
    [true, true],
  ])("switches off and on with %j", async (value, active) => {
    const { status, body } = await patch(id, { op: "Replace", path: "active", value });
    expect(status).toBe(200);
    expect(body["active"]).toBe(active);
    expect(await statusOf(id)).toBe(active ? 200 : 401);
  });

  test("deletes, and the person is not there for it any more", async () => {
    expect(await scim("DELETE", `/Users/${String(id)}`)).toMatchObject({ status: 204, body: {} });
    expect((await scim("GET", `/Users/${String(id)}`)).status).toBe(404);
    expect((await find('userName eq "SESA700001"')).body["totalResults"]).toBe(0);
    expect(await statusOf(id)).toBe(401);
  });

  test("creates the deleted person again, who is the same as before", async () => {
    const { status, body } = await scim("POST", "/Users", { ...entra, title: undefined });
    expect(status).toBe(201);
    expect(body).toMatchObject({ id, externalId: entra.externalId, title: "Manager" });
    expect(body).toMatchObject({ active: true, name: { familyName: "van der Berg" } });
    expect(await statusOf(id)).toBe(200);
  });
});

describe("G220 Okta", () => {
  const okta = {
    schemas: [CORE],
    userName: "SESA700002",
    name: { givenName: "Test", familyName: "User" },
    emails: [{ primary: true, value: "test.user@example.com", type: "work" }],
    displayName: "Test User",
    locale: "en-US",
    externalId: "00ujl29u0le5T6Aj10h7",
    groups: [],
    password: "1mz050nq",
    active: true,
  };
  let id: unknown;

  test("asks for somebody page by page", async () => {
    const { status, body } = await find('userName eq "SESA700002"', "&startIndex=1&count=100");
    expect(status).toBe(200);
    expect(body).toMatchObject({ totalResults: 0, Resources: [] });
  });

  test("creates a person; the password it makes up opens nothing", async () => {
    const { status, body } = await scim("POST", "/Users", okta);
    expect(status, JSON.stringify(body)).toBe(201);
    id = body["id"];
    expect(JSON.stringify(body)).not.toContain(okta.password);
    expect(body).toMatchObject({ userName: "SESA700002", displayName: "Test User" });
    expect(body).not.toHaveProperty("addresses");
    const login = await fetch(`${portal.url}/api/v1/users/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ seS_id: okta.userName, password: okta.password }),
    });
    expect(login.status).toBe(401);
  });

  test("replaces the entire person", async () => {
    const full = {
      ...okta,
      id,
      name: { givenName: "Another", familyName: "User" },
      emails: [
        { primary: false, value: "private@example.com", type: "home" },
        { primary: true, value: "another.user@example.com", type: "work" },
      ],
      meta: { resourceType: "User" },
    };
    const { status, body } = await scim("PUT", `/Users/${String(id)}`, full);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({
      id,
      name: { formatted: "Another User", givenName: "Another" },
      emails: [{ value: "another.user@example.com" }],
      active: true,
    });
  });

  test.each([false, true])("sets active to %j without a path", async (active) => {
    const { status, body } = await patch(id, { op: "replace", value: { active } });
    expect(status).toBe(200);
    expect(body["active"]).toBe(active);
    expect(await statusOf(id)).toBe(active ? 200 : 401);
  });

  test("creating the same person again is a conflict with the error that SCIM prescribes", async () => {
    expect(await scim("POST", "/Users", okta)).toMatchObject({
      status: 409,
      body: {
        schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
        status: "409",
        scimType: "uniqueness",
        detail: "userName: A user with this seS ID already exists",
      },
    });
  });
});
