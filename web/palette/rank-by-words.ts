/** Fewer letters begin or stand inside of too many words: they are looked for in titles, or are a whole word. */
const MIN_PART_LENGTH = 3;

interface Texts {
  label: string;
  /** What else it is called. */
  keywords: string;
}

/**
 * What fits, the best first: what begins as it was typed, what has a word that does, what is also called so, and
 * what has it somewhere. Things of the same rank keep their order.
 */
export function rankByWords<Thing>(
  things: readonly Thing[],
  typed: string,
  textsOf: (thing: Thing) => Texts,
): Thing[] {
  const query = typed.trim().toLowerCase();
  if (query === "") return [...things];
  return things
    .map((thing) => ({ thing, rank: rankOf(query, textsOf(thing)) }))
    .filter(({ rank }) => rank < Number.POSITIVE_INFINITY)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ thing }) => thing);
}

/** The other name by which something was found, where its title does not explain the match. */
export function otherName(typed: string, { label, keywords }: Texts): string | undefined {
  const title = label.toLowerCase();
  const parts = typed.trim().toLowerCase().split(/\s+/);
  const unexplained = parts.find((part) => !title.includes(part));
  return unexplained && wordsOf(keywords).find((word) => isCalled(word.toLowerCase(), unexplained));
}

function rankOf(query: string, { label, keywords }: Texts) {
  const title = label.toLowerCase();
  if (title.startsWith(query)) return 0;
  const [own, other] = [wordsOf(title), wordsOf(keywords.toLowerCase())];
  return Math.max(...query.split(/\s+/).map((part) => rankOfPart(part, own, other)));
}

function rankOfPart(part: string, own: string[], other: string[]) {
  if (own.some((word) => word.startsWith(part))) return 1;
  if (other.some((word) => isCalled(word, part) && word.startsWith(part))) return 2;
  if (part.length >= MIN_PART_LENGTH && own.some((word) => word.includes(part))) return 3;
  return other.some((word) => isCalled(word, part)) ? 4 : Number.POSITIVE_INFINITY;
}

const wordsOf = (text: string) => text.split(/[\s/:,()’'-]+/);
const isCalled = (word: string, part: string) =>
  part.length >= MIN_PART_LENGTH ? word.includes(part) : word === part;
