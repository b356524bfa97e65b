/** A text by its English words: a sentence, or one form for each way in which the language counts. */
export type Translation = string | Partial<Record<Intl.LDMLPluralRule, string>>;
export type Catalogue = Readonly<Record<string, Translation>>;
export type Values = Readonly<Record<string, string | number>>;

/** The three ways to a text of one language. What the catalogue lacks stays in English. */
export function speak(catalogue: Catalogue, locale: string) {
  const texts = new Map(Object.entries(catalogue));
  const counting = new Intl.PluralRules(locale);
  const fillIn = (text: string, values: Values) => fill(text, values, locale);
  let templates: readonly Template[] | undefined;

  /** The text in the person's language; `{name}` in it is filled from `values`. */
  function t(english: string, values: Values = {}): string {
    const found = texts.get(english);
    return fillIn(typeof found === "string" ? found : english, values);
  }

  /** The same where something is counted: `{count}` is the number. */
  function plural(count: number, one: string, other: string, values: Values = {}): string {
    const forms = texts.get(other);
    const form = typeof forms === "object" ? (forms[counting.select(count)] ?? forms.other) : forms;
    return fillIn(form ?? (count === 1 ? one : other), { count, ...values });
  }

  /** A sentence that came ready-made, from the server or a form's rules, whatever names it carries. */
  function translate(sentence: string): string {
    if (texts.size === 0 || texts.has(sentence)) return t(sentence);
    templates ??= compileTemplates(texts);
    for (const { pattern, translation } of templates) {
      const found = pattern.exec(sentence);
      if (found) return fillIn(translation, Object.fromEntries(found.entries()));
    }
    return sentence;
  }

  return { t, plural, translate };
}

/** The first language that somebody wants and that is there: "de-AT" is content with "de". */
export function pickLanguage(wanted: readonly string[], available: readonly string[]) {
  for (const wish of wanted) {
    const parts = wish.toLowerCase().split("-");
    for (let length = parts.length; length > 0; length -= 1) {
      const tag = parts.slice(0, length).join("-");
      const found = available.find((code) => code.toLowerCase() === tag);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** Not asked of Intl.Locale: not every browser answers there. */
export const directionOf = (language: string) =>
  /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/.test(language) ? "rtl" : "ltr";

type Template = { pattern: RegExp; translation: string; fixed: number };

const fill = (text: string, values: Values, locale: string) =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name] ?? place;
    return typeof value === "number" ? value.toLocaleString(locale) : value;
  });

/**
 * The sentences with numbered places, which is how those of the contract are listed; the places of the
 * page's own texts have names. The more words a sentence has of its own, the sooner it is tried.
 */
function compileTemplates(texts: ReadonlyMap<string, Translation>): Template[] {
  return [...texts]
    .flatMap(([english, translation]) => {
      if (!english.includes("{1}") || typeof translation !== "string") return [];
      const words = english.split(/\{\d\}/);
      const pattern = new RegExp(`^${words.map(escape).join("(.+?)")}$`, "s");
      return [{ pattern, translation, fixed: words.join("").length }];
    })
    .toSorted((a, b) => b.fixed - a.fixed);
}

const escape = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
