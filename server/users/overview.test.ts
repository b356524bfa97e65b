import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../db/ids.ts";
import { asUser, type Call } from "../test/as.ts";
import { makeRegion, makeUser, type MadeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { makePlace, makeThings, type Things } from "../test/things.ts";

let portal: TestPortal;
let things: Things;
let person: MadeUser;
let admin: Call;
let leader: Call;
let foreignLeader: Call;
let own: Call;
beforeAll(async () => {
  portal = await startPortal();
  const { db } = portal;
  const place = await makePlace(db);
  things = await makeThings(db, place);
  person = await makeUser(db, { regionId: place.region });
  const elsewhere = await makeRegion(db);
  admin = await asUser(portal, await makeUser(db, { role: "admin" }));
  leader = await asUser(portal, await makeUser(db, { role: "regional", regionId: place.region }));
  foreignLeader = await asUser(
    portal,
    await makeUser(db, { role: "regional", regionId: elsewhere.id }),
  );
  own = await asUser(portal, person);
});
afterAll(() => portal.close());

const counted = (demoId: string, daysAgo: number, seconds: number) => {
  const day = new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  const nowhere = { browser: "", region_id: "", country_id: "" };
  const nothing = { opens: 0, failures: 0, pictures: 0, picture_ms: 0, slow_pictures: 0 };
  return portal.db
    .insertInto("watch_days")
    .values({
      day,
      user_id: person.id,
      demo_id: demoId,
      ...nowhere,
      ...nothing,
      seconds,
      shows: 1,
    })
    .execute();
};

describe("G60 what a person has done", () => {
  test("covers the last thirty days, with what was presented most", async () => {
    const shownAt = "2026-01-02T03:04:05.000Z";
    await portal.db
      .insertInto("assignments")
      .values({ id: newId(), demo_id: things.demo, user_id: person.id })
      .execute();
    await portal.db
      .insertInto("watch_pairs")
      .values({ user_id: person.id, demo_id: things.demo, opened_at: shownAt, shown_at: shownAt })
      .execute();
    await counted(things.demo, 1, 60);
    await counted(things.playedDemo, 2, 90);
    await counted(things.playedDemo, 40, 1000);
    for (const call of [admin, leader])
      expect((await call("GET", `/users/${person.id}/overview`)).body["data"]).toMatchObject({
        last_presented_at: shownAt,
        seconds: 150,
        presentations: 2,
        most_presented: [
          { _id: things.playedDemo, seconds: 90, image_url: null },
          { _id: things.demo, seconds: 60 },
        ],
        assignments: 1,
        sessions: call === admin ? 1 : null,
      });
    const mine = (await own("GET", `/users/${person.id}/overview`)).body["data"];
    expect(mine).toMatchObject({
      seconds: 150,
      most_presented: [{ _id: things.demo }],
      sessions: 1,
    });
  });

  test("is nothing for leaders of other regions, nor for employees but oneself", async () => {
    expect((await foreignLeader("GET", `/users/${person.id}/overview`)).status).toBe(404);
    expect((await own("GET", `/users/${things.person}/overview`)).status).toBe(404);
  });
});

describe("G61 where a person is signed in", () => {
  test("an administrator sees it, and ends one session or all", async () => {
    const user = await makeUser(portal.db);
    const [first, second] = [await asUser(portal, user), await asUser(portal, user)];
    const { body } = await admin("GET", `/users/${user.id}/sessions`);
    const sessions = body["data"] as { _id: string; is_current: boolean }[];
    expect(sessions.map(({ is_current }) => is_current)).toEqual([false, false]);
    const path = `/users/${user.id}/sessions/${sessions.at(-1)?._id}`;
    expect((await admin("DELETE", path)).status).toBe(200);
    expect((await admin("DELETE", path)).status).toBe(404);
    const alive = async () =>
      (await Promise.all([first, second].map((call) => call("GET", "/sessions")))).filter(
        ({ status }) => status === 200,
      ).length;
    expect(await alive()).toBe(1);
    expect((await admin("DELETE", `/users/${user.id}/sessions`)).body["message"]).toBe(
      "Signed out on every device",
    );
    expect(await alive()).toBe(0);
  });

  test("a session of somebody else is not ended by the name of this person", async () => {
    const user = await makeUser(portal.db);
    await asUser(portal, user);
    const path = `/users/${person.id}/sessions/${things.session}`;
    expect((await admin("DELETE", path)).status).toBe(404);
  });

  test("one's own one sees too, and the one that asks goes on", async () => {
    const user = await makeUser(portal.db);
    const [here, there] = [await asUser(portal, user), await asUser(portal, user)];
    expect((await here("DELETE", `/users/${user.id}/sessions`)).status).toBe(200);
    expect((await here("GET", `/users/${user.id}/sessions`)).body["data"]).toHaveLength(1);
    expect((await there("GET", "/sessions")).status).toBe(401);
  });
});
