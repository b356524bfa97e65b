import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";
import { keepAlive, MAX_IDLE_MS } from "./keep-alive.ts";

const ping = vi.fn<() => Promise<void>>(async () => undefined);
beforeEach(() => void ping.mockClear());

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const startTime = () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
};

test("R248 the database hears three times within its patience of a transaction that asks nothing", () => {
  startTime();
  const { note } = keepAlive(MAX_IDLE_MS, ping);
  note("begin");
  vi.advanceTimersByTime(MAX_IDLE_MS);
  expect(ping).toHaveBeenCalledTimes(3);
});

test("R248 it hears nothing before a transaction, while one asks, and after one", () => {
  startTime();
  const { note, stop } = keepAlive(MAX_IDLE_MS, ping);
  const pass = () => vi.advanceTimersByTime(MAX_IDLE_MS / 4);
  const asking = ["select 1", "begin", "select 1", "savepoint a", "update t set a = 1"];
  for (const text of asking) {
    note(text);
    pass();
  }
  for (const end of [() => note("commit"), () => note("rollback"), stop]) {
    note("start transaction isolation level repeatable read");
    end();
    vi.advanceTimersByTime(2 * MAX_IDLE_MS);
  }
  expect(ping).not.toHaveBeenCalled();
});

test("R248 a transaction that waits for something else sends heartbeats to the database", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const pings = await database.db.transaction().execute(async (trx) => {
    const before = database.statements.length;
    vi.advanceTimersByTime(MAX_IDLE_MS);
    await sql`select 2`.execute(trx);
    return database.statements.slice(before);
  });
  expect(pings).toEqual(["select 1", "select 1", "select 1", "select 2"]);
  vi.advanceTimersByTime(MAX_IDLE_MS);
  expect(database.statements.at(-1)).toBe("commit");
});

test("R248 a node that has vanished holds nothing for longer", async () => {
  const { rows } = await sql<{ limit: number }>`
    select setting::int as limit from pg_settings
    where name = 'idle_in_transaction_session_timeout'`.execute(database.db);
  expect(rows).toEqual([{ limit: MAX_IDLE_MS }]);
});
