import { createHash } from "node:crypto";
import { Kysely, PostgresDialect, type PostgresPool, sql } from "kysely";
import pg from "pg";
import type { Tracing } from "../tracing/tracing.ts";
import { keepAlive, MAX_IDLE_MS } from "./keep-alive.ts";
import type { Schema } from "./schema.ts";
import { watchForUnresponsiveServer } from "./unresponsive-server.ts";

/** May be a transaction: the caller decides, and passes it in the same place. */
export type Database = Kysely<Schema>;

const TIMESTAMPTZ = 1184;
pg.types.setTypeParser(TIMESTAMPTZ, (text) => new Date(text).toISOString());

/** Timeouts are short on purpose: "try again" is better for a person than a page that hangs. */
const waits = {
  connectionTimeoutMillis: 2000,
  statement_timeout: 5000,
  query_timeout: 8000,
  idle_in_transaction_session_timeout: MAX_IDLE_MS,
};

/** For work that no page is waiting for: seeding, recounting. */
export const noTimeouts = { statement_timeout: 0, query_timeout: 0 };

export const connect = (
  target: pg.PoolConfig,
  onLost: (error: Error) => void,
  tracing?: Tracing,
): Database => databaseOn(openPool(target, onLost), tracing);

export function openPool(target: pg.PoolConfig, onLost: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ max: 20, ...waits, ...target });
  // If the server disappears, its clients, idle or in use, must not end the process.
  pool.on("error", onLost);
  pool.on("connect", (client) => client.on("error", onLost));
  return pool;
}

export const databaseOn = (pool: pg.Pool, tracing?: Tracing): Database =>
  new Kysely<Schema>({ dialect: new PostgresDialect({ pool: withPlans(pool, tracing) }) });

/** All connections were in use for too long; `pg` has no code for it. */
export const isPoolTimeout = (error: unknown) =>
  error instanceof Error && error.message === "timeout exceeded when trying to connect";

/**
 * A connection opened while the database was read-only stays read-only; one to a server that a failover has turned
 * into a standby is connected to the wrong server. Neither is used again.
 */
const isReadOnly = (error: unknown): error is Error =>
  error instanceof Error && "code" in error && error.code === "25006";

const MARK = "/* prepared */";

/**
 * Prefixed to a statement, it makes each connection plan it only once: planning a lookup by key takes eight times as
 * long as running it. Not for searches, whose best plan depends on the search term.
 */
export const prepared = sql.raw(MARK);

const nameOf = (text: string) => createHash("sha1").update(text).digest("base64");

function withPlans(pool: pg.Pool, tracing: Tracing | undefined): PostgresPool {
  const names = new Map<string, string>();
  const watchConnection = watchForUnresponsiveServer(pool);
  const { idle_in_transaction_session_timeout: maxIdleMs = MAX_IDLE_MS } = pool.options;
  return {
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const query = client.query.bind(client) as (...args: unknown[]) => unknown;
      const send = (text: string, values: readonly unknown[]) => {
        if (!text.includes(MARK)) return query(text, values);
        const name = names.get(text) ?? nameOf(text);
        names.set(text, name);
        return query({ name, text, values });
      };
      const { whileItAnswers, timedOut } = watchConnection();
      const alive = keepAlive(maxIdleMs, async () => query("select 1"));
      let refusal: Error | undefined;
      return {
        release: () => {
          alive.stop();
          client.release(timedOut() ?? refusal);
        },
        query: (text: unknown, values: readonly unknown[]) => {
          // A cursor, whose end cannot be foreseen.
          if (typeof text !== "string") return query(text, values);
          alive.note(text);
          const ask = async () => send(text, values);
          return whileItAnswers(() => (tracing ? tracing.traceQuery(text, ask) : ask())).catch(
            (error: unknown) => {
              if (isReadOnly(error)) refusal = error;
              throw error;
            },
          );
        },
      } as Awaited<ReturnType<PostgresPool["connect"]>>;
    },
  };
}
