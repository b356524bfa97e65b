import {
  fill,
  findConstant,
  type Sentence,
  type Translations,
  translator,
} from "../../contract/sentences.ts";

/**
 * A language: the page's own texts by their English words, and the sentences of the contract, which also come
 * from the server, by their code.
 */
export type Catalogue = { readonly texts: Translations; readonly sentences: Translations };
export type Values = Readonly<Record<string, string | number>>;

/** The three ways to a text of one language. What the catalogue lacks stays in English. */
export function speak(catalogue: Catalogue, locale: string) {
  const texts = new Map(Object.entries(catalogue.texts));
  const counting = new Intl.PluralRules(locale);
  const translateSentence = translator(catalogue.sentences, locale);
  const fillIn = (text: string, values: Values) =>
    fill(text, values, (value) =>
      typeof value === "number" ? value.toLocaleString(locale) : value,
    );

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

  /** What the server, a rule of a form or the page itself says: a sentence, or the words of a constant one. */
  function translate(message: string | Sentence): string {
    const sentence = typeof message === "string" ? findConstant(message) : message;
    if (sentence) return translateSentence(sentence);
    return typeof message === "string" ? t(message) : message.message;
  }

  return { t, plural, translate };
}

/** Not asked of Intl.Locale: not every browser answers there. */
export const directionOf = (language: string) =>
  /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/.test(language) ? "rtl" : "ltr";
