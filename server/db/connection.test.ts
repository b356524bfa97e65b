import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { isUnavailable } from "../http/error-answer.ts";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";
import { connect } from "./connection.ts";

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
    // The connection is cut while no query is under way.
    await new Promise((resolve) => setTimeout(resolve, 100));
    await sql`select 1`.execute(trx);
  });
  await expect(cut).rejects.toThrow(/terminat|not queryable/i);
  await owner.end();
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(database.db);
  expect(rows).toEqual([{ one: 1 }]);
});

test("R243 a database that takes changes again is believed at once, by connections of before too", async () => {
  const target = { ...database.owner, max: 1 };
  const owner = new pg.Client(database.owner);
  await owner.connect();
  const forbid = (isOn: boolean) =>
    owner.query(
      `set transaction_read_only = off; alter database "${target.database}" set default_transaction_read_only = ${isOn}`,
    );
  await forbid(true);
  const db = connect(target, () => undefined);
  onTestFinished(async () => {
    await db.destroy();
    await owner.end();
  });
  const write = () => sql`create table if not exists taken_again (id int)`.execute(db);
  await expect(write()).rejects.toMatchObject({ code: "25006" });
  await forbid(false);
  await expect(write()).resolves.toBeDefined();
});

test("R244 a database that refuses the portal is one that is away", async () => {
  const db = connect({ ...database.owner, user: "nobody" }, () => undefined);
  onTestFinished(() => db.destroy());
  await expect(sql`select 1`.execute(db)).rejects.toSatisfy(isUnavailable);
});

test("R247 a database whose name nobody knows for a moment is one that is away", async () => {
  const db = connect({ ...database.owner, host: "database.invalid" }, () => undefined);
  onTestFinished(() => db.destroy());
  await expect(sql`select 1`.execute(db)).rejects.toSatisfy(isUnavailable);
});

test("times leave the database as ISO-8601 in UTC", async () => {
  const { rows } = await sql<{ at: string }>`
    select timestamptz '2025-03-01 12:00:00+05' as at`.execute(database.db);
  expect(rows[0]?.at).toBe("2025-03-01T07:00:00.000Z");
});
