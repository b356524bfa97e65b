import { type RawBuilder, sql } from "kysely";

/** What a pattern would read as a sign is taken as the character. */
export const likeText = (text: string) => text.replace(/[\\%_]/g, "\\$&");
/** A search is literal. */
export const likePattern = (text: string) => `%${likeText(text)}%`;

/** Whether a text in lower case has what was typed. */
export const matchesSearch = (text: RawBuilder<unknown>, typed: string) =>
  sql<boolean>`${text} like lower(${likePattern(typed)})`;

/** In fewer letters one error could make any word of any other. */
export const MIN_TOLERANT_LENGTH = 4;
/** Each letter is four patterns: nobody means a word as long as this, and one that was pasted has no error. */
const MAX_TOLERANT_LENGTH = 24;
const MAX_WORDS = 6;

/**
 * The typed words, where each may have one typing error: a letter that is wrong, missing, too many, or swapped
 * with its neighbour. They are looked for at the beginnings of words, in texts that have a blank before and after
 * each of theirs, in lower case (`spaced_words` in the database). Words of fewer than `min` letters are taken as they
 * are. Undefined where it would find just anything.
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
     * The ids of rows whose text has the longest word. Each spelling is looked up by itself: of all at once the
     * database expects that they fit most of the table, and scans it.
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

/** The pattern of texts in which a word begins so. */
const beginning = (word: string) => `% ${word}%`;

/** The word as it stands, and whatever somebody may have meant who made one error. */
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

/** A word that lost a letter and is short by now would begin too many others. */
const shortened = (word: string, min: number) =>
  lengthOf(word) >= min ? beginning(word) : `% ${word} %`;
