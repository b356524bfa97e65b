import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  GONE,
  insightGroups,
  type InsightRow,
  type InsightSummary,
  type InsightTime,
  OTHERS,
} from "../../contract/insights.ts";
import { newId } from "../db/ids.ts";
import { asUser, type Call } from "../test/as.ts";
import { makeCountry, makeRegion, makeUser, type MadeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { giveDemo, makeDemo } from "../test/watching.ts";
import { rebuildTotals } from "../watches/queries.ts";
import { addDays, today } from "./scope.ts";

const DAYS = 400;
const random = (below: number) => Math.floor(Math.random() * below);
const pick = <Item>(items: readonly Item[]) => items[random(items.length)] as Item;

let portal: TestPortal;
let admin: Call;
let leader: Call;
let leaderUser: MadeUser;
let here: { id: string };
let people: MadeUser[];
let demos: string[];
/** What was presented, as recorded by the tests. */
let shown: { day: string; seconds: number; user: string; demo: string; region: string }[];
beforeAll(async () => {
  portal = await startPortal();
  const { db } = portal;
  here = await makeRegion(db, "Here");
  const there = await makeRegion(db, "There");
  const countries = [await makeCountry(db, here.id), await makeCountry(db, there.id)];
  const category = newId();
  await db.insertInto("categories").values({ id: category, name: "Energy" }).execute();
  admin = await asUser(portal, await makeUser(db, { role: "admin" }));
  leaderUser = await makeUser(db, { role: "regional", regionId: here.id });
  leader = await asUser(portal, leaderUser);
  people = await Promise.all(
    Array.from({ length: 5 }, (_, i) => {
      const place = {
        regionId: [here, there][i % 2]?.id ?? null,
        countryId: countries[i % 2]?.id ?? null,
      };
      return makeUser(db, { ...place, name: `Person ${"ABCDE"[i]}` });
    }),
  );
  demos = await Promise.all(
    ["One", "Two", "Three", "Four"].map((title, i) => makeDemo(db, title, i < 2 ? category : null)),
  );
  await fill();
});
afterAll(() => portal.close());

async function fill() {
  const midnight = Date.parse(today()) / 1000;
  const watchers = [...people, leaderUser];
  const sessions = Array.from({ length: 600 }, (_, i) => {
    const person = pick(watchers);
    const seconds = random(300);
    // Each at a different hour, never across midnight: only the sums matter.
    const origin = midnight - (i % DAYS) * 86_400 - 86_400 + random(80_000);
    return {
      id: newId(),
      user_id: person.id,
      demo_id: pick(demos),
      region_id: person.region_id ?? "",
      country_id: person.country_id ?? "",
      browser: pick(["Chrome", "Edge"]),
      started_at: new Date(origin * 1000),
      origin,
      counted: seconds === 0 ? "{}" : `{[${origin},${origin + seconds})}`,
      seconds,
      last_second: origin + seconds,
      picture_ms: random(9000),
      failure: random(10) === 0 ? "load" : null,
    };
  });
  await portal.db.insertInto("watch_sessions").values(sessions).execute();
  await rebuildTotals(portal.db);
  shown = sessions.map(({ started_at, seconds, user_id, demo_id, region_id }) => ({
    day: started_at.toISOString().slice(0, 10),
    seconds,
    user: user_id,
    demo: demo_id,
    region: region_id,
  }));
}

const ask = async <Data>(by: Call, path: string) => {
  const { status, body } = await by("GET", path);
  expect(status, JSON.stringify(body)).toBe(200);
  return body["data"] as Data;
};
const groups = (by: Call, group: string, query = "") =>
  ask<InsightRow[]>(by, `/insights/groups?by=${group}&page=1&size=1000${query}`);
const sumOf = (rows: { seconds: number }[]) => rows.reduce((sum, { seconds }) => sum + seconds, 0);
const ALWAYS = `&from=2020-01-01`;

test("sums by any grouping agree exactly, for any time and filter", async () => {
  for (let round = 0; round < 40; round += 1) {
    const from = addDays(today(), -random(DAYS + 50));
    const to = addDays(from, random(DAYS));
    const region = random(3) === 0 ? here.id : undefined;
    const demo = random(4) === 0 ? pick(demos) : undefined;
    const person = random(4) === 0 ? pick(people).id : undefined;
    const filters = { from, to, region, demo, person };
    const query = Object.entries(filters).flatMap(([name, value]) =>
      value ? `&${name}=${value}` : [],
    );
    const where = query.join("");
    const expected = sumOf(
      shown.filter(
        (watch) =>
          watch.day >= from &&
          watch.day <= to &&
          watch.region === (region ?? watch.region) &&
          watch.demo === (demo ?? watch.demo) &&
          watch.user === (person ?? watch.user),
      ),
    );
    const sums: Record<string, number> = {};
    const summary = await ask<InsightSummary>(admin, `/insights?${where}`);
    const { periods } = await ask<InsightTime>(admin, `/insights/time?${where}`);
    sums["summary"] = summary.seconds;
    sums["time"] = sumOf(periods);
    for (const group of insightGroups) sums[group] = sumOf(await groups(admin, group, where));
    for (const [name, seconds] of Object.entries(sums))
      expect({ name, where, seconds }).toEqual({ name, where, seconds: expected });
  }
});

test("M250 there is a time before every time that a query can name", async () => {
  const { status, body } = await admin("GET", "/insights?from=1000-01-01&to=2999-12-31");
  expect(status, JSON.stringify(body)).toBe(200);
  expect((body["data"] as InsightSummary).seconds_before).toBe(0);
});

describe("who sees what", () => {
  test("a leader sees their own region, and only the names of their employees", async () => {
    const own = sumOf(shown.filter(({ region }) => region === here.id));
    for (const group of insightGroups)
      expect(sumOf(await groups(leader, group, ALWAYS)), group).toBe(own);
    const named = await groups(leader, "person", ALWAYS);
    const ids = named.map(({ _id }) => _id);
    expect(ids).toContain(OTHERS);
    expect(named.map(({ name }) => name)).not.toContain(leaderUser.name);
    const regions = await groups(leader, "region", ALWAYS);
    expect(regions.map(({ name }) => name)).toEqual(["Here"]);
    const elsewhere = people.find(({ region_id: id }) => id !== here.id);
    expect(await groups(leader, "demo", `${ALWAYS}&person=${elsewhere?.id}`)).toEqual([]);
    expect(await groups(leader, "demo", `${ALWAYS}&region=${elsewhere?.region_id}`)).toEqual([]);
  });

  test("a leader without a region sees nothing", async () => {
    const lost = await asUser(portal, await makeUser(portal.db, { role: "regional" }));
    expect(await groups(lost, "demo", ALWAYS)).toEqual([]);
    expect(await ask<InsightSummary>(lost, "/insights?from=2020-01-01")).toMatchObject({
      opens: 0,
    });
  });

  test("everyone sees their own and nobody else's", async () => {
    const [person, other] = people;
    const self = await asUser(portal, { id: person?.id ?? "" });
    const own = sumOf(shown.filter(({ user }) => user === person?.id));
    const mine = `&person=${person?.id}`;
    expect(sumOf(await groups(self, "demo", ALWAYS + mine))).toBe(own);
    for (const path of ["", "/time"])
      expect((await self("GET", `/insights${path}?from=2020-01-01${mine}`)).status).toBe(200);
    for (const query of [`&person=${other?.id}`, ""])
      expect((await self("GET", `/insights/groups?by=demo${query}`)).status).toBe(403);
    expect((await self("GET", `/insights/never-opened?person=${person?.id}`)).status).toBe(403);
    expect((await self("GET", `/insights/export?view=never-opened${mine}`)).status).toBe(403);
    expect((await self("GET", `/insights/export?view=demo${mine}`)).status).toBe(200);
  });
});

test("what is missing: demos that nobody shows, and people who never opened what they were given", async () => {
  const fresh = await makeDemo(portal.db, "Unloved");
  const [person] = people;
  const mapping = await giveDemo(portal.db, fresh, person?.id ?? "");
  const never = await ask<{ title: string; assigned: number }[]>(
    admin,
    "/insights/never-shown?from=2020-01-01",
  );
  expect(never).toMatchObject([{ title: "Unloved", assigned: 1 }]);
  const opened = () => ask<{ _id: string }[]>(leader, "/insights/never-opened");
  expect(await opened()).toMatchObject([{ _id: mapping, person: { name: person?.name } }]);
  const self = await asUser(portal, { id: person?.id ?? "" });
  await self("POST", "/watches", { _id: newId(), demo_id: fresh, elapsed: 0 });
  expect(await opened()).toEqual([]);
  // Assigned once more, it is still known.
  await portal.db.deleteFrom("assignments").where("id", "=", mapping).execute();
  await giveDemo(portal.db, fresh, person?.id ?? "");
  expect(await opened()).toEqual([]);
});

test("a file is safe for spreadsheets, and taking it away is noted", async () => {
  await portal.db
    .updateTable("demos")
    .set({ title: '=HYPERLINK("x")' })
    .where("id", "=", demos[0] ?? "")
    .execute();
  const { status, body, headers } = await admin(
    "GET",
    "/insights/export?view=demo&from=2020-01-01",
  );
  expect(status).toBe(200);
  expect(headers.get("content-disposition")).toMatch(/filename="insights-demo-.*\.csv"/);
  expect(String(body["text"])).toContain(`"'=HYPERLINK(""x"")"`);
  expect(String(body["text"]).split("\r\n")).toHaveLength(1 + 4 + 1 + 1);
  for (const view of ["time", "never-shown", "never-opened", ...insightGroups])
    expect((await admin("GET", `/insights/export?view=${view}`)).status, view).toBe(200);
  const log = await ask<object[]>(admin, "/activity-logs?module=insights&page=1&size=20");
  expect(log.at(-1)).toMatchObject({ action: "export", record_name: "demo" });
});

test("M130 the files of demos have their tags in one column", async () => {
  const [demo = ""] = demos;
  const set = (tags: string[]) =>
    portal.db.updateTable("demos").set({ tags }).where("id", "=", demo).execute();
  await set(["hvac", "net zero"]);
  const linesOf = async (view: string) => {
    const { body } = await admin("GET", `/insights/export?view=${view}&from=2020-01-01`);
    return String(body["text"]).split("\r\n");
  };
  const [header, ...lines] = await linesOf("demo");
  expect(header).toMatch(/,"?First frame later than 5 s"?,"?Tags"?$/);
  expect(lines.filter((line) => line.endsWith('"hvac, net zero"'))).toHaveLength(1);
  expect((await linesOf("person"))[0]).not.toContain("Tags");
  for (const view of ["never-shown", "never-opened"])
    expect((await linesOf(view))[0]).toMatch(/,"?Tags"?$/);
  await set([]);
});

test.each(["from=yesterday", "from=2026-02-30", "person=me", "by=password", "by=demo&sort=x"])(
  "%s is refused",
  async (query) => {
    const by = query.startsWith("by") ? "" : "by=demo&";
    expect((await admin("GET", `/insights/groups?${by}${query}`)).status).toBe(400);
  },
);

test("G22 the time of people and demos that are gone stays, without a name", async () => {
  const [leaver] = people;
  const before = sumOf(await groups(admin, "person", ALWAYS));
  expect((await admin("DELETE", `/users/${leaver?.id}`)).status).toBe(200);
  expect((await admin("DELETE", `/demo-products/${demos[3]}`)).status).toBe(200);
  for (const group of insightGroups)
    expect(sumOf(await groups(admin, group, ALWAYS)), group).toBe(before);
  const gone = async (group: string) =>
    (await groups(admin, group, ALWAYS)).find(({ _id }) => _id === GONE)?.seconds;
  expect(await gone("person")).toBe(sumOf(shown.filter(({ user }) => user === leaver?.id)));
  expect(await gone("demo")).toBe(sumOf(shown.filter(({ demo }) => demo === demos[3])));
});
