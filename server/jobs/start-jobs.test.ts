import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { connect, type Database } from "../db/connection.ts";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";
import { bringNear, claimJob, finishJob, renewLease } from "./lease.ts";
import { runSoon } from "./queries.ts";
import { reasonOf, retryAfterSeconds } from "./retry.ts";
import { nextRun } from "./schedules.ts";
import { type Job, startJobs } from "./start-jobs.ts";

let database: TestDatabase;
/** The connections of two processes. */
let dbs: [Database, Database];
const log = { warn: () => undefined };
const KIND = "tidy-records";
const schedule = { everyMinutes: 10 };

beforeAll(async () => {
  database = await createTestDatabase();
  dbs = [database.db, connect({ ...database.owner, user: "portal", max: 4 }, () => undefined)];
});
afterAll(async () => {
  await dbs[1].destroy();
  await database.drop();
});
beforeEach(async () => {
  await database.db.deleteFrom("jobs").execute();
});

const row = () =>
  database.db
    .selectFrom("jobs")
    .select(["node", "lease", "attempts", "last_error", "ran_at"])
    .select(sql<boolean>`run_at > now()`.as("waits"))
    .where("kind", "=", KIND)
    .executeTakeFirstOrThrow();
/** Some jobs are taken by the tests themselves. */
const secondsLeft = async (column: "run_at" | "leased_until") => {
  const { left } = await database.db
    .selectFrom("jobs")
    .select(sql<number>`extract(epoch from ${sql.ref(column)} - now())::float8`.as("left"))
    .executeTakeFirstOrThrow();
  return left > 0 ? Math.ceil(left / 5) * 5 : left;
};
const jobOf = (run: Job["run"]): Job => ({ kind: KIND, schedule, run });
/** As if the lease had expired. */
const letLeaseEnd = () =>
  database.db
    .updateTable("jobs")
    .set({ leased_until: sql<string>`now() - interval '1 second'` })
    .execute();

test("R170 two nodes run what is due once, and never beside each other", async () => {
  let [runs, atOnce, mostAtOnce] = [0, 0, 0];
  const run = async () => {
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    await sql`select pg_sleep(0.01)`.execute(database.db);
    atOnce -= 1;
    runs += 1;
  };
  const nodes = await Promise.all(
    dbs.map((db, index) => startJobs(db, `node ${index}`, [jobOf(run)], log)),
  );
  for (let due = 1; due <= 20; due += 1) {
    await runSoon(database.db, KIND);
    for (const node of nodes) node.nudge();
    await expect.poll(async () => (await row()).waits, { timeout: 60_000 }).toBe(true);
    expect(runs).toBe(due);
  }
  expect(mostAtOnce).toBe(1);
  await Promise.all(nodes.map((node) => node.stop()));
});

test("R171 a node that dies in the middle loses its job to another, and cannot end it any more", async () => {
  const first = await startJobs(dbs[0], "alive", [jobOf(async () => undefined)], log);
  await first.stop();
  await runSoon(database.db, KIND);
  const dead = await claimJob(dbs[1], "dead", [KIND]);
  if (!dead) throw new Error("nothing was due");
  // While it renews its lease no other node may start.
  expect(await renewLease(dbs[1], dead)).toBe(true);
  expect(await claimJob(dbs[0], "alive", [KIND])).toBeUndefined();
  await letLeaseEnd();
  const second = await startJobs(dbs[0], "alive", [jobOf(async () => undefined)], log);
  await expect.poll(async () => (await row()).waits, { timeout: 60_000 }).toBe(true);
  const after = await row();
  expect(after).toMatchObject({ lease: null, node: null });
  expect(after.ran_at).not.toBeNull();
  expect(await renewLease(dbs[1], dead)).toBe(false);
  await finishJob(dbs[1], dead, null);
  expect(await row()).toEqual(after);
  await second.stop();
});

test("R242 a clock that was put back delays no job, and a dead node's lease ends in seconds", async () => {
  const idle = await startJobs(dbs[0], "idle", [jobOf(async () => undefined)], log);
  await idle.stop();
  const hourLater = sql<string>`now() + interval '1 hour'`;
  await database.db.updateTable("jobs").set({ run_at: hourLater }).execute();
  await bringNear(dbs[0], KIND, schedule.everyMinutes);
  expect(await secondsLeft("run_at")).toBe(600);
  await runSoon(database.db, KIND);
  const dead = await claimJob(dbs[1], "dead", [KIND]);
  await database.db.updateTable("jobs").set({ leased_until: hourLater }).execute();
  await bringNear(dbs[0], KIND, schedule.everyMinutes);
  // Its node may be alive: it has the duration of a lease to show that.
  expect(await claimJob(dbs[0], "alive", [KIND])).toBeUndefined();
  expect(await secondsLeft("leased_until")).toBe(15);
  expect(dead && (await renewLease(dbs[1], dead))).toBe(true);
});

test("R242 what comes once a day, or is due, keeps its time", async () => {
  const idle = await startJobs(dbs[0], "idle", [jobOf(async () => undefined)], log);
  await idle.stop();
  const tomorrow = sql<string>`now() + interval '1 day'`;
  await database.db.updateTable("jobs").set({ run_at: tomorrow }).execute();
  await bringNear(dbs[0], KIND, null);
  expect(await secondsLeft("run_at")).toBe(86_400);
  await runSoon(database.db, KIND);
  await bringNear(dbs[0], KIND, schedule.everyMinutes);
  expect(await secondsLeft("run_at")).toBeLessThanOrEqual(0);
});

test("R171 a node that stops hands its job over at once", async () => {
  let starts = 0;
  const job = jobOf(async ({ signal }) => {
    starts += 1;
    if (starts > 1) return;
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
  });
  const first = await startJobs(dbs[0], "leaving", [job], log);
  await runSoon(database.db, KIND);
  first.nudge();
  await expect.poll(async () => (await row()).node, { timeout: 60_000 }).toBe("leaving");
  await first.stop();
  const second = await startJobs(dbs[1], "staying", [job], log);
  await expect.poll(async () => (await row()).waits, { timeout: 60_000 }).toBe(true);
  expect(starts).toBe(2);
  await second.stop();
});

test("R172 a failed run is noted with its reason and tried again; what goes well clears it", async () => {
  let isBroken = true;
  const job = jobOf(async () => {
    if (isBroken) throw new AggregateError([new Error("no room"), new Error("no room")]);
  });
  const node = await startJobs(dbs[0], "one", [job], log);
  await runSoon(database.db, KIND);
  node.nudge();
  await expect.poll(async () => (await row()).attempts, { timeout: 60_000 }).toBe(1);
  expect(await row()).toMatchObject({ last_error: "no room", ran_at: null, lease: null });
  isBroken = false;
  await runSoon(database.db, KIND);
  node.nudge();
  await expect.poll(async () => (await row()).attempts, { timeout: 60_000 }).toBe(0);
  expect(await row()).toMatchObject({ last_error: null });
  await node.stop();
});

test("R172 who asks while it runs gets another run", async () => {
  let runs = 0;
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  const job = jobOf(async () => {
    runs += 1;
    if (runs === 1) await held;
  });
  const node = await startJobs(dbs[0], "one", [job], log);
  await runSoon(database.db, KIND);
  node.nudge();
  await expect.poll(() => runs, { timeout: 60_000 }).toBe(1);
  await runSoon(database.db, KIND);
  goOn();
  await expect.poll(() => runs, { timeout: 60_000 }).toBe(2);
  await node.stop();
});

test("a schedule that the settings changed moves the next run; the same one leaves it", async () => {
  const startWith = async (daily: Job["schedule"]) => {
    const job: Job = { kind: KIND, schedule: daily, run: async () => undefined };
    await (await startJobs(dbs[0], "one", [job], log)).stop();
    const { run_at: next } = await database.db
      .selectFrom("jobs")
      .select("run_at")
      .executeTakeFirstOrThrow();
    return next;
  };
  const first = await startWith({ everyMinutes: 10 });
  expect(await startWith({ everyMinutes: 10 })).toBe(first);
  expect(await startWith({ everyMinutes: 20 })).not.toBe(first);
  expect(await startWith(null)).toBeNull();
});

test("a time of day is not missed by a run that takes long; waits grow, reasons are short", () => {
  const dailyAt = { hour: 3, minute: 0 };
  const [startedAt, now] = [new Date("2026-11-16T02:59:00"), new Date("2026-11-16T04:00:00")];
  expect(nextRun({ dailyAt }, startedAt, now)).toEqual(new Date("2026-11-16T03:00:00"));
  expect(nextRun(schedule, startedAt, now)).toEqual(new Date("2026-11-16T04:10:00"));
  expect([0, 1, 4, 20].map(retryAfterSeconds)).toEqual([5, 10, 80, 3600]);
  expect(reasonOf(new Error("x".repeat(400)))).toHaveLength(300);
  expect(reasonOf(new Error(""))).toBe("Unknown error");
});
