import { afterEach, expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { seedIfEmpty } from "./seed-if-empty.ts";
import { diskStore } from "../store/disk.ts";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";

let database: TestDatabase | undefined;
afterEach(() => database?.drop());

async function start(env: Record<string, string>) {
  database = await createTestDatabase();
  const config = readConfig({ SAMPLE_DATA: "0", ...env });
  const store = diskStore(config.dataDir);
  return seedIfEmpty({ config, db: database.db, store, isEmbedded: false });
}

test.each([
  ["secret", true],
  ["Password1!", true],
  ["Longer-than-8!", false],
])("S4 an operator who chose %s hears whether it is weak: %s", async (password, isWeak) => {
  expect(await start({ ADMIN_PASSWORD: password })).toMatchObject({ password: undefined, isWeak });
});

test("the first administrator gets a random password, printed once", async () => {
  const people = await start({ ADMIN_SESA_ID: "SESA4711" });
  expect(people).toMatchObject({ kind: "admin", staffId: "SESA4711", isWeak: false });
  expect(people.kind === "admin" && people.password).toMatch(/^[\w-]{16}$/);
});
