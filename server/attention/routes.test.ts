import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Attention } from "../../contract/attention.ts";
import type { Dashboard } from "../../contract/dashboard.ts";
import { newId } from "../db/ids.ts";
import { asUser, type Call } from "../test/as.ts";
import { playBuild } from "../test/content-host.ts";
import { makeBuild, makeRegion, makeUser, type MadeUser } from "../test/factories.ts";
import { flagDemo } from "../test/night-watch.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { giveDemo, makeDemo, openDemo } from "../test/watching.ts";

let portal: TestPortal;
let here: { id: string; name: string };
let there: { id: string; name: string };
let adminUser: MadeUser;
let admin: Call;
let leader: Call;

beforeAll(async () => {
  portal = await startPortal();
  const { db } = portal;
  here = await makeRegion(db, "Europe");
  there = await makeRegion(db, "East Asia");
  adminUser = await makeUser(db, { role: "admin" });
  admin = await asUser(portal, adminUser);
  leader = await asUser(portal, await makeUser(db, { role: "regional", regionId: here.id }));
});
afterAll(() => portal.close());

const ask = async (call: Call) => {
  const { status, body } = await call("GET", "/attention");
  expect(status, JSON.stringify(body)).toBe(200);
  return body["data"] as Attention;
};
const visit = async (call: Call) =>
  expect((await call("POST", "/attention/visit")).status).toBe(200);

/** As if everything about the person's visits had happened that many hours earlier. */
const letHoursPass = (user: { id: string }, hours: number) =>
  sql`update visits set last_at = last_at - make_interval(hours => ${hours}),
    since = since - make_interval(hours => ${hours}),
    seen_at = seen_at - make_interval(hours => ${hours}) where user_id = ${user.id}`.execute(
    portal.db,
  );
const age = (user: { id: string }, days: number) =>
  sql`update users set created_at = now() - make_interval(days => ${days}) where id = ${user.id}`.execute(
    portal.db,
  );

test("D60 who waits is counted for those who decide: all of them, or a leader's own employees", async () => {
  const { db } = portal;
  expect((await ask(admin)).waiting).toBeNull();
  const pending = { isActive: false };
  const first = await makeUser(db, { ...pending, regionId: here.id });
  await makeUser(db, { ...pending, regionId: there.id });
  await makeUser(db, { ...pending, regionId: there.id });
  await makeUser(db, { ...pending, role: "regional", regionId: here.id });
  await age(first, 4);
  const all = await ask(admin);
  expect(all.waiting).toMatchObject({ count: 4, regions: ["East Asia", "Europe"] });
  const { waiting } = await ask(leader);
  expect(waiting).toMatchObject({ count: 1, regions: ["Europe"] });
  expect(waiting?.since).toBe(all.waiting?.since);
  const days =
    (Date.parse(all.waiting?.newest_at ?? "") - Date.parse(waiting?.since ?? "")) / 864e5;
  expect(Math.round(days)).toBe(4);
  const employee = await asUser(portal, await makeUser(db, { regionId: here.id }));
  expect((await ask(employee)).waiting).toBeNull();
});

test("D60 a failing demo tells since when it is live, who presents it, and what could be restored", async () => {
  const { db } = portal;
  const demo = await makeDemo(db, "Microgrid");
  const [old, failed, live] = [
    await makeBuild(db, demo),
    await makeBuild(db, demo),
    await makeBuild(db, demo),
  ];
  for (const [index, id] of [old, failed, live].entries())
    await sql`update builds set added_at = now() - make_interval(days => ${9 - index}) where id = ${id}`.execute(
      db,
    );
  await sql`update builds set trial_run = '{"grade":"red"}' where id = ${failed}`.execute(db);
  await playBuild(db, demo, live);
  await flagDemo(db, demo, { content: live });
  const [mine, theirs] = [
    await makeUser(db, { regionId: here.id }),
    await makeUser(db, { regionId: there.id }),
  ];
  await giveDemo(db, demo, theirs.id);
  // Nobody of the leader's presents it.
  expect((await ask(leader)).failing).toEqual([]);
  await giveDemo(db, demo, mine.id);
  const { content_changed_at: changedAt } = await db
    .selectFrom("demos")
    .select("content_changed_at")
    .where("id", "=", demo)
    .executeTakeFirstOrThrow();
  const failing = {
    demo: { _id: demo, title: "Microgrid" },
    grade: "amber",
    live_since: changedAt,
  };
  expect(changedAt).not.toBeNull();
  expect((await ask(admin)).failing).toMatchObject([
    { ...failing, presenters: 2, restorable: { _id: old, version: 1 } },
  ]);
  expect((await ask(leader)).failing).toMatchObject([
    { ...failing, presenters: 1, restorable: null },
  ]);
  expect((await ask(await asUser(portal, mine))).failing).toEqual([]);
  const { flagged } = (await admin("GET", "/night-watch")).body["data"] as {
    flagged: object[];
  };
  expect(flagged).toMatchObject([{ presenters: 2, restorable: { version: 1 } }]);
});

test("D60 administrators see mail that no server accepted, and their own unfinished uploads", async () => {
  const { db } = portal;
  expect(await ask(admin)).toMatchObject({ undelivered_mails: null, unfinished_uploads: null });
  const mail = { subject: "s", body: "b", next_attempt_at: "2100-01-01" };
  await db
    .insertInto("mails")
    .values([
      { ...mail, id: newId(), recipient: "on.its.way@example.com" },
      { ...mail, id: newId(), recipient: "nobody@example.com", attempts: 3 },
      { ...mail, id: newId(), recipient: "nobody@example.com", attempts: 1 },
    ])
    .execute();
  const upload = (ownerId: string, hours: number) =>
    sql`insert into uploads (id, kind, owner_id, folder, public_id, size, file_count, created_at)
      values (${newId()}, 'webgl', ${ownerId}, 'demo', ${newId()}, 1, 1,
        now() - make_interval(hours => ${hours}))`.execute(db);
  const other = await makeUser(db, { role: "admin" });
  await upload(adminUser.id, 2);
  // Still on its way, and somebody else's.
  await upload(adminUser.id, 0);
  await upload(other.id, 2);
  expect(await ask(admin)).toMatchObject({
    undelivered_mails: { count: 2, recipients: ["nobody@example.com"] },
    unfinished_uploads: { count: 1 },
  });
  expect(await ask(leader)).toMatchObject({ undelivered_mails: null, unfinished_uploads: null });
});

test("D61 what was assigned or changed since the last visit is marked until it is opened, also after a reload", async () => {
  const { db } = portal;
  const person = await makeUser(db, { regionId: here.id });
  const call = await asUser(portal, person);
  const newsOf = async () =>
    (await ask(call)).news.map(({ kind, demo }) => `${kind} ${demo.title}`);
  const known = await makeDemo(db, "Known");
  await giveDemo(db, known, person.id);
  // Everything is new on the first visit, so nothing is marked.
  expect(await newsOf()).toEqual([]);
  await visit(call);
  await letHoursPass(person, 5);
  await sql`update assignments set created_at = created_at - interval '60 hours' where user_id = ${person.id}`.execute(
    db,
  );
  const given = await makeDemo(db, "Given");
  await giveDemo(db, given, person.id);
  await makeDemo(db, "Of others");
  await playBuild(db, known, await makeBuild(db, known));
  const all = ["updated Known", "new Given"];
  expect(await newsOf()).toEqual(all);
  for (let reload = 0; reload < 3; reload += 1) await visit(call);
  expect(await newsOf()).toEqual(all);
  // Back from a meeting.
  await letHoursPass(person, 3);
  await visit(call);
  expect(await newsOf()).toEqual(all);
  await openDemo(db, call, known);
  expect(await newsOf()).toEqual(["new Given"]);
  await letHoursPass(person, 5);
  await sql`update assignments set created_at = created_at - interval '9 hours' where user_id = ${person.id}`.execute(
    db,
  );
  await visit(call);
  expect(await newsOf()).toEqual([]);
});

test("D62 the bell has a dot until it is opened, for each person, and again when something comes", async () => {
  const { db } = portal;
  const region = await makeRegion(db);
  const [one, other] = [
    await makeUser(db, { role: "regional", regionId: region.id }),
    await makeUser(db, { role: "regional", regionId: region.id }),
  ];
  const calls = [await asUser(portal, one), await asUser(portal, other)] as const;
  const unseen = async () => [(await ask(calls[0])).has_unseen, (await ask(calls[1])).has_unseen];
  expect(await unseen()).toEqual([false, false]);
  await makeUser(db, { regionId: region.id, isActive: false });
  expect(await unseen()).toEqual([true, true]);
  expect((await calls[0]("POST", "/attention/seen")).status).toBe(200);
  expect(await unseen()).toEqual([false, true]);
  await makeUser(db, { regionId: region.id, isActive: false });
  expect(await unseen()).toEqual([true, true]);
});

test("D63 the dashboard says of each role who waits, who is inactive and who came this month", async () => {
  const { db } = portal;
  const notes = async () => (await admin("GET", "/dashboard")).body["data"] as Dashboard;
  const before = await notes();
  const waiting = await makeUser(db, { role: "regional", isActive: false });
  const old = await makeUser(db, { role: "regional" });
  await age(old, 40);
  await sql`update users set is_active = false, decided_at = now() where id = ${old.id}`.execute(
    db,
  );
  const { notes: after, users, recentWatching } = await notes();
  expect(users.regional).toBe(before.users.regional + 2);
  expect(after.regional).toEqual({
    awaiting: before.notes.regional.awaiting + 1,
    inactive: before.notes.regional.inactive + 1,
    added: before.notes.regional.added + 1,
  });
  expect(after.admin).toEqual(before.notes.admin);
  expect(recentWatching).toEqual({ seconds: 0, before: 0 });
  expect(waiting.id).not.toBe(old.id);
});
