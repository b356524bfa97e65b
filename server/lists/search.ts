import { type RawBuilder, sql } from "kysely";

/** A search is literal: what a pattern would read as a sign is taken as the character. */
export const likePattern = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/**
 * Whether a text in lower case matchesSearch what was typed. Of words with a number in them the index is asked for
 * the number and what touches it: in "SESA100777" or "Record 777" the letters are those of all the others,
 * and their lists are the longest. Not of a year, which is as common.
 */
export function matchesSearch(text: RawBuilder<unknown>, typed: string) {
  const whole = sql`lower(${likePattern(typed)})`;
  const number = NUMBER.exec(typed)?.[0];
  if (number === undefined || YEAR.test(number)) return sql<boolean>`${text} like ${whole}`;
  // Joined to nothing, so that the index does not fit.
  return sql<boolean>`(${text} like lower(${likePattern(number)}) and ${text} || '' like ${whole})`;
}

const NUMBER = /.?[0-9]{3,}.?/;
const YEAR = /^\D?(19|20)[0-9]{2}\D?$/;
