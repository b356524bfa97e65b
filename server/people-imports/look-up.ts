import { sql } from "kysely";
import type { User } from "../../contract/accounts.ts";
import { organizationLists, type OrganizationList } from "../../contract/organization.ts";
import type { Database } from "../db/connection.ts";
import { findListed } from "../organization/queries.ts";
import { selectUsers } from "../users/queries.ts";
import type { FiledPerson } from "./collect-people.ts";

interface Place {
  id: string;
  name: string;
  isActive: boolean;
}
export interface UserTypeName {
  id: string;
  name: string;
}

/** What the rows of a batch name, as the database has it right now. */
export interface Known {
  /** By staff ID, in upper case. */
  people: Map<string, User>;
  /** Whose each address is, in lower case. */
  emails: Map<string, string>;
  /** As they are spelled in the list, by their lower case. */
  lists: Record<OrganizationList, Map<string, string>>;
  regions: Map<string, Place>;
  /** By the id of the region and the name. */
  countries: Map<string, Place>;
  types: UserTypeName[];
}

/** Few statements for many rows. */
export async function lookUp(db: Database, rows: readonly FiledPerson[]): Promise<Known> {
  const texts = (column: keyof FiledPerson["cells"]) => [
    ...new Set(rows.map(({ cells }) => cells[column] ?? "").filter((text) => text !== "")),
  ];
  const people = await findPeople(db, texts("seS_id"));
  const lists = await Promise.all(
    organizationLists.map(async (list) => [
      list,
      byName(await findListed(db, list, texts(list)), (name) => name),
    ]),
  );
  return {
    people: new Map(people.map((person) => [person.seS_id.toUpperCase(), person])),
    emails: await findOwners(db, texts("email")),
    lists: Object.fromEntries(lists) as Known["lists"],
    regions: byName(await readRegions(db), ({ name }) => name),
    countries: byName(await readCountries(db), ({ regionId, name }) => inRegion(regionId, name)),
    types: await db.selectFrom("user_types").select(["id", "type_name as name"]).execute(),
  };
}

export const inRegion = (regionId: string, name: string) => `${regionId} ${name.toLowerCase()}`;

const byName = <Item>(items: readonly Item[], nameOf: (item: Item) => string) =>
  new Map(items.map((item) => [nameOf(item).toLowerCase(), item]));

const findPeople = (db: Database, staffIds: string[]): Promise<User[]> =>
  selectUsers(db)
    .where(sql<boolean>`upper(u.ses_id) = any(${staffIds.map((id) => id.toUpperCase())})`)
    .execute();

async function findOwners(db: Database, emails: string[]) {
  const rows = await db
    .selectFrom("users")
    .select(["id", "email"])
    .where(sql<boolean>`lower(email) = any(${emails.map((email) => email.toLowerCase())})`)
    .execute();
  return new Map(rows.map(({ id, email }) => [email.toLowerCase(), id]));
}

const readRegions = (db: Database) =>
  db.selectFrom("regions").select(["id", "name", "is_active as isActive"]).execute();

const readCountries = (db: Database) =>
  db
    .selectFrom("countries")
    .select(["id", "name", "is_active as isActive", "region_id as regionId"])
    .execute();
