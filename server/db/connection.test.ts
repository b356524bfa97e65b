import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("a connection that is cut in mid-transaction fails that transaction and nothing else", async () => {
  const owner = new pg.Client(database.owner);
  await owner.connect();
  const cut = database.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await owner.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
    // The cut arrives while no query is under way.
    await new Promise((resolve) => setTimeout(resolve, 100));
    await sql`select 1`.execute(trx);
  });
  await expect(cut).rejects.toThrow(/terminat|not queryable/i);
  await owner.end();
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(database.db);
  expect(rows).toEqual([{ one: 1 }]);
});

test("times leave the database as ISO-8601 in UTC", async () => {
  const { rows } = await sql<{ at: string }>`
    select timestamptz '2025-03-01 12:00:00+05' as at`.execute(database.db);
  expect(rows[0]?.at).toBe("2025-03-01T07:00:00.000Z");
});
