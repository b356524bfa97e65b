import { type RawBuilder, sql } from "kysely";

/** Characters with a meaning in patterns are escaped. */
export const likeText = (text: string) => text.replace(/[\\%_]/g, "\\$&");
/** A pattern for a literal search. */
export const likePattern = (text: string) => `%${likeText(text)}%`;

/** Whether a text in lower case contains what was typed. */
export const matchesSearch = (text: RawBuilder<unknown>, typed: string) =>
  sql<boolean>`${text} like lower(${likePattern(typed)})`;

/** With fewer letters one error could turn any word into any other. */
const MIN_TOLERANT_LENGTH = 4;
/** Each letter adds four patterns; a word this long was pasted, and contains no typing error. */
const MAX_TOLERANT_LENGTH = 24;
const MAX_WORDS = 6;

/**
 * The typed words, each of which may have one typing error: a letter that is wrong, missing, superfluous, or swapped
 * with its neighbour. They are looked for at the beginnings of words, in texts that have a space before and after
 * each of theirs, in lower case (`spaced_words` in the database). Words of fewer than `min` letters must match
 * exactly. Undefined if it would match anything.
 */
export function tolerantSearch(typed: string, min = MIN_TOLERANT_LENGTH) {
  const words = wordsOf(typed).toSorted((a, b) => lengthOf(b) - lengthOf(a));
  const [longest] = words;
  if (
    longest === undefined ||
    words.length > MAX_WORDS ||
    !words.some((word) => isTolerated(word, min))
  )
    return undefined;
  return {
    matches: (text: RawBuilder<unknown>) =>
      sql<boolean>`(${sql.join(
        words.map((word) => sql`${text} like any(${spellings(word, min)})`),
        sql` and `,
      )})`,
    /**
     * The ids of rows whose text has the longest word. Each spelling is looked up separately: for all at once the
     * database expects them to match most of the table, and scans it.
     */
    candidates: (table: "demos" | "users", column: string) =>
      sql<string[]>`array(select c.id from unnest(${spellings(longest, min)}::text[]) as spelling
        join ${sql.table(table)} as c on ${sql.ref(`c.${column}`)} like spelling)`,
  };
}

const wordsOf = (typed: string) =>
  typed
    .toLowerCase()
    .split(/[\s!-/:-@[-`{-~]+/)
    .filter((word) => word !== "");

const lengthOf = (word: string) => [...word].length;
const isTolerated = (word: string, min: number) =>
  lengthOf(word) >= min && lengthOf(word) <= MAX_TOLERANT_LENGTH;

/** A pattern for texts with a word that begins like this. */
const beginning = (word: string) => `% ${word}%`;

/** The word itself, and every spelling that differs by one error. */
export function spellings(word: string, min = MIN_TOLERANT_LENGTH): string[] {
  if (!isTolerated(word, min)) return [beginning(word)];
  const letters = [...word];
  const without = (place: number) => [...letters.slice(0, place), ...letters.slice(place + 1)];
  const places = letters.map((_letter, place) => place);
  const wrong = places.map((place) => letters.with(place, "_").join(""));
  const missing = places.map((place) => letters.toSpliced(place, 0, "_").join(""));
  const tooMany = places.map((place) => without(place).join(""));
  const swapped = places.slice(1).map((place) =>
    letters
      .with(place - 1, letters[place] ?? "")
      .with(place, letters[place - 1] ?? "")
      .join(""),
  );
  const all = [word, ...wrong, ...missing, ...swapped].map(beginning);
  return [...new Set([...all, ...tooMany.map((shorter) => shortened(shorter, min))])];
}

/** A word that becomes too short by losing a letter would match too many beginnings. */
const shortened = (word: string, min: number) =>
  lengthOf(word) >= min ? beginning(word) : `% ${word} %`;
