import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Attention } from "../../contract/attention.ts";
import { jobKinds, type Jobs } from "../../contract/operation/jobs.ts";
import { newId } from "../db/ids.ts";
import { purgeOldMails } from "../mail/queue.ts";
import { addRun } from "../night-watch/runs.ts";
import { asUser, type Call } from "../test/as.ts";
import { makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { makeUndeliveredMail } from "../test/things.ts";
import { claimJob, failJob } from "./lease.ts";
import { portalJobs } from "./portal-jobs.ts";
import { runSoon } from "./queries.ts";
import { startJobs } from "./start-jobs.ts";

let portal: TestPortal;
let admin: Call;
const log = { warn: () => undefined, info: () => undefined };
beforeAll(async () => {
  // Every mail is refused: there is no such server.
  portal = await startPortal({ SMTP_URL: "smtp://127.0.0.1:1", WATCH_DEMOS_AT: "03:00" });
  const { app: _app, ...working } = portal;
  const worker = await startJobs(
    portal.db,
    "node",
    portalJobs({ ...working, grants: {} as never, nudgeMail: () => undefined }, log),
    log,
  );
  await worker.stop();
  admin = await asUser(portal, await makeUser(portal.db, { role: "admin" }));
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.db.deleteFrom("mails").execute();
});

const ask = async () => {
  const { status, body } = await admin("GET", "/jobs");
  expect(status, JSON.stringify(body)).toBe(200);
  return body["data"] as Jobs;
};
const jobOf = async (kind: string) => (await ask()).jobs.find((job) => job.kind === kind);
const lastEntries = (count: number) =>
  portal.db
    .selectFrom("activity_logs")
    .select(["action", "module", "record_name"])
    .orderBy("sequence", "desc")
    .limit(count)
    .execute();

test("R173 R176 administrators see every job: when it runs, since when and where it does, and why it failed", async () => {
  const { db } = portal;
  expect((await ask()).jobs.map(({ kind }) => kind)).toEqual([...jobKinds]);
  expect(await jobOf("night-watch")).toMatchObject({
    daily_at: "03:00",
    every_minutes: null,
    running: null,
    last_run: null,
    failure: null,
  });
  await runSoon(db, "tidy-records");
  const claimed = await claimJob(db, "portal-2:8080", ["tidy-records"]);
  if (!claimed) throw new Error("nothing was due");
  expect(await jobOf("tidy-records")).toMatchObject({
    every_minutes: 10,
    running: { since: claimed.begun_at, node: "portal-2:8080" },
    next_at: null,
  });
  expect((await admin("GET", "/attention")).body["data"]).toMatchObject({ failed_jobs: null });
  await failJob(db, claimed, "disk is full", null);
  expect(await jobOf("tidy-records")).toMatchObject({
    running: null,
    failure: { count: 1, reason: "disk is full" },
  });
  const { failed_jobs: failed } = (await admin("GET", "/attention")).body["data"] as Attention;
  expect(failed).toMatchObject({ count: 1 });
});

test("R174 a job can be run again by administrators, and the log says who did; the night watch covers all demos", async () => {
  const job = await jobOf("tidy-records");
  expect((await admin("POST", `/jobs/${job?._id}/run`)).status).toBe(200);
  expect(await lastEntries(1)).toEqual([
    { action: "run", module: "job", record_name: "Clean up records" },
  ]);
  const { run_at: next } = await portal.db
    .selectFrom("jobs")
    .select(sql<boolean>`run_at <= now()`.as("run_at"))
    .where("kind", "=", "tidy-records")
    .executeTakeFirstOrThrow();
  expect(next).toBe(true);
  const night = await jobOf("night-watch");
  expect((await admin("POST", `/jobs/${night?._id}/run`)).status).toBe(200);
  const runs = await portal.db.selectFrom("watch_runs").select(["demo_id", "night"]).execute();
  expect(runs).toEqual([{ demo_id: null, night: null }]);
  expect((await jobOf("night-watch"))?.is_due).toBe(true);
  expect((await admin("POST", `/jobs/${newId()}/run`)).status).toBe(404);
  // The command watch-demos requests it from a separate process.
  await portal.db.updateTable("jobs").set({ run_at: "2100-01-01" }).execute();
  await addRun(portal.db, null);
  expect((await jobOf("night-watch"))?.is_due).toBe(true);
});

test("R175 a mail that no server took tells its address and the reason, not a word of what it says", async () => {
  const { db } = portal;
  const letter = {
    subject: "A secret subject",
    body: "https://portal/reset-password?token=secret",
  };
  const [recipient, id] = ["ada@example.com", newId()];
  await db
    .insertInto("mails")
    .values({ id, recipient, ...letter })
    .execute();
  // The portal's own delivery finds no server.
  await expect
    .poll(async () => (await ask()).mails.undelivered, { timeout: 60_000, interval: 200 })
    .toBe(1);
  const { mails } = await ask();
  expect(mails.listed).toMatchObject([{ _id: id, recipient, attempts: 1 }]);
  expect(mails.listed[0]?.reason).toContain("ECONNREFUSED");
  expect(JSON.stringify(mails)).not.toContain("secret");
});

test("R175 after two days nobody tries any more; it stays, and is sent again when somebody asks", async () => {
  const { db } = portal;
  const id = newId();
  const old = { subject: "s", body: "b", created_at: new Date(Date.now() - 49 * 3_600_000) };
  await db
    .insertInto("mails")
    .values({ id, recipient: "old@example.com", ...old })
    .execute();
  const listed = async () => (await ask()).mails.listed.find((mail) => mail._id === id);
  await expect
    .poll(async () => (await listed())?.attempts, { timeout: 60_000, interval: 200 })
    .toBe(1);
  expect((await listed())?.next_at).toBeNull();
  expect((await admin("POST", `/mails/${id}/send`)).status).toBe(200);
  await expect
    .poll(async () => (await listed())?.attempts, { timeout: 60_000, interval: 200 })
    .toBe(2);
  expect(await lastEntries(1)).toEqual([
    { action: "send", module: "mail", record_name: "old@example.com" },
  ]);
  await purgeOldMails(db);
  expect(await listed()).toBeDefined();
  await sql`update mails set given_up_at = now() - interval '15 days' where id = ${id}`.execute(db);
  await purgeOldMails(db);
  expect(await listed()).toBeUndefined();
});

test("R175 all of them are sent again at once, each with its audit entry; what waits by itself is left alone", async () => {
  const { db } = portal;
  const waiting = newId();
  const mail = { subject: "s", body: "b", next_attempt_at: "2100-01-01" };
  await db
    .insertInto("mails")
    .values({ id: waiting, recipient: "waits@example.com", ...mail })
    .execute();
  const ids = [
    await makeUndeliveredMail(db, "one@example.com"),
    await makeUndeliveredMail(db, "two@example.com"),
  ];
  expect((await admin("POST", `/mails/${waiting}/send`)).status).toBe(404);
  expect((await admin("POST", "/mails/send")).status).toBe(200);
  const named = (await lastEntries(2)).map(({ record_name: name }) => name);
  expect(new Set(named)).toEqual(new Set(["one@example.com", "two@example.com"]));
  for (const id of ids)
    await expect
      .poll(async () => (await ask()).mails.listed.find(({ _id }) => _id === id)?.attempts, {
        timeout: 60_000,
        interval: 200,
      })
      .toBe(4);
  expect((await ask()).mails.waiting).toBe(1);
});
