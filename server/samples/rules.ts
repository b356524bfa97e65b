import { sql } from "kysely";
import { sampleRule } from "../../samples/company.ts";
import type { Database } from "../db/connection.ts";
import { newId } from "../db/ids.ts";
import { daysAgo } from "./days-ago.ts";
import type { DemoRow } from "./demos.ts";
import type { PersonRow } from "./people.ts";

/** One rule, so that the chip is seen beside single assignments. Triggers give what it gives. */
export async function insertRule(
  trx: Database,
  now: Date,
  { demos, people: [admin] }: { demos: DemoRow[]; people: PersonRow[] },
) {
  const { department, region, titles, madeDaysAgo } = sampleRule;
  const createdAt = daysAgo(now, madeDaysAgo);
  const id = newId(createdAt);
  const { id: regionId } = await trx
    .selectFrom("regions")
    .select("id")
    .where("name", "=", region)
    .executeTakeFirstOrThrow();
  const made = { created_by_name: admin?.name ?? "", created_at: createdAt };
  await trx
    .insertInto("assignment_rules")
    .values({ id, region_id: regionId, department, ...made })
    .execute();
  const given = demos.filter(({ title }) => titles.includes(title));
  await trx
    .insertInto("assignment_rule_demos")
    .values(given.map((demo) => ({ rule_id: id, demo_id: demo.id })))
    .execute();
  // Who was approved later has had it since then. Nobody of the sample company is written to.
  await sql`update assignments as a
    set untold_since = null,
      created_at = greatest(${createdAt}, u.decided_at + interval '1 hour', d.created_at + interval '1 hour')
    from users as u, demos as d where u.id = a.user_id and d.id = a.demo_id and a.rule_id = ${id}`.execute(
    trx,
  );
}
