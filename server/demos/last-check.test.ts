import { afterAll, beforeAll, expect, test } from "vitest";
import type { DemoDetails } from "../../contract/demos.ts";
import { newId } from "../db/ids.ts";
import { saveWatch } from "../night-watch/queries.ts";
import { asUser, type Call } from "../test/as.ts";
import { makeBuild, makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";

let portal: TestPortal;
let admin: Call;
beforeAll(async () => {
  portal = await startPortal();
  admin = await asUser(portal, await makeUser(portal.db, { role: "admin", name: "Ada Admin" }));
});
afterAll(() => portal.close());

async function makePlayed() {
  const id = newId();
  await portal.db.insertInto("demos").values({ id, title: "Played" }).execute();
  const build = await makeBuild(portal.db, id);
  await play(id, build);
  return { id, build };
}
const play = (id: string, build_id: string) =>
  portal.db.updateTable("demos").set({ build_id }).where("id", "=", id).execute();
const read = async (id: string, call = admin) =>
  (await call("GET", `/demo-products/${id}`)).body["data"] as DemoDetails;
const prove = (build: string, errors: string[] = []) =>
  admin("PATCH", `/builds/${build}/proof`, {
    firstPictureMs: 900,
    framesPerSecond: 60,
    errors,
    hasDied: false,
  });
const watch = (demoId: string, content: string) =>
  saveWatch(portal.db, {
    demoId,
    content,
    grade: "amber",
    reasons: [],
    trialRun: { firstPictureMs: 6000, framesPerSecond: 20, errors: ["a.js is missing"] },
    screenshots: null,
    picture: null,
  });

test("E61 the later of trial run and night watch is shown, with the person who ran it", async () => {
  const { id, build } = await makePlayed();
  expect(await read(id)).toMatchObject({
    last_check: null,
    build: { version: 1, file_count: 1, added_by: "Ada", added_at: expect.any(String) },
  });
  await prove(build);
  expect((await read(id)).last_check).toMatchObject({
    by: "Ada Admin",
    grade: "green",
    first_picture_ms: 900,
    frames_per_second: 60,
    errors: [],
  });
  await watch(id, build);
  expect((await read(id)).last_check).toMatchObject({
    by: null,
    grade: "amber",
    first_picture_ms: 6000,
    errors: ["a.js is missing"],
  });
  await prove(build, ["b.js failed"]);
  expect((await read(id)).last_check).toMatchObject({ by: "Ada Admin", errors: ["b.js failed"] });
});

test("E61 nothing is shown about a version that does not play now", async () => {
  const { id, build } = await makePlayed();
  await prove(build);
  await watch(id, build);
  await play(id, await makeBuild(portal.db, id));
  expect(await read(id)).toMatchObject({ last_check: null, build: { version: 2 } });
});

test("E61 everyone who may watch the demo can read it, and nobody else", async () => {
  const { id, build } = await makePlayed();
  await prove(build);
  const [presenter, other] = [await makeUser(portal.db, {}), await makeUser(portal.db, {})];
  await portal.db
    .insertInto("assignments")
    .values({ id: newId(), demo_id: id, user_id: presenter.id })
    .execute();
  const seen = await read(id, await asUser(portal, presenter));
  expect(seen.last_check).toMatchObject({ grade: "green" });
  expect((await (await asUser(portal, other))("GET", `/demo-products/${id}`)).status).toBe(404);
});
