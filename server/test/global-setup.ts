import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { ensureViewer } from "../../scripts/build/build-viewer.mjs";
import { startEmbeddedPostgres } from "../db/embedded/postgres.ts";
import { migrate } from "../db/migrate.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgres: { host: string; port: number; user: string; database: string };
  }
}

/** Without fsync: these databases need not survive a crash. Tests of crashes start their own. */
const settings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_wal_size: "4GB",
  // Each file has its own pools.
  max_connections: "240",
};

/** One real PostgreSQL for the entire run; its database, migrated once, is the template of every test file's own. */
export default async function setup(project: TestProject) {
  // The viewer that is stored with a lone model; the server reads it from dist/, also when running from source.
  await ensureViewer();
  const folder = await mkdtemp(join(tmpdir(), "portal-test-"));
  await chmod(folder, 0o755);
  const quiet = { info: () => {}, warn: () => {} };
  const postgres = await startEmbeddedPostgres(folder, quiet, settings);
  await migrate(postgres.connection, "portal");
  project.provide("postgres", postgres.connection);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
