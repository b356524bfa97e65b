import { sql } from "kysely";
import { type FirstStep, type FirstSteps, firstSteps } from "../../contract/company.ts";
import type { Database } from "../db/connection.ts";

/** Asked of what is there, by one statement that stops at the first row of each. */
export async function findFirstSteps(db: Database): Promise<FirstSteps> {
  const { rows } = await sql<Record<FirstStep, boolean> & { hidden: boolean }>`
    select
      c.first_steps_hidden as hidden,
      c.name is not null as company,
      exists (
        select from regions r join countries k on k.region_id = r.id
        where r.is_active and k.is_active
      ) as places,
      exists (select from departments) and exists (select from designations) as positions,
      exists (select from categories) as category,
      exists (select from demos) as demo,
      exists (
        select from users u join user_types t on t.id = u.user_type_id where t.type_name <> 'admin'
      ) as people
    from company c`.execute(db);
  const [found] = rows;
  if (!found) throw new Error("The company has no row");
  return { hidden: found.hidden, done: firstSteps.filter((step) => found[step]) };
}
