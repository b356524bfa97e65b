import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Demo, NewDemo, THUMBNAIL_HEIGHT, THUMBNAIL_WIDTH } from "../../contract/demos.ts";
import { pictureKey } from "../builds/keys.ts";
import { NewCity, NewCountry, NewRegion } from "../../contract/regions.ts";
import { NewUser } from "../../contract/users.ts";
import { demoBuilds } from "../../samples/demo-builds.ts";
import { sampleSignIns } from "../../samples/company.ts";
import { newId } from "../db/ids.ts";
import { projectRoot } from "../start/project-root.ts";
import { verifyPassword } from "../sessions/passwords.ts";
import { diskStore } from "../store/disk.ts";
import type { Store } from "../store/store.ts";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";
import { sumsByDimension } from "../test/watching.ts";
import { sumWatchSeconds } from "../watches/queries.ts";
import { fillSampleCompany } from "./fill-sample-company.ts";

const DAY_MS = 86_400_000;
const daysOld = (createdAt: string) => (Date.now() - Date.parse(createdAt)) / DAY_MS;

let folder: string;
let store: Store;
let database: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sample-store-"));
  store = diskStore(folder);
  database = await createTestDatabase();
  // Two nodes that start together on one empty database.
  await Promise.all([fillSampleCompany(database.db, store), fillSampleCompany(database.db, store)]);
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const people = () => database.db.selectFrom("users").selectAll().execute();
const demos = () => database.db.selectFrom("demos").selectAll().execute();
const places = (table: "regions" | "countries" | "cities") =>
  database.db.selectFrom(table).select("name").execute();

test("fills once, however many nodes try, with few statements and one expensive hash", async () => {
  // Two thousand rows and more; each statement is a way to the database and back.
  expect(database.statements.length).toBeLessThan(80);
  expect(new Set((await people()).map((person) => person.password_hash)).size).toBe(1);
  const counts: Record<string, number> = {};
  for (const table of [
    "regions",
    "countries",
    "cities",
    "departments",
    "designations",
    "users",
    "categories",
    "demos",
  ] as const)
    counts[table] = (await database.db.selectFrom(table).selectAll().execute()).length;
  expect(counts).toEqual({
    regions: 4,
    countries: 14,
    cities: 31,
    departments: 8,
    designations: 8,
    users: 60,
    categories: 7,
    demos: 24,
  });
});

test("leaves a company that has people alone", async () => {
  await fillSampleCompany(database.db, store);
  expect(await people()).toHaveLength(60);
  expect(await readdir(join(folder, "objects", "thumbnails"))).toHaveLength(24);
});

test("every place has a name that the portal itself would take", async () => {
  const ref = newId();
  for (const { name } of await places("regions")) expect(NewRegion.parse({ name }).name).toBe(name);
  for (const { name } of await places("countries"))
    expect(NewCountry.parse({ name, region_id: ref }).name).toBe(name);
  for (const { name } of await places("cities"))
    expect(NewCity.parse({ name, country_id: ref }).name).toBe(name);
});

describe("the people", () => {
  test("could each have registered as they are", async () => {
    for (const row of await people()) {
      const typed = {
        ...row,
        seS_id: row.ses_id,
        password: "Demo-2025!",
        confirmPassword: "Demo-2025!",
      };
      expect(NewUser.parse(typed)).toMatchObject({
        name: row.name,
        seS_id: row.ses_id,
        email: row.email,
      });
    }
  });

  test("live in a country of their region, and every region has a leader", async () => {
    const countries = new Map(
      (await database.db.selectFrom("countries").select(["id", "region_id"]).execute()).map(
        (row) => [row.id, row.region_id],
      ),
    );
    const users = await people();
    for (const row of users) expect(countries.get(row.country_id ?? "")).toBe(row.region_id);
    const regional = await typeId("regional");
    const leaders = users.filter((row) => row.user_type_id === regional);
    expect(new Set(leaders.map((row) => row.region_id)).size).toBe(4);
  });

  test("are of all roles, and some wait, were rejected or have left", async () => {
    const users = await people();
    const count = async (role: string) => {
      const id = await typeId(role);
      return users.filter((row) => row.user_type_id === id).length;
    };
    expect([await count("admin"), await count("regional"), await count("employee")]).toEqual([
      3, 6, 51,
    ]);
    const waiting = users.filter((row) => !row.is_active && row.decided_at === null);
    expect(waiting).toHaveLength(7);
    expect(users.filter((row) => !row.is_approved && row.decided_at !== null)).toHaveLength(2);
    expect(users.filter((row) => row.is_approved && !row.is_active)).toHaveLength(2);
    expect(users.filter((row) => row.is_active && row.is_approved)).toHaveLength(49);
  });

  test("include one sign-in per role that works", async () => {
    expect(sampleSignIns.map(({ label }) => label)).toEqual([
      "The Maestro",
      "Experience Leader",
      "Virtual Guide",
    ]);
    for (const { seS_id: staffId, password } of sampleSignIns) {
      const row = (await people()).find(({ ses_id: id }) => id === staffId);
      expect(row).toMatchObject({ is_active: true, is_approved: true });
      expect(await verifyPassword(row?.password_hash, password)).toBe(true);
    }
  });
});

const typeId = async (name: string) =>
  (
    await database.db
      .selectFrom("user_types")
      .select("id")
      .where("type_name", "=", name)
      .executeTakeFirstOrThrow()
  ).id;

describe("the demos", () => {
  test("five play builds of our own, inspected like any upload and complete in the store", async () => {
    const builds = await database.db.selectFrom("builds").selectAll().execute();
    expect(builds.map(({ folder: name }) => name).toSorted()).toEqual(
      demoBuilds.map(({ name }) => name.replace(".glb", "")).toSorted(),
    );
    for (const { id, folder: name, checks, file_count: count } of builds) {
      expect(checks, name).toEqual([]);
      expect(await store.list(`webgl/${id}`)).toHaveLength(count);
      expect((await demos()).map((demo) => demo.build_id)).toContain(id);
      expect(await store.stat(`webgl/${id}/${name}/index.html`)).toBeDefined();
    }
  });

  test("have a title, two sentences and a category that the portal would take", async () => {
    for (const row of await demos()) {
      expect(NewDemo.parse({ title: row.title, description: row.description })).toMatchObject({
        title: row.title,
        description: row.description,
      });
      expect(row.description?.match(/[.](\s|$)/g)).toHaveLength(2);
      expect(Demo.shape._id.parse(row.id)).toBe(row.id);
      expect(row.category_id).not.toBeNull();
    }
  });

  test("D2 D10 are two days to fourteen months old, some launched within thirty days", async () => {
    const ages = (await demos()).map((row) => daysOld(row.created_at));
    const sorted = ages.toSorted((a, b) => a - b);
    expect(Math.floor(sorted[0] ?? 0)).toBe(2);
    expect(sorted.at(-1)).toBeGreaterThan(400);
    expect(sorted.at(-1)).toBeLessThan(430);
    expect(ages.filter((age) => age < 30).length).toBeGreaterThanOrEqual(5);
  });

  test("F11 show a picture of exactly 300x200 that is in the store under an unguessable key", async () => {
    const pictures = await database.db.selectFrom("pictures").selectAll().execute();
    const shown = new Set((await demos()).map((row) => row.picture_id));
    expect(new Set(pictures.map(({ id }) => id))).toEqual(shown);
    expect(shown.size).toBe(24);
    const keys = pictures.map(pictureKey);
    for (const key of keys) {
      expect(key).toMatch(/^thumbnails\/[0-9a-f]{24}\/[a-z0-9-]+\.webp$/);
      const object = await store.open(key);
      expect(object).toBeDefined();
      if (object)
        expect(webpSize(await buffer(object.stream))).toEqual([THUMBNAIL_WIDTH, THUMBNAIL_HEIGHT]);
    }
  });

  test("have thumbnails of less than 25 kB, and none is left over", async () => {
    const thumbnails = join(projectRoot, "samples", "thumbnails");
    const names = await readdir(thumbnails);
    expect(names).toHaveLength(24);
    for (const name of names) {
      expect((await stat(join(thumbnails, name))).size).toBeLessThan(25_000);
      expect(webpSize(await readFile(join(thumbnails, name)))).toEqual([300, 200]);
    }
  });
});

/** Width and height of an extended WebP, from its header and, the same, from its frame. */
function webpSize(bytes: Buffer) {
  expect(bytes.toString("latin1", 0, 4) + bytes.toString("latin1", 8, 16)).toBe("RIFFWEBPVP8X");
  const canvas = [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1];
  const frame = bytes.indexOf("VP8 ", 16, "latin1");
  expect([bytes.readUInt16LE(frame + 14), bytes.readUInt16LE(frame + 16)]).toEqual(canvas);
  return canvas;
}

test("D7 presentations sum up to seventy minutes, by whatever they are added up", async () => {
  expect(await sumWatchSeconds(database.db)).toBe(70 * 60);
  const sums = await sumsByDimension(database.db);
  expect(new Set(sums.map(({ seconds }) => seconds))).toEqual(new Set([70 * 60]));
  expect(sums.map(({ dimension }) => dimension)).toContain("person");
});

describe("the assignments", () => {
  const assigned = () =>
    database.db
      .selectFrom("assignments as a")
      .innerJoin("users as u", "u.id", "a.user_id")
      .innerJoin("demos as d", "d.id", "a.demo_id")
      .select(["a.created_at", "a.demo_id", "u.ses_id", "u.is_active", "u.user_type_id"])
      .select(["d.created_at as demo_created_at", "u.created_at as user_created_at"])
      .execute();

  test("go to active employees, after both sides existed", async () => {
    const rows = await assigned();
    expect(rows.length).toBeGreaterThan(140);
    expect(rows.length).toBeLessThan(190);
    const employee = await typeId("employee");
    for (const row of rows) {
      expect([row.is_active, row.user_type_id]).toEqual([true, employee]);
      expect(row.created_at > row.demo_created_at && row.created_at > row.user_created_at).toBe(
        true,
      );
      expect(daysOld(row.created_at)).toBeGreaterThan(0);
    }
  });

  test("give the sample employee nine demos", async () => {
    const mine = (await assigned()).filter((row) => row.ses_id === sampleSignIns[2]?.seS_id);
    expect(new Set(mine.map((row) => row.demo_id)).size).toBe(9);
  });
});

test("K1 the activity log tells the last weeks in order, and holds no secret", async () => {
  const rows = await database.db
    .selectFrom("activity_logs")
    .selectAll()
    .orderBy("sequence")
    .execute();
  const times = rows.map((row) => row.created_at);
  expect(times).toEqual(times.toSorted());
  const kinds = new Set(rows.map((row) => `${row.action} ${row.module}`));
  for (const kind of ["login session", "register user", "approve user", "create demo"])
    expect(kinds).toContain(kind);
  expect(JSON.stringify(rows)).not.toMatch(/argon2|Demo-2025/);
  expect(Date.parse(times.at(-1) ?? "")).toBeLessThanOrEqual(Date.now());
});

test("a failure leaves no row and no picture", async () => {
  const other = await createTestDatabase();
  const place = await mkdtemp(join(tmpdir(), "sample-store-"));
  try {
    // Taken already, so that inserting the people's departments fails after the pictures were put.
    await other.db.insertInto("departments").values({ name: "SALES" }).execute();
    await expect(fillSampleCompany(other.db, diskStore(place))).rejects.toThrow(
      "departments_name_unique",
    );
    expect(await other.db.selectFrom("regions").selectAll().execute()).toEqual([]);
    expect(await readdir(join(place, "objects"))).toEqual([]);
  } finally {
    await other.drop();
    await rm(place, { recursive: true });
  }
});
