import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hostileKey, hostileText, hostileValue } from "../../fuzz/hostile-values.ts";
import { asDirectory, provision, provisioned, type ScimCall } from "../test/directory.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { snapshot } from "../test/snapshot.ts";

let portal: TestPortal;
let scim: ScimCall;
let person: { id: string; userName: string };
beforeAll(async () => {
  portal = await startPortal();
  scim = await asDirectory(portal);
  person = await provision(scim);
});
afterAll(() => portal.close());

const find = (filter: string) => scim("GET", `/Users?filter=${encodeURIComponent(filter)}`);
const runs = { numRuns: 150 };

test("S226 a path as long as a body may be is read once, and keeps nobody waiting", async () => {
  const path = `${"a".repeat(90_000)}]`;
  const Operations = [{ op: "replace", path, value: "x" }];
  const { status, body } = await scim("PATCH", `/Users/${person.id}`, { Operations });
  expect({ status, type: body["scimType"] }).toEqual({ status: 400, type: "invalidPath" });
});

describe("S226 hostile filters", () => {
  test.each([
    ["many brackets", `${"(".repeat(400)}userName pr${")".repeat(400)}`],
    ["too long", `userName eq "${"x".repeat(1000)}"`],
    ["SQL behind a value", `userName eq "x" or 1=1 --`],
    ["SQL as an attribute", `u.password_hash co "argon"`],
    ["SQL in an attribute", `userName)/**/or/**/(true eq "x"`],
    ["a column that is not for it", `password_hash sw "$argon"`],
    ["a key of every object", `constructor eq "x"`],
    ["another key of every object", `__proto__ pr`],
    ["a list as a value", `userName eq ["x"]`],
    ["a number for a text", `userName eq 1`],
    ["a text for a flag", `active eq "perhaps"`],
    ["greater than a flag", `active gt true`],
    ["no moment", `meta.created gt "yesterday"`],
    ["a moment that is none", `meta.created gt "2020-13-45T00:00:00Z"`],
    ["part of a moment", `meta.created co "2020"`],
  ])("%s is refused", async (_what, filter) => {
    const { status, body } = await find(filter);
    expect(status, JSON.stringify(body)).toBe(400);
    expect(body["scimType"]).toBe("invalidFilter");
  });

  test.each([`' or '1'='1`, `x' or true --`, `%`, `_`, `\\\\`, `x\\"`, `$1`, `\\u0027 or 1=1`])(
    "%j is a value like any other",
    async (value) => {
      for (const operator of ["eq", "co", "sw", "ew"]) {
        const { status, body } = await find(`userName ${operator} "${value}"`);
        expect({ status, total: body["totalResults"] }).toEqual({ status: 200, total: 0 });
      }
    },
  );

  test("a value that no database can hold is refused", async () => {
    expect((await find(String.raw`userName eq "\u0000"`)).status).toBe(400);
  });

  test("a filter twice is refused", async () => {
    const twice = `/Users?filter=userName pr&filter=userName pr`;
    expect((await scim("GET", twice)).status).toBe(400);
  });

  test("whatever is sent as a filter, it is answered or refused with a sentence", async () => {
    const piece = fc.oneof(
      hostileText,
      fc.constantFrom("userName", "emails[", "]", "(", ")", "not (", " eq ", " and ", '"', "pr"),
    );
    const property = fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
      const { status, body } = await find(Buffer.from(pieces.join(" ").slice(0, 2000)).toString());
      expect([200, 400]).toContain(status);
      if (status === 400) expect(body["detail"]).toMatch(/\S+ \S+/);
    });
    await fc.assert(property, runs);
  });
});

describe("S226 hostile people", () => {
  test("whatever stands in an operation, it is carried out or refused, and nobody else changes", async () => {
    const other = await provision(scim);
    const before = await scim("GET", `/Users/${other.id}`);
    const path = fc.oneof(
      hostileText,
      fc.constantFrom("name", "emails", "roles", 'emails[type eq "work"].value', "addresses"),
    );
    const operation = fc.record(
      { op: fc.constantFrom("add", "Replace", "remove"), path, value: hostileValue },
      { requiredKeys: ["op"] },
    );
    const property = fc.asyncProperty(operation, async (one) => {
      const answer = await scim("PATCH", `/Users/${person.id}`, { Operations: [one] });
      expect([200, 400, 409], JSON.stringify(answer.body)).toContain(answer.status);
    });
    await fc.assert(property, runs);
    expect((await scim("GET", `/Users/${other.id}`)).body).toEqual(before.body);
  });

  test("keys that nobody asked for change nothing", async () => {
    const keys = [
      "password_hash",
      "is_admin",
      "isApproved",
      "user_type_id",
      "decided_by",
      "id",
      "_id",
    ];
    const extra = Object.fromEntries(keys.map((key) => [key, "f".repeat(24)]));
    const { status, body } = await scim("POST", "/Users", provisioned(extra));
    expect(status).toBe(201);
    expect(body["id"]).not.toBe("f".repeat(24));
    expect(body["roles"]).toMatchObject([{ value: "employee" }]);
    const { password_hash: hash } = await portal.db
      .selectFrom("users")
      .select("password_hash")
      .where("id", "=", body["id"] as string)
      .executeTakeFirstOrThrow();
    expect(hash).toMatch(/^\$argon2id\$/);
  });

  test("whatever is sent as a resource, a refusal leaves nothing behind", async () => {
    const resource = fc.dictionary(hostileKey, hostileValue, { maxKeys: 5 });
    const property = fc.asyncProperty(resource, async (one) => {
      const before = await snapshot(portal.db);
      const { status, body } = await scim("POST", "/Users", one);
      expect([400, 413], JSON.stringify(body)).toContain(status);
      expect(await snapshot(portal.db)).toBe(before);
    });
    await fc.assert(property, { numRuns: 60 });
  });
});
