import { sql } from "kysely";
import type { PeopleNotes } from "../../contract/dashboard.ts";
import { rightsOf, type Role } from "../../contract/roles.ts";
import type { Database } from "../db/connection.ts";

/** How many people of each role there are, and what is to be said of them. From kept totals and an index. */
export async function countPeople(db: Database) {
  const { rows } = await sql<{ type_name: string; people: number } & PeopleNotes>`
    with added as (
      select user_type_id, count(*)::int as added from users
      where created_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' group by 1
    )
    select t.type_name, sum(u.amount)::int as people, coalesce(max(a.added), 0) as added,
      coalesce(sum(u.amount) filter (where not u.is_active and not u.is_decided), 0)::int as awaiting,
      coalesce(sum(u.amount) filter (where not u.is_active and u.is_decided), 0)::int as inactive
    from user_totals as u join user_types as t on t.id = u.user_type_id
    left join added as a on a.user_type_id = t.id group by t.id`.execute(db);
  // Types that an administrator added have the rights of employees and count as such.
  const users: Record<Role, number> = { admin: 0, regional: 0, employee: 0 };
  const notes = { admin: { ...nothing }, regional: { ...nothing }, employee: { ...nothing } };
  for (const { type_name: name, people, awaiting, inactive, added } of rows) {
    const role = rightsOf(name);
    users[role] += people;
    notes[role].awaiting += awaiting;
    notes[role].inactive += inactive;
    notes[role].added += added;
  }
  return { users, notes };
}

const nothing: PeopleNotes = { awaiting: 0, inactive: 0, added: 0 };
