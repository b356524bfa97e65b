import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type pg from "pg";
import type { Database } from "../db/connection.ts";
import type { App } from "../portal-services.ts";
import type { Store } from "../store/store.ts";
import { addGauge, type Metrics } from "./metrics.ts";

/** By the route's pattern, never the address: ids and rights to watch have no place in a figure. */
export function measureRequests(
  app: App | FastifyInstance,
  metrics: Metrics | undefined,
  listener: "api" | "content",
) {
  if (!metrics) return;
  (app as FastifyInstance).addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "none";
    const labels = { listener, method: request.method, route, status: reply.statusCode };
    metrics.calls.observe(labels, reply.elapsedTime / 1000);
  });
}

/** The same store, whose failures are counted. */
export function countingErrors(store: Store, metrics: Metrics): Store {
  const counted = Object.entries(store).map(([name, call]: [string, unknown]) => {
    if (typeof call !== "function") return [name, call];
    return [
      name,
      async (...args: unknown[]): Promise<unknown> => {
        try {
          return await (call as (...args: unknown[]) => unknown)(...args);
        } catch (error) {
          metrics.storeErrors.inc({ call: name });
          throw error;
        }
      },
    ];
  });
  return Object.fromEntries(counted) as Store;
}

/** What is counted when Prometheus asks, and not before. */
export function measureState(metrics: Metrics, db: Database, pool: pg.Pool) {
  const connections = {
    name: "portal_database_connections",
    help: "Connections of this process to the database, and callers that wait for one",
    labelNames: ["state"],
  };
  addGauge(metrics, connections, (gauge) => {
    gauge.set({ state: "idle" }, pool.idleCount);
    gauge.set({ state: "busy" }, pool.totalCount - pool.idleCount);
    gauge.set({ state: "waiting" }, pool.waitingCount);
  });
  const mails = { name: "portal_mails", help: "Mails in the queue of all nodes" };
  addGauge(metrics, { ...mails, labelNames: ["state"] }, async (gauge) => {
    const { waiting, failing } = await countMails(db);
    gauge.set({ state: "waiting" }, Number(waiting));
    gauge.set({ state: "failing" }, Number(failing));
  });
  const jobs = {
    name: "portal_jobs",
    help: "Background jobs of all nodes: 1 while one runs, and how often it failed since it went well",
  };
  addGauge(metrics, { ...jobs, labelNames: ["kind", "state"] }, async (gauge) => {
    for (const { kind, running, attempts } of await countJobs(db)) {
      gauge.set({ kind, state: "running" }, running);
      gauge.set({ kind, state: "failing" }, attempts);
    }
  });
  const uploads = { name: "portal_uploads_open", help: "Uploads of all nodes that are under way" };
  addGauge(metrics, { ...uploads, labelNames: [] }, async (gauge) => {
    gauge.set(Number(await countOpenUploads(db)));
  });
}

const countMails = (db: Database) =>
  db
    .selectFrom("mails")
    .select([
      sql<string>`count(*) filter (where attempts = 0)`.as("waiting"),
      sql<string>`count(*) filter (where attempts > 0)`.as("failing"),
    ])
    .executeTakeFirstOrThrow();

const countJobs = (db: Database) =>
  db
    .selectFrom("jobs")
    .select(["kind", "attempts"])
    .select(sql<number>`coalesce(leased_until > now(), false)::int`.as("running"))
    .execute();

async function countOpenUploads(db: Database) {
  const { open } = await db
    .selectFrom("uploads")
    .select(sql<string>`count(*)`.as("open"))
    .where("state", "=", "open")
    .executeTakeFirstOrThrow();
  return open;
}
