import { sql } from "kysely";
import type { NeverOpened, NeverShown } from "../../contract/insights.ts";
import type { Database } from "../db/connection.ts";
import { rowsOf } from "./queries.ts";
import type { Scope } from "./scope.ts";

interface Part {
  size: number;
  offset: number;
}
export const ALL: Part = { size: 100_000, offset: 0 };

/** Demos that could have been presented but were not, in this period and region; the newest first. */
export async function listNeverShown(db: Database, scope: Scope, { size, offset }: Part) {
  const { rows } = await sql<NeverShown>`
    select id as _id, title, created_at,
      (select count(distinct a.user_id)::int from assignments as a join users as u on u.id = a.user_id
        where a.demo_id = page.id and is_lasting(a.expires_on) and ${isInScope(scope)}) as assigned
    from (
      select id, title, created_at from demos as d where ${isNeverShown(scope)}
      order by created_at desc, id limit ${size} offset ${offset}
    ) as page order by created_at desc, id`.execute(db);
  return rows;
}

export async function countNeverShown(db: Database, scope: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from demos as d where ${isNeverShown(scope)}`.execute(db);
  return rows[0]?.count ?? 0;
}

const isNeverShown = (scope: Scope) => sql`d.is_active and d.id not in (
  select key from (${rowsOf(scope, "demo")}) as r where shows > 0)`;

/** Assignments that were never opened; the oldest first. */
export async function listNeverOpened(db: Database, scope: Scope, { size, offset }: Part) {
  const { rows } = await sql<NeverOpened>`
    select a.id as _id, a.created_at, json_build_object('_id', d.id, 'title', d.title) as demo,
      json_build_object('_id', u.id, 'name', u.name) as person
    ${neverOpened(scope)} order by a.created_at, a.id limit ${size} offset ${offset}`.execute(db);
  return rows;
}

export async function countNeverOpened(db: Database, scope: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count ${neverOpened(scope)}`.execute(db);
  return rows[0]?.count ?? 0;
}

const neverOpened = (scope: Scope) => sql`
  from assignments as a join users as u on u.id = a.user_id join demos as d on d.id = a.demo_id
  where not a.is_opened and is_lasting(a.expires_on) and not exists (
      select from assignments as before where before.user_id = a.user_id and before.demo_id = a.demo_id
        and before.id < a.id and is_lasting(before.expires_on))
    and u.is_active and d.is_active and ${isInScope(scope)}
    and ${scope.demo === undefined ? sql`true` : sql`a.demo_id = ${scope.demo}`}
    and ${scope.person === undefined ? sql`true` : sql`a.user_id = ${scope.person}`}`;

/** Leaders see and count the employees of their region, as everywhere. */
const isInScope = ({ region, reader }: Scope) => sql`
  ${region === undefined ? sql`true` : sql`u.region_id = ${region}`}
    and ${reader === undefined ? sql`true` : sql`u.user_type_id = (select id from user_types where type_name = 'employee')`}`;
