import { sql } from "kysely";
import type { OrganizationList } from "../../contract/organization.ts";
import type { Database } from "../db/connection.ts";
import { notFound } from "../http/errors.ts";
import { likePattern } from "../lists/search.ts";

const tables = { department: "departments", designation: "designations" } as const;

export async function listEntries(db: Database, list: OrganizationList): Promise<string[]> {
  const rows = await db.selectFrom(tables[list]).select("name").orderBy("name").execute();
  return rows.map((row) => row.name);
}

/** Both tables have the same one column. */
const tableOf = (list: OrganizationList) => `${tables[list]} as e` as "departments as e";

/** With how many people have each. */
export function visibleEntries(db: Database, list: OrganizationList, search = "") {
  const holder = sql.ref(`u.${list}`);
  return db
    .selectFrom(tableOf(list))
    .select("e.name")
    .select(sql<number>`(select count(*)::int from users u where ${holder} = e.name)`.as("people"))
    .where("e.name", "ilike", likePattern(search))
    .orderBy("e.name");
}

/** Held until the transaction ends: nobody is given it meanwhile. */
export async function lockEntry(trx: Database, list: OrganizationList, name: string) {
  const row = await trx
    .selectFrom(tables[list])
    .select("name")
    .where("name", "=", name)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
}

export async function countPeople(db: Database, list: OrganizationList, name: string) {
  const { count } = await db
    .selectFrom("users")
    .select(sql<number>`count(*)::int`.as("count"))
    .where(list, "=", name)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertEntry(db: Database, list: OrganizationList, name: string) {
  await db.insertInto(tables[list]).values({ name }).execute();
}

export async function deleteEntry(db: Database, list: OrganizationList, name: string) {
  await db.deleteFrom(tables[list]).where("name", "=", name).execute();
}

/** People refer to it by its name: they let go of it, and take it again under the new one. */
export async function renameEntry(
  trx: Database,
  list: OrganizationList,
  name: string,
  next: string,
) {
  const people = await trx
    .updateTable("users")
    .set({ [list]: null })
    .where(list, "=", name)
    .returning("id")
    .execute();
  await trx.updateTable(tables[list]).set({ name: next }).where("name", "=", name).execute();
  const ids = people.map(({ id }) => id);
  await trx
    .updateTable("users")
    .set({ [list]: next })
    .where(sql<boolean>`id = any(${ids})`)
    .execute();
  return people.length;
}

export async function isListed(db: Database, list: OrganizationList, name: string) {
  const row = await db
    .selectFrom(tables[list])
    .select("name")
    .where("name", "=", name)
    .executeTakeFirst();
  return row !== undefined;
}

/** Those of the names that are in the list, however they are capitalised, as the list spells them. */
export async function findListed(db: Database, list: OrganizationList, names: readonly string[]) {
  const lowered = names.map((name) => name.toLowerCase());
  const rows = await db
    .selectFrom(tables[list])
    .select("name")
    .where(sql<boolean>`lower(name) = any(${lowered})`)
    .execute();
  return rows.map(({ name }) => name);
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
