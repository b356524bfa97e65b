import { type Expression, sql, type SqlBool } from "kysely";
import { tolerantSearch } from "../lists/search.ts";

/** Names are short and alike: with one error, four letters would be half of all first names. */
const MIN_LENGTH = 5;
/** Of a staff ID or an e-mail address: somebody else's would be found by a wrong digit. */
const ADDRESS_SIGNS = /[\d@]/;

/** People whose names have the typed words, each with one typing error at most. Nothing where none is guessed at. */
export function nameSpelledAlike(search: string): Expression<SqlBool> | undefined {
  const near = ADDRESS_SIGNS.test(search) ? undefined : tolerantSearch(search, MIN_LENGTH);
  if (near === undefined) return undefined;
  return sql<boolean>`(u.id = any(${near.candidates("users", "search_words")})
    and ${near.matches(sql.ref("u.search_words"))})`;
}
