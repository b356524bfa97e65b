import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LATEST_START_SECONDS, watchMessages } from "../../contract/watches.ts";
import { newId } from "../db/ids.ts";
import { asUser, type Call } from "../test/as.ts";
import { makeCountry, makeRegion, makeUser, type MadeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { beat, giveDemo, makeDemo, openDemo } from "../test/watching.ts";

let portal: TestPortal;
let person: MadeUser;
let call: Call;
let demo: string;
beforeAll(async () => {
  portal = await startPortal();
  const region = await makeRegion(portal.db);
  const country = await makeCountry(portal.db, region.id);
  person = await makeUser(portal.db, { regionId: region.id, countryId: country.id });
  call = await asUser(portal, person);
  demo = await makeDemo(portal.db);
  await giveDemo(portal.db, demo, person.id);
  // They signed in yesterday: what they watched before that is another matter.
  await sql`update sessions set created_at = now() - interval '1 day'`.execute(portal.db);
});
afterAll(() => portal.close());

const someone = async () => {
  const user = await makeUser(portal.db);
  await giveDemo(portal.db, demo, user.id);
  return { user, call: await asUser(portal, user) };
};
const open = (by: Call, secondsAgo = 0) => openDemo(portal.db, by, demo, secondsAgo);
/** Seconds that have passed since then: a busy machine may take many. */
const since = (startedAt: number) => Math.ceil((Date.now() - startedAt) / 1000) + 1;
const readSession = (id: string) =>
  portal.db.selectFrom("watch_sessions").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

describe("a beat", () => {
  test("counts what was watched, however often it is reported", async () => {
    const { call: by } = await someone();
    const id = await open(by, 100);
    expect(await beat(by, id, [[0, 15]])).toMatchObject({ seconds: 15 });
    for (let i = 0; i < 3; i += 1) expect((await beat(by, id, [[0, 15]])).seconds).toBe(15);
    expect((await beat(by, id, [[10, 30]])).seconds).toBe(30);
    expect((await beat(by, id, [[40, 60]])).seconds).toBe(50);
  });

  test("R163 counts from now on for people who signed in before the clock was put back", async () => {
    const { user, call: by } = await someone();
    await portal.db
      .updateTable("sessions")
      .set({ created_at: sql`now() + interval '1 hour'` })
      .where("user_id", "=", user.id)
      .execute();
    const id = newId();
    await by("POST", "/watches", { _id: id, demo_id: demo, elapsed: 0 });
    const { started_at: startedAt } = await readSession(id);
    const { rows } = await sql<{ hasStarted: boolean }>`
      select ${startedAt}::timestamptz <= clock_timestamp() as "hasStarted"`.execute(portal.db);
    expect(rows).toEqual([{ hasStarted: true }]);
  });

  test("reported twenty times at once counts once", async () => {
    const { call: by } = await someone();
    const id = await open(by, 60);
    await Promise.all(Array.from({ length: 20 }, () => beat(by, id, [[0, 60]])));
    expect((await beat(by, id, [])).seconds).toBe(60);
  });

  test("that was kept through a gap counts when it arrives, in any order", async () => {
    const { call: by } = await someone();
    const id = await open(by, 90);
    await beat(by, id, [[75, 90]]);
    const state = await beat(by, id, [
      [0, 30],
      [45, 75],
    ]);
    expect(state.seconds).toBe(75);
  });

  test("of seconds that have not passed yet counts none of them, and says how far it came", async () => {
    const { call: by } = await someone();
    const startedAt = Date.now();
    const id = await open(by, 20);
    const state = await beat(by, id, [[0, 86_400]]);
    expect(state.seconds).toBeGreaterThanOrEqual(20);
    expect(state.seconds).toBeLessThanOrEqual(20 + since(startedAt));
    expect(state.up_to).toBe(state.seconds);
  });

  test("says when the first picture came and what failed, once", async () => {
    const { call: by } = await someone();
    const id = await open(by, 20);
    await beat(by, id, [], { picture_ms: 2100 });
    await beat(by, id, [], { picture_ms: 9000, failure: "webgl" });
    await beat(by, id, [], { failure: "load" });
    expect(await readSession(id)).toMatchObject({ picture_ms: 2100, failure: "webgl" });
  });
});

describe("two tabs", () => {
  test("count once: each second of a person belongs to one session", async () => {
    const { call: by } = await someone();
    const [one, two] = [await open(by, 60), await open(by, 60)];
    expect((await beat(by, one, [[0, 30]])).seconds).toBe(30);
    const offset =
      Number((await readSession(one)).origin) - Number((await readSession(two)).origin);
    const both = (await beat(by, two, [[0, 60 + offset]])).seconds;
    expect(both + 30).toBeLessThanOrEqual(61);
    expect(both + 30).toBeGreaterThanOrEqual(59);
  });

  test("that tell at the same moment count once", async () => {
    const { call: by } = await someone();
    const ids: string[] = [];
    for (let i = 0; i < 4; i += 1) ids.push(await open(by, 60));
    const states = await Promise.all(ids.map((id) => beat(by, id, [[0, 60]])));
    const sum = states.reduce((total, { seconds }) => total + seconds, 0);
    const origins = (await Promise.all(ids.map(readSession))).map(({ origin }) => Number(origin));
    expect(sum).toBe(Math.max(...origins) - Math.min(...origins) + 60);
  });

  test("of two people count twice", async () => {
    const [one, two] = [await someone(), await someone()];
    for (const { call: by } of [one, two])
      expect((await beat(by, await open(by, 60), [[0, 60]])).seconds).toBe(60);
  });
});

describe("a start", () => {
  test("that is sent twice is one session", async () => {
    const { call: by } = await someone();
    const body = { _id: newId(), demo_id: demo, elapsed: 0 };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => by("POST", "/watches", body)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { opens } = await portal.db
      .selectFrom("watch_days")
      .select(sql<number>`sum(opens)::int`.as("opens"))
      .where("user_id", "=", (await readSession(body._id)).user_id ?? "")
      .executeTakeFirstOrThrow();
    expect(opens).toBe(1);
  });

  test("that comes late begins earlier, but not by more than five minutes, nor before the sign-in", async () => {
    const startedAt = Date.now();
    const late = { _id: newId(), demo_id: demo, elapsed: 200 };
    await call("POST", "/watches", late);
    expect((await beat(call, late._id, [[0, 200]])).seconds).toBe(200);
    const later = { _id: newId(), demo_id: demo, elapsed: 5000 };
    await call("POST", "/watches", later);
    const { seconds } = await beat(call, later._id, [[0, 5000]]);
    expect(seconds).toBeLessThanOrEqual(LATEST_START_SECONDS - 200 + since(startedAt));
    const { call: fresh } = await someone();
    const early = { _id: newId(), demo_id: demo, elapsed: 250 };
    await fresh("POST", "/watches", early);
    const soon = (await beat(fresh, early._id, [[0, 250]])).seconds;
    expect(soon).toBeLessThanOrEqual(since(startedAt));
  });

  test("notes region, country and the browser's family, and nothing that tells where or who else", async () => {
    const id = newId();
    const agent = "Mozilla/5.0 (X11; rv:143.0) Gecko/20100101 Firefox/143.0";
    const body = { _id: id, demo_id: demo, elapsed: 0 };
    await call("POST", "/watches", body, { "user-agent": agent });
    const row = await readSession(id);
    expect(row).toMatchObject({
      region_id: person.region_id,
      country_id: person.country_id,
      browser: "Firefox",
    });
    expect(JSON.stringify(row)).not.toMatch(/127\.0\.0\.1|Gecko/);
  });

  test("is refused to a script that opens demos faster than anybody could", async () => {
    const { user, call: by } = await someone();
    const expires_at = new Date(Date.now() + 600_000);
    const used = { key: `watch:${user.id}`, count: 299, expires_at };
    await portal.db.insertInto("rate_limits").values(used).execute();
    await open(by);
    const body = { _id: newId(), demo_id: demo, elapsed: 0 };
    expect((await by("POST", "/watches", body)).status).toBe(429);
  });

  test("N9 of a demo that one may not watch is refused", async () => {
    const { call: by } = await someone();
    const hidden = await makeDemo(portal.db, "Hidden");
    const body = { _id: newId(), demo_id: hidden, elapsed: 0 };
    expect((await by("POST", "/watches", body)).status).toBe(404);
  });
});

describe("a forged body", () => {
  const refused: [string, object][] = [
    ["a negative second", { runs: [[-5, 10]] }],
    ["a run that ends before it begins", { runs: [[10, 5]] }],
    ["an empty run", { runs: [[5, 5]] }],
    ["more than a day", { runs: [[0, 86_401]] }],
    ["a huge number", { runs: [[0, 1e300]] }],
    ["a fraction", { runs: [[0, 1.5]] }],
    ["a text", { runs: [["0", "10"]] }],
    ["three ends", { runs: [[0, 1, 2]] }],
    ["no runs", {}],
    ["too many runs", { runs: Array.from({ length: 201 }, (_, i) => [2 * i, 2 * i + 1]) }],
    ["a negative picture", { runs: [], picture_ms: -1 }],
    ["an unknown failure", { runs: [], failure: "drop table" }],
  ];
  test.each(refused)("with %s is refused and changes nothing", async (_name, body) => {
    const id = await open(call, 50);
    const before = await readSession(id);
    expect((await call("POST", `/watches/${id}/beats`, body)).status).toBe(400);
    expect(await readSession(id)).toEqual(before);
  });

  test("about somebody else's session, an unknown one or an old one is not found", async () => {
    const { call: by } = await someone();
    const id = await open(by, 50);
    const answer = await call("POST", `/watches/${id}/beats`, { runs: [[0, 50]] });
    expect(answer).toMatchObject({ status: 404, body: { message: watchMessages.unknown } });
    expect((await readSession(id)).seconds).toBe(0);
    expect((await call("POST", `/watches/${newId()}/beats`, { runs: [] })).status).toBe(404);
    const old = await open(by, 8 * 86_400);
    expect((await by("POST", `/watches/${old}/beats`, { runs: [[0, 50]] })).status).toBe(404);
    const stolen = { _id: id, demo_id: demo, elapsed: 0 };
    expect((await call("POST", "/watches", stolen)).status).toBe(404);
  });

  test("cannot turn a session into that of another demo", async () => {
    const { user, call: by } = await someone();
    const other = await makeDemo(portal.db, "Other");
    await giveDemo(portal.db, other, user.id);
    const id = await open(by);
    const answer = await by("POST", "/watches", { _id: id, demo_id: other, elapsed: 0 });
    expect(answer).toMatchObject({ status: 409, body: { message: watchMessages.taken } });
  });

  test("one among many spoils none of the others", async () => {
    const people = await Promise.all(Array.from({ length: 8 }, someone));
    const ids: string[] = [];
    for (const { call: by } of people) ids.push(await open(by, 40));
    const answers = await Promise.all([
      call("POST", `/watches/${newId()}/beats`, { runs: [[0, 40]] }),
      ...people.map(({ call: by }, i) =>
        by("POST", `/watches/${ids[i]}/beats`, { runs: [[0, 40]] }),
      ),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, ...ids.map(() => 200)]);
  });
});

test("what one presented last comes first, and only what one may still see", async () => {
  const { user, call: by } = await someone();
  const second = await makeDemo(portal.db, "Second");
  const mapping = await giveDemo(portal.db, second, user.id);
  await beat(by, await openDemo(portal.db, by, second, 100), [[0, 20]]);
  await beat(by, await open(by, 50), [[0, 20]]);
  const titles = async () =>
    ((await by("GET", "/watches")).body["data"] as { demo: { title: string } }[]).map(
      (watch) => watch.demo.title,
    );
  expect(await titles()).toEqual(["Wind Park", "Second"]);
  await portal.db.deleteFrom("assignments").where("id", "=", mapping).execute();
  expect(await titles()).toEqual(["Wind Park"]);
});
