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
