import { type RawBuilder, sql } from "kysely";
import type { Database } from "../server/db/connection.ts";
import { sumsByDimension } from "../server/test/watching.ts";

/** Each query finds rows that must never exist, whatever happened before. */
const breaches: Record<string, RawBuilder<unknown>> = {
  "no administrator is left": sql`select 1 where not exists (
    select from users u join user_types t on t.id = u.user_type_id
    where t.type_name = 'admin' and u.is_active and u.is_approved)`,
  "an assignment leads nowhere": sql`select a.id from assignments a
    left join users u on u.id = a.user_id left join demos d on d.id = a.demo_id
    where u.id is null or d.id is null`,
  "a demo was given twice to one person": sql`select user_id, demo_id, rule_id from assignments
    group by 1, 2, 3 having count(*) > 1`,
  "somebody has what no rule gives, or lacks what one gives": sql`
    (select a.user_id, a.demo_id, a.rule_id from assignments a where a.rule_id is not null
      except select u.id, rd.demo_id, r.id from assignment_rules r
        join assignment_rule_demos rd on rd.rule_id = r.id join users u on rule_holds(r, u))
    union all
    (select u.id, rd.demo_id, r.id from assignment_rules r
        join assignment_rule_demos rd on rd.rule_id = r.id join users u on rule_holds(r, u)
      except select a.user_id, a.demo_id, a.rule_id from assignments a where a.rule_id is not null)`,
  "a person's country is outside of their region": sql`select u.id from users u
    left join countries c on c.id = u.country_id
    where u.country_id is not null and c.region_id is distinct from u.region_id`,
  "somebody is active without approval": sql`select id from users where is_active and not is_approved`,
  "a place, a type or a category leads nowhere": sql`select id from countries where region_id not in (select id from regions)
    union all select id from cities where country_id not in (select id from countries)
    union all select id from users where user_type_id not in (select id from user_types)
    union all select id from demos where category_id not in (select id from categories)`,
  "a demo plays a build or shows a picture that is not its own": sql`select d.id from demos d
    where (build_id is not null and not exists (
        select from builds b where b.id = d.build_id and b.demo_id = d.id))
      or (picture_id is not null and picture_id not in (select id from pictures))
      or num_nonnulls(build_id, outside_url) > 1`,
  "a file belongs to no build": sql`select build_id from build_files where build_id not in (select id from builds)
    union all select upload_id from upload_files where upload_id not in (select id from uploads)`,
  "the three roles are not all there": sql`select 1 where 3 <> (
    select count(*) from user_types where type_name in ('admin', 'regional', 'employee'))`,
};

/** The first invariant that does not hold, as a message. */
export async function findBreach(db: Database): Promise<string | undefined> {
  for (const [description, find] of Object.entries(breaches)) {
    const { rows } = await sql`${find}`.execute(db);
    if (rows.length > 0) return `${description}: ${JSON.stringify(rows.slice(0, 3))}`;
  }
  const sums = (await sumsByDimension(db)).map(({ seconds, opens, shows }) =>
    JSON.stringify({ seconds, opens, shows }),
  );
  return new Set(sums).size > 1 ? `the totals differ: ${sums.join(" ")}` : undefined;
}
