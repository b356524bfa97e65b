import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  asDirectory,
  ENTERPRISE,
  provision,
  provisioned,
  replace,
  type ScimCall,
} from "../test/directory.ts";
import { makeOrganization } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";

let portal: TestPortal;
let scim: ScimCall;
beforeAll(async () => {
  portal = await startPortal();
  scim = await asDirectory(portal);
  await makeOrganization(portal.db);
});
afterAll(() => portal.close());

const make = (changes?: Record<string, unknown>) => provision(scim, changes);
const patch = (id: string, ...Operations: object[]) =>
  scim("PATCH", `/Users/${id}`, { Operations });

describe("G220 it describes itself", () => {
  test("what it can", async () => {
    const { status, type, headers, body } = await scim("GET", "/ServiceProviderConfig");
    expect({ status, type }).toEqual({ status: 200, type: "application/scim+json; charset=utf-8" });
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(body).toMatchObject({
      patch: { supported: true },
      filter: { supported: true, maxResults: 200 },
      bulk: { supported: false },
      changePassword: { supported: false },
      authenticationSchemes: [{ type: "oauthbearertoken" }],
    });
  });

  test.each(["ResourceTypes", "Schemas"])("%s, all and one by one", async (list) => {
    const { body } = await scim("GET", `/${list}`);
    const resources = body["Resources"] as { id: string }[];
    expect(body["totalResults"]).toBe(resources.length);
    for (const resource of resources)
      expect((await scim("GET", `/${list}/${resource.id}`)).body).toEqual(resource);
    expect((await scim("GET", `/${list}/nothing`)).status).toBe(404);
  });

  test("every attribute of a person is in a schema", async () => {
    const { id } = await make({ title: "Manager", [ENTERPRISE]: { department: "Sales" } });
    const { body } = await scim("GET", "/Schemas");
    const [core, enterprise] = body["Resources"] as { attributes: { name: string }[] }[];
    const known = new Set([...(core?.attributes ?? [])].map(({ name }) => name));
    const { schemas: _s, id: _i, meta: _m, ...person } = (await scim("GET", `/Users/${id}`)).body;
    const extension = person[ENTERPRISE] as object;
    delete person[ENTERPRISE];
    for (const name of Object.keys(person)) expect(known).toContain(name);
    expect(Object.keys(extension)).toEqual(enterprise?.attributes.map(({ name }) => name));
  });
});

describe("G220 a refusal has SCIM's shape and a sentence", () => {
  const refused = async (
    answer: ReturnType<ScimCall>,
    status: number,
    scimType: string | undefined,
  ) => {
    const { body, type, ...got } = await answer;
    expect(got.status, JSON.stringify(body)).toBe(status);
    expect(type).toBe("application/scim+json; charset=utf-8");
    expect(body).toEqual({
      schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
      status: `${status}`,
      ...(scimType === undefined ? {} : { scimType }),
      detail: expect.stringMatching(/\S+ \S+.*/) as unknown,
    });
    return body["detail"];
  };

  test.each<[string, unknown, number, string | undefined]>([
    ["no JSON", "{", 400, "invalidSyntax"],
    ["no body", "", 400, "invalidSyntax"],
    ["no object", [], 400, "invalidSyntax"],
    ["a trap", '{"__proto__":{"active":true}}', 400, "invalidSyntax"],
    ["too much", { x: "x".repeat(200_000) }, 413, undefined],
    ["no staff ID", { ...provisioned(), userName: "bob@example.com" }, 400, "invalidValue"],
    ["no userName", { ...provisioned(), userName: undefined }, 400, "invalidValue"],
    ["no name", { ...provisioned(), name: undefined }, 400, "invalidValue"],
    ["no e-mail", { ...provisioned(), emails: [] }, 400, "invalidValue"],
    ["digits in a name", { ...provisioned(), name: { givenName: "R2D2" } }, 400, "invalidValue"],
    ["a name that is none", { ...provisioned(), name: "Zoé" }, 400, "invalidValue"],
    ["a number as title", { ...provisioned(), title: 7 }, 400, "invalidValue"],
    ["active as a word", { ...provisioned(), active: "maybe" }, 400, "invalidValue"],
    ["active as an object", { ...provisioned(), active: { toString: 1 } }, 400, "invalidValue"],
    ["a long externalId", { ...provisioned(), externalId: "x".repeat(256) }, 400, "invalidValue"],
  ])("%s", async (_what, sent, status, scimType) => {
    expect(await refused(scim("POST", "/Users", sent), status, scimType)).toMatch(/\S+ \S+/);
  });

  test.each<[string, unknown, string]>([
    ["no operations", {}, "invalidSyntax"],
    ["none of them", { Operations: [] }, "invalidSyntax"],
    ["another verb", { Operations: [{ op: "move", path: "title" }] }, "invalidSyntax"],
    ["no path to remove", { Operations: [{ op: "remove" }] }, "noTarget"],
    ["no values", { Operations: [{ op: "add", value: "x" }] }, "invalidValue"],
    ["a broken path", { Operations: [replace("emails[type", "x")] }, "invalidPath"],
    ["a broken filter", { Operations: [replace("emails[type is 1].value", "x")] }, "invalidFilter"],
    ["another staff ID", { Operations: [replace("userName", "SESA1")] }, "mutability"],
    ["no staff ID", { Operations: [{ op: "remove", path: "userName" }] }, "mutability"],
    ["no e-mail", { Operations: [{ op: "remove", path: "emails" }] }, "invalidValue"],
    ["no name", { Operations: [{ op: "remove", path: "name" }] }, "invalidValue"],
    ["no department", { Operations: [replace(`${ENTERPRISE}:department`, "")] }, "invalidValue"],
  ])("a PATCH with %s", async (_what, sent, scimType) => {
    const { id } = await make({ [ENTERPRISE]: { department: "Sales" } });
    const before = await scim("GET", `/Users/${id}`);
    await refused(scim("PATCH", `/Users/${id}`, sent), 400, scimType);
    expect((await scim("GET", `/Users/${id}`)).body).toEqual(before.body);
  });

  test("nobody of that id, no such call, another form", async () => {
    for (const id of ["f".repeat(24), "nonsense", "x".repeat(300)])
      expect(await refused(scim("GET", `/Users/${id}`), 404, undefined)).toBe("Not found.");
    await refused(scim("PUT", `/Users/${"f".repeat(24)}`, provisioned()), 404, undefined);
    await refused(scim("DELETE", `/Users/${"f".repeat(24)}`), 404, undefined);
    for (const path of ["/Groups", "/Bulk", "", "/Me"])
      await refused(scim("GET", path), 404, undefined);
    const asText = scim("POST", "/Users", "{}", { "content-type": "text/plain" });
    await refused(asText, 415, undefined);
    await refused(scim("GET", "/Users?count=many"), 400, "invalidValue");
    await refused(scim("GET", "/Users?sortBy=title"), 400, "invalidValue");
  });

  test("an e-mail address or externalId that somebody else has", async () => {
    const other = await make({ externalId: "taken" });
    const { value } = other.emails[0] ?? { value: "" };
    const detail = "emails: A user with this email already exists";
    const made = provisioned({ emails: [{ value }] });
    expect(await refused(scim("POST", "/Users", made), 409, "uniqueness")).toBe(detail);
    const { id } = await make();
    await refused(patch(id, replace("emails", [{ value }])), 409, "uniqueness");
    await refused(patch(id, replace("externalId", "taken")), 409, "uniqueness");
  });
});
