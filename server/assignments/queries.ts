import { type RawBuilder, sql } from "kysely";
import {
  type Assignment,
  assignmentMessages,
  type AssignmentQuery,
  type NewAssignment,
} from "../../contract/assignments.ts";
import type { SortOrder } from "../../contract/wire.ts";
import type { Database } from "../db/connection.ts";
import { conflict, notFound } from "../http/errors.ts";
import { newId } from "../db/ids.ts";
import { likePattern, matchesSearch } from "../lists/search.ts";
import { isOwnRule } from "../assignment-rules/queries.ts";
import type { Actor } from "../sessions/actor.ts";

/**
 * Administrators see all, leaders those of their region's employees, employees none but through their
 * demos.
 */
export function visibleAssignments(db: Database, actor: Actor) {
  const all = selectAssignments(db, actor);
  return actor.role === "admin" ? all : all.where("a.region_id", "=", visibleRegion(actor));
}

/** With the assignment stands the region whose leaders see it. */
const visibleRegion = ({ role, regionId }: Actor) => (role === "regional" ? regionId : null);

const selectAssignments = (db: Database, actor: Actor) =>
  db
    .selectFrom("assignments as a")
    .select(["a.id as _id", "a.created_at"])
    .select(sql<string | null>`to_char(a.expires_on, 'YYYY-MM-DD')`.as("expires_on"))
    // Each asked for the rows of one page alone, after all that fit were put in order.
    .select([
      sql<
        Assignment["demo_product_id"]
      >`(select json_build_object('_id', id, 'title', title, 'tags', tags)
        from demos where id = a.demo_id)`.as("demo_product_id"),
      sql<Assignment["user_id"]>`(select json_build_object('_id', u.id, 'name', u.name,
          'region', (select name from regions where id = u.region_id),
          'department', coalesce(u.department, ''))
        from users u where u.id = a.user_id)`.as("user_id"),
      sql<Assignment["rule"]>`(select json_build_object('_id', r.id,
          'region', (select name from regions where id = r.region_id),
          'country', (select name from countries where id = r.country_id),
          'department', r.department, 'designation', r.designation,
          'role', (select type_name from user_types where id = r.user_type_id),
          'can_change', ${isOwnRule(actor)})
        from assignment_rules as r where r.id = a.rule_id)`.as("rule"),
      sql<string | null>`(select shown_at from watch_pairs w
        where w.user_id = a.user_id and w.demo_id = a.demo_id)`.as("last_presented_at"),
    ]);

type AssignmentFilter = Omit<AssignmentQuery, "page" | "size">;

/** As they stand in an index: what never expires comes after all that does. */
const sortColumns: Record<NonNullable<AssignmentQuery["sort"]>, RawBuilder<unknown>> = {
  created_at: sql.ref("a.created_at"),
  expires_on: sql`coalesce(a.expires_on, 'infinity'::date)`,
};

/** Of several ways to a demo the one that was given singly, else the oldest rule; none that has ended. */
const isOnlyWay = sql<boolean>`is_lasting(a.expires_on) and not exists (select from assignments as other
  where other.user_id = a.user_id and other.demo_id = a.demo_id and is_lasting(other.expires_on)
    and coalesce(other.rule_id, '') < coalesce(a.rule_id, ''))`;

/** Newest first, or by another column; of one person, of one demo, of one rule, or by words of either's name. */
export async function listAssignments(db: Database, actor: Actor, filter: AssignmentFilter) {
  const { search, user, demo, rule, presenters } = filter;
  let narrowed = visibleAssignments(db, actor);
  if (user !== undefined) narrowed = narrowed.where("a.user_id", "=", user);
  if (demo !== undefined) narrowed = narrowed.where("a.demo_id", "=", demo);
  if (rule !== undefined) narrowed = narrowed.where("a.rule_id", "=", rule);
  if (presenters !== undefined) narrowed = narrowed.where(isOnlyWay);
  const { sort = "created_at", order = sort === "created_at" ? "desc" : "asc" } = filter;
  const inOrder = (direction: SortOrder) =>
    narrowed.orderBy(sortColumns[sort], direction).orderBy("a.id", direction);
  const query = inOrder(order);
  if (search) return { query: query.where(await found(db, search)), shortcuts: {} };
  const reversed = () => inOrder(order === "asc" ? "desc" : "asc");
  const isKept = [user, demo, rule, presenters].every((part) => part === undefined);
  const total = isKept ? { total: keptTotal(db, actor) } : {};
  return { query, shortcuts: { byIndex: { id: "a.id", reversed }, ...total } };
}

function keptTotal(db: Database, actor: Actor) {
  const all = db
    .selectFrom("assignment_totals")
    .select(sql<string>`coalesce(sum(amount), 0)`.as("total"));
  const isAll = actor.role === "admin";
  return sql<string>`${isAll ? all : all.where("region_id", "=", visibleRegion(actor))}`;
}

/** This many names can be looked up one by one; words that more have are soon met when walking the list. */
const FEW = 500;

/** The database cannot know beforehand which way is shorter: a rare name or a common one. */
async function found(db: Database, search: string) {
  const pattern = likePattern(search);
  const ids = (table: "users" | "demos", column: "name" | "title") =>
    db
      .selectFrom(table)
      .select("id")
      .where(matchesSearch(sql.ref("search_text"), search))
      .where(sql.ref(column), "ilike", pattern)
      .limit(FEW + 1)
      .execute();
  const [people, products] = await Promise.all([ids("users", "name"), ids("demos", "title")]);
  if (people.length > FEW || products.length > FEW)
    return sql<boolean>`(exists (select from users where id = a.user_id and name ilike ${pattern})
      or exists (select from demos where id = a.demo_id and title ilike ${pattern}))`;
  return sql<boolean>`(a.user_id = any(${people.map(({ id }) => id)})
    or a.demo_id = any(${products.map(({ id }) => id)}))`;
}

export async function findAssignment(db: Database, actor: Actor, id: string): Promise<Assignment> {
  const assignment = await visibleAssignments(db, actor).where("a.id", "=", id).executeTakeFirst();
  if (!assignment) throw notFound();
  return assignment;
}

/** Against changes, not against others who give the same demo or give to the same person. */
export async function lockPair(trx: Database, input: NewAssignment): Promise<void> {
  await trx.selectFrom("users").select("id").where("id", "=", input.user_id).forShare().execute();
  await trx
    .selectFrom("demos")
    .select("id")
    .where("id", "=", input.demo_product_id)
    .forShare()
    .execute();
}

/**
 * The pair is unique: a second one is refused by the database, in whatever order they arrive. One that has
 * expired is given again.
 */
export async function insertAssignment(db: Database, input: NewAssignment) {
  const row = await db
    .insertInto("assignments")
    .values({
      id: newId(),
      demo_id: input.demo_product_id,
      user_id: input.user_id,
      expires_on: input.expires_on ?? null,
    })
    .onConflict((oc) =>
      oc
        .columns(["user_id", "demo_id", "rule_id"])
        .doUpdateSet({ expires_on: input.expires_on ?? null, created_at: sql`now()` })
        .where(sql<boolean>`not is_lasting(assignments.expires_on)`),
    )
    .returning("id")
    .executeTakeFirst();
  if (!row) throw conflict(assignmentMessages.exists);
  return row.id;
}

export async function updateAssignment(db: Database, id: string, lastDay: string | null) {
  await db.updateTable("assignments").set({ expires_on: lastDay }).where("id", "=", id).execute();
}

export async function deleteAssignment(db: Database, id: string): Promise<void> {
  await db.deleteFrom("assignments").where("id", "=", id).execute();
}
