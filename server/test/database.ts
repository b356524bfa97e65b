import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { connect, type Database } from "../db/connection.ts";

export interface TestDatabase {
  db: Database;
  /** For what the application's own role may not do. */
  owner: pg.PoolConfig;
  /** Takes the database away from under its users. */
  remove(): Promise<void>;
  drop(): Promise<void>;
}

/** A database of one's own, cloned from the migrated template; opened with the application's rights. */
export async function createTestDatabase(template?: string): Promise<TestDatabase> {
  const server = inject("postgres");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await onServer(server, `create database ${name} template ${template ?? server.database}`);
  const owner = { ...server, database: name };
  const db = connect({ ...owner, user: "portal", max: 8 }, () => {});
  const remove = () => onServer(server, `drop database if exists ${name} with (force)`);
  return {
    db,
    owner,
    remove,
    async drop() {
      await db.destroy();
      await remove();
    },
  };
}

/** A template may have no visitors while it is copied, so this goes through the maintenance database. */
async function onServer(server: pg.ClientConfig, statement: string) {
  const client = new pg.Client({ ...server, database: "postgres" });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
