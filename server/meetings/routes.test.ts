import { afterAll, beforeAll, expect, test } from "vitest";
import {
  MAX_ENTRIES,
  MAX_MEETINGS,
  type Meeting,
  meetingMessages,
  type MeetingSummary,
} from "../../contract/meetings/meetings.ts";
import { buildAccess } from "../builds/access.ts";
import { openGrants } from "../builds/grants.ts";
import { newId } from "../db/ids.ts";
import { asUser, type Call } from "../test/as.ts";
import { type MadeUser, makeBuild, makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { giveDemo, makeDemo } from "../test/watching.ts";

let portal: TestPortal;
let owner: Call;
let ownerUser: MadeUser;
let colleague: Call;
let colleagueUser: MadeUser;
let admin: Call;
let solar: string;
let wind: string;
let secret: string;
beforeAll(async () => {
  portal = await startPortal();
  const { db } = portal;
  ownerUser = await makeUser(db, { name: "Olga Owner" });
  colleagueUser = await makeUser(db, { name: "Carl Colleague" });
  owner = await asUser(portal, ownerUser);
  colleague = await asUser(portal, colleagueUser);
  admin = await asUser(portal, await makeUser(db, { role: "admin" }));
  [solar, wind, secret] = [
    await makeDemo(db, "Solar Farm"),
    await makeDemo(db, "Wind Park"),
    await makeDemo(db, "Secret Lab"),
  ];
  for (const demo of [solar, wind]) await giveDemo(db, demo, ownerUser.id);
  await giveDemo(db, secret, ownerUser.id);
  for (const demo of [solar, wind]) await giveDemo(db, demo, colleagueUser.id);
});
afterAll(() => portal.close());

const make = async (call: Call, demos: string[], more: object = {}) => {
  const input = { name: "Northwind", demo_ids: demos, ...more };
  const { status, body } = await call("POST", "/meetings", input);
  expect(status, JSON.stringify(body)).toBe(201);
  return body["data"] as Meeting;
};
const read = async (call: Call, id: string) =>
  (await call("GET", `/meetings/${id}`)).body["data"] as Meeting;
const change = (call: Call, id: string, body: object) => call("PATCH", `/meetings/${id}`, body);
const share = (call: Call, id: string, who: string, mayChange = false) =>
  call("POST", `/meetings/${id}/shares`, { who, may_change: mayChange });
const titles = ({ entries }: Meeting) => entries.map(({ title }) => title);

test("E300 a meeting keeps its client, its date, its notes and its demos in their order", async () => {
  const made = await make(owner, [wind, solar, wind], {
    client: " Northwind Utilities ",
    starts_at: "2030-01-02T10:00:00Z",
    notes: "12 substations",
  });
  expect(made).toMatchObject({
    client: "Northwind Utilities",
    starts_at: "2030-01-02T10:00:00.000Z",
    notes: "12 substations",
    is_own: true,
    may_change: true,
    revision: 1,
  });
  expect(titles(made)).toEqual(["Wind Park", "Solar Farm", "Wind Park"]);
  const [first, second, third] = made.entries;
  const entries = [
    { _id: third?._id },
    { _id: second?._id, note: "Doors closed" },
    { demo_id: solar },
  ];
  const { status, body } = await change(owner, made._id, { entries, revision: 1, notes: "" });
  expect(status, JSON.stringify(body)).toBe(200);
  const saved = await read(owner, made._id);
  expect(titles(saved)).toEqual(["Wind Park", "Solar Farm", "Solar Farm"]);
  expect(saved.entries.map(({ _id }) => _id)).not.toContain(first?._id);
  expect(saved).toMatchObject({
    revision: 2,
    notes: "",
    entries: [{}, { note: "Doors closed" }, {}],
  });
  const list = (await owner("GET", "/meetings?search=utilit")).body["data"] as MeetingSummary[];
  expect(list).toMatchObject([{ _id: made._id, entry_count: 3, share_count: 0 }]);
});

test("E293 a meeting has planned minutes, or none, and no others than can be", async () => {
  const made = await make(owner, [wind]);
  expect(made.planned_minutes).toBeNull();
  expect((await change(owner, made._id, { planned_minutes: 30 })).status).toBe(200);
  expect((await read(owner, made._id)).planned_minutes).toBe(30);
  for (const planned_minutes of [0, 601, 1.5, "30"])
    expect((await change(owner, made._id, { planned_minutes })).status).toBe(400);
  await change(owner, made._id, { planned_minutes: null });
  expect((await read(owner, made._id)).planned_minutes).toBeNull();
});

test("E300 what is saved as it was changes nothing, and no demo is taken that is not one's own", async () => {
  const { _id, entries } = await make(owner, [wind]);
  const same = { name: "Northwind", entries: entries.map((entry) => ({ _id: entry._id })) };
  expect((await change(owner, _id, same)).body["data"]).toMatchObject({ revision: 1 });
  expect((await colleague("POST", "/meetings", { name: "x", demo_ids: [secret] })).status).toBe(
    404,
  );
  const stranger = await asUser(portal, await makeUser(portal.db));
  expect((await stranger("POST", "/meetings", { name: "x", demo_ids: [wind] })).status).toBe(404);
});

test("E301 nobody but the owner and whom it is shared with sees it, administrators included", async () => {
  const { _id } = await make(owner, [wind], { name: "Hidden" });
  for (const call of [colleague, admin]) {
    expect((await call("GET", `/meetings/${_id}`)).status).toBe(404);
    expect((await change(call, _id, { name: "x" })).status).toBe(404);
    expect((await call("POST", `/meetings/${_id}/entries`, { demo_ids: [wind] })).status).toBe(404);
    expect((await share(call, _id, colleagueUser.ses_id)).status).toBe(404);
    expect((await call("DELETE", `/meetings/${_id}`)).status).toBe(404);
    const list = (await call("GET", "/meetings")).body["data"] as MeetingSummary[];
    expect(list.map((meeting) => meeting._id)).not.toContain(_id);
  }
});

test("E302 a colleague presents what they may themselves, and learns nothing of the rest", async () => {
  const { _id, entries } = await make(owner, [wind, secret], { name: "Shared" });
  const note = entries.map((entry) => ({ _id: entry._id, note: "Only for those who may" }));
  await change(owner, _id, { entries: note });
  expect((await share(owner, _id, colleagueUser.ses_id.toLowerCase())).status).toBe(200);
  const seen = await read(colleague, _id);
  expect(seen).toMatchObject({ is_own: false, may_change: false, owner: { name: "Olga Owner" } });
  expect(seen.entries[0]).toMatchObject({ title: "Wind Park", note: "Only for those who may" });
  expect(seen.entries[1]).toEqual({
    _id: entries[1]?._id,
    demo: null,
    title: null,
    missing: "not assigned",
    note: "",
    pinned: null,
    versions: [],
  });
  for (const answer of [
    await change(colleague, _id, { name: "Mine" }),
    await colleague("POST", `/meetings/${_id}/entries`, { demo_ids: [wind] }),
    await share(colleague, _id, ownerUser.ses_id),
    await colleague("DELETE", `/meetings/${_id}`),
    await colleague("DELETE", `/meetings/${_id}/shares/${newId()}`),
  ])
    expect(answer.status).toBe(403);
});

test("E302 a colleague who may change it moves also what they may not open, and changes nothing of it", async () => {
  const { _id, entries } = await make(owner, [secret, wind], { name: "Changed together" });
  await share(owner, _id, colleagueUser.email.toUpperCase(), true);
  const turned = entries.toReversed().map((entry) => ({ _id: entry._id }));
  expect((await change(colleague, _id, { entries: turned })).status).toBe(200);
  expect(titles(await read(owner, _id))).toEqual(["Wind Park", "Secret Lab"]);
  const noted = [{ _id: entries[0]?._id, note: "Mine" }, { _id: entries[1]?._id }];
  expect((await change(colleague, _id, { entries: noted })).status).toBe(404);
  expect((await colleague("DELETE", `/meetings/${_id}/shares/${colleagueUser.id}`)).status).toBe(
    200,
  );
  expect((await colleague("GET", `/meetings/${_id}`)).status).toBe(404);
});

test("E302 it is shared by SESA ID or email with people who can sign in, never by looking through a list", async () => {
  const { _id } = await make(owner, [wind]);
  const waiting = await makeUser(portal.db, { isActive: false });
  const refusal = { status: 400, body: { message: meetingMessages.nobody } };
  for (const who of [waiting.ses_id, "SESA999999", "Carl", "%", "carl%"])
    expect(await share(owner, _id, who)).toMatchObject(refusal);
  const yourself = { status: 400, body: { message: meetingMessages.yourself } };
  expect(await share(owner, _id, ownerUser.ses_id)).toMatchObject(yourself);
});

test("E303 of several concurrent reorderings one succeeds, and the others are refused", async () => {
  const { _id, entries } = await make(owner, [wind, solar]);
  const orders = Array.from({ length: 6 }, () => entries.toReversed().map((e) => ({ _id: e._id })));
  const answers = await Promise.all(
    orders.map((order) => change(owner, _id, { entries: order, revision: 1 })),
  );
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([200, 409, 409, 409, 409, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body).toMatchObject({ message: meetingMessages.changedMeanwhile });
  expect(titles(await read(owner, _id))).toEqual(["Solar Farm", "Wind Park"]);
});

test("E303 an entry is in one place, and one that is gone meanwhile is not brought back", async () => {
  const { _id, entries } = await make(owner, [wind]);
  const [entry] = entries;
  const twice = [{ _id: entry?._id }, { _id: entry?._id }];
  expect((await change(owner, _id, { entries: twice })).status).toBe(409);
  expect((await change(owner, _id, { entries: [{ _id: newId() }] })).status).toBe(409);
  expect((await change(owner, _id, { entries: [{ note: "x" }] })).status).toBe(400);
  expect(titles(await read(owner, _id))).toEqual(["Wind Park"]);
});

test("E304 demos that are added at once are all there, up to the limit", async () => {
  const full = Array.from({ length: MAX_ENTRIES - 2 }, () => wind);
  const { _id } = await make(owner, full);
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => owner("POST", `/meetings/${_id}/entries`, { demo_ids: [solar] })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 200, 409, 409,
  ]);
  expect((await read(owner, _id)).entries).toHaveLength(MAX_ENTRIES);
});

test("E304 so many meetings and no more, also of several that are made at once", async () => {
  const busy = await makeUser(portal.db);
  const call = await asUser(portal, busy);
  await portal.db
    .insertInto("meetings")
    .values(
      Array.from({ length: MAX_MEETINGS - 1 }, () => ({
        id: newId(),
        owner_id: busy.id,
        name: "m",
      })),
    )
    .execute();
  const answers = await Promise.all([1, 2, 3].map(() => call("POST", "/meetings", { name: "x" })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
});

test("E305 a pinned version is played by whoever may present the demo, and by nobody else", async () => {
  const { db } = portal;
  const demo = await makeDemo(db, "Switchgear");
  const [former, live] = [await makeBuild(db, demo), await makeBuild(db, demo)];
  await db.updateTable("demos").set({ build_id: live }).where("id", "=", demo).execute();
  await giveDemo(db, demo, ownerUser.id);
  const { _id, entries } = await make(owner, [demo]);
  const [entry] = entries;
  expect(entry?.versions.map(({ version }) => version)).toEqual([2, 1]);
  expect(entry?.demo?.video_url).toContain(live);
  const pin = (id: string | null) =>
    change(owner, _id, { entries: [{ _id: entry?._id, build_id: id }] });
  expect((await pin(newId())).status).toBe(404);
  expect((await pin(former)).status).toBe(200);
  const pinned = (await read(owner, _id)).entries[0];
  expect(pinned).toMatchObject({ pinned: { _id: former, version: 1, is_live: false } });
  expect(pinned?.demo?.build?._id).toBe(former);
  const address = new URL(pinned?.demo?.video_url ?? "");
  expect(address.pathname).toContain(former);
  const grant = address.pathname.split("/")[1] ?? "";
  const sessionId = (await openGrants(db)).read(grant, former) ?? "";
  expect(await buildAccess(db)(former, sessionId)).toMatchObject({ id: former });
  await db.deleteFrom("assignments").where("demo_id", "=", demo).execute();
  expect(await buildAccess(db)(former, sessionId)).toBeUndefined();
  await share(owner, _id, colleagueUser.ses_id);
  expect((await read(colleague, _id)).entries[0]).toMatchObject({ demo: null, versions: [] });
});

test("E306 a demo that is deleted, inactive or taken away stays as an entry that says so", async () => {
  const { db } = portal;
  const demo = await makeDemo(db, "Short-lived");
  const given = await giveDemo(db, demo, ownerUser.id);
  const { _id } = await make(owner, [demo, wind]);
  await db.deleteFrom("assignments").where("id", "=", given).execute();
  const entryOf = async () => (await read(owner, _id)).entries[0];
  expect(await entryOf()).toMatchObject({
    missing: "not assigned",
    title: "Short-lived",
    demo: null,
  });
  await db.updateTable("demos").set({ is_active: false }).where("id", "=", demo).execute();
  expect(await entryOf()).toMatchObject({ missing: "gone", title: "Short-lived" });
  await db.deleteFrom("demos").where("id", "=", demo).execute();
  expect(await entryOf()).toMatchObject({ missing: "gone", title: "Short-lived" });
});

test("E307 whoever is removed hands over what colleagues may change; the rest goes with them", async () => {
  const { db } = portal;
  const leaver = await makeUser(db);
  const call = await asUser(portal, leaver);
  const [kept, lost] = [
    await make(call, [], { name: "Kept" }),
    await make(call, [], { name: "Lost" }),
  ];
  await share(call, kept._id, colleagueUser.ses_id, true);
  await share(call, lost._id, colleagueUser.ses_id);
  expect((await admin("DELETE", `/users/${leaver.id}`)).status).toBe(200);
  expect(await read(colleague, kept._id)).toMatchObject({ is_own: true, shares: [] });
  expect((await colleague("GET", `/meetings/${lost._id}`)).status).toBe(404);
  expect(await db.selectFrom("meetings").select("id").where("id", "=", lost._id).execute()).toEqual(
    [],
  );
});

test("M253 the heir of a meeting is a colleague who can sign in, where there is one", async () => {
  const { db } = portal;
  const [leaver, gone, heir] = [await makeUser(db), await makeUser(db), await makeUser(db)];
  const call = await asUser(portal, leaver);
  const shared = await make(call, [], { name: "Shared" });
  const forLater = await make(call, [], { name: "For later" });
  for (const who of [gone, heir]) await share(call, shared._id, who.ses_id, true);
  await share(call, forLater._id, gone.ses_id, true);
  await db.updateTable("users").set({ is_active: false }).where("id", "=", gone.id).execute();
  expect((await admin("DELETE", `/users/${leaver.id}`)).status).toBe(200);
  const ownerOf = async (id: string) =>
    (await db.selectFrom("meetings").select("owner_id").where("id", "=", id).execute())[0];
  expect(await ownerOf(shared._id)).toEqual({ owner_id: heir.id });
  // Nobody else is there: it waits until they are let in again.
  expect(await ownerOf(forLater._id)).toEqual({ owner_id: gone.id });
});
