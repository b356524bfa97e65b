import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordActivity } from "../activity/record.ts";
import { newId } from "./ids.ts";
import { StartError } from "../start/start-error.ts";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";
import { makeCountry, makeRegion, makeUser } from "../test/factories.ts";
import { violations } from "./constraints.ts";
import { migrate } from "./migrate.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const refusal = async (work: Promise<unknown>) => {
  try {
    await work;
  } catch (error) {
    return (
      (error as { constraint?: string; message: string }).constraint ?? (error as Error).message
    );
  }
  return "accepted";
};

describe("rules that the database keeps", () => {
  test("F18 a region's name is unique, ignoring case", async () => {
    await makeRegion(database.db, "Antarctica");
    expect(await refusal(makeRegion(database.db, "ANTARCTICA"))).toBe("regions_name_unique");
  });

  test("a person's country lies in the person's region, also when the country moves", async () => {
    const [here, there] = [await makeRegion(database.db), await makeRegion(database.db)];
    const country = await makeCountry(database.db, here.id);
    const wrong = makeUser(database.db, { regionId: there.id, countryId: country.id });
    expect(await refusal(wrong)).toBe("users_country_in_region");
    const user = await makeUser(database.db, { regionId: here.id, countryId: country.id });
    await database.db
      .updateTable("countries")
      .set({ region_id: there.id })
      .where("id", "=", country.id)
      .execute();
    const moved = await database.db
      .selectFrom("users")
      .select("region_id")
      .where("id", "=", user.id)
      .executeTakeFirst();
    expect(moved?.region_id).toBe(there.id);
  });

  test("every rule that has a sentence exists", async () => {
    const { rows } = await sql<{ name: string }>`
      select conname as name from pg_constraint
      union select indexrelid::regclass::text from pg_index where indisunique`.execute(database.db);
    const names = new Set(rows.map((row) => row.name));
    for (const name of Object.keys(violations)) expect(names, name).toContain(name);
  });
});

/** No call can violate these: ids, hashes and rows that the server creates by itself. */
const outOfReach =
  /_pkey$|^sessions_|^known_sources_|^password_resets_|^countries_id_region_unique$|^(departments|designations)_name_unique$|^(builds|build_files|uploads?|upload_files|watch_sessions|watch_pairs|watch_tickets|demo_watches)_|^watch_runs_night_unique$|^jobs_kind_unique$|^machine_tokens_hash_unique$/;

test("every rule that two calls at once can break has a sentence", async () => {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace
    union select indexrelid::regclass::text from pg_index join pg_class on pg_class.oid = indrelid
    where indisunique and relnamespace = 'public'::regnamespace`.execute(database.db);
  const names = rows.map((row) => row.name).filter((name) => !outOfReach.test(name));
  expect(names.length).toBeGreaterThan(15);
  expect(Object.keys(violations)).toEqual(expect.arrayContaining(names));
});

describe("K2 the activity log only grows", () => {
  test("the application's role may add, but not change or remove", async () => {
    await recordActivity(database.db, { ip: "127.0.0.1" }, { action: "login", module: "session" });
    const change = database.db.updateTable("activity_logs").set({ action: "nothing" }).execute();
    expect(await refusal(change)).toMatch(/permission denied/);
    const removal = database.db.deleteFrom("activity_logs").execute();
    expect(await refusal(removal)).toMatch(/permission denied/);
  });

  test("not even the owner changes it by accident", async () => {
    const owner = new pg.Client(database.owner);
    await owner.connect();
    const statements = [
      "update activity_logs set ip = ''",
      "delete from activity_logs",
      "truncate activity_logs",
    ];
    for (const statement of statements)
      expect(await refusal(owner.query(statement)), statement).toMatch(/append-only/);
    await owner.end();
  });
});

test("migrations run once, also when several nodes start together", async () => {
  const empty = await createTestDatabase("template0");
  const node = () => migrate(empty.owner);
  await Promise.all([node(), node(), node()]);
  await node();
  const owner = new pg.Client(empty.owner);
  await owner.connect();
  expect((await owner.query("select type_name from user_types")).rows).toHaveLength(3);
  await owner.end();
  await empty.drop();
});

test("R162 a migration that fails keeps nothing, says what to do, and goes on when it can", async () => {
  const empty = await createTestDatabase("template0");
  const owner = new pg.Client(empty.owner);
  await owner.connect();
  await owner.query("create table users (is_in_the_way boolean)");
  const failed = migrate(empty.owner);
  await expect(failed).rejects.toThrow(StartError);
  await expect(failed).rejects.toThrow(
    /001-foundation\.sql failed \(.*\)\. Nothing of it was kept, .* Start the version before again/,
  );
  const tables = "select tablename from pg_tables where schemaname = 'public' order by 1";
  const left = await owner.query<{ tablename: string }>(tables);
  expect(left.rows.map(({ tablename }) => tablename)).toEqual(["migrations", "users"]);
  await owner.query("drop table users");
  await migrate(empty.owner);
  expect((await owner.query("select type_name from user_types")).rows).toHaveLength(3);
  await owner.end();
  await empty.drop();
});

test("L5 ids are 24 lower-case hex characters and sort by time", () => {
  const ids = [new Date(2025, 1), new Date(2026, 1), new Date(2040, 1)].map((at) => newId(at));
  expect(ids).toEqual(ids.toSorted());
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{24}$/);
});
