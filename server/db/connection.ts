import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Schema } from "./schema.ts";

/** Also a transaction: whoever calls decides, and passes it in the same place. */
export type Database = Kysely<Schema>;

const TIMESTAMPTZ = 1184;
pg.types.setTypeParser(TIMESTAMPTZ, (text) => new Date(text).toISOString());

/** Waits are short on purpose: a person is better served by "try again" than by a page that hangs. */
const waits = { connectionTimeoutMillis: 2000, statement_timeout: 5000, query_timeout: 8000 };

export function connect(target: pg.PoolConfig, onLost: (error: Error) => void): Database {
  const pool = new pg.Pool({ max: 20, ...waits, ...target });
  // A client whose server goes away, idle or in use, must not take the process with it.
  pool.on("error", onLost);
  pool.on("connect", (client) => client.on("error", onLost));
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}
