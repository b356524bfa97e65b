import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";
import { companyReader } from "./read-for-pages.ts";

let database: TestDatabase;
let other: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  other = new pg.Client(database.owner);
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await database.drop();
});

const asked = () => database.statements.filter((text) => text.includes('from "company"')).length;

test("S288 however many pages are opened at once, one question at a time asks for the company", async () => {
  const read = companyReader(database.db);
  await other.query("begin");
  await other.query("lock table company in access exclusive mode");
  const first = read();
  await expect.poll(asked).toBe(1);
  const rest = Array.from({ length: 50 }, read);
  await other.query("update company set name = 'Northwind'");
  await other.query("commit");
  await first;
  // Who comes after a change sees it, also where others were asking before.
  const names = (await Promise.all(rest)).map(({ name }) => name);
  expect(new Set(names)).toEqual(new Set(["Northwind"]));
  expect(asked()).toBe(2);
});
