import { afterAll, beforeAll, expect, test } from "vitest";
import { failures } from "../../contract/errors.ts";
import { MAX_SWITCHED, type SwitchOutcome } from "../../contract/people.ts";
import { insertSession } from "../sessions/queries.ts";
import { asUser, type Call } from "../test/as.ts";
import { makeRegion, makeUser, type MadeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { switchFound } from "./switch-found.ts";

let portal: TestPortal;
let ada: MadeUser;
let admin: Call;
let here: { id: string };
let there: { id: string };
beforeAll(async () => {
  portal = await startPortal();
  here = await makeRegion(portal.db, "Here");
  there = await makeRegion(portal.db, "There");
  ada = await makeUser(portal.db, { role: "admin", name: "Ada Crowd" });
  admin = await asUser(portal, ada);
});
afterAll(() => portal.close());

const activeNames = async (word: string) =>
  (
    await portal.db
      .selectFrom("users")
      .select("name")
      .where("name", "like", `%${word}`)
      .where("is_active", "=", true)
      .orderBy("name")
      .execute()
  ).map(({ name }) => name);
const entriesOf = (id: string) =>
  portal.db
    .selectFrom("activity_logs")
    .select(["module", "actor_name"])
    .where("record_id", "=", id)
    .execute();
const sendTo = async (call: Call, body: object) => {
  const answer = await call("POST", "/users/batch", body);
  return { ...answer, data: answer.body["data"] as SwitchOutcome };
};

test("G100 all who are found are switched: not oneself, nor who was left out, each with session and log", async () => {
  const people = [];
  for (const name of ["Bea Crowd", "Bo Crowd", "Bud Crowd"])
    people.push(await makeUser(portal.db, { name }));
  await makeUser(portal.db, { name: "Bea Other" });
  const [bea, bo] = people;
  const asBea = await asUser(portal, { id: bea?.id ?? "" });
  const { status, data, body } = await sendTo(admin, {
    found: { search: "crowd" },
    except: [bo?.id],
    is_active: false,
  });
  expect(status).toBe(200);
  expect(data).toMatchObject({ done: 2, refused: [], after: null });
  expect(body["message"]).toBe("2 users updated");
  expect(await activeNames("Crowd")).toEqual(["Ada Crowd", "Bo Crowd"]);
  expect(await activeNames("Other")).toEqual(["Bea Other"]);
  expect((await asBea("GET", "/sessions")).status).toBe(401);
  expect(await entriesOf(bea?.id ?? "")).toEqual([{ module: "user", actor_name: "Ada Crowd" }]);
  expect(await entriesOf(ada.id)).toEqual([]);
});

test("G100 a leader switches those in sight and nobody else", async () => {
  const leader = await makeUser(portal.db, { role: "regional", regionId: here.id });
  await makeUser(portal.db, { name: "Mine Sight", regionId: here.id });
  await makeUser(portal.db, { name: "Foreign Sight", regionId: there.id });
  const selection = { found: { search: "sight" }, is_active: false };
  const { data } = await sendTo(await asUser(portal, leader), selection);
  expect(data.done).toBe(1);
  expect(await activeNames("Sight")).toEqual(["Foreign Sight"]);
  const employee = await asUser(portal, await makeUser(portal.db));
  expect((await sendTo(employee, selection)).status).toBe(403);
});

test("G100 a call does a hundred, the next goes on after them; who came meanwhile is not switched unseen", async () => {
  const names = Array.from({ length: MAX_SWITCHED + 2 }, (_, n) => `Person ${n} Queue`);
  for (const name of names) await makeUser(portal.db, { name, isActive: false });
  const selection = { found: { search: "queue", state: "pending" }, is_active: true };
  const first = await sendTo(admin, selection);
  expect(first.data.done).toBe(MAX_SWITCHED);
  expect(await activeNames("Queue")).toHaveLength(MAX_SWITCHED);
  await makeUser(portal.db, { name: "Late Queue", isActive: false });
  const { after, until } = first.data;
  const second = await sendTo(admin, { ...selection, after, until });
  expect(second.data).toMatchObject({ done: 2, after: null, until });
  expect(await activeNames("Queue")).toHaveLength(MAX_SWITCHED + 2);
  expect(await activeNames("Late Queue")).toEqual([]);
});

test("G100 who is refused is named with the reason", async () => {
  const person = await makeUser(portal.db, { name: "Rae Refused", regionId: here.id });
  const session = await insertSession(portal.db, ada.id, "test");
  // As it is when the caller's role changes during the run.
  const before = { role: "regional", regionId: here.id } as const;
  const actor = { ...before, id: ada.id, name: ada.name, sessionId: session.id, ip: "127.0.0.1" };
  const selection = { found: { search: "refused" }, is_active: false };
  const { done, refused } = await switchFound(portal.db, actor, selection);
  expect(done).toBe(0);
  expect(refused).toMatchObject([
    { name: "Rae Refused", seS_id: person.ses_id, reason: failures.forbidden },
  ]);
  expect(await activeNames("Refused")).toEqual(["Rae Refused"]);
});

test("G100 a filter that is not known, or none, is refused: it must not mean everybody", async () => {
  for (const body of [{ is_active: false }, { found: { roll: "admin" }, is_active: false }])
    expect((await sendTo(admin, body)).status).toBe(400);
});
