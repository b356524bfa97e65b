import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { connect } from "../db/connection.ts";
import { BATCH, readBatches } from "./read-batches.ts";
import { listCities } from "../regions/queries.ts";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";
import { makeCountry, makeRegion } from "../test/factories.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => sql`delete from categories`.execute(database.db));
afterAll(() => database.drop());

const byName = (db = database.db) =>
  db.selectFrom("categories").select(["id as _id", "name"]).orderBy("name").orderBy("id");
const newestDemos = () =>
  database.db
    .selectFrom("demos")
    .select(["id as _id", "created_at"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");

/** Names for n from 1 on, as an SQL expression. */
const makeCategories = (count: number, name = sql`'Category ' || lpad(n::text, 6, '0')`) =>
  sql`insert into categories (id, name)
    select lpad(to_hex(n), 24, '0'), ${name} from generate_series(1, ${count}) as n`.execute(
    database.db,
  );

async function idsOf(batches: AsyncIterable<{ _id: string }[]>) {
  const ids: string[] = [];
  for await (const rows of batches) ids.push(...rows.map(({ _id }) => _id));
  return ids;
}

describe("S1 a list that is read in batches", () => {
  test.each([0, 1, BATCH - 1, BATCH, BATCH + 1, 2 * BATCH])(
    "is complete with %i rows",
    async (count) => {
      await makeCategories(count);
      const all = await byName().execute();
      expect(all).toHaveLength(count);
      expect(await idsOf(readBatches(byName()))).toEqual(all.map(({ _id }) => _id));
    },
  );

  test("holds no connection between two batches", async () => {
    await makeCategories(2 * BATCH);
    const single = connect({ ...database.owner, user: "portal", max: 1 }, () => undefined);
    const readers = Array.from({ length: 3 }, () => readBatches(byName(single)));
    for (const reader of readers) expect((await reader.next()).value).toHaveLength(BATCH);
    expect(await byName(single).limit(1).execute()).toHaveLength(1);
    for (const reader of readers) expect((await reader.next()).value).toHaveLength(BATCH);
    await single.destroy();
  });

  test("waits for a connection once it has begun, longer than a call does", async () => {
    await makeCategories(2 * BATCH);
    const settings = { max: 1, connectionTimeoutMillis: 50 };
    const single = connect({ ...database.owner, user: "portal", ...settings }, () => undefined);
    const reader = readBatches(byName(single));
    await reader.next();
    const later = await single.connection().execute(async () => {
      const batch = reader.next();
      // The caller that it waited behind has given up, so the batch has, too, and tries again.
      await expect(byName(single).execute()).rejects.toThrow("timeout exceeded");
      return { batch };
    });
    expect((await later.batch).value).toHaveLength(BATCH);
    await single.destroy();
  });

  test("goes on after its last row in the order of the database, whatever signs names are made of", async () => {
    // Of these, each language has its own order, and neither is that of JavaScript.
    const signs = sql`(array['ä','a','Z','z','-','é','E',' ','_','Ω','1','10','9','ß','ss','"','\\'])[1 + n % 17]
      || n % 7 || (array['','-',' '])[1 + n % 3] || n`;
    await makeCategories(3 * BATCH, signs);
    const all = await byName().execute();
    expect(await idsOf(readBatches(byName()))).toEqual(all.map(({ _id }) => _id));
  });

  test("keeps rows apart that are microseconds from each other, and those of the same one", async () => {
    await sql`insert into demos (id, title, created_at)
      select lpad(to_hex(n), 24, '0'), 'Demo ' || n,
        timestamptz '2026-03-29 00:59:59.9995+00' + (n / 2) * interval '1 microsecond'
      from generate_series(1, ${2 * BATCH + 7}) as n`.execute(database.db);
    const all = (await newestDemos().execute()).map(({ _id }) => _id);
    expect(new Set(all).size).toBe(2 * BATCH + 7);
    expect(await idsOf(readBatches(newestDemos()))).toEqual(all);
  });

  test("neither loses nor repeats a row because others come and go meanwhile", async () => {
    await makeCategories(3 * BATCH);
    const all = (await byName().execute()).map(({ _id }) => _id);
    const batches = readBatches(byName());
    const first = (await batches.next()).value ?? [];
    const gone = [all[3], all[BATCH - 1], all[BATCH], all[2 * BATCH + 5]];
    await database.db
      .deleteFrom("categories")
      .where("id", "in", gone as string[])
      .execute();
    await sql`insert into categories (id, name) select 'f' || lpad(to_hex(n), 23, '0'),
      'Category ' || lpad(n::text, 6, '0') || ' too' from generate_series(1, ${2 * BATCH}, 100) as n`.execute(
      database.db,
    );
    const ids = [...first.map(({ _id }) => _id), ...(await idsOf(batches))];
    const received = ids.filter((id) => !id.startsWith("f"));
    expect(received).toEqual([
      ...all.slice(0, BATCH),
      ...all.slice(BATCH).filter((id) => !gone.includes(id)),
    ]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("comes from an index in its order, in a table of many cities too", async () => {
    const region = await makeRegion(database.db);
    const { id } = await makeCountry(database.db, region.id);
    await sql`insert into cities (id, country_id, name) select lpad(to_hex(n), 24, '0'), ${id},
      'City ' || md5(n::text) from generate_series(1, ${20 * BATCH}) as n`.execute(database.db);
    await analyze("cities");
    const { rows } = await sql<{ "QUERY PLAN": string }>`explain
      ${listCities(database.db, undefined, {}).limit(BATCH)}`.execute(database.db);
    expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("using cities_by_name");
  });

  test("is refused without an order, or with two directions", async () => {
    const { db } = database;
    const names = db.selectFrom("categories").select("name");
    await expect(readBatches(names).next()).rejects.toThrow("one direction");
    const mixed = names.orderBy("name", "desc").orderBy("id", "asc");
    await expect(readBatches(mixed).next()).rejects.toThrow("one direction");
  });
});

async function analyze(table: string) {
  const owner = new pg.Client(database.owner);
  await owner.connect();
  await owner.query(`analyze ${table}`);
  await owner.end();
}
