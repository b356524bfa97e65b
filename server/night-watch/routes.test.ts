import { afterAll, beforeAll, expect, test } from "vitest";
import { changedPicture, type NightWatch, watchReasons } from "../../contract/night-watch.ts";
import type { Demo } from "../../contract/demos.ts";
import type { TrialRun } from "../../contract/builds/trial-runs.ts";
import { newId } from "../db/ids.ts";
import { asUser, type Call } from "../test/as.ts";
import { playBuild } from "../test/content-host.ts";
import { makeBuild, makeUser } from "../test/factories.ts";
import { flagDemo } from "../test/night-watch.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { giveDemo, makeDemo } from "../test/watching.ts";
import { saveWatch, type WatchResult } from "./queries.ts";
import { addNight, addRun, claimRun, finishRun, releaseRun } from "./runs.ts";

let portal: TestPortal;
let as: Record<"admin" | "regional" | "employee", Call>;
let employeeId: string;
beforeAll(async () => {
  portal = await startPortal();
  const { db } = portal;
  const employee = await makeUser(db);
  employeeId = employee.id;
  as = {
    admin: await asUser(portal, await makeUser(db, { role: "admin" })),
    regional: await asUser(portal, await makeUser(db, { role: "regional" })),
    employee: await asUser(portal, employee),
  };
});
afterAll(() => portal.close());

const flaggedIds = async () =>
  ((await as.admin("GET", "/night-watch")).body["data"] as NightWatch).flagged.map(
    ({ demo }) => demo._id,
  );
const demoOf = async (call: Call, id: string) =>
  (await call("GET", `/demo-products/${id}`)).body["data"] as Demo;

async function makePlayedDemo(title: string) {
  const demo = await makeDemo(portal.db, title);
  const build = await makeBuild(portal.db, demo);
  await playBuild(portal.db, demo, build);
  return { demo, build };
}

const good: TrialRun = { firstPictureMs: 800, framesPerSecond: 30, errors: [] };
const screenshots = (value: number) => Buffer.alloc(24 * 16 * 3, value);
const watched = (demoId: string, content: string, more: Partial<WatchResult> = {}) =>
  saveWatch(portal.db, {
    demoId,
    content,
    grade: "green",
    reasons: [],
    trialRun: good,
    screenshots: screenshots(9),
    picture: Buffer.from("webp"),
    ...more,
  });

test("F30 only administrators see that a demo needs attention", async () => {
  const { demo, build } = await makePlayedDemo("Told to few");
  await giveDemo(portal.db, demo, employeeId);
  await flagDemo(portal.db, demo, { content: build });
  expect((await demoOf(as.admin, demo)).needs_attention).toBe(true);
  expect((await demoOf(as.regional, demo)).needs_attention).toBe(false);
  expect((await demoOf(as.employee, demo)).needs_attention).toBe(false);
});

test("F30 a newer version, a deactivated demo and a green trial run need none", async () => {
  const { demo, build } = await makePlayedDemo("Mended in three ways");
  await flagDemo(portal.db, demo, { content: build });
  expect(await flaggedIds()).toContain(demo);
  const next = await makeBuild(portal.db, demo);
  await playBuild(portal.db, demo, next);
  expect(await flaggedIds()).not.toContain(demo);

  await playBuild(portal.db, demo, build);
  await as.admin("PATCH", `/builds/${build}/proof`, { ...good, errors: ["late"] });
  expect(await flaggedIds()).toContain(demo);
  await as.admin("PATCH", `/builds/${build}/proof`, good);
  expect(await flaggedIds()).not.toContain(demo);

  await portal.db.deleteFrom("demo_watches").where("demo_id", "=", demo).execute();
  await flagDemo(portal.db, demo, { content: build });
  await as.admin("PATCH", `/demo-products/${demo}`, { is_active: false });
  expect(await flaggedIds()).not.toContain(demo);
});

test("F30 the first good watch is what later ones are held against, and a good one clears the flag", async () => {
  const { demo, build } = await makePlayedDemo("From night to night");
  const stored = () =>
    portal.db
      .selectFrom("demo_watches")
      .select(["approved_looks", "flagged_at", "told_at"])
      .where("demo_id", "=", demo)
      .executeTakeFirstOrThrow();
  const bad = { grade: "red", reasons: [watchReasons.black] } as const;
  await watched(demo, build, { ...bad, reasons: [...bad.reasons], screenshots: screenshots(1) });
  expect((await stored()).approved_looks).toBeNull();
  await watched(demo, build, { screenshots: screenshots(2) });
  expect(await stored()).toMatchObject({ approved_looks: screenshots(2), flagged_at: null });
  await watched(demo, build, { ...bad, reasons: [...bad.reasons], screenshots: screenshots(3) });
  const since = (await stored()).flagged_at;
  await portal.db
    .updateTable("demo_watches")
    .set({ told_at: since })
    .where("demo_id", "=", demo)
    .execute();
  await watched(demo, build, { ...bad, reasons: [...bad.reasons] });
  expect(await stored()).toMatchObject({ flagged_at: since, told_at: since });
  expect(await flaggedIds()).toContain(demo);
  await watched(demo, build, { screenshots: screenshots(4) });
  expect(await stored()).toEqual({
    approved_looks: screenshots(2),
    flagged_at: null,
    told_at: null,
  });
});

test("F30 what looks different can be approved as it is; what does not play cannot", async () => {
  const { demo, build } = await makePlayedDemo("Redecorated");
  await watched(demo, build);
  const approve = () => as.admin("POST", `/demo-products/${demo}/night-watch/approve`);
  expect((await approve()).status).toBe(409);
  await watched(demo, build, { grade: "red", reasons: [watchReasons.black] });
  expect((await approve()).status).toBe(409);
  const lost = watchReasons.missingFiles(1, "a.bin");
  await watched(demo, build, { grade: "amber", reasons: [changedPicture, lost] });
  expect((await approve()).status).toBe(409);
  await watched(demo, build, {
    grade: "amber",
    reasons: [changedPicture],
    screenshots: screenshots(7),
  });
  const { body } = await as.admin("GET", "/night-watch");
  const found = (body["data"] as NightWatch).flagged.find((each) => each.demo._id === demo);
  expect(found?.reasons[0]?.message).toBe("It no longer looks as it did when it was approved.");
  expect(found?.pictures?.approved).toMatch(/^data:image\/webp;base64,/);
  expect((await approve()).status).toBe(200);
  expect(await flaggedIds()).not.toContain(demo);
});

test("F30 one run at a time for all nodes; nobody asks twice, and a demo comes before a night", async () => {
  const { db } = portal;
  await db.deleteFrom("watch_runs").execute();
  await Promise.all([1, 2, 3].map(() => addNight(db, "2026-11-16")));
  const { demo } = await makePlayedDemo("Watched again");
  await as.admin("POST", `/demo-products/${demo}/night-watch`);
  await as.admin("POST", `/demo-products/${demo}/night-watch`);
  expect(await addRun(db, demo)).toBe(await addRun(db, demo));
  const claimed = await Promise.all([1, 2, 3, 4].map(() => claimRun(db)));
  const [mine, ...others] = claimed.filter((run) => run !== undefined);
  expect(others).toEqual([]);
  expect(mine?.demo_id).toBe(demo);
  await finishRun(db, mine?.id ?? "", null);
  const night = await claimRun(db);
  expect(night?.demo_id).toBeNull();
  expect(await claimRun(db)).toBeUndefined();
  // A node that stops leaves the job to another; one that dies is detected because it no longer renews the lease.
  await releaseRun(db, night?.id ?? "");
  expect((await claimRun(db))?.id).toBe(night?.id);
  await db
    .updateTable("watch_runs")
    .set({ alive_at: new Date(Date.now() - 3_600_000) })
    .where("id", "=", night?.id ?? "")
    .execute();
  expect((await claimRun(db))?.id).toBe(night?.id);
  await finishRun(db, night?.id ?? "", null);
  expect(await claimRun(db)).toBeUndefined();
});

test("F30 what is asked for must be there", async () => {
  const nowhere = `/demo-products/${newId()}/night-watch`;
  expect((await as.admin("POST", nowhere)).status).toBe(404);
  expect((await as.admin("POST", `${nowhere}/approve`)).status).toBe(404);
});
