import { sql } from "kysely";
import type { FactorRule } from "../../contract/operation/factor-rules.ts";
import { roles } from "../../contract/roles.ts";
import type { Database } from "../db/connection.ts";
import { hasFactor } from "../second-factor/queries.ts";

/** Every role, with its rule if it has one, and how far its people have come. The built-in three come first. */
export async function listRules(db: Database): Promise<FactorRule[]> {
  const people = sql<number>`(select count(*)::int from users as u
    where u.user_type_id = t.id and u.is_active and u.is_approved)`;
  const without = sql<number>`(select count(*)::int from users as u
    where u.user_type_id = t.id and u.is_active and u.is_approved and not ${hasFactor})`;
  const rows = await selectRules(db)
    .select([people.as("people"), without.as("without")])
    .orderBy(sql`array_position(${[...roles]}::text[], t.type_name)`)
    .orderBy("t.created_at")
    .orderBy("t.id")
    .execute();
  return rows.map(({ _id, type_name, ...rule }) => ({ user_type_id: { _id, type_name }, ...rule }));
}

export const selectRules = (db: Database) =>
  db
    .selectFrom("user_types as t")
    .leftJoin("factor_rules as r", "r.user_type_id", "t.id")
    .select(["t.id as _id", "t.type_name", "r.grace_days", "r.since"]);
