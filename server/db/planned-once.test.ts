import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { insertSession, sessionFinder } from "../sessions/queries.ts";
import { createTestDatabase } from "../test/database.ts";
import { makeUser } from "../test/factories.ts";
import { connect } from "./connection.ts";

/** PostgreSQL plans a statement this many times before it considers one generic plan. */
const TRIES = 5;

test("R246 the sessions of callers are looked up by a plan that is made once, however many ask at a time", async () => {
  const database = await createTestDatabase();
  const db = connect({ ...database.owner, max: 1 }, () => undefined);
  onTestFinished(async () => {
    await db.destroy();
    await database.drop();
  });
  const users = await Promise.all([1, 2, 3, 4, 5].map(() => makeUser(db)));
  const tokens = await Promise.all(
    users.map(async ({ id }) => (await insertSession(db, id, "a browser")).token),
  );
  const find = sessionFinder(db);
  for (const count of [1, 3, 5])
    for (let i = 0; i < 2 * TRIES; i += 1) {
      const found = await Promise.all(tokens.slice(0, count).map((token) => find(token)));
      expect(found.map((session) => session?.user?.id)).toEqual(
        users.slice(0, count).map(({ id }) => id),
      );
    }
  const { rows } = await sql<{ planned: string; generic: string }>`
    select custom_plans as planned, generic_plans as generic from pg_prepared_statements
    where statement like '%token_hash%'`.execute(db);
  expect(rows.length).toBeGreaterThan(0);
  for (const { planned, generic } of rows) {
    expect(Number(planned)).toBeLessThanOrEqual(TRIES);
    expect(Number(generic)).toBeGreaterThanOrEqual(TRIES);
  }
});
