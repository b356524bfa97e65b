import { afterAll, beforeAll, expect, test } from "vitest";
import { talkingPointMessages } from "../../contract/presenting/talking-points.ts";
import { newId } from "../db/ids.ts";
import { asUser, type Call } from "../test/as.ts";
import { type MadeUser, makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";

let portal: TestPortal;
let admin: Call;
let leader: Call;
let guide: Call;
let guideUser: MadeUser;

beforeAll(async () => {
  portal = await startPortal({ DELETED_DEMO_HOLD_DAYS: "30" });
  admin = await asUser(portal, await makeUser(portal.db, { role: "admin", name: "Ada Admin" }));
  leader = await asUser(portal, await makeUser(portal.db, { role: "regional" }));
  guideUser = await makeUser(portal.db, { name: "Gina Guide" });
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
  return id;
}
const read = async (call: Call, demo: string) =>
  (await call("GET", `/demo-products/${demo}/talking-points`)).body["data"];
const write = (call: Call, demo: string, text: string, former?: string) =>
  call("PUT", `/demo-products/${demo}/talking-points`, { text, former });
const writeOwn = (call: Call, demo: string, text: string, former?: string) =>
  call("PUT", `/demo-products/${demo}/own-talking-points`, { text, former });

test("E296 administrators write the company's, everybody who may see the demo reads them, and the log has them", async () => {
  const demo = await makeDemo("Switchgear");
  expect(await read(guide, demo)).toEqual({
    company: { text: "", changed_by: null, changed_at: null },
    own: { text: "" },
  });
  for (const call of [leader, guide]) expect((await write(call, demo, "Mine")).status).toBe(403);
  const { body } = await write(admin, demo, "- Doors closed", "");
  expect(body["message"]).toBe(talkingPointMessages.saved);
  expect(await read(guide, demo)).toMatchObject({
    company: { text: "- Doors closed", changed_by: "Ada Admin" },
  });
  // Saved unchanged: nothing to log.
  await write(admin, demo, "- Doors closed");
  const entries = await portal.db
    .selectFrom("activity_logs")
    .select(["action", "module", "after"])
    .where("record_id", "=", demo)
    .execute();
  expect(entries).toEqual([
    { action: "update", module: "demo", after: { talking_points: "- Doors closed" } },
  ]);
});

test("E296 one's own are read by nobody else, and are no matter of the log", async () => {
  const demo = await makeDemo("Substation");
  expect((await writeOwn(guide, demo, "Ask about feeders", "")).status).toBe(200);
  expect((await writeOwn(leader, demo, "For the board")).status).toBe(200);
  expect(await read(guide, demo)).toMatchObject({ own: { text: "Ask about feeders" } });
  expect(await read(leader, demo)).toMatchObject({ own: { text: "For the board" } });
  const seen = await admin("GET", `/demo-products/${demo}/talking-points`);
  expect(JSON.stringify(seen.body)).not.toContain("feeders");
  const logs = await portal.db
    .selectFrom("activity_logs")
    .select("id")
    .where("record_id", "=", demo)
    .execute();
  expect(logs).toEqual([]);
});

test("E296 people who may not see a demo cannot read its talking points", async () => {
  const demo = await makeDemo("Microgrid");
  await writeOwn(guide, demo, "Storage first");
  await portal.db.deleteFrom("assignments").where("demo_id", "=", demo).execute();
  expect((await guide("GET", `/demo-products/${demo}/talking-points`)).status).toBe(404);
  expect((await writeOwn(guide, demo, "More")).status).toBe(404);
  expect((await write(admin, newId(), "Nothing")).status).toBe(404);
});

test("E298 a text that was changed meanwhile is not overwritten", async () => {
  const demo = await makeDemo("UPS");
  await write(admin, demo, "First", "");
  const late = await write(admin, demo, "Second", "");
  expect([late.status, late.body["message"]]).toEqual([409, talkingPointMessages.changedMeanwhile]);
  expect((await write(admin, demo, "Second", "First")).status).toBe(200);
  await writeOwn(guide, demo, "Mine", "");
  expect((await writeOwn(guide, demo, "From the tablet", "")).status).toBe(409);
  expect(await read(guide, demo)).toMatchObject({
    company: { text: "Second" },
    own: { text: "Mine" },
  });
  // What is there already was said twice.
  expect((await writeOwn(guide, demo, "Mine", "")).status).toBe(200);
});

test("E298 of many who write at once from the same text one succeeds", async () => {
  const demo = await makeDemo("Race");
  const texts = ["One", "Two", "Three", "Four"];
  for (const writeIt of [write, writeOwn]) {
    const answers = await Promise.all(texts.map((text) => writeIt(admin, demo, text, "")));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409,
    ]);
  }
});

test("E297 a text has 2,000 characters at most", async () => {
  const demo = await makeDemo("Long");
  expect((await write(admin, demo, "x".repeat(2000))).status).toBe(200);
  expect((await write(admin, demo, "x".repeat(2001))).status).toBe(400);
  expect((await writeOwn(guide, demo, "x".repeat(2001))).status).toBe(400);
});

test("E299 both come back with a deleted demo, but for those of people who are gone", async () => {
  const demo = await makeDemo("Restored");
  const leaver = await makeUser(portal.db, { role: "regional" });
  await write(admin, demo, "Company's words");
  await writeOwn(guide, demo, "Mine");
  await writeOwn(await asUser(portal, leaver), demo, "Private words");
  await admin("DELETE", `/demo-products/${demo}`);
  await admin("DELETE", `/users/${leaver.id}`);
  const { own_talking_points: noted } = await portal.db
    .selectFrom("deleted_demos")
    .select("own_talking_points")
    .where("id", "=", demo)
    .executeTakeFirstOrThrow();
  expect(noted).toEqual([{ user_id: guideUser.id, demo_id: demo, text: "Mine" }]);
  expect((await admin("POST", `/deleted-demos/${demo}/restore`)).status).toBe(200);
  expect(await read(guide, demo)).toMatchObject({
    company: { text: "Company's words", changed_by: "Ada Admin" },
    own: { text: "Mine" },
  });
});
