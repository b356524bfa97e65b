import { sql } from "kysely";
import type { Role } from "../../contract/roles.ts";
import type { Database } from "../db/connection.ts";
import { newId } from "../db/ids.ts";
import { hashPassword } from "../sessions/passwords.ts";
import { countPerFile, inLetters } from "./shared-process/count-per-file.ts";

export const PASSWORD = "Secret-1!";
/** Hashing is expensive: all people of a test file share one. */
const passwordHash = hashPassword(PASSWORD);

const next = countPerFile();

export async function makeRegion(
  db: Database,
  name = `Region ${inLetters(next())}`,
  isActive = true,
) {
  const region = { id: newId(), name, is_active: isActive };
  await db.insertInto("regions").values(region).execute();
  return region;
}

export async function makeCountry(
  db: Database,
  regionId: string,
  name = `Country ${inLetters(next())}`,
  isActive = true,
) {
  const country = { id: newId(), region_id: regionId, name, is_active: isActive };
  await db.insertInto("countries").values(country).execute();
  return country;
}

export async function makeCity(db: Database, countryId: string, name: string) {
  const city = { id: newId(), country_id: countryId, name };
  await db.insertInto("cities").values(city).execute();
  return city;
}

export async function makeOrganization(db: Database) {
  await db
    .insertInto("departments")
    .values({ name: "Sales" })
    .onConflict((oc) => oc.doNothing())
    .execute();
  await db
    .insertInto("designations")
    .values({ name: "Manager" })
    .onConflict((oc) => oc.doNothing())
    .execute();
  return { department: "Sales", designation: "Manager" };
}

export async function roleId(db: Database, role: string) {
  const { id } = await db
    .selectFrom("user_types")
    .select("id")
    .where("type_name", "=", role)
    .executeTakeFirstOrThrow();
  return id;
}

interface UserOptions {
  role?: Role;
  regionId?: string | null;
  countryId?: string | null;
  isActive?: boolean;
  isApproved?: boolean;
  name?: string;
  department?: string;
  designation?: string;
}

export async function makeUser(db: Database, options: UserOptions = {}) {
  const { role = "employee", isActive = true, isApproved = isActive } = options;
  const number = next();
  const typeId = await roleId(db, role);
  const user = {
    id: newId(),
    ses_id: `SESA${900_000 + number}`,
    name: options.name ?? `Person ${inLetters(number)}`,
    email: `person${number}@example.com`,
    password_hash: await passwordHash,
    department: options.department ?? null,
    designation: options.designation ?? null,
    region_id: options.regionId ?? null,
    country_id: options.countryId ?? null,
    user_type_id: typeId,
    is_active: isActive,
    is_approved: isApproved,
    decided_by: null,
  };
  await db.insertInto("users").values(user).execute();
  return user;
}
export type MadeUser = Awaited<ReturnType<typeof makeUser>>;

/** A version that the demo has played, without files. */
export async function makeBuild(db: Database, demoId: string, folder = "d") {
  const id = newId();
  const names = {
    kind: "webgl",
    folder,
    entry: "index.html",
    created_by_name: "Ada",
  } as const;
  await db
    .insertInto("builds")
    .values({ id, ...names, size: "1", file_count: 1, checks: "[]" })
    .execute();
  await addToDemo(db, demoId, id);
  return id;
}

/** One of the versions that it has played. */
export async function addToDemo(db: Database, demoId: string, buildId: string) {
  await db
    .updateTable("builds")
    .set({ demo_id: demoId, added_by_name: "Ada", added_at: sql<string>`clock_timestamp()` })
    .where("id", "=", buildId)
    .execute();
}
