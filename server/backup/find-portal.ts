import { realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { connect, type Database } from "../db/connection.ts";
import { lockDataFolder } from "../db/data-folder-lock.ts";
import { startEmbeddedPostgres } from "../db/embedded/postgres.ts";
import { OWNER_ROLE } from "../db/embedded/prepare-database.ts";
import { runningDatabase } from "../db/running-database.ts";
import type { Config } from "../start/config.ts";
import { StartError } from "../start/start-error.ts";
import { diskStore } from "../store/disk.ts";
import type { Store } from "../store/store.ts";
import type { Command } from "./run-command.ts";

const quiet = { info: () => undefined, warn: () => undefined };

/** The database of the portal: the one that runs, else the embedded one, started for this alone. */
export async function findDatabase({ config, cleanups }: Command): Promise<pg.ClientConfig> {
  if (config.databaseUrl !== undefined) return { connectionString: config.databaseUrl };
  const dataDir = await realpath(config.dataDir).catch(() => config.dataDir);
  const running = { ...runningDatabase({ ...config, dataDir }), user: OWNER_ROLE };
  if (await answers(running)) return running;
  if (!(await stat(join(dataDir, "postgres")).catch(() => undefined)))
    throw new StartError(
      `There is no portal in ${config.dataDir}. Set DATA_DIR or DATABASE_URL as the portal has them.`,
    );
  return startDatabase(config.dataDir, cleanups);
}

/** Work of a command that ends with it. */
export async function withDatabase<Result>(
  command: Command,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const db = connect({ ...(await findDatabase(command)), max: 1 }, () => undefined);
  command.cleanups.push(() => db.destroy());
  return work(db);
}

/** Where a restored portal will find it. */
export const makeDatabase = ({ config, cleanups }: Command): Promise<pg.ClientConfig> =>
  config.databaseUrl === undefined
    ? startDatabase(config.dataDir, cleanups)
    : Promise.resolve({ connectionString: config.databaseUrl });

export async function startDatabase(
  dataDir: string,
  cleanups: Command["cleanups"],
): Promise<pg.ClientConfig> {
  const lock = await lockDataFolder(dataDir);
  cleanups.push(() => lock.release());
  const postgres = await startEmbeddedPostgres(dataDir, quiet);
  cleanups.push(() => postgres.stop());
  return postgres.connection;
}

/** Unlike the portal's start, this changes no rule of a bucket. */
export async function findStore({ s3, dataDir }: Config): Promise<Store> {
  if (!s3) return diskStore(join(dataDir, "store"));
  const { s3Store } = await import("../store/s3.ts");
  const store = s3Store(s3);
  await store.check();
  return store;
}

async function answers(target: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(target);
  try {
    await client.connect();
    return true;
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ECONNREFUSED") return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}
