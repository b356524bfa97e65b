import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";
import { makeRegion } from "../test/factories.ts";
import { inTransaction, lockRow } from "./transaction.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("of two that wait for each other one goes on and the other starts again", async () => {
  const [a, b] = [await makeRegion(database.db), await makeRegion(database.db)];
  let starts = 0;
  let goOn = () => {};
  const bothHoldOne = new Promise<void>((resolve) => (goOn = resolve));
  const lockBoth = (first: string, second: string) =>
    inTransaction(database.db, async (trx) => {
      await lockRow("regions")(trx, first, "change");
      starts += 1;
      if (starts >= 2) goOn();
      await bothHoldOne;
      await lockRow("regions")(trx, second, "change");
      return first;
    });
  expect(await Promise.all([lockBoth(a.id, b.id), lockBoth(b.id, a.id)])).toEqual([a.id, b.id]);
  // On a busy machine the database may end both, and both are retried.
  expect([3, 4]).toContain(starts);
});

test("any other failure is passed on at once, and nothing of the work stays", async () => {
  let starts = 0;
  const work = inTransaction(database.db, async (trx) => {
    starts += 1;
    await makeRegion(trx, "Half done");
    throw new Error("no more");
  });
  await expect(work).rejects.toThrow("no more");
  expect(starts).toBe(1);
  const rows = database.db.selectFrom("regions").select("id").where("name", "=", "Half done");
  expect(await rows.execute()).toEqual([]);
});
