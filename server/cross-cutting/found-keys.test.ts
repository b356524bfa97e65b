import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { User } from "../../contract/accounts.ts";
import { tokenMessages } from "../../contract/operation/machine-tokens.ts";
import { factorMessages } from "../../contract/personal/second-factor.ts";
import { runImports } from "../people-imports/run-imports.ts";
import { asMachine, asUser, type Call } from "../test/as.ts";
import { makeToken } from "../test/directory.ts";
import {
  makeCountry,
  makeOrganization,
  makeRegion,
  makeUser,
  type MadeUser,
  PASSWORD,
  roleId,
} from "../test/factories.ts";
import { formWith } from "../test/list-file.ts";
import { checkPeople, line, nextStaffId, peopleFile } from "../test/people-file.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { dataOf, expireProofs, withApp } from "../test/second-factor.ts";

/** What somebody makes of a key that they found: the session of an administrator, or a token in a pipeline. */
let portal: TestPortal;
let place: Record<string, unknown>;
beforeAll(async () => {
  portal = await startPortal();
  const region = await makeRegion(portal.db, "Middle Europe");
  const country = await makeCountry(portal.db, region.id, "Austria");
  const organization = await makeOrganization(portal.db);
  place = { ...organization, region_id: region.id, country_id: country.id };
});
afterAll(() => portal.close());

const newPerson = async (role: string) => {
  const seS_id = nextStaffId();
  const email = `${seS_id.toLowerCase()}@example.com`;
  const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
  const user_type_id = await roleId(portal.db, role);
  return { ...place, ...passwords, name: "Eve Dropper", seS_id, email, user_type_id };
};
const runAll = () =>
  runImports(
    { db: portal.db, config: portal.config, nudgeMail: () => undefined },
    new AbortController().signal,
    portal.app.log,
  );
const importFile = async (call: Call, content: string) => {
  const { data } = await checkPeople(call, content);
  const started = await call("POST", `/people-imports/${data._id}/start`, { invites: false });
  await runAll();
  return started;
};
const find = async (call: Call, staffId: string) =>
  dataOf<User[]>(await call("GET", `/users?search=${staffId}`))[0];

describe("E421 a token of a program makes nobody an administrator by a file", () => {
  test("it can neither check nor start one", async () => {
    const robot = asMachine(portal, await makeToken(portal, ["read", "write", "builds"]));
    const admin = await asUser(portal, await makeUser(portal.db, { role: "admin" }));
    const staffId = nextStaffId();
    const content = peopleFile(line({ seS_id: staffId, role: "The Maestro", status: "Active" }));
    const { data } = await checkPeople(admin, content);
    for (const answer of [
      await robot("POST", "/people-imports", formWith(content, "people.csv")),
      await robot("POST", `/people-imports/${data._id}/start`, { invites: false }),
    ])
      expect(answer).toMatchObject({ status: 403, body: { message: tokenMessages.notForTokens } });
    await runAll();
    expect(await find(admin, staffId)).toBeUndefined();
  });
});

describe("E422 the session of an administrator with a second factor, found later, takes it before", () => {
  const proveAgain = { status: 403, body: { message: factorMessages.proveAgain } };
  let own: Call;
  let person: MadeUser;
  beforeAll(async () => {
    const made = await withApp(portal, { role: "admin" });
    own = made.own;
    person = await makeUser(portal.db, { role: "admin" });
    await expireProofs(portal.db, made.user);
  });

  test("somebody is created with more rights than an employee has", async () => {
    const path = "/users/register";
    for (const role of ["admin", "regional"])
      expect(await own("POST", path, await newPerson(role))).toMatchObject(proveAgain);
    expect((await own("POST", path, await newPerson("employee"))).status).toBe(201);
  });

  test.each<[string, object]>([
    ["another's password", { password: "Winter-Rollen-47", confirmPassword: "Winter-Rollen-47" }],
    ["another's email", { email: "eve@example.com" }],
    ["another's role", { user_type_id: "regional" }],
  ])("%s is changed", async (_what, change) => {
    const type =
      "user_type_id" in change ? { user_type_id: await roleId(portal.db, "regional") } : {};
    const sent = { ...change, ...type };
    expect(await own("PATCH", `/users/${person.id}`, sent)).toMatchObject(proveAgain);
    expect((await own("PATCH", `/users/${person.id}`, { name: "Grace Hopper" })).status).toBe(200);
  });

  test("a file is imported", async () => {
    const staffId = nextStaffId();
    const content = peopleFile(line({ seS_id: staffId, role: "The Maestro", status: "Active" }));
    expect(await importFile(own, content)).toMatchObject(proveAgain);
    expect(await find(own, staffId)).toBeUndefined();
  });
});

test("E422 who has proved themselves changes roles and addresses by a file, though they are gone meanwhile", async () => {
  const { user, own } = await withApp(portal, { role: "admin" });
  const staffId = nextStaffId();
  const row = (role: string, email: string) =>
    peopleFile(line({ seS_id: staffId, role, email, status: "Active" }));
  expect((await importFile(own, row("Virtual Guide", "a@example.com"))).status).toBe(200);
  const { data } = await checkPeople(own, row("Experience Leader", "b@example.com"));
  expect((await own("POST", `/people-imports/${data._id}/start`, { invites: false })).status).toBe(
    200,
  );
  await expireProofs(portal.db, user);
  await runAll();
  const found = await find(own, staffId);
  expect(found).toMatchObject({ email: "b@example.com", user_type_id: { type_name: "regional" } });
});
