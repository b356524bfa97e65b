import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  importRefusals,
  peopleImportMessages,
} from "../../contract/spreadsheets/people-imports.ts";
import { userMessages } from "../../contract/users.ts";
import { failures } from "../../contract/errors.ts";
import { asUser, type Call } from "../test/as.ts";
import { makeCountry, makeOrganization, makeRegion, makeUser } from "../test/factories.ts";
import {
  checkPeople,
  type Fields,
  HEADER,
  line,
  nextStaffId,
  peopleFile,
  readRows,
} from "../test/people-file.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { type Caller, callers, makeCallers } from "../test/role-table.ts";
import { runImports } from "./run-imports.ts";

let portal: TestPortal;
let as: Record<Caller, Call>;
beforeAll(async () => {
  portal = await startPortal();
  as = await makeCallers(portal);
  const region = await makeRegion(portal.db, "Middle Europe");
  await makeCountry(portal.db, region.id, "Austria");
  await makeOrganization(portal.db);
});
afterAll(() => portal.close());

const check = (content: string | Uint8Array, name?: string, call = as.admin) =>
  checkPeople(call, content, name);
const checked = async (content: string | Uint8Array, name?: string) => {
  const { status, data, body } = await check(content, name);
  expect(body).toMatchObject({ data: expect.anything() });
  expect(status).toBe(201);
  return data;
};
const rowsOf = (id: string, query?: string) => readRows(as.admin, id, query);
const reasons = async (content: string) =>
  (await rowsOf((await checked(content))._id)).map((row) =>
    row.reasons.map(({ column, reason }) => [column, reason]),
  );
const start = (id: string, invites = false) =>
  as.admin("POST", `/people-imports/${id}/start`, { invites });
const run = (signal = new AbortController().signal) =>
  runImports(
    { db: portal.db, config: portal.config, nudgeMail: () => undefined },
    signal,
    portal.app.log,
  );
const find = async (staffId: string) =>
  ((await as.admin("GET", `/users?search=${staffId}`)).body["data"] as object[])[0];

describe("G230 POST /people-imports", () => {
  test.each(callers)("as %s", async (caller) => {
    const { status, body } = await check(peopleFile(line({})), "people.csv", as[caller]);
    expect(status).toBe({ guest: 401, employee: 403, regional: 403, admin: 201 }[caller]);
    if (caller === "regional") expect(body["message"]).toBe(failures.forbidden);
  });

  test("tells what each row would do, and changes nobody", async () => {
    const known = await makeUser(portal.db, { name: "Grace Hopper" });
    const fresh = nextStaffId();
    const content = peopleFile(
      line({ seS_id: fresh, name: "Alan Turing" }),
      line({ seS_id: known.ses_id, name: "Grace B. Hopper", email: known.email }),
      line({ seS_id: "12345" }),
    );
    const found = await checked(content);
    expect(found).toMatchObject({
      file_name: "people.csv",
      ignored: [],
      asked_at: null,
      finished_at: null,
      counts: { create: 1, change: 1, same: 0, refused: 1, created: 0, changed: 0 },
    });
    const [create, change, refused] = await rowsOf(found._id);
    expect(create).toMatchObject({ row: 2, kind: "create", seS_id: fresh, name: "Alan Turing" });
    expect(change).toMatchObject({ row: 3, kind: "change", seS_id: known.ses_id });
    expect(change?.changes).toEqual([
      { column: "name", before: "Grace Hopper", after: "Grace B. Hopper" },
      { column: "department", before: "", after: "Sales" },
      { column: "designation", before: "", after: "Manager" },
      { column: "region", before: "", after: "Middle Europe" },
      { column: "country", before: "", after: "Austria" },
    ]);
    expect(refused).toMatchObject({ row: 4, kind: "refused", seS_id: "12345", changes: [] });
    expect(await find(fresh)).toBeUndefined();
    expect(await find(known.ses_id)).toMatchObject({ name: "Grace Hopper" });
    expect((await rowsOf(found._id, "&kind=change")).map(({ row }) => row)).toEqual([3]);
    expect((await rowsOf(found._id, "&search=turing")).map(({ row }) => row)).toEqual([2]);
  });
});

describe("G231 a row is refused with every reason at once", () => {
  test.each<[string, Fields, [string | null, unknown][]]>([
    ["a blank staff ID", { seS_id: "", email: "a@b.com" }, [["seS_id", "seS ID is required"]]],
    [
      "a staff ID of another form",
      { seS_id: "ABC1" },
      [["seS_id", 'seS ID must start with "SESA" followed by numbers only']],
    ],
    ["no name", { name: "" }, [["name", "Name is required"]]],
    ["a name with digits", { name: "R2D2" }, [["name", expect.stringContaining("letters")]]],
    ["a malformed e-mail", { email: "nobody" }, [["email", "Invalid email address"]]],
    ["an unknown role", { role: "King" }, [["role", importRefusals.unknownRole("King").message]]],
    ["no role", { role: "" }, [["role", userMessages.roleRequired]]],
    [
      "an unknown department",
      { department: "Magic" },
      [["department", importRefusals.unknownDepartment("Magic").message]],
    ],
    ["no designation", { designation: "" }, [["designation", userMessages.required.designation]]],
    [
      "an unknown designation",
      { designation: "Wizard" },
      [["designation", importRefusals.unknownDesignation("Wizard").message]],
    ],
    [
      "an unknown region",
      { region: "Atlantis" },
      [["region", importRefusals.unknownRegion("Atlantis").message]],
    ],
    [
      "a country outside of the region",
      { country: "Japan" },
      [["country", importRefusals.unknownCountry("Japan", "Middle Europe").message]],
    ],
    [
      "an unknown status",
      { status: "asleep" },
      [["status", importRefusals.unknownStatus("asleep").message]],
    ],
    ["a status for others", { status: "Rejected" }, [["status", importRefusals.newStatus]]],
    [
      "three at once",
      { name: "", email: "x", department: "Magic" },
      [
        ["name", "Name is required"],
        ["email", "Invalid email address"],
        ["department", importRefusals.unknownDepartment("Magic").message],
      ],
    ],
  ])("%s", async (_what, fields, expected) => {
    expect(await reasons(peopleFile(line(fields)))).toEqual([expected]);
  });

  test("an e-mail address that somebody else has, and what an earlier row has already", async () => {
    const other = await makeUser(portal.db);
    const id = nextStaffId();
    const email = `a.${id}@example.com`;
    expect(
      await reasons(
        peopleFile(
          line({ email: other.email.toUpperCase() }),
          line({ seS_id: id }),
          line({ seS_id: id.toLowerCase(), email }),
        ),
      ),
    ).toEqual([
      [["email", userMessages.emailTaken]],
      [],
      [
        [null, importRefusals.staffIdTwice(3).message],
        [null, importRefusals.emailTwice(3).message],
      ],
    ]);
  });

  test("a value may not become blank, and region, country and city move together", async () => {
    const elsewhere = await makeRegion(portal.db, "Far East");
    await makeCountry(portal.db, elsewhere.id, "Korea");
    const stalled = await makeRegion(portal.db, "Asleep", false);
    const id = nextStaffId();
    await start((await checked(peopleFile(line({ seS_id: id }))))._id);
    await run();
    expect(await reasons(`SESA ID,Department\r\n${id},`)).toEqual([
      [["department", userMessages.required.department]],
    ]);
    expect(await reasons(`SESA ID;Region\n${id};Far East`)).toEqual([
      [["country", importRefusals.unknownCountry("Austria", "Far East").message]],
    ]);
    expect(await reasons(`SESA ID;Region\n${id};${stalled.name}`)).toEqual([
      [["region", importRefusals.unknownRegion("Asleep").message]],
    ]);
    const moved = await checked(`SESA ID;Region;Country\n${id};far east;KOREA`);
    expect((await rowsOf(moved._id))[0]?.changes).toEqual([
      { column: "region", before: "Middle Europe", after: "Far East" },
      { column: "country", before: "Austria", after: "Korea" },
    ]);
  });

  test("one's own e-mail, role and status, but not one's name", async () => {
    const me = await makeUser(portal.db, { role: "admin" });
    const call = await asUser(portal, me);
    const content = (fields: string) => `SESA ID,Account Name,Role,Email\n${me.ses_id},${fields}`;
    const own = async (fields: string) => {
      const { data } = await check(content(fields), "people.csv", call);
      const [row] = await rowsOf(data._id);
      return row?.reasons.map(({ reason }) => reason) ?? [];
    };
    expect(await own(`${me.name},Virtual Guide,${me.email}`)).toEqual([importRefusals.ownAccount]);
    expect(await own(`${me.name},The Maestro,other@example.com`)).toEqual([
      importRefusals.ownAccount,
    ]);
    expect(await own(`Another Name,The Maestro,${me.email}`)).toEqual([]);
  });
});

describe("G231 the entire file is refused", () => {
  test.each([
    ["no header", "Ada,Lovelace\n1,2", peopleImportMessages.noStaffIds],
    ["nobody", HEADER, peopleImportMessages.noPeople],
    ["a header twice", "SESA ID,Name,name\nSESA1,a,b", peopleImportMessages.headerTwice("name")],
  ])("%s", async (_what, content, message) => {
    const { status, body } = await check(content);
    expect(status).toBe(400);
    expect(body["message"]).toBe(typeof message === "string" ? message : message.message);
  });

  test("more people than one import takes", async () => {
    const many = Array.from({ length: 20_001 }, (_, i) => `SESA${i}`);
    const { status, body } = await check(["SESA ID", ...many].join("\n"));
    expect(status).toBe(413);
    expect(body["message"]).toBe(peopleImportMessages.tooMany);
  });
});
