import { type Expression, type RawBuilder, type Selectable, sql, type SqlBool } from "kysely";
import type { User } from "../../contract/accounts.ts";
import type { UserQuery, UserState } from "../../contract/users.ts";
import type { SortOrder } from "../../contract/wire.ts";
import { type Database, prepared } from "../db/connection.ts";
import type { Schema } from "../db/schema.ts";
import { type Lock, lockRow } from "../db/transaction.ts";
import { notFound } from "../http/errors.ts";
import type { Shortcuts } from "../lists/paging.ts";
import type { Actor } from "../sessions/actor.ts";
import { searchConditions } from "./search-conditions.ts";
import { nameSpelledAlike } from "./spelled-alike.ts";

/** What a directory keeps of somebody; it stays inside the server. */
export interface Provisioned {
  external_id: string | null;
  given_name: string | null;
  family_name: string | null;
  /** In which mails are written; a directory can say it, and signing in does. */
  language: string | null;
  /** The directory has deleted them, which switched them off. */
  is_deprovisioned: boolean;
}
export type StoredUser = User & Provisioned;

/** A person as the wire shows them, and a directory: no more than these columns. Without joins, so that an index alone finds a page. */
export const selectUsers = (db: Database) =>
  db
    .selectFrom("users as u")
    .select(["u.id as _id", "u.ses_id as seS_id", "u.name", "u.email", "u.is_active"])
    .select("u.is_approved as isApproved")
    .select(["u.external_id", "u.given_name", "u.family_name", "u.language", "u.is_deprovisioned"])
    .select([
      sql<string>`coalesce(u.department, '')`.as("department"),
      sql<string>`coalesce(u.designation, '')`.as("designation"),
      sql<User["user_type_id"]>`(select json_build_object('_id', id, 'type_name', type_name)
        from user_types where id = u.user_type_id)`.as("user_type_id"),
      sql<User["region_id"]>`(select json_build_object('_id', id, 'name', name)
        from regions where id = u.region_id)`.as("region_id"),
      sql<User["country_id"]>`(select json_build_object('_id', id, 'name', name)
        from countries where id = u.country_id)`.as("country_id"),
      sql<User["decision"]>`case when u.decided_at is not null
        then json_build_object('by', (select name from users where id = u.decided_by), 'at',
          to_char(u.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end`.as(
        "decision",
      ),
    ]);

/** Administrators see everyone, leaders the employees of their region, everyone else nobody. */
export function visibleUsers(db: Database, actor: Actor) {
  return selectUsers(db).where((eb) => eb.and(isVisibleTo(actor)));
}

/** Of people, and of their totals: both have these columns. */
const isVisibleTo = ({ role, regionId }: Actor): Expression<SqlBool>[] =>
  role === "admin"
    ? []
    : [ofRole("employee"), sql<boolean>`u.region_id = ${role === "regional" ? regionId : null}`];
export const ofRole = (role: string) => sql<boolean>`u.user_type_id =
  (select id from user_types where lower(type_name) = ${role.toLowerCase()})`;

/**
 * By name or another column; narrowed to a role, a state of the account, a place or position, or to what somebody typed. `first` gives the
 * first of those that were searched, and reads no more than it must. `similar` are those whose names are
 * spelled alike, for a search that finds nobody.
 */
export async function listUsers(db: Database, actor: Actor, filter: UserListFilter) {
  const { search } = filter;
  const narrow = visibleUsers(db, actor).where((eb) =>
    eb.and(narrowed(filter, sql`u.decided_at is not null`)),
  );
  const { sort = "name", order = "asc" } = filter;
  const inOrder = (direction: SortOrder) =>
    [...sortColumns[sort], sql.ref("u.id")].reduce(
      (list, column) => list.orderBy(column, direction),
      narrow,
    );
  const query = inOrder(order);
  if (!search) {
    const reversed = () => inOrder(order === "asc" ? "desc" : "asc");
    const byIndex = { id: "u.id", reversed };
    const total = hasTotal(filter) ? { total: keptTotal(db, actor, filter) } : {};
    const shortcuts: Shortcuts<typeof query> = { byIndex, ...total };
    return { all: query, shortcuts, similar: undefined };
  }
  const ways = await searchConditions(db, search);
  const all = query.where((eb) => eb.or(ways));
  const ids = query.clearSelect().select("u.id");
  const first = (count: number) =>
    query.where(
      sql<boolean>`u.id in (${sql.join(
        ways.map((way) => sql`(${ids.where(way).limit(count)})`),
        sql` union `,
      )})`,
    );
  const alike = nameSpelledAlike(search);
  const similar = alike && { query: query.where(alike) };
  const shortcuts: Shortcuts<typeof query> = ways.length > 1 ? { first } : {};
  return { all, shortcuts, similar };
}

/** Totals are kept by role, region and state; the rest is counted. */
const hasTotal = ({ country_id, department, designation }: UserListFilter) =>
  country_id === undefined && department === undefined && designation === undefined;

const keptTotal = (db: Database, actor: Actor, filter: UserListFilter) =>
  sql<string>`${db
    .selectFrom("user_totals as u")
    .select(sql<string>`coalesce(sum(amount), 0)`.as("total"))
    .where((eb) => eb.and([...isVisibleTo(actor), ...narrowed(filter, sql`u.is_decided`)]))}`;

function narrowed(filter: UserListFilter, isDecided: RawBuilder<unknown>) {
  const { role, state } = filter;
  const conditions: Expression<SqlBool>[] = [];
  for (const column of belongings) {
    const value = filter[column];
    if (value !== undefined) conditions.push(sql<boolean>`${sql.ref(`u.${column}`)} = ${value}`);
  }
  if (role !== undefined) conditions.push(ofRole(role));
  if (state !== undefined) conditions.push(inState[state](isDecided));
  return conditions;
}

const belongings = ["region_id", "country_id", "department", "designation"] as const;

type UserListFilter = Partial<
  Pick<UserQuery, "search" | "role" | "state" | "sort" | "order" | (typeof belongings)[number]>
>;

/** As they stand in an index. Staff IDs are numbers: the longer one is the higher one. */
const sortColumns: Record<NonNullable<UserQuery["sort"]>, RawBuilder<unknown>[]> = {
  name: [sql.ref("u.name")],
  seS_id: [sql`length(u.ses_id)`, sql.ref("u.ses_id")],
  email: [sql.ref("u.email")],
};

const inState: Record<UserState, (isDecided: RawBuilder<unknown>) => Expression<SqlBool>> = {
  active: () => sql<boolean>`u.is_active`,
  inactive: () => sql<boolean>`not u.is_active`,
  pending: (isDecided) => sql<boolean>`not u.is_active and not (${isDecided})`,
  rejected: (isDecided) => sql<boolean>`not u.is_active and not u.is_approved and ${isDecided}`,
  deactivated: () => sql<boolean>`not u.is_active and u.is_approved`,
};

/** People always see themselves. */
export async function findUser(db: Database, actor: Actor, id: string): Promise<StoredUser> {
  const query = id === actor.id ? selectUsers(db) : visibleUsers(db, actor);
  const user = await query.modifyFront(prepared).where("u.id", "=", id).executeTakeFirst();
  if (!user) throw notFound();
  return user;
}

/** Anyone, for a call that goes on to ask whether this actor may act on them. */
export async function findPerson(db: Database, id: string): Promise<User> {
  const user = await selectUsers(db).where("u.id", "=", id).executeTakeFirst();
  if (!user) throw notFound();
  return user;
}

/** For the caller's own account and for answers after a change: visibility was checked before. */
export function getUser(db: Database, id: string): Promise<StoredUser> {
  return selectUsers(db).where("u.id", "=", id).executeTakeFirstOrThrow();
}

/** Who took the decision about a person; nobody while it is open. */
export async function getDecider(db: Database, id: string): Promise<string | null> {
  const row = await db
    .selectFrom("users")
    .select("decided_by")
    .where("id", "=", id)
    .where("decided_at", "is not", null)
    .executeTakeFirst();
  return row?.decided_by ?? null;
}

/** What signing in and resetting need; stays inside the server. */
function selectAccounts(db: Database) {
  return db
    .selectFrom("users")
    .select(["id", "ses_id", "name", "email", "password_hash", "is_active", "is_approved"])
    .select([
      "language",
      sql<string>`(select type_name from user_types where id = users.user_type_id)`.as("type_name"),
    ]);
}

export function findAccount(db: Database, staffId: string) {
  return selectAccounts(db)
    .where(sql`upper(ses_id)`, "=", staffId)
    .executeTakeFirst();
}

/** The address is in lower case, as `Email` leaves it. */
export function findAccountByEmail(db: Database, email: string) {
  return selectAccounts(db)
    .where(sql`lower(email)`, "=", email)
    .executeTakeFirst();
}

export function findAccountById(db: Database, id: string) {
  return selectAccounts(db).where("id", "=", id).executeTakeFirst();
}

/** As it is now, and as it stays until the transaction ends. */
export function lockAccount(trx: Database, id: string) {
  return selectAccounts(trx).where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

export async function updatePasswordHash(db: Database, id: string, hash: string): Promise<void> {
  await db.updateTable("users").set({ password_hash: hash }).where("id", "=", id).execute();
}

export type NewUserRow = Pick<
  Selectable<Schema["users"]>,
  | "id"
  | "ses_id"
  | "name"
  | "email"
  | "password_hash"
  | "department"
  | "designation"
  | "region_id"
  | "country_id"
  | "user_type_id"
  | "language"
>;

/** Inactive and unapproved, no matter who creates them. */
export async function insertUser(db: Database, row: NewUserRow): Promise<void> {
  await db
    .insertInto("users")
    .values({ ...row, is_active: false, is_approved: false, decided_by: null })
    .execute();
}

export interface UserColumns extends Partial<Provisioned> {
  name?: string;
  email?: string;
  password_hash?: string;
  department?: string;
  designation?: string;
  region_id?: string;
  country_id?: string | null;
  user_type_id?: string;
  is_active?: boolean;
  is_approved?: boolean;
  decided_by?: string | null;
  decided_at?: Date | null;
}

export async function updateUser(db: Database, id: string, columns: UserColumns): Promise<void> {
  if (Object.keys(columns).length === 0) return;
  await db.updateTable("users").set(columns).where("id", "=", id).execute();
}

export async function deleteUser(db: Database, id: string): Promise<void> {
  await db.deleteFrom("users").where("id", "=", id).execute();
}

/** An administrator is held together with all the others, always in the same order: so nobody waits in a circle. */
export const lockUser: Lock = async (trx, id, purpose) => {
  const admin = await selectAdmins(trx).where("u.id", "=", id).executeTakeFirst();
  if (admin) await selectAdmins(trx).forNoKeyUpdate("u").execute();
  await lockRow("users")(trx, id, purpose);
};

/** How many can look after the portal, this one aside. They are held, so that two cannot remove each other. */
export async function countOtherAdmins(trx: Database, id: string): Promise<number> {
  const admins = await selectAdmins(trx).forNoKeyUpdate("u").execute();
  return admins.filter((admin) => admin.id !== id).length;
}

function selectAdmins(db: Database) {
  return db
    .selectFrom("users as u")
    .innerJoin("user_types as t", "t.id", "u.user_type_id")
    .select("u.id")
    .where("t.type_name", "=", "admin")
    .where("u.is_active", "=", true)
    .where("u.is_approved", "=", true)
    .orderBy("u.id");
}

export async function isTaken(db: Database, column: "ses_id" | "email", value: string) {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where(column === "ses_id" ? sql`upper(ses_id)` : sql`lower(email)`, "=", value)
    .executeTakeFirst();
  return row !== undefined;
}
