import { afterAll, beforeAll, expect, test } from "vitest";
import type { InsightRow, InsightSummary } from "../../contract/insights.ts";
import { asUser, type Call } from "../test/as.ts";
import { playBuild } from "../test/content-host.ts";
import { makeBuild, makeRegion, makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { beat, giveDemo, makeDemo, openDemo, readTotals } from "../test/watching.ts";
import { rebuildTotals } from "../watches/queries.ts";

let portal: TestPortal;
let admin: Call;
let adminId: string;
let regionId: string;
beforeAll(async () => {
  portal = await startPortal();
  regionId = (await makeRegion(portal.db)).id;
  const user = await makeUser(portal.db, { role: "admin", regionId });
  adminId = user.id;
  admin = await asUser(portal, user);
});
afterAll(() => portal.close());

const ask = async <Data>(path: string) => {
  const { status, body } = await admin("GET", path);
  expect(status, JSON.stringify(body)).toBe(200);
  return body["data"] as Data;
};
const figures = async (query: string) => {
  const { seconds, shows, opens } = await ask<InsightSummary>(`/insights?${query}`);
  return { seconds, shows, opens };
};
const exported = async (demo: string, more = "") => {
  const { body } = await admin("GET", `/insights/export?view=demo&demo=${demo}${more}`);
  return String(body["text"]).split("\r\n")[1];
};

async function showFor(seconds: number, role: "employee" | "regional" = "employee") {
  const person = await makeUser(portal.db, { role, regionId });
  const demo = await makeDemo(portal.db, `Shown for ${seconds}`);
  await giveDemo(portal.db, demo, person.id);
  const call = await asUser(portal, person);
  const id = await openDemo(portal.db, call, demo, 60);
  return { demo, call, id, person };
}

test("M60 19 seconds are opened and watched, 20 are a presentation, also in two parts and counted anew", async () => {
  const { demo, call, id } = await showFor(20);
  await beat(call, id, [[0, 10]]);
  await beat(call, id, [[20, 29]]);
  expect(await figures(`demo=${demo}`)).toEqual({ seconds: 19, shows: 0, opens: 1 });
  const unshown = async () =>
    (await ask<{ _id: string }[]>("/insights/never-shown?size=1000")).map(({ _id }) => _id);
  expect(await unshown()).toContain(demo);
  expect((await call("GET", "/watches")).body["data"]).toEqual([]);
  await beat(call, id, [[30, 31]]);
  const presented = { seconds: 20, shows: 1, opens: 1 };
  expect(await figures(`demo=${demo}`)).toEqual(presented);
  expect(await unshown()).not.toContain(demo);
  expect((await call("GET", "/watches")).body["data"]).toMatchObject([{ demo: { _id: demo } }]);
  await beat(call, id, [[31, 50]]);
  expect(await figures(`demo=${demo}`)).toEqual({ ...presented, seconds: 39 });
  const before = await readTotals(portal.db);
  await rebuildTotals(portal.db);
  expect(await readTotals(portal.db)).toEqual(before);
});

test("M61 what an administrator watches counts only where it is asked for, in every view and export", async () => {
  const { demo, call, id } = await showFor(25, "regional");
  await beat(call, id, [[0, 25]]);
  const own = await openDemo(portal.db, admin, demo, 120);
  await beat(admin, own, [[0, 100]]);
  const work = { seconds: 25, shows: 1, opens: 1 };
  const all = { seconds: 125, shows: 2, opens: 2 };
  expect(await figures(`demo=${demo}`)).toEqual(work);
  expect(await figures(`demo=${demo}&admins=include`)).toEqual(all);
  for (const by of ["demo", "category", "region", "country", "person", "browser"]) {
    const sum = async (more = "") =>
      (await ask<InsightRow[]>(`/insights/groups?by=${by}&demo=${demo}${more}`)).reduce(
        (total, row) => total + row.shows,
        0,
      );
    expect([by, await sum(), await sum("&admins=include")]).toEqual([by, 1, 2]);
  }
  // From the totals of full months, not from the days of one demo.
  const rows = async (more: string) =>
    (await ask<InsightRow[]>(`/insights/groups?by=demo&from=2020-01-01&size=1000${more}`)).find(
      ({ _id }) => _id === demo,
    );
  expect(await rows("")).toMatchObject(work);
  expect(await rows("&admins=include")).toMatchObject(all);
  // Requesting one of them by name includes them.
  expect(await figures(`person=${adminId}&demo=${demo}`)).toEqual({
    seconds: 100,
    shows: 1,
    opens: 1,
  });
  expect(await exported(demo)).toContain(",25,1,1,");
  expect(await exported(demo, "&admins=include")).toContain(",125,2,2,");
  expect((await admin("GET", "/insights?admins=yes")).status).toBe(400);
});

test("M61 somebody who becomes an administrator keeps what they presented, and takes no name along when they go", async () => {
  const { demo, call, id, person } = await showFor(30);
  await beat(call, id, [[0, 30]]);
  await portal.db
    .updateTable("users")
    .set({ user_type_id: "000000000000000000000001" })
    .where("id", "=", person.id)
    .execute();
  const work = { seconds: 30, shows: 1, opens: 1 };
  expect(await figures(`demo=${demo}`)).toEqual(work);
  await portal.db.deleteFrom("users").where("id", "=", person.id).execute();
  expect(await figures(`demo=${demo}`)).toEqual(work);
});

test("M62 a trial run is no presentation, not even an opening", async () => {
  const demo = await makeDemo(portal.db, "Tried");
  const build = await makeBuild(portal.db, demo);
  await playBuild(portal.db, demo, build);
  const trial = { firstPictureMs: 900, framesPerSecond: 60, errors: [], hasDied: false };
  expect((await admin("PATCH", `/builds/${build}/proof`, trial)).status).toBe(200);
  expect(await figures(`demo=${demo}&admins=include`)).toEqual({ seconds: 0, shows: 0, opens: 0 });
});
