import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asDirectory, ENTERPRISE, provision, type ScimCall } from "../test/directory.ts";
import { makeCountry, makeOrganization, makeRegion } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";

let portal: TestPortal;
let scim: ScimCall;
beforeAll(async () => {
  portal = await startPortal();
  scim = await asDirectory(portal);
  const asia = await makeRegion(portal.db, "Asia");
  await makeCountry(portal.db, asia.id, "Japan");
  await makeOrganization(portal.db);
});
afterAll(() => portal.close());

const make = (changes?: Record<string, unknown>) => provision(scim, changes);

describe("G223 lists", () => {
  test("go from one page to the next without gap or repetition", async () => {
    for (let i = 0; i < 7; i += 1)
      await make({ title: "Manager", name: { formatted: "Paged Person" } });
    const filter = encodeURIComponent('displayName eq "paged person" and title pr');
    const seen: string[] = [];
    for (let start = 1; start <= 7; start += 3) {
      const { body } = await scim("GET", `/Users?filter=${filter}&startIndex=${start}&count=3`);
      const resources = body["Resources"] as { id: string }[];
      expect(body).toMatchObject({
        totalResults: 7,
        startIndex: start,
        itemsPerPage: resources.length,
      });
      seen.push(...resources.map(({ id }) => id));
    }
    expect(new Set(seen).size).toBe(7);
    expect(seen).toEqual(seen.toSorted());
    const behind = await scim("GET", `/Users?filter=${filter}&startIndex=8`);
    expect(behind.body).toMatchObject({ totalResults: 7, Resources: [] });
    const none = await scim("GET", `/Users?filter=${filter}&count=0`);
    expect(none.body).toMatchObject({ totalResults: 7, itemsPerPage: 0 });
    const odd = await scim("GET", `/Users?filter=${filter}&startIndex=-5&count=-1`);
    expect(odd.body).toMatchObject({ totalResults: 7, startIndex: 1, itemsPerPage: 0 });
  });

  test("without a filter count everybody but the deleted, and never answer more than 200", async () => {
    const total = async () => (await scim("GET", "/Users?count=1")).body["totalResults"];
    const before = await total();
    const { id } = await make();
    expect(await total()).toBe(Number(before) + 1);
    await scim("DELETE", `/Users/${id}`);
    expect(await total()).toBe(before);
    portal.database.statements.length = 0;
    await scim("GET", "/Users?count=100000");
    const read = portal.database.statements.filter((text) => text.includes('"u"."email"'));
    expect(read).toHaveLength(1);
    expect(read[0]).toMatch(/limit 200\)?$/);
  });

  test("are sorted", async () => {
    for (const email of ["s2@example.org", "s1@example.org", "s3@example.org"])
      await make({ emails: [{ value: email }] });
    const sorted = async (query: string) =>
      (
        (await scim("GET", `/Users?filter=emails co "@example.org"&${query}`)).body[
          "Resources"
        ] as {
          emails: { value: string }[];
        }[]
      ).map(({ emails }) => emails[0]?.value[1]);
    expect(await sorted("sortBy=emails.value")).toEqual(["1", "2", "3"]);
    expect(await sorted("sortBy=emails&sortOrder=descending")).toEqual(["3", "2", "1"]);
    expect(await sorted("sortBy=userName")).toEqual(["2", "1", "3"]);
  });

  test("have only the attributes that were asked for", async () => {
    const { userName } = await make();
    const keys = async (query: string) => {
      const { body } = await scim("GET", `/Users?filter=userName eq "${userName}"&${query}`);
      return Object.keys((body["Resources"] as object[])[0] ?? {});
    };
    expect(await keys("attributes=userName,name.givenName")).toEqual([
      "schemas",
      "id",
      "userName",
      "name",
    ]);
    expect(await keys("excludedAttributes=emails,meta,id")).not.toEqual(
      expect.arrayContaining(["emails"]),
    );
    expect(await keys("excludedAttributes=emails,meta,id")).toContain("id");
    expect(await keys(`attributes=${ENTERPRISE}:department`)).toEqual([
      "schemas",
      "id",
      ENTERPRISE,
    ]);
  });

  describe("find by every attribute", () => {
    const unique = {
      userName: "SESA71999999",
      externalId: "Unique-Id",
      name: { givenName: "Uma Ida", familyName: "del Queue" },
      emails: [{ value: "uma@unique.example" }],
      title: "Manager",
      addresses: [{ country: "Japan" }],
      [ENTERPRISE]: { department: "Sales" },
      roles: ["regional"],
    };
    beforeAll(() => make(unique));

    test.each([
      'userName eq "SESA71999999"',
      'userName ew "1999999"',
      'externalId eq "Unique-Id"',
      'name.givenName eq "uma ida"',
      'name.familyName sw "DEL Q"',
      'name.formatted co "ida del"',
      'emails[type eq "work" and value eq "UMA@unique.example"]',
      'emails.value co "@unique." and emails.primary eq true',
      'emails co "unique.example" and not (active eq false)',
      'emails co "unique.example" and active ne "False"',
      'emails co "unique.example" and title eq "manager"',
      `emails co "unique.example" and ${ENTERPRISE}:department eq "SALES"`,
      'emails co "unique.example" and addresses[type eq "work"].country eq "japan"',
      'emails co "unique.example" and addresses.region eq "Asia"',
      'emails co "unique.example" and roles eq "regional"',
      'emails co "unique.example" and meta.created gt "2020-01-01T00:00:00Z"',
      'emails co "unique.example" and (userName gt "SESA7199" and userName le "SESA71999999")',
      'emails co "unique.example" and externalId ne null',
    ])("%s", async (filter) => {
      const { body } = await scim("GET", `/Users?filter=${encodeURIComponent(filter)}`);
      expect(body, JSON.stringify(body)).toMatchObject({
        totalResults: 1,
        Resources: [{ userName: unique.userName, externalId: unique.externalId }],
      });
    });

    test.each([
      'externalId eq "unique-id"',
      'userName eq "SESA71999999" and active eq false',
      'userName eq "SESA71999999" and emails[type eq "home"]',
      'userName eq "SESA71999999" and externalId eq null',
      'userName eq "SESA%"',
      'userName co "_"',
      'emails.value eq "uma@unique.example" and meta.created lt "2020-01-01T00:00:00Z"',
    ])("and not by %s", async (filter) => {
      const { status, body } = await scim("GET", `/Users?filter=${encodeURIComponent(filter)}`);
      expect({ status, found: body["totalResults"] }).toEqual({ status: 200, found: 0 });
    });
  });
});
