import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastify from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPool } from "../db/connection.ts";
import { newId } from "../db/ids.ts";
import { projectRoot } from "../start/project-root.ts";
import { diskStore } from "../store/disk.ts";
import { InvalidKeyError } from "../store/store.ts";
import { asUser } from "../test/as.ts";
import { makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { giveDemo, makeDemo, openDemo } from "../test/watching.ts";
import { recordBeats } from "../watches/beat.ts";
import { countingErrors, measureRequests, measureState } from "./measure.ts";
import { buildMetricsHost } from "./metrics-host.ts";
import { createMetrics, type Metrics } from "./metrics.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

/** As Prometheus reads them, without the words around. */
async function figures(metrics: Metrics) {
  const host = buildMetricsHost(metrics);
  const { body, headers, statusCode } = await host.inject("/metrics");
  expect(statusCode).toBe(200);
  expect(headers["content-type"]).toContain("version=0.0.4");
  await host.close();
  const lines = body.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ""), Number(line.split(" ").at(-1))]));
}

test("R22 requests are counted by the pattern of their route", async () => {
  const metrics = createMetrics();
  const app = fastify();
  measureRequests(app, metrics, "api");
  app.get("/demos/:_id", async () => "ok");
  for (const id of ["1", "2"]) await app.inject(`/demos/${id}?secret=3`);
  await app.inject("/nowhere");
  const found = [...(await figures(metrics))].filter(([name]) => name.includes("seconds_count"));
  expect(found).toEqual([
    [
      'portal_http_request_duration_seconds_count{listener="api",method="GET",route="/demos/:_id",status="200"}',
      2,
    ],
    [
      'portal_http_request_duration_seconds_count{listener="api",method="GET",route="none",status="404"}',
      1,
    ],
    ["portal_first_frame_seconds_count", 0],
  ]);
  await app.close();
});

test("R22 failures of the store are counted, and stay failures", async () => {
  const metrics = createMetrics();
  const store = countingErrors(diskStore("/nonexistent"), metrics);
  await expect(store.stat("../up")).rejects.toThrow(InvalidKeyError);
  expect(await store.stat("absent")).toBeUndefined();
  expect((await figures(metrics)).get('portal_store_errors_total{call="stat"}')).toBe(1);
});

test("R22 a first frame is counted once, however often its beat comes", async () => {
  const metrics = createMetrics();
  const person = await makeUser(portal.db);
  const demo = await makeDemo(portal.db);
  await giveDemo(portal.db, demo, person.id);
  const watchId = await openDemo(portal.db, await asUser(portal, person), demo, 60);
  const beat = { watchId, userId: person.id, runs: [], elapsed: 60, picture_ms: 1500 };
  for (let i = 0; i < 3; i += 1) await recordBeats(portal.db, [beat], metrics);
  const found = await figures(metrics);
  expect(found.get("portal_watch_beats_total")).toBe(3);
  expect(found.get("portal_first_frame_seconds_count")).toBe(1);
  expect(found.get("portal_first_frame_seconds_sum")).toBe(1.5);
});

test("R22 the state of pool, mails and uploads is read when it is asked for", async () => {
  const metrics = createMetrics();
  const pool = openPool({ ...portal.database.owner, max: 2 }, () => undefined);
  measureState(metrics, portal.db, pool);
  const client = await pool.connect();
  const letter = { recipient: "a@example.com", subject: "s", body: "b" };
  // Far in the future, so that nobody sends them meanwhile.
  const next_attempt_at = sql<string>`now() + interval '1 day'`;
  const mails = [0, 1, 2].map((attempts) => ({
    id: newId(),
    ...letter,
    attempts,
    next_attempt_at,
  }));
  await portal.db.insertInto("mails").values(mails).execute();
  const job = { kind: "sweep-storage", schedule: "on demand", attempts: 2 } as const;
  await portal.db
    .insertInto("jobs")
    .values({ id: newId(), ...job })
    .execute();
  const found = await figures(metrics);
  expect(found.get('portal_jobs{kind="sweep-storage",state="failing"}')).toBe(2);
  expect(found.get('portal_jobs{kind="sweep-storage",state="running"}')).toBe(0);
  expect(found.get('portal_database_connections{state="busy"}')).toBe(1);
  expect(found.get('portal_mails{state="waiting"}')).toBe(1);
  expect(found.get('portal_mails{state="failing"}')).toBe(2);
  expect(found.get("portal_uploads_open")).toBe(0);
  client.release();
  await pool.end();
});

test("R22 every metric on the dashboard exists", async () => {
  const metrics = createMetrics();
  measureState(
    metrics,
    portal.db,
    openPool({ max: 1 }, () => undefined),
  );
  const exposed = new Set(metrics.registry.getMetricsAsArray().map(({ name }) => name));
  const dashboard = await readFile(join(projectRoot, "deploy/grafana/portal.json"), "utf8");
  const queried = [...dashboard.matchAll(/\b(?:portal|process|nodejs)_[a-z_0-9]+/g)].map(([name]) =>
    name.replace(/_(bucket|sum|count)$/, ""),
  );
  expect(queried.length).toBeGreaterThan(10);
  expect([...new Set(queried)].filter((name) => !exposed.has(name))).toEqual([]);
});
