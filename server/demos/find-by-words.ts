import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/connection.ts";
import { likePattern, matchesSearch, tolerantSearch } from "../lists/search.ts";
import type { DemoList } from "./queries.ts";

/** Matching demos, and how well they match: lower is better. */
export interface Ranked {
  list: DemoList;
  rank: RawBuilder<unknown>;
}
export interface FoundByWords {
  exact: Ranked;
  /** Used if no demo matches literally: words with a typing error. */
  similar?: Ranked | undefined;
}

/** By words of title, description, tags and category. */
export async function findByWords(
  db: Database,
  demos: DemoList,
  search: string,
): Promise<FoundByWords> {
  // Looked up first, so that the planner knows how few they are.
  const categories = await db
    .selectFrom("categories")
    .select("id")
    .where("name", "ilike", likePattern(search))
    .execute();
  const ids = categories.map(({ id }) => id);
  const inText = matchesSearch(sql.ref("d.search_text"), search);
  const found =
    ids.length === 0 ? inText : sql<boolean>`(${inText} or d.category_id = any(${ids}))`;
  const near = tolerantSearch(search);
  return {
    exact: { list: demos.where(found), rank: placeInTitle(search) },
    similar: near && {
      list: demos
        .where(sql<boolean>`d.id = any(${near.candidates("demos", "search_words")})`)
        .where(near.matches(sql.ref("d.search_words"))),
      rank: sql`not ${near.matches(sql`spaced_words(d.title)`)}`,
    },
  };
}

const lowered = (pattern: string) => sql`lower(${pattern})`;

/** 0 if the title begins with it, 1 if a word of it does, 2 if it contains it, 3 if it does not. */
const placeInTitle = (search: string) => {
  const inside = likePattern(search);
  return sql`case when lower(d.title) like ${lowered(inside.slice(1))} then 0
    when lower(d.title) like ${lowered(`% ${inside.slice(1)}`)} then 1
    when lower(d.title) like ${lowered(inside)} then 2 else 3 end`;
};
