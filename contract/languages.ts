/** "de", "de-AT", "zh-Hant-TW": what languages are called, as far as anybody needs it here. */
const LANGUAGE_TAG = /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i;

/** The language that somebody names first in an Accept-Language header; "*" and the like are none. */
export function firstLanguage(header: string | undefined): string | undefined {
  const [first = ""] = (header ?? "").split(/[,;]/, 1);
  return LANGUAGE_TAG.test(first.trim()) ? first.trim() : undefined;
}

/** All that are named there, in their order; "de_DE" is read as well. */
export const namedLanguages = (header: string): string[] =>
  header
    .split(",")
    .map((part) => (part.split(";", 1)[0] ?? "").trim().replaceAll("_", "-"))
    .filter((tag) => LANGUAGE_TAG.test(tag));

/** The first language that somebody wants and that is there: "de-AT" is content with "de". */
export function pickLanguage(preferred: readonly string[], available: readonly string[]) {
  for (const preference of preferred) {
    const parts = preference.toLowerCase().split("-");
    for (let length = parts.length; length > 0; length -= 1) {
      const tag = parts.slice(0, length).join("-");
      const found = available.find((code) => code.toLowerCase() === tag);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}
