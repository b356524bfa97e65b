/** The first letters of the first and the last name, of any script. */
export function initialsOf(name: string) {
  const words = name.split(/[\s()]+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? "")][0]?.toLocaleUpperCase() ?? "").join("");
}
