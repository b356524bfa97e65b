import { type Expression, sql, type SqlBool } from "kysely";
import { roleLabels, roles } from "../../contract/roles.ts";
import type { Database } from "../db/connection.ts";
import { likePattern, matchesSearch } from "../lists/search.ts";

/**
 * In every text that a person would look for, ignoring case. Positions, places and roles are looked up
 * first and then compared one by one: people of each stand in an index by name, so that the first of
 * them are found without collecting all.
 */
export async function searchConditions(
  db: Database,
  search: string,
): Promise<Expression<SqlBool>[]> {
  const pattern = likePattern(search);
  const labelled = roles.filter((role) =>
    roleLabels[role].toLowerCase().includes(search.toLowerCase()),
  );
  const { rows } = await sql<{ column: string; value: string }>`
    select 'region_id' as column, id as value from regions where name ilike ${pattern}
    union all select 'country_id', id from countries where name ilike ${pattern}
    union all select 'user_type_id', id from user_types
      where type_name ilike ${pattern} or type_name = any(${labelled})
    union all select 'department', name from departments where lower(name) like lower(${pattern})
    union all select 'designation', name from designations
      where lower(name) like lower(${pattern})`.execute(db);
  const inText = matchesSearch(sql.ref("u.search_text"), search);
  const isFew = rows.length <= MAX_WAYS;
  const columns = new Set(rows.map(({ column }) => column));
  const looked = isFew
    ? rows.map(({ column, value }) => sql<boolean>`${sql.ref(`u.${column}`)} = ${value}`)
    : [...columns].map((name) => {
        const values = rows.filter(({ column }) => column === name).map(({ value }) => value);
        return sql<boolean>`${sql.ref(`u.${name}`)} = any(${values})`;
      });
  return [inText, ...looked];
}

/** Words that more positions and places have are too common to go through them one by one. */
const MAX_WAYS = 12;
