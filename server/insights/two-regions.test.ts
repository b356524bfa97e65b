import { afterAll, beforeAll, expect, test } from "vitest";
import { insightGroups, insightViews } from "../../contract/insights.ts";
import { newId } from "../db/ids.ts";
import { asUser, type Call } from "../test/as.ts";
import { makeRegion, makeUser, type MadeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { beat, giveDemo, makeDemo, openDemo } from "../test/watching.ts";

let portal: TestPortal;
let here: { id: string };
let there: { id: string };
let leaderUser: MadeUser;
let leader: Call;
let admin: Call;
let category: string;
let unshown: string;
beforeAll(async () => {
  portal = await startPortal();
  const { db } = portal;
  here = await makeRegion(db, "Here");
  there = await makeRegion(db, "There");
  category = newId();
  await db.insertInto("categories").values({ id: category, name: "Energy" }).execute();
  leaderUser = await makeUser(db, { role: "regional", regionId: here.id });
  leader = await asUser(portal, leaderUser);
  admin = await asUser(portal, await makeUser(db, { role: "admin" }));
  unshown = await makeDemo(db, "Unshown", category);
  const shown = await makeDemo(db, "Shown here", category);
  await workIn(here.id, [shown], [unshown, shown]);
  await giveDemo(db, unshown, leaderUser.id);
});
afterAll(() => portal.close());

/** A new employee of the region presents some demos, fails at each once, and is assigned some. */
async function workIn(regionId: string, presented: string[], given: string[]) {
  const person = await makeUser(portal.db, { regionId });
  for (const demo of given) await giveDemo(portal.db, demo, person.id);
  const call = await asUser(portal, person);
  for (const demo of presented) {
    const id = await openDemo(portal.db, call, demo, 60);
    await beat(call, id, [[0, 30]], { picture_ms: 7000, failure: "load" });
  }
}

/** Every figure that a leader can request, with each parameter that widens or narrows it. */
async function figuresOf(call: Call) {
  const from = "from=2020-01-01";
  const scopes = ["", `&person=${leaderUser.id}`, `&region=${there.id}`, `&demo=${unshown}`];
  const insights = scopes.flatMap((scope) => [
    `/insights?${from}${scope}`,
    `/insights/time?${scope.slice(1)}`,
    `/insights/never-shown?${from}${scope}`,
    `/insights/never-opened?${from}${scope}`,
    ...insightGroups.map((by) => `/insights/groups?by=${by}&${from}${scope}`),
    ...insightViews.map((view) => `/insights/export?view=${view}&${from}${scope}`),
  ]);
  const lists = ["/watches", "/dashboard", "/product-categories", "/users", "/user-demo-mapping"];
  const demos = ["/demo-products", `/demo-products/${unshown}`];
  const answers: Record<string, unknown> = {};
  for (const path of [...insights, ...lists, ...demos]) {
    const { status, body } = await call("GET", path);
    answers[path] = { status, ...body, requestId: undefined };
  }
  return answers;
}

test("S14 nothing that happens in another region changes a figure that a leader reads", async () => {
  const before = await figuresOf(leader);
  const all = await figuresOf(admin);
  const demos = await portal.db.selectFrom("demos").select("id").execute();
  const ids = demos.map(({ id }) => id);
  await workIn(there.id, ids, ids);
  await workIn(there.id, ids, ids);
  expect(await figuresOf(leader)).toEqual(before);
  // The same for people who see all regions: it did happen.
  expect(await figuresOf(admin)).not.toEqual(all);
});

test("S14 for a demo that nobody presented here, only assignments in the leader's region are counted", async () => {
  const assigned = async (call: Call, query = "") => {
    const { body } = await call("GET", `/insights/never-shown?from=2020-01-01${query}`);
    return body["data"];
  };
  const mine = [{ title: "Unshown", assigned: 1 }];
  expect(await assigned(leader)).toMatchObject(mine);
  expect(await assigned(leader, `&person=${leaderUser.id}`)).toMatchObject(mine);
  // An administrator who filters by that region counts everyone in it, including its leader.
  expect(await assigned(admin, `&region=${here.id}`)).toMatchObject([{ assigned: 2 }]);
});

test("S14 only administrators see how many demos a category has, and the dashboard", async () => {
  const counted = { _id: category, demo_count: 2 };
  const categories = async (call: Call) => (await call("GET", "/product-categories")).body["data"];
  expect(await categories(admin)).toMatchObject([counted]);
  expect(await categories(leader)).toEqual([{ _id: category, name: "Energy", is_active: true }]);
  expect((await leader("GET", "/dashboard")).status).toBe(403);
});
