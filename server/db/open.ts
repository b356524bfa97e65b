import type pg from "pg";
import type { Config } from "../start/config.ts";
import { StartError } from "../start/start-error.ts";
import type { Tracing } from "../tracing/tracing.ts";
import { databaseOn, openPool } from "./connection.ts";
import { lockDataFolder } from "./data-folder-lock.ts";
import { APPLICATION_ROLE, startEmbeddedPostgres } from "./embedded/postgres.ts";
import { migrate } from "./migrate.ts";

interface Log {
  info(message: string): void;
  warn(message: string): void;
  warn(fields: object, message: string): void;
}
type Cleanups = (() => Promise<unknown>)[];

/** The configured database, or our own: migrated, and opened with the application's rights. */
export async function openDatabase(
  config: Config,
  log: Log,
  cleanups: Cleanups,
  tracing?: Tracing,
) {
  const isEmbedded = config.databaseUrl === undefined;
  const target = isEmbedded
    ? await startOwn(config.dataDir, log, cleanups)
    : { connectionString: config.databaseUrl, application_name: "portal" };
  if (isEmbedded) await migrate(target, APPLICATION_ROLE);
  else await migrate(target).catch(explain);
  const application = isEmbedded ? { ...target, user: APPLICATION_ROLE } : target;
  let isClosing = false;
  const pool = openPool(application, ({ message }) => {
    if (!isClosing) log.warn({ reason: message }, "lost a database connection");
  });
  const db = databaseOn(pool, tracing);
  cleanups.push(() => {
    isClosing = true;
    return db.destroy();
  });
  return { db, pool, isEmbedded, target: application };
}

async function startOwn(dataDir: string, log: Log, cleanups: Cleanups): Promise<pg.ClientConfig> {
  const lock = await lockDataFolder(dataDir);
  cleanups.push(() => lock.release());
  const postgres = await startEmbeddedPostgres(dataDir, log);
  cleanups.push(() => postgres.stop());
  return postgres.connection;
}

function explain(error: unknown): never {
  const { code, message } = error as { code?: string; message: string };
  if (code === undefined) throw error;
  // A connection that is refused by both addresses of a name has a code but no message.
  throw new StartError(`The database of DATABASE_URL cannot be used: ${message || code}.`);
}
