import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type DeviceCheck, MAX_DEVICES } from "../../contract/builds/device-checks.ts";
import type { Meeting } from "../../contract/meetings/meetings.ts";
import { newId } from "../db/ids.ts";
import { asUser, type Call } from "../test/as.ts";
import { type MadeUser, makeBuild, makeUser } from "../test/factories.ts";
import { facts } from "../test/meetings/calls.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { giveDemo, makeDemo } from "../test/watching.ts";

let portal: TestPortal;
let owner: Call;
let ownerUser: MadeUser;
let colleague: Call;
let colleagueUser: MadeUser;
let admin: Call;
let wind: string;
let secret: string;
let windBuild: string;
beforeAll(async () => {
  portal = await startPortal();
  const { db } = portal;
  admin = await asUser(portal, await makeUser(db, { role: "admin" }));
});
beforeEach(async () => {
  const { db } = portal;
  [ownerUser, colleagueUser] = [
    await makeUser(db, { name: "Olga Owner" }),
    await makeUser(db, { name: "Carl Colleague" }),
  ];
  [owner, colleague] = [await asUser(portal, ownerUser), await asUser(portal, colleagueUser)];
  [wind, secret] = [await makeDemo(db, "Wind Park"), await makeDemo(db, "Secret Lab")];
  windBuild = await makeBuild(db, wind);
  await portal.db
    .updateTable("demos")
    .set({ build_id: windBuild })
    .where("id", "=", wind)
    .execute();
  for (const demo of [wind, secret]) await giveDemo(db, demo, ownerUser.id);
  await giveDemo(db, wind, colleagueUser.id);
});
afterAll(() => portal.close());

const seen = { firstPictureMs: 1900, framesPerSecond: 58, errors: [] };
const make = async (demos: string[]) =>
  (await owner("POST", "/meetings", { name: "Northwind", demo_ids: demos })).body[
    "data"
  ] as Meeting;
const share = (id: string) =>
  owner("POST", `/meetings/${id}/shares`, { who: colleagueUser.ses_id });
const path = (id: string, device = "") =>
  `/meetings/${id}/device-checks${device === "" ? "" : `?device=${device}`}`;
const note = (call: Call, id: string, input: object) =>
  call("PUT", path(id), {
    device_id: newId(),
    name: "Chrome on Windows",
    facts,
    entries: [],
    ...input,
  });
const read = async (call: Call, id: string, device?: string) =>
  (await call("GET", path(id, device))).body["data"] as DeviceCheck[];
const entryOf = ({ entries }: Meeting, at: number) => entries[at]?._id ?? "";

test("E347 what a device saw is kept with the meeting, the last one counts, and no log tells of it", async () => {
  const meeting = await make([wind, secret]);
  const device = newId();
  const entries = [{ entry_id: entryOf(meeting, 0), build_id: windBuild, seen }];
  const first = await note(owner, meeting._id, { device_id: device, entries });
  expect(first.status, JSON.stringify(first.body)).toBe(200);
  const failed = { firstPictureMs: null, framesPerSecond: null, errors: ["HTTP 404: a.js"] };
  const again = [{ entry_id: entryOf(meeting, 1), build_id: null, seen: failed }];
  await note(owner, meeting._id, { device_id: device, name: "Tablet", entries: again });
  const [check, ...others] = await read(owner, meeting._id, device);
  expect(others).toEqual([]);
  expect(check).toMatchObject({ name: "Tablet", by: "Olga Owner", is_this: true, facts });
  expect(check?.entries).toHaveLength(2);
  expect(check?.entries).toContainEqual(
    expect.objectContaining({ entry_id: entryOf(meeting, 0), seen, is_current: true }),
  );
  expect(check?.entries).toContainEqual(
    expect.objectContaining({ seen: failed, is_current: true }),
  );
  expect((await read(owner, meeting._id, newId()))[0]).toMatchObject({ is_this: false });
  const logged = await portal.db
    .selectFrom("activity_logs")
    .select("action")
    .where("actor_id", "=", ownerUser.id)
    .where("action", "=", "update")
    .execute();
  expect(logged).toEqual([]);
});

test("E348 a version that differs from the checked one is reported, live or pinned", async () => {
  const meeting = await make([wind]);
  const device = newId();
  const entries = [{ entry_id: entryOf(meeting, 0), build_id: windBuild, seen }];
  await note(owner, meeting._id, { device_id: device, entries });
  const next = await makeBuild(portal.db, wind);
  await portal.db.updateTable("demos").set({ build_id: next }).where("id", "=", wind).execute();
  const isCurrent = async () => (await read(owner, meeting._id))[0]?.entries[0]?.is_current;
  expect(await isCurrent()).toBe(false);
  const pinned = { entries: [{ _id: entryOf(meeting, 0), build_id: windBuild }] };
  expect((await owner("PATCH", `/meetings/${meeting._id}`, pinned)).status).toBe(200);
  expect(await isCurrent()).toBe(true);
});

test("E349 a colleague checks and reads a shared meeting, of what they may present; nobody else does", async () => {
  const meeting = await make([wind, secret]);
  const entries = [
    { entry_id: entryOf(meeting, 0), build_id: windBuild, seen },
    { entry_id: entryOf(meeting, 1), build_id: null, seen: { ...seen, errors: ["of the lab"] } },
  ];
  expect((await note(owner, meeting._id, { entries })).status).toBe(200);
  for (const call of [colleague, admin]) {
    expect((await call("GET", path(meeting._id))).status).toBe(404);
    expect((await note(call, meeting._id, {})).status).toBe(404);
  }
  await share(meeting._id);
  const [check] = await read(colleague, meeting._id);
  expect(check?.entries.map(({ entry_id }) => entry_id)).toEqual([entryOf(meeting, 0)]);
  expect(JSON.stringify(check)).not.toContain("of the lab");
  const own = await note(colleague, meeting._id, { entries: entries.slice(0, 1) });
  expect(own.status).toBe(200);
  expect((await note(colleague, meeting._id, { entries })).status).toBe(404);
  expect((await read(owner, meeting._id)).map(({ by }) => by).toSorted()).toEqual([
    "Carl Colleague",
    "Olga Owner",
  ]);
  await owner("DELETE", `/meetings/${meeting._id}/shares/${colleagueUser.id}`);
  expect((await read(owner, meeting._id)).map(({ by }) => by)).toEqual(["Olga Owner"]);
});

test("E350 an entry, a build and a size that cannot be are refused", async () => {
  const meeting = await make([wind]);
  const entry = { entry_id: entryOf(meeting, 0), build_id: windBuild, seen };
  const refused: [object, number][] = [
    [{ entries: [{ ...entry, entry_id: newId() }] }, 409],
    [{ entries: [{ ...entry, build_id: await makeBuild(portal.db, secret) }] }, 404],
    [{ entries: [{ ...entry, seen: { ...seen, errors: Array(21).fill("x") } }] }, 400],
    [{ entries: [{ ...entry, seen: { ...seen, errors: ["x".repeat(501)] } }] }, 400],
    [{ entries: Array.from({ length: 51 }, () => entry) }, 400],
    [{ name: "x".repeat(61) }, 400],
    [{ name: "" }, 400],
    [{ device_id: "mine" }, 400],
    [{ facts: { ...facts, renderer: "x".repeat(201) } }, 400],
    [{ facts: { ...facts, round_trip_ms: -1 } }, 400],
  ];
  for (const [input, status] of refused)
    expect((await note(owner, meeting._id, input)).status, JSON.stringify(input).slice(0, 80)).toBe(
      status,
    );
  expect(await read(owner, meeting._id)).toEqual([]);
});

test("E350 a meeting keeps a limited number of devices, and drops the one checked the longest ago", async () => {
  const meeting = await make([wind]);
  const first = newId();
  await note(owner, meeting._id, { device_id: first });
  for (let made = 0; made < MAX_DEVICES; made += 1) await note(owner, meeting._id, {});
  const kept = await read(owner, meeting._id, first);
  expect(kept).toHaveLength(MAX_DEVICES);
  expect(kept.some((check) => check.is_this)).toBe(false);
});

test("E351 results go with the entry, the demo, the person and the meeting", async () => {
  const meeting = await make([wind, secret]);
  await share(meeting._id);
  const entries = meeting.entries.map(({ _id }, at) => ({
    entry_id: _id,
    build_id: at === 0 ? windBuild : null,
    seen,
  }));
  await note(owner, meeting._id, { entries });
  await note(colleague, meeting._id, { entries: entries.slice(0, 1) });
  const counts = async () => ({
    devices: (await read(owner, meeting._id)).map(({ by }) => by).toSorted(),
    entries: (await read(owner, meeting._id)).flatMap((check) => check.entries).length,
  });
  expect(await counts()).toEqual({ devices: ["Carl Colleague", "Olga Owner"], entries: 3 });
  await owner("PATCH", `/meetings/${meeting._id}`, { entries: [{ _id: entryOf(meeting, 0) }] });
  expect((await counts()).entries).toBe(2);
  expect((await admin("DELETE", `/users/${colleagueUser.id}`)).status).toBe(200);
  expect(await counts()).toEqual({ devices: ["Olga Owner"], entries: 1 });
  expect((await admin("DELETE", `/demo-products/${wind}`)).status).toBe(200);
  expect((await counts()).entries).toBe(0);
  expect(
    (
      await owner("POST", "/watches", {
        _id: newId(),
        demo_id: secret,
        elapsed: 0,
        meeting_id: meeting._id,
      })
    ).status,
  ).toBe(200);
  expect((await owner("DELETE", `/meetings/${meeting._id}`)).status).toBe(200);
  const left = await portal.db
    .selectFrom("device_checks")
    .select("device_id")
    .where("meeting_id", "=", meeting._id)
    .execute();
  expect(left).toEqual([]);
});
