import { afterAll, beforeAll, expect, test } from "vitest";
import type { ClientMeeting, InsightClient } from "../../contract/meetings/clients.ts";
import type { Meeting } from "../../contract/meetings/meetings.ts";
import { sql } from "kysely";
import { newId } from "../db/ids.ts";
import { asUser, type Call } from "../test/as.ts";
import { type MadeUser, makeRegion, makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { beat, giveDemo, makeDemo } from "../test/watching.ts";
import { purgeOldWatching } from "../watches/purge.ts";

let portal: TestPortal;
let guide: Call;
let guideUser: MadeUser;
let leader: Call;
let elsewhere: Call;
let admin: Call;
let solar: string;
let wind: string;
let meeting: Meeting;
beforeAll(async () => {
  portal = await startPortal();
  const { db } = portal;
  const [here, there] = [await makeRegion(db, "Here"), await makeRegion(db, "There")];
  guideUser = await makeUser(db, { regionId: here.id });
  guide = await asUser(portal, guideUser);
  leader = await asUser(portal, await makeUser(db, { role: "regional", regionId: here.id }));
  elsewhere = await asUser(portal, await makeUser(db, { role: "regional", regionId: there.id }));
  admin = await asUser(portal, await makeUser(db, { role: "admin" }));
  [solar, wind] = [await makeDemo(db, "Solar Farm"), await makeDemo(db, "Wind Park")];
  for (const demo of [solar, wind]) await giveDemo(db, demo, guideUser.id);
  const input = { name: "Substations", client: "Northwind", demo_ids: [solar, wind] };
  meeting = (await guide("POST", "/meetings", input)).body["data"] as Meeting;
  await show(guide, wind, 40);
  await show(guide, solar, 25);
  await show(guide, wind, 5);
});
afterAll(() => portal.close());

/** One opening of a demo in the meeting, which began an hour ago according to the database. */
let shift = 3600;
async function show(call: Call, demo: string, seconds: number, meetingId = meeting._id) {
  const id = newId();
  const start = { _id: id, demo_id: demo, elapsed: 0, meeting_id: meetingId };
  const { status, body } = await call("POST", "/watches", start);
  expect(status, JSON.stringify(body)).toBe(200);
  shift -= 100;
  await sql`update watch_sessions set origin = origin - ${shift}::int,
    last_second = last_second - ${shift}::int,
    started_at = started_at - make_interval(secs => ${shift}::int) where id = ${id}`.execute(
    portal.db,
  );
  await beat(call, id, [[0, seconds]]);
  return id;
}
const from = "from=2020-01-01";
const clientsOf = async (call: Call, more = "") => {
  const { status, body } = await call("GET", `/insights/clients?${from}${more}`);
  return status === 200 ? (body["data"] as InsightClient[]) : status;
};
const meetingsOf = async (call: Call, client: string, more = "") =>
  (await call("GET", `/insights/clients/meetings?client=${client}&${from}${more}`)).body[
    "data"
  ] as ClientMeeting[];

test("E310 Insights answer what a client was shown, and for how long on each", async () => {
  expect(await clientsOf(admin)).toMatchObject([
    { client: "Northwind", meetings: 1, seconds: 70, shows: 2 },
  ]);
  expect(await meetingsOf(admin, "northWIND")).toMatchObject([
    {
      name: "Substations",
      seconds: 70,
      demos: [
        { title: "Wind Park", seconds: 45, shows: 1 },
        { title: "Solar Farm", seconds: 25, shows: 1 },
      ],
    },
  ]);
  const file = await admin("GET", `/insights/export?view=client&${from}`);
  expect(JSON.stringify(file.body)).toContain("Wind Park");
});

test("E310 everyone is answered within what Insights show them", async () => {
  expect(await clientsOf(leader)).toHaveLength(1);
  expect(await clientsOf(elsewhere)).toEqual([]);
  expect(await meetingsOf(elsewhere, "Northwind")).toEqual([]);
  expect(await clientsOf(guide)).toBe(403);
  expect(await clientsOf(guide, `&person=${guideUser.id}`)).toHaveLength(1);
});

test("E311 somebody else's meeting is not named by whoever does not see it; what is watched counts all the same", async () => {
  const stranger = await makeUser(portal.db);
  await giveDemo(portal.db, wind, stranger.id);
  const id = await show(await asUser(portal, stranger), wind, 30);
  const row = await portal.db
    .selectFrom("watch_sessions")
    .select(["meeting_id", "seconds"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ meeting_id: null, seconds: 30 });
});

test("E312 a meeting that is deleted leaves its name and client to Insights, as long as its presentations", async () => {
  expect((await guide("DELETE", `/meetings/${meeting._id}`)).status).toBe(200);
  expect((await guide("GET", `/meetings/${meeting._id}`)).status).toBe(404);
  expect(await meetingsOf(leader, "Northwind")).toMatchObject([{ name: "Substations" }]);
  const { db } = portal;
  const kept = () => db.selectFrom("meetings").select("id").where("id", "=", meeting._id).execute();
  await purgeOldWatching(db, 30);
  expect(await kept()).toHaveLength(1);
  await db.deleteFrom("watch_sessions").execute();
  await purgeOldWatching(db, 30);
  expect(await kept()).toEqual([]);
});
