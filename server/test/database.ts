import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { connect, type Database } from "../db/connection.ts";
import type { Tracing } from "../tracing/tracing.ts";

export interface TestDatabase {
  db: Database;
  /** For what the application's own role may not do. */
  owner: pg.PoolConfig;
  /** The statements that the application has sent so far, in order. */
  statements: string[];
  /** Drops the database while it is in use. */
  remove(): Promise<void>;
  drop(): Promise<void>;
}

/** A busy machine may take long: nothing that waits here is judged by the clock. */
const timeouts = {
  connectionTimeoutMillis: 60_000,
  statement_timeout: 120_000,
  query_timeout: 120_000,
};

/** A separate database, cloned from the migrated template; opened with the application's rights. */
export async function createTestDatabase(
  template?: string,
  tracing?: Tracing,
): Promise<TestDatabase> {
  const server = inject("postgres");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await onServer(server, `create database ${name} template ${template ?? server.database}`);
  const owner = { ...server, database: name };
  const statements: string[] = [];
  const Client = clientThatNotes(statements);
  const target = { ...owner, ...timeouts, user: "portal", max: 8, Client };
  const db = connect(target, () => {}, tracing);
  const remove = () => onServer(server, `drop database if exists ${name} with (force)`);
  return {
    db,
    owner,
    statements,
    remove,
    async drop() {
      await db.destroy();
      await remove();
    },
  };
}

/** `new` returns the client itself, whose statements are recorded. */
const clientThatNotes = (statements: string[]) =>
  function NotingClient(config?: pg.ClientConfig) {
    const client = new pg.Client(config);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const note = (...args: unknown[]) => {
      const [statement] = args as [string | { text: string }];
      statements.push(typeof statement === "string" ? statement : statement.text);
      return query(...args);
    };
    return Object.assign(client, { query: note });
  } as unknown as NonNullable<pg.PoolConfig["Client"]>;

/** A template must have no connections while it is copied, so this uses the maintenance database. */
async function onServer(server: pg.ClientConfig, statement: string) {
  const client = new pg.Client({ ...server, database: "postgres" });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
