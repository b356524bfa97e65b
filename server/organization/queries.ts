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

/** Far below what a statement may take, on a busy machine too. */
const BATCH = 10_000;

/**
 * Adds the names (one per line) that are new, ignoring case, and says how many were. Of equal ones
 * the first counts. One text instead of an array, because the driver would spell out 100,000 elements
 * while every other call waits; in order, because two uploads at once must not wait for each other.
 */
export async function mergeEntries(db: Database, list: OrganizationList, names: string) {
  const count = names.split("\n").length;
  let added = 0;
  for (let offset = 0; offset < count; offset += BATCH) {
    const { numAffectedRows = 0n } = await sql`
      insert into ${sql.table(tables[list])} (name)
      select name from unnest(string_to_array(${names}, chr(10))) with ordinality as given (name, place)
      order by lower(name), place limit ${BATCH} offset ${offset}
      on conflict do nothing`.execute(db);
    added += Number(numAffectedRows);
  }
  return added;
}
