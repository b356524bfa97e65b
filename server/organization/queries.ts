import { sql } from "kysely";
import type { OrganizationList } from "../../contract/organization.ts";
import type { Database } from "../db/connection.ts";

const tables = { department: "departments", designation: "designations" } as const;

export async function listEntries(db: Database, list: OrganizationList): Promise<string[]> {
  const rows = await db.selectFrom(tables[list]).select("name").orderBy("name").execute();
  return rows.map((row) => row.name);
}

export async function isListed(db: Database, list: OrganizationList, name: string) {
  const row = await db
    .selectFrom(tables[list])
    .select("name")
    .where("name", "=", name)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Adds the names (one per line) that are new, ignoring case, and says how many were. Of equal ones
 * the first counts. One text instead of an array, because the driver would spell out 100,000 elements
 * while every other call waits; in order, because two uploads at once must not wait for each other.
 */
export async function mergeEntries(db: Database, list: OrganizationList, names: string) {
  const { numAffectedRows = 0n } = await sql`
    insert into ${sql.table(tables[list])} (name)
    select name from unnest(string_to_array(${names}, chr(10))) with ordinality as given (name, place)
    order by lower(name), place
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows);
}
