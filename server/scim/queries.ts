import { type RawBuilder, sql } from "kysely";
import { scimMessages, type ScimQuery } from "../../contract/operation/scim.ts";
import { ID_PATTERN, type SortOrder } from "../../contract/wire.ts";
import type { Database } from "../db/connection.ts";
import { badInput, notFound } from "../http/errors.ts";
import { partOf, type Shortcuts } from "../lists/paging.ts";
import type { Actor } from "../sessions/actor.ts";
import { type StoredUser, visibleUsers } from "../users/queries.ts";
import { parseFilter } from "./filter.ts";
import { toCondition } from "./filter-sql.ts";

export type ProvisionedPerson = StoredUser & { created_at: string };

/** Whom the directory has deleted is not there for it, until somebody lets them in again. */
const isGone = sql<boolean>`(u.is_deprovisioned and not u.is_active)`;

export const visiblePeople = (db: Database, actor: Actor) =>
  visibleUsers(db, actor)
    .select("u.created_at")
    .where(sql<boolean>`not ${isGone}`);

/** A page of the people whom a filter finds, and how many there are. */
export async function listPeople(
  db: Database,
  actor: Actor,
  { filter, sortBy, sortOrder }: ScimQuery,
  part: { offset: number; size: number },
): Promise<{ data: ProvisionedPerson[]; totalCount: number }> {
  const found = filter
    ? visiblePeople(db, actor).where(toCondition(parseFilter(filter)))
    : visiblePeople(db, actor);
  const inOrder = (direction: SortOrder) =>
    [...sortColumns(sortBy), sql.ref("u.id")].reduce(
      (list, column) => list.orderBy(column, direction),
      found,
    );
  const isDescending = sortBy !== undefined && sortOrder?.toLowerCase() === "descending";
  const query = inOrder(isDescending ? "desc" : "asc");
  const reversed = () => inOrder(isDescending ? "asc" : "desc");
  const shortcuts: Shortcuts<typeof query> = {
    byIndex: { id: "u.id", reversed },
    ...(filter ? {} : { total: keptTotal }),
  };
  return partOf(db, query, part, shortcuts);
}

const keptTotal = sql<string>`(select coalesce(sum(amount), 0) from user_totals)
  - (select count(*) from users as u where ${isGone})`;

function sortColumns(attribute: string | undefined): RawBuilder<unknown>[] {
  if (attribute === undefined) return [];
  const found = sorts.get(attribute.toLowerCase());
  if (!found) throw badInput("sortBy", scimMessages.noSort(attribute));
  return found;
}

/** As they stand in an index. Ids are ordered by time. */
const sorts: ReadonlyMap<string, RawBuilder<unknown>[]> = new Map([
  ["id", []],
  ["meta.created", []],
  ["username", [sql`length(u.ses_id)`, sql.ref("u.ses_id")]],
  ["displayname", [sql.ref("u.name")]],
  ["name.formatted", [sql.ref("u.name")]],
  ["emails", [sql.ref("u.email")]],
  ["emails.value", [sql.ref("u.email")]],
]);

export async function findPerson(
  db: Database,
  actor: Actor,
  id: string,
): Promise<ProvisionedPerson> {
  // What is no id is nobody's: a directory asks for whatever it once noted.
  if (!ID_PATTERN.test(id)) throw notFound();
  const person = await visiblePeople(db, actor).where("u.id", "=", id).executeTakeFirst();
  if (!person) throw notFound();
  return person;
}

/** Somebody of this staff ID whom the directory had deleted. */
export const findGone = (db: Database, actor: Actor, staffId: string) =>
  visibleUsers(db, actor)
    .select("u.created_at")
    .where(isGone)
    .where(sql`upper(u.ses_id)`, "=", staffId)
    .executeTakeFirst();

/** As the list has it, however it was spelled. */
export async function findEntry(
  db: Database,
  table: "departments" | "designations",
  name: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom(table)
    .select("name")
    .where(sql`lower(name)`, "=", name.toLowerCase())
    .executeTakeFirst();
  return row?.name;
}

export async function findRegionCalled(db: Database, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("regions")
    .select("id")
    .where("is_active", "=", true)
    .where(sql`lower(name)`, "=", name.toLowerCase())
    .executeTakeFirst();
  return row?.id;
}

/** In every region, or in one. */
export function findCountriesCalled(db: Database, names: string[], regionId: string | undefined) {
  const found = db
    .selectFrom("countries as c")
    .innerJoin("regions as r", "r.id", "c.region_id")
    .select(["c.id", "c.region_id"])
    .where("c.is_active", "=", true)
    .where("r.is_active", "=", true)
    .where(
      sql`lower(c.name)`,
      "in",
      names.map((name) => name.toLowerCase()),
    );
  return (regionId === undefined ? found : found.where("c.region_id", "=", regionId)).execute();
}
