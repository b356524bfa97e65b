import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { buildApp } from "../app.ts";
import { type Config, readConfig } from "../start/config.ts";
import { openGrants } from "../builds/grants.ts";
import type { Database } from "../db/connection.ts";
import { startDelivery } from "../mail/delivery.ts";
import { createMailer } from "../mail/mailer.ts";
import type { App } from "../portal-services.ts";
import { diskStore } from "../store/disk.ts";
import type { Store } from "../store/store.ts";
import { openTracing } from "../tracing/tracing.ts";
import { limitStreams } from "../lists/streams.ts";
import type { TimeLimits } from "../http/time-limits.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";

export interface TestPortal {
  url: string;
  app: App;
  config: Config;
  db: Database;
  database: TestDatabase;
  store: Store;
  /** The log lines, each a JSON object. */
  logged: string[];
  /** A second node, as far as others can see: the same database and store on another port. */
  startNode(
    limits?: Partial<TimeLimits>,
  ): Promise<{ app: App; url: string; close(): Promise<void> }>;
  close(): Promise<void>;
}

/** No job runs here: requests are recorded and stay pending. */
const idle = {
  nightWatch: { problem: null },
  nudgeJobs: () => undefined,
  nudgeWebhooks: () => undefined,
};

/** The whole server on a real port, with its own real database, store and outbox. */
export async function startPortal(
  env: Record<string, string> = {},
  otherStore?: Store,
  database?: TestDatabase,
): Promise<TestPortal> {
  const folder = await mkdtemp(join(tmpdir(), "portal-test-data-"));
  const config = readConfig({ DATA_DIR: folder, ...env });
  const { log, logged } = keepLog();
  const tracing = await openTracing(config, log);
  database ??= await createTestDatabase(undefined, tracing);
  const { db } = database;
  const delivery = startDelivery(db, createMailer(config, log), log);
  const store = otherStore ?? diskStore(join(folder, "store"));
  const grants = await openGrants(db);
  const shared = { config, db, store, grants, ...idle, nudgeMail: delivery.nudge, tracing };
  const startNode = async (limits?: Partial<TimeLimits>) => {
    const app = await buildApp({ ...shared, streams: limitStreams() }, log, limits);
    await app.listen({ port: 0, host: "127.0.0.1" });
    // On a busy machine the last of hundreds of calls waits longer than any visitor would.
    app.server.setTimeout(0);
    const { port } = app.server.address() as AddressInfo;
    return { app, url: `http://127.0.0.1:${port}`, close: () => app.close() };
  };
  const { app, url } = await startNode();
  return {
    url,
    startNode,
    app,
    config,
    db,
    database,
    store,
    logged,
    async close() {
      await app.close();
      await Promise.all([delivery.stop(), tracing?.stop()]);
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function keepLog() {
  const logged: string[] = [];
  const log = pino({ level: "debug" }, { write: (line: string) => void logged.push(line) });
  return { log, logged };
}
