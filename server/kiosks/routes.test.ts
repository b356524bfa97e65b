import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Attention } from "../../contract/attention.ts";
import type { Demo } from "../../contract/demos.ts";
import type { BuildManifest } from "../../contract/presenting/kept-builds.ts";
import {
  type Kiosk,
  kioskMessages,
  type KioskShow,
  MAX_KIOSKS,
  type StartedKiosk,
} from "../../contract/presenting/kiosks.ts";
import type { Meeting } from "../../contract/meetings/meetings.ts";
import { openGrants } from "../builds/grants.ts";
import { buildContentHost } from "../content/content.ts";
import { newId } from "../db/ids.ts";
import { asGuest, asUser, type Call } from "../test/as.ts";
import { calls, titleOf } from "../test/calls.ts";
import { type MadeUser, makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { makePlace, makeThings } from "../test/things.ts";
import { uploadAll } from "../test/uploads.ts";
import { giveDemo } from "../test/watching.ts";

// The portal and its content host together: the grants of the former are accepted by the latter.
let portal: TestPortal;
let content: ReturnType<typeof buildContentHost>;
let admin: Call;
let starter: Call;
let starterUser: MadeUser;
let device: Call;
let category: string;
let pump: string;
let valve: string;
beforeAll(async () => {
  portal = await startPortal({ CONTENT_ACCESS: "signed", WEBGL_FILE_DELAY_MS: "0" });
  const { config, db, store } = portal;
  content = buildContentHost({ config, db, store, grants: await openGrants(db) });
  await content.listen({ port: 0, host: "127.0.0.1" });
  admin = await asUser(portal, await makeUser(db, { role: "admin" }));
  starterUser = await makeUser(db, { name: "Mateo Starter" });
  starter = await asUser(portal, starterUser);
  device = asGuest(portal);
  category = newId();
  await db.insertInto("categories").values({ id: category, name: "Energy" }).execute();
  [pump, valve] = [await makeDemo("Pump"), await makeDemo("Valve")];
});
afterAll(async () => {
  await content.close();
  await portal.close();
});

async function makeDemo(title: string) {
  const files = { "d/index.html": `<p>${title}</p>`, "d/a.js": "1" };
  const upload = await uploadAll(portal, admin, "webgl", files);
  const sent = { title, product_category_id: { _id: category }, video_url: upload.url };
  const { status, body } = await admin("POST", "/demo-products", sent);
  expect(status).toBe(201);
  const { _id } = body["data"] as Demo;
  await giveDemo(portal.db, _id, starterUser.id);
  return _id;
}

async function makeHiddenDemo(title: string) {
  const id = newId();
  await portal.db.insertInto("demos").values({ id, title }).execute();
  return id;
}

async function makeMeeting(demos: string[], call = starter) {
  const { body } = await call("POST", "/meetings", { name: "Fair", demo_ids: demos });
  return (body["data"] as Meeting)._id;
}
const tryToStart = (meeting_id: string, input: object = {}, call = starter) =>
  call("POST", "/kiosks", { meeting_id, name: "Hall 4", pin: "2580", ...input });
async function start(input: object = {}, demos = [pump, valve]) {
  const { status, body } = await tryToStart(await makeMeeting(demos), input);
  expect(status, JSON.stringify(body)).toBe(201);
  return body["data"] as StartedKiosk;
}
const show = (kiosk: string) => device("POST", "/kiosks/show", { kiosk });
const shown = async (kiosk: string) => (await show(kiosk)).body["data"] as KioskShow;
const listed = async (call: Call) => (await call("GET", "/kiosks")).body["data"] as Kiosk[];
const beat = (kiosk: string, more: object = {}) => {
  const nothing = { demo_id: null, is_touched: false, fault: null, visits: 0, kept: 0 };
  return device("POST", "/kiosks/beats", { kiosk, ...nothing, ...more });
};
const leave = (kiosk: string, pin: string) => device("POST", "/kiosks/leave", { kiosk, pin });
const fetchStatus = async (address: string) => {
  const { port } = content.server.address() as AddressInfo;
  return (await fetch(`http://127.0.0.1:${port}${new URL(address).pathname}`)).status;
};

test("E385 a meeting becomes a kiosk, with a PIN and times of its own", async () => {
  const made = await start({ idle_seconds: 30, demo_seconds: 45 });
  expect(made).toMatchObject({ name: "Hall 4", meeting: { name: "Fair" }, is_own: true });
  expect(made).toMatchObject({ idle_seconds: 30, demo_seconds: 45, state: "running", visits: 0 });
  expect(made.token).toMatch(/^[\w-]{43}$/);
  const { entries, ...rest } = await shown(made.token);
  expect(rest).toEqual({ _id: made._id, name: "Hall 4", idle_seconds: 30, demo_seconds: 45 });
  expect(entries.map(({ title }) => title)).toEqual(["Pump", "Valve"]);
  expect(await fetchStatus(entries[0]?.video_url ?? "")).toBe(200);
  const plain = await start();
  expect([plain.idle_seconds, plain.demo_seconds]).toEqual([60, 60]);
});

test.each([
  [{ pin: "123" }, "pin", kioskMessages.pin],
  [{ pin: "12a4" }, "pin", kioskMessages.pin],
  [{ pin: "123456789" }, "pin", kioskMessages.pin],
  [{ name: " " }, "name", kioskMessages.nameRequired],
  [{ idle_seconds: 4 }, "idle_seconds", kioskMessages.seconds],
  [{ demo_seconds: 3601 }, "demo_seconds", kioskMessages.seconds],
])("E385 refuses %j", async (input, field, message) => {
  const { status, body } = await tryToStart(await makeMeeting([pump]), input);
  expect({ status, body }).toMatchObject({ status: 400, body: { errors: { [field]: message } } });
});

test("E386 what was not uploaded, or is not the starter's to present, is left out", async () => {
  const outside = newId();
  const foreign = await makeDemo("Foreign");
  await portal.db
    .insertInto("demos")
    .values({ id: outside, title: "Elsewhere", outside_url: "https://example.com/demo" })
    .execute();
  await giveDemo(portal.db, outside, starterUser.id);
  const made = await start({}, [outside, pump, foreign]);
  await portal.db.deleteFrom("assignments").where("demo_id", "=", foreign).execute();
  expect((await shown(made.token)).entries.map(({ title }) => title)).toEqual(["Pump"]);
  expect(await tryToStart(await makeMeeting([outside]))).toMatchObject({
    status: 400,
    body: { errors: { meeting_id: kioskMessages.nothingToShow } },
  });
});

test("E387 leaving takes the PIN, and guesses run out", async () => {
  const made = await start();
  for (let i = 0; i < 10; i += 1)
    expect(await leave(made.token, "0000")).toMatchObject({
      status: 400,
      body: { errors: { pin: kioskMessages.wrongPin } },
    });
  expect((await leave(made.token, "2580")).status).toBe(429);
  const other = await start();
  expect((await leave(other.token, "2580")).status).toBe(200);
  expect(await show(other.token)).toMatchObject({
    status: 404,
    body: { message: kioskMessages.unknown },
  });
  expect((await listed(starter)).map(({ _id }) => _id)).not.toContain(other._id);
});

test("E388 a kiosk's report is seen by its starter and administrators; a repeated report counts once", async () => {
  const made = await start();
  const beatBody = { demo_id: valve, is_touched: true, visits: 4, kept: 2 };
  await beat(made.token, beatBody);
  expect((await beat(made.token, beatBody)).status).toBe(200);
  await beat(made.token, { ...beatBody, visits: 1, fault: "It stays black" });
  for (const call of [starter, admin])
    expect((await listed(call)).find(({ _id }) => _id === made._id)).toMatchObject({
      demo: { title: "Valve" },
      is_touched: true,
      visits: 4,
      kept: 2,
      fault: "It stays black",
      state: "running",
    });
  const colleague = await asUser(portal, await makeUser(portal.db));
  expect(await listed(colleague)).toEqual([]);
  await sql`update kiosks set seen_at = now() - interval '5 minutes' where id = ${made._id}`.execute(
    portal.db,
  );
  expect((await listed(admin)).find(({ _id }) => _id === made._id)?.state).toBe("silent");
});

test("E388 a kiosk cannot be made to name a demo that its starter may not see", async () => {
  const made = await start();
  const hidden = await makeHiddenDemo("Secret turbine");
  expect((await beat(made.token, { demo_id: hidden })).status).toBe(200);
  const demoOf = async (call: Call) =>
    (await listed(call)).find(({ _id }) => _id === made._id)?.demo ?? null;
  expect(await demoOf(starter)).toBeNull();
  expect(await demoOf(admin)).toMatchObject({ title: "Secret turbine" });
});

test("E415 one that does not play or is silent awaits its starter and administrators, as news once", async () => {
  const user = await makeUser(portal.db);
  for (const demo of [pump, valve]) await giveDemo(portal.db, demo, user.id);
  const own = await asUser(portal, user);
  const colleague = await asUser(portal, await makeUser(portal.db));
  const { body } = await tryToStart(await makeMeeting([pump], own), { name: "Hall 7" }, own);
  const { _id, token } = body["data"] as StartedKiosk;
  const troubled = async (call: Call) =>
    ((await call("GET", "/attention")).body["data"] as Attention).troubled_kiosks;
  await beat(token);
  expect(await troubled(own)).toBeNull();
  await beat(token, { fault: "It stays black" });
  const first = await troubled(own);
  expect(first).toMatchObject({ count: 1, names: [{ name: "Hall 7", count: 1 }] });
  expect((await troubled(admin))?.count).toBeGreaterThanOrEqual(1);
  expect(await troubled(colleague)).toBeNull();
  await beat(token, { fault: "It still stays black" });
  expect(await troubled(own)).toEqual(first);
  await beat(token);
  expect(await troubled(own)).toBeNull();
  await sql`update kiosks set seen_at = now() - interval '5 minutes' where id = ${_id}`.execute(
    portal.db,
  );
  expect(await troubled(own)).toMatchObject({ count: 1, names: [{ name: "Hall 7", count: 1 }] });
});

test("E461 kiosks of one name are counted, not named again and again", async () => {
  const user = await makeUser(portal.db);
  await giveDemo(portal.db, pump, user.id);
  const own = await asUser(portal, user);
  const meeting = await makeMeeting([pump], own);
  for (const name of ["Lobby", "Hall 8", "Lobby"])
    await beat(((await tryToStart(meeting, { name }, own)).body["data"] as StartedKiosk).token, {
      fault: "It stays black",
    });
  const { troubled_kiosks } = (await own("GET", "/attention")).body["data"] as Attention;
  expect(troubled_kiosks).toMatchObject({
    count: 3,
    names: [
      { name: "Lobby", count: 2 },
      { name: "Hall 8", count: 1 },
    ],
  });
});

/** Everything that ends the show ends it on the device with its next report, and with the next file. */
describe("E389 a kiosk ends", () => {
  const endings: [string, (made: StartedKiosk, meeting: string) => Promise<unknown>][] = [
    ["when an administrator ends it", ({ _id }) => admin("DELETE", `/kiosks/${_id}`)],
    ["when its starter ends it", ({ _id }) => starter("DELETE", `/kiosks/${_id}`)],
    ["when its meeting is deleted", (_, id) => starter("DELETE", `/meetings/${id}`)],
    ["when its starter is deactivated", () => setActive(false)],
  ];
  const setActive = (is_active: boolean) =>
    portal.db.updateTable("users").set({ is_active }).where("id", "=", starterUser.id).execute();

  test.each(endings)("%s", async (_, end) => {
    const made = await start();
    const address = (await shown(made.token)).entries[0]?.video_url ?? "";
    await end(made, made.meeting._id);
    try {
      expect((await show(made.token)).status).toBe(404);
      expect((await beat(made.token)).status).toBe(404);
      expect(await fetchStatus(address)).not.toBe(200);
    } finally {
      await setActive(true);
    }
  });

  test("one demo, when it is taken from whoever started it", async () => {
    const gauge = await makeDemo("Gauge");
    const made = await start({}, [pump, gauge]);
    const address = (await shown(made.token)).entries[1]?.video_url ?? "";
    await portal.db.deleteFrom("assignments").where("demo_id", "=", gauge).execute();
    expect((await shown(made.token)).entries.map(({ title }) => title)).toEqual(["Pump"]);
    expect(await fetchStatus(address)).not.toBe(200);
  });

  test("and not when whoever started it signs out", async () => {
    const made = await start();
    await portal.db.deleteFrom("sessions").where("user_id", "=", starterUser.id).execute();
    expect((await shown(made.token)).entries).toHaveLength(2);
    starter = await asUser(portal, starterUser);
  });
});

test("E390 its demos can be kept on the device, and no others", async () => {
  const made = await start({}, [pump]);
  const build_id = (await shown(made.token)).entries[0]?.build_id ?? "";
  const { body } = await device("POST", "/kiosks/manifest", { kiosk: made.token, build_id });
  const manifest = body["data"] as BuildManifest;
  expect(manifest.files.map(({ path }) => path).toSorted()).toEqual(["d/a.js", "d/index.html"]);
  expect(await fetchStatus(`${manifest.base}/d/a.js`)).toBe(200);
  const other = (await shown((await start({}, [valve])).token)).entries[0]?.build_id ?? "";
  expect(
    (await device("POST", "/kiosks/manifest", { kiosk: made.token, build_id: other })).status,
  ).toBe(404);
  expect(await fetchStatus(manifest.base.replace(build_id, other) + "/d/a.js")).not.toBe(200);
});

test("E391 nobody has more kiosks than allowed", async () => {
  const many = await makeUser(portal.db);
  const call = await asUser(portal, many);
  await giveDemo(portal.db, pump, many.id);
  const meeting = await makeMeeting([pump], call);
  const row = { starter_id: many.id, meeting_id: meeting, name: "Many", pin_hash: "" };
  await portal.db
    .insertInto("kiosks")
    .values(
      Array.from({ length: MAX_KIOSKS }, (_, i) => ({
        ...row,
        id: newId(),
        token_hash: Buffer.from(`many ${i}`),
        idle_seconds: 60,
        demo_seconds: 60,
      })),
    )
    .execute();
  expect(await tryToStart(meeting, {}, call)).toMatchObject({
    status: 409,
    body: { message: kioskMessages.tooMany },
  });
});

test("E392 unknown tokens run out, those of kiosks do not", async () => {
  const made = await start();
  await portal.db.deleteFrom("rate_limits").execute();
  for (let i = 0; i < 60; i += 1) expect((await show(`no token ${i}`)).status).toBe(404);
  expect((await show("one more")).status).toBe(429);
  expect((await show(made.token)).status).toBe(200);
  await portal.db.deleteFrom("rate_limits").execute();
});

test("E393 no call of the API knows the token of a kiosk", async () => {
  const made = await start();
  const things = await makeThings(portal.db, await makePlace(portal.db));
  for (const sample of calls.filter(({ expected }) => expected.guest === 401))
    for (const token of [made.token, made._id]) {
      const headers = { authorization: `Bearer ${token}`, "x-session-id": made._id };
      const answer = await device(
        sample.method,
        sample.path(things),
        sample.body?.(things),
        headers,
      );
      expect(answer.status, titleOf(sample)).toBe(401);
    }
});
