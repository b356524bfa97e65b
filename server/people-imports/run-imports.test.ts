import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { User } from "../../contract/accounts.ts";
import { userMessages } from "../../contract/users.ts";
import {
  importRefusals,
  type PeopleImport,
  peopleImportMessages,
} from "../../contract/spreadsheets/people-imports.ts";
import { asGuest, asUser, type Call } from "../test/as.ts";
import {
  makeCountry,
  makeOrganization,
  makeRegion,
  makeUser,
  type MadeUser,
} from "../test/factories.ts";
import { mailTo, resetTokenIn } from "../test/outbox.ts";
import { checkPeople, line, nextStaffId, peopleFile, readRows } from "../test/people-file.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { importBatch } from "./import-batch.ts";
import { listRows } from "./queries.ts";
import { runImports } from "./run-imports.ts";

let portal: TestPortal;
let me: MadeUser;
let admin: Call;
beforeAll(async () => {
  portal = await startPortal();
  const region = await makeRegion(portal.db, "Middle Europe");
  await makeCountry(portal.db, region.id, "Austria");
  await makeOrganization(portal.db);
});
afterAll(() => portal.close());
beforeEach(async () => {
  me = await makeUser(portal.db, { role: "admin", name: "Mae Stro" });
  admin = await asUser(portal, me);
});

/** Jobs get a signal; this one aborts after being read this many times. */
const stopAfter = (looks: number) => {
  let left = looks;
  return {
    get aborted() {
      left -= 1;
      return left < 0;
    },
  } as AbortSignal;
};
const run = (signal = new AbortController().signal) =>
  runImports(
    { db: portal.db, config: portal.config, nudgeMail: () => undefined },
    signal,
    portal.app.log,
  );
const check = async (content: string) => (await checkPeople(admin, content)).data._id;
const start = (id: string, invites = false) =>
  admin("POST", `/people-imports/${id}/start`, { invites });
const stateOf = async (id: string) =>
  (await admin("GET", `/people-imports/${id}`)).body["data"] as PeopleImport;
const importFile = async (content: string, invites = false) => {
  const id = await check(content);
  expect((await start(id, invites)).status).toBe(200);
  await run();
  return id;
};
const find = async (staffId: string) =>
  ((await admin("GET", `/users?search=${staffId}`)).body["data"] as User[])[0];
const emailOf = (staffId: string) => `a.${staffId.toLowerCase()}@example.com`;
const entriesOf = async (recordId: string) => {
  const rows = await portal.db
    .selectFrom("activity_logs")
    .select(["action", "module", "actor_id", "record_name", "before", "after"])
    .where("record_id", "=", recordId)
    .orderBy("sequence")
    .execute();
  return rows;
};

describe("G232 an import", () => {
  test("creates and changes people in the name of the importing administrator, and logs each change", async () => {
    const known = await makeUser(portal.db, { name: "Grace Hopper" });
    const [active, waiting] = [nextStaffId(), nextStaffId()];
    const id = await importFile(
      peopleFile(
        line({ seS_id: active }),
        line({ seS_id: waiting, status: "Pending" }),
        line({ seS_id: known.ses_id, email: known.email, name: "Grace B. Hopper" }),
        line({ name: "" }),
      ),
    );
    expect(await stateOf(id)).toMatchObject({
      asked_by: "Mae Stro",
      asked_at: expect.any(String),
      finished_at: expect.any(String),
      counts: { create: 0, change: 0, same: 0, refused: 1, created: 2, changed: 1 },
    });
    const person = await find(active);
    expect(person).toMatchObject({
      name: "Ada Lovelace",
      user_type_id: { type_name: "employee" },
      country_id: { name: "Austria" },
      is_active: true,
      isApproved: true,
      decision: { by: "Mae Stro" },
    });
    expect(await find(waiting)).toMatchObject({ is_active: false, decision: null });
    expect(await find(known.ses_id)).toMatchObject({ name: "Grace B. Hopper" });
    const mine = { actor_id: me.id };
    expect(await entriesOf(person?._id ?? "")).toMatchObject([
      { ...mine, action: "create", module: "user", after: { seS_id: active, is_active: true } },
    ]);
    expect(await entriesOf(known.id)).toMatchObject([
      { ...mine, action: "update", after: { name: "Grace B. Hopper", country: "Austria" } },
    ]);
    expect(await entriesOf(id)).toEqual([
      {
        ...mine,
        action: "import",
        module: "user",
        record_name: "people.csv",
        before: null,
        after: { create: 2, change: 1, refused: 1, invites: false },
      },
    ]);
  });

  test("changes a status as the switches do: with its decision, its mail, and sessions that end", async () => {
    const waiting = await makeUser(portal.db, { isActive: false });
    const inside = await makeUser(portal.db);
    const call = await asUser(portal, inside);
    await importFile(
      `SESA ID,Account Status\n${waiting.ses_id},Rejected\n${inside.ses_id},Deactivated`,
    );
    expect(await find(waiting.ses_id)).toMatchObject({ decision: { by: "Mae Stro" } });
    expect(await mailTo(portal, waiting.email)).toBeDefined();
    expect((await call("GET", "/sessions")).status).toBe(401);
    expect(await find(inside.ses_id)).toMatchObject({ is_active: false, isApproved: true });
  });

  test("is started once, and not for nothing", async () => {
    const id = await check(peopleFile(line()));
    const answers = await Promise.all([start(id), start(id)]);
    expect(answers.map(({ status }) => `${status}`).toSorted()).toEqual(["200", "409"]);
    expect(answers.find(({ status }) => status === 409)?.body["message"]).toBe(
      peopleImportMessages.alreadyStarted,
    );
    await run();
    const nothing = await start(await check(peopleFile(line({ name: "" }))));
    expect(nothing.body["message"]).toBe(peopleImportMessages.nothingToDo);
  });
});

describe("G233 what changed since the check is looked at again", () => {
  test("somebody who was changed, made or taken away meanwhile is refused, and nobody else is", async () => {
    const known = await makeUser(portal.db, { name: "Old Name" });
    const [made, fine, taken] = [nextStaffId(), nextStaffId(), nextStaffId()];
    const email = emailOf(taken);
    const id = await check(
      peopleFile(
        line({ seS_id: known.ses_id, email: known.email, name: "New Name" }),
        line({ seS_id: made }),
        line({ seS_id: taken }),
        line({ seS_id: fine }),
      ),
    );
    const { db } = portal;
    await db.updateTable("users").set({ name: "Third Name" }).where("id", "=", known.id).execute();
    const other = await makeUser(db);
    await db.updateTable("users").set({ ses_id: made }).where("id", "=", other.id).execute();
    const owner = await makeUser(db);
    await db.updateTable("users").set({ email }).where("id", "=", owner.id).execute();
    await start(id);
    await run();
    const rows = await readRows(admin, id);
    expect(rows.map(({ kind, reasons }) => [kind, ...reasons.map(({ reason }) => reason)])).toEqual(
      [
        ["refused", importRefusals.changedMeanwhile],
        ["refused", importRefusals.changedMeanwhile],
        ["refused", userMessages.emailTaken],
        ["created"],
      ],
    );
    expect(await find(known.ses_id)).toMatchObject({ name: "Third Name" });
  });

  test("an import stops if its author is no longer an administrator, but not if they only signed out", async () => {
    const [first, second] = [nextStaffId(), nextStaffId()];
    const boss = await makeUser(portal.db, { role: "admin" });
    const imports = [await check(peopleFile(line({ seS_id: first })))];
    await start(imports[0] ?? "");
    await admin("POST", "/users/logout", {});
    await run();
    const call = await asUser(portal, boss);
    const seen = ((await call("GET", `/users?search=${first}`)).body["data"] as User[])[0];
    expect(seen).toMatchObject({ seS_id: first });
    admin = await asUser(portal, me);
    const id = await check(peopleFile(line({ seS_id: second })));
    await start(id);
    await call("PATCH", `/users/${me.id}`, { is_active: false });
    await run();
    expect(
      (await readRows(call, id)).map(({ kind, reasons }) => [kind, reasons[0]?.reason]),
    ).toEqual([["refused", importRefusals.dismissed]]);
    expect((await call("GET", `/users?search=${second}`)).body["data"]).toEqual([]);
  });
});

describe("G234 an import whose node dies", () => {
  const people = (count: number) => Array.from({ length: count }, () => line());

  test("goes on where it was, and nobody is made or changed twice", async () => {
    const known = await makeUser(portal.db);
    const content = peopleFile(
      ...people(300),
      line({ seS_id: known.ses_id, email: known.email, name: "Changed Once" }),
    );
    const id = await check(content);
    await start(id);
    await run(stopAfter(4));
    const halfway = await stateOf(id);
    expect(halfway.finished_at).toBeNull();
    expect(halfway.counts).toMatchObject({ created: 250, create: 50, change: 1 });
    await Promise.all([run(), run()]);
    expect(await stateOf(id)).toMatchObject({
      finished_at: expect.any(String),
      counts: { created: 300, changed: 1, refused: 0, create: 0, change: 0 },
    });
    expect(await entriesOf(known.id)).toHaveLength(1);
  });

  test("a node that comes too late for rows does not say that they were refused", async () => {
    const id = await check(peopleFile(...people(3)));
    await start(id);
    const late = await listRows(portal.db, id).execute();
    await run();
    const actor = { id: me.id, name: me.name, role: "admin", regionId: null } as const;
    await importBatch(
      portal.db,
      { ...actor, ip: "", sessionId: id, isAbsent: true },
      {
        importId: id,
        invites: undefined,
        passwordHash: "",
        signal: new AbortController().signal,
        log: portal.app.log,
      },
      late,
    );
    expect((await stateOf(id)).counts).toMatchObject({ created: 3, refused: 0 });
  });

  test("two imports at once are done one after the other, and share nobody", async () => {
    const shared = nextStaffId();
    const ids = [
      await check(peopleFile(...people(3), line({ seS_id: shared, name: "First File" }))),
      await check(peopleFile(...people(3), line({ seS_id: shared, name: "Second File" }))),
    ];
    for (const id of ids) await start(id);
    await Promise.all([run(), run()]);
    const counts = await Promise.all(ids.map(async (id) => (await stateOf(id)).counts));
    expect(counts).toMatchObject([
      { created: 4, refused: 0 },
      { created: 3, refused: 1 },
    ]);
    expect(await find(shared)).toMatchObject({ name: "First File" });
  });
});

describe("G235 invitations", () => {
  test("lead to choosing a password, once, in the language of the person who invites", async () => {
    await portal.db.updateTable("users").set({ language: "de" }).where("id", "=", me.id).execute();
    const invited = nextStaffId();
    await importFile(peopleFile(line({ seS_id: invited })), true);
    const mail = await mailTo(portal, emailOf(invited));
    expect(mail).toContain("Guten Tag Ada Lovelace,");
    expect(mail).toContain(`SESA-ID ${invited}`);
    const guest = asGuest(portal);
    const token = resetTokenIn(mail ?? "");
    const password = "Brand-new-1!";
    const choose = () => guest("POST", "/users/reset-password", { token, password });
    expect((await choose()).status).toBe(200);
    expect((await choose()).status).toBe(400);
    const signIn = await guest("POST", "/users/login", { seS_id: invited, password });
    expect(signIn.status).toBe(200);
  });

  test("live for seven days, and are sent to nobody who was only changed, nor unasked", async () => {
    const known = await makeUser(portal.db);
    const [invited, other, waiting] = [nextStaffId(), nextStaffId(), nextStaffId()];
    const change = line({ seS_id: known.ses_id, email: known.email, name: "Changed Name" });
    const later = line({ seS_id: waiting, status: "Pending" });
    await importFile(peopleFile(line({ seS_id: invited }), later, change), true);
    await importFile(peopleFile(line({ seS_id: other })));
    const links = await portal.db
      .selectFrom("password_resets as r")
      .innerJoin("users as u", "u.id", "r.user_id")
      .select(["u.ses_id", "r.created_at", "r.expires_at"])
      .where("u.ses_id", "in", [invited, other, waiting, known.ses_id])
      .execute();
    expect(links.map(({ ses_id: id }) => id)).toEqual([invited]);
    const days =
      (Date.parse(links[0]?.expires_at ?? "") - Date.parse(links[0]?.created_at ?? "")) /
      86_400_000;
    expect(days).toBe(7);
  });

  test("until then no password signs in, and resetting a forgotten one sends a link", async () => {
    const id = nextStaffId();
    await importFile(peopleFile(line({ seS_id: id })));
    const guest = asGuest(portal);
    for (const password of ["no such person", "Demo-2025!"])
      expect((await guest("POST", "/users/login", { seS_id: id, password })).status).toBe(401);
    await guest("POST", "/users/forgot-password", { seS_id: id });
    expect(await mailTo(portal, emailOf(id))).toContain("reset-password?token");
  });
});
