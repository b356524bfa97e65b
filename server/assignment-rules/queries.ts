import { sql } from "kysely";
import type { AssignmentRule } from "../../contract/assignment-rules.ts";
import type { Database } from "../db/connection.ts";
import { newId } from "../db/ids.ts";
import type { Lock } from "../db/transaction.ts";
import { notFound } from "../http/errors.ts";
import type { Actor } from "../sessions/actor.ts";

/** Administrators see all, leaders those for the employees of their region: what they may change. */
export const visibleRules = (db: Database, actor: Actor) => selectRules(db).where(isOwnRule(actor));

/** Of a row `r`. */
export function isOwnRule({ role, regionId }: Actor) {
  if (role === "admin") return sql<boolean>`true`;
  return sql<boolean>`coalesce(r.region_id = ${role === "regional" ? regionId : null}
    and r.user_type_id = (select id from user_types where type_name = 'employee'), false)`;
}

const selectRules = (db: Database) =>
  db
    .selectFrom("assignment_rules as r")
    .select(["r.id as _id", "r.department", "r.designation", "r.created_at"])
    .select("r.created_by_name as created_by")
    .select([
      sql<string | null>`to_char(r.expires_on, 'YYYY-MM-DD')`.as("expires_on"),
      sql<AssignmentRule["region_id"]>`(select json_build_object('_id', id, 'name', name)
        from regions where id = r.region_id)`.as("region_id"),
      sql<AssignmentRule["country_id"]>`(select json_build_object('_id', id, 'name', name)
        from countries where id = r.country_id)`.as("country_id"),
      sql<AssignmentRule["user_type_id"]>`(
        select json_build_object('_id', id, 'type_name', type_name)
        from user_types where id = r.user_type_id)`.as("user_type_id"),
      sql<AssignmentRule["demo_product_ids"]>`(
        select coalesce(json_agg(json_build_object('_id', d.id, 'title', d.title) order by d.title, d.id), '[]')
        from assignment_rule_demos as rd join demos as d on d.id = rd.demo_id
        where rd.rule_id = r.id)`.as("demo_product_ids"),
      // Everyone has each of the demos: one of them is counted.
      sql<number>`(select count(*)::int from assignments as a where a.rule_id = r.id and a.demo_id =
        (select min(rd.demo_id) from assignment_rule_demos as rd where rd.rule_id = r.id))`.as(
        "people_count",
      ),
    ]);

export const listRules = (db: Database, actor: Actor) =>
  visibleRules(db, actor).orderBy("r.created_at", "desc").orderBy("r.id", "desc");

export async function findRule(db: Database, actor: Actor, id: string): Promise<AssignmentRule> {
  const rule = await visibleRules(db, actor).where("r.id", "=", id).executeTakeFirst();
  if (!rule) throw notFound();
  return rule;
}

/** As in the migration: changes of people share it. */
const RULES_LOCK = 7_305_003;

/** Rules are changed one after the other, and while nobody moves. */
export const lockRules: Lock = async (trx) => {
  await sql`select pg_advisory_xact_lock(${sql.lit(RULES_LOCK)})`.execute(trx);
};

/** What a rule is about; its demos stand apart. */
export interface RuleColumns {
  region_id?: string | null | undefined;
  country_id?: string | null | undefined;
  department?: string | null | undefined;
  designation?: string | null | undefined;
  user_type_id?: string | null | undefined;
  expires_on?: string | null | undefined;
}

export async function insertRule(db: Database, createdBy: string, columns: RuleColumns) {
  const id = newId();
  const row = { id, created_by_name: createdBy, ...columns };
  await db.insertInto("assignment_rules").values(row).execute();
  return id;
}

export async function updateRule(db: Database, id: string, columns: RuleColumns): Promise<void> {
  if (Object.keys(columns).length === 0) return;
  await db.updateTable("assignment_rules").set(columns).where("id", "=", id).execute();
}

export async function deleteRule(db: Database, id: string): Promise<void> {
  await db.deleteFrom("assignment_rules").where("id", "=", id).execute();
}

/** Only what differs: people who keep a demo notice nothing. */
export async function setDemos(db: Database, ruleId: string, demos: string[]): Promise<void> {
  await db
    .deleteFrom("assignment_rule_demos")
    .where("rule_id", "=", ruleId)
    .where("demo_id", "not in", demos)
    .execute();
  await db
    .insertInto("assignment_rule_demos")
    .values(demos.map((demo) => ({ rule_id: ruleId, demo_id: demo })))
    .onConflict((oc) => oc.doNothing())
    .execute();
}

/** How many assignments the rule would make, without its demos' having been written. */
export async function countPeople(db: Database, id: string): Promise<number> {
  const { people } = await db
    .selectFrom(["assignment_rules as r", "users as u"])
    .select((eb) => eb.fn.countAll<string>().as("people"))
    .where("r.id", "=", id)
    .where(sql<boolean>`rule_holds(r, u)`)
    .executeTakeFirstOrThrow();
  return Number(people);
}

export const findType = (db: Database, id: string) =>
  db.selectFrom("user_types").select("type_name").where("id", "=", id).executeTakeFirst();

export const getEmployeeType = async (db: Database) =>
  (
    await db
      .selectFrom("user_types")
      .select("id")
      .where("type_name", "=", "employee")
      .executeTakeFirstOrThrow()
  ).id;

export const findRegionOf = async (db: Database, countryId: string) =>
  (
    await db
      .selectFrom("countries")
      .select("region_id")
      .where("id", "=", countryId)
      .executeTakeFirst()
  )?.region_id;
