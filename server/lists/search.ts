import { type RawBuilder, sql } from "kysely";

/** A search is literal: what a pattern would read as a sign is taken as the character. */
export const likePattern = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** Whether a text in lower case has what was typed. */
export const matchesSearch = (text: RawBuilder<unknown>, typed: string) =>
  sql<boolean>`${text} like lower(${likePattern(typed)})`;
