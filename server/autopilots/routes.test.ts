import { afterAll, beforeAll, expect, test } from "vitest";
import {
  autopilotMessages,
  type AutopilotStep,
  MAX_AUTOPILOT_STEPS,
} from "../../contract/presenting/autopilot.ts";
import { newId } from "../db/ids.ts";
import { asUser, type Call } from "../test/as.ts";
import { turn } from "../test/autopilots/make-recording.ts";
import { makeBuild, type MadeUser, makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { listAutopilots } from "./queries.ts";

let portal: TestPortal;
let admin: Call;
let leader: Call;
let guide: Call;
let guideUser: MadeUser;

beforeAll(async () => {
  portal = await startPortal({ DELETED_DEMO_HOLD_DAYS: "30" });
  admin = await asUser(portal, await makeUser(portal.db, { role: "admin", name: "Ada Admin" }));
  leader = await asUser(portal, await makeUser(portal.db, { role: "regional" }));
  guideUser = await makeUser(portal.db);
  guide = await asUser(portal, guideUser);
});
afterAll(() => portal.close());

/** One that the guide may present, too. */
async function makeDemo(title: string) {
  const id = newId();
  await portal.db.insertInto("demos").values({ id, title }).execute();
  await portal.db
    .insertInto("assignments")
    .values({ id: newId(), demo_id: id, user_id: guideUser.id })
    .execute();
  return { id, build: await makeBuild(portal.db, id), path: `/demo-products/${id}/autopilot` };
}
const read = async (call: Call, path: string) => (await call("GET", path)).body["data"];
type Read = { recorded_at: string };

test("E400 administrators record it, everyone who may present the demo can read it, and it is logged", async () => {
  const { id, build, path } = await makeDemo("Switchgear");
  const recording = { steps: turn, build_id: build };
  expect(await read(guide, path)).toBeNull();
  for (const call of [leader, guide]) {
    expect((await call("PUT", path, recording)).status).toBe(403);
    expect((await call("DELETE", path)).status).toBe(403);
  }
  expect((await admin("PUT", path, recording)).body["message"]).toBe(autopilotMessages.saved);
  expect(await read(guide, path)).toMatchObject({
    ...recording,
    version: 1,
    recorded_by: "Ada Admin",
    follows: null,
  });
  await admin("PUT", path, recording);
  expect((await admin("DELETE", path)).status).toBe(200);
  expect((await admin("DELETE", path)).status).toBe(404);
  expect(await read(guide, path)).toBeNull();
  const entries = await portal.db
    .selectFrom("activity_logs")
    .select(["before", "after"])
    .where("record_id", "=", id)
    .orderBy("sequence")
    .execute();
  expect(entries).toEqual([
    { before: { autopilot: null }, after: { autopilot: "2 s" } },
    { before: { autopilot: "2 s" }, after: { autopilot: "2 s" } },
    { before: { autopilot: "2 s" }, after: { autopilot: null } },
  ]);
});

test("E400 people who may not see a demo cannot read its autopilot", async () => {
  const { id, build, path } = await makeDemo("Microgrid");
  await admin("PUT", path, { steps: turn, build_id: build });
  await portal.db.deleteFrom("assignments").where("demo_id", "=", id).execute();
  expect((await guide("GET", path)).status).toBe(404);
});

test("E401 what was seen is of one recording and one version, and another recording was not tried", async () => {
  const { id, build, path } = await makeDemo("UPS");
  const judge = (recorded_at: string, build_id: string, call = admin) =>
    call("PATCH", path, { build_id, follows: "ignores", recorded_at });
  expect((await judge("2026-01-01T00:00:00.000Z", build)).body["message"]).toBe(
    autopilotMessages.none,
  );
  await admin("PUT", path, { steps: turn, build_id: build });
  const { recorded_at } = (await read(admin, path)) as Read;
  const next = await makeBuild(portal.db, id);
  expect((await judge(recorded_at, next, leader)).status).toBe(403);
  expect((await judge(recorded_at, newId())).status).toBe(404);
  expect((await judge("2026-01-01T00:00:00.000Z", next)).body["message"]).toBe(
    autopilotMessages.changedMeanwhile,
  );
  expect((await judge(recorded_at, next)).status).toBe(200);
  expect(await read(admin, path)).toMatchObject({ build_id: next, version: 2, follows: "ignores" });
  const other = await makeDemo("Without");
  expect(await listAutopilots(portal.db, [id, other.id])).toEqual(
    new Map([[id, { build_id: next, follows: "ignores", steps: turn }]]),
  );
  await admin("PUT", path, { steps: turn, build_id: next });
  expect(await read(admin, path)).toMatchObject({ follows: null });
});

test("E402 the longest recording fits into a call, and what is none is refused", async () => {
  const { id, build, path } = await makeDemo("Long");
  const save = async (steps: AutopilotStep[], build_id = build) =>
    (await admin("PUT", path, { steps, build_id })).status;
  const held: AutopilotStep = ["k", 179_999, "ArrowRight", "ArrowRight", 39, 16];
  const longest = Array.from({ length: MAX_AUTOPILOT_STEPS }, () => held);
  expect(await save(longest)).toBe(200);
  expect((await listAutopilots(portal.db, [id])).get(id)?.steps).toEqual(longest);
  expect(await save(longest.slice(0, -1).concat([["m", 180_000, 0, 0], held]))).toBe(400);
  expect(await save([])).toBe(400);
  expect(await save(turn, newId())).toBe(404);
  for (const wrong of [
    ["m", 0, 0.5],
    ["m", "0", 0.5, 0.5],
    ["toString", 0],
    ["m", 180_001, 0.5, 0.5],
    ["k", 0, "\0", "Null", 0, 0],
  ])
    expect([wrong, await save([wrong])]).toEqual([wrong, 400]);
  expect(await save(turn.toReversed())).toBe(400);
});

test("E403 it comes back with a deleted demo", async () => {
  const { id, build, path } = await makeDemo("Restored");
  await admin("PUT", path, { steps: turn, build_id: build });
  const before = await read(admin, path);
  expect(before).not.toBeNull();
  await admin("DELETE", `/demo-products/${id}`);
  expect(await listAutopilots(portal.db, [id])).toEqual(new Map());
  const { status } = await admin("POST", `/deleted-demos/${id}/restore`);
  expect([status, await read(admin, path)]).toEqual([200, before]);
});
