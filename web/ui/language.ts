/** A text by its English words: a sentence, or one form for each way in which the language counts. */
type Translation = string | Partial<Record<Intl.LDMLPluralRule, string>>;
type Catalogue = Readonly<Record<string, Translation>>;
type Values = Readonly<Record<string, string | number>>;

const KEY = "language";
const SOURCE = "en";
/** One file per language: whoever adds another adds a file, and nothing else. */
const catalogues = import.meta.glob<Catalogue>("../languages/*.json", { import: "default" });

/** English is written in the code and needs no file; en.json is its list for translators. */
export const languages = [
  ...new Set([SOURCE, ...Object.keys(catalogues).map((path) => path.slice(13, -5))]),
].toSorted();

/** Unit tests run where there is no browser. */
const wishes = typeof navigator === "undefined" ? [] : navigator.languages;
/** The language of the page; dates and numbers follow it. Chosen before anything is drawn. */
export const language = pickLanguage(readChoice());
/** Whoever reads English still writes dates as at home. */
export const locale = wishes.find((wish) => wish.split("-")[0] === language) ?? language;
// Every module that shows a text waits here, so that none is shown in the wrong language first.
const catalogue = language === SOURCE ? {} : await loadCatalogue();

/** The text in the person's language; `{name}` in it is filled from `values`. */
export function t(english: string, values: Values = {}): string {
  const found = catalogue[english];
  return fill(typeof found === "string" ? found : english, values);
}

/** The same where something is counted: `{count}` is the number. */
export function plural(count: number, one: string, other: string, values: Values = {}): string {
  const forms = catalogue[other];
  const english = count === 1 ? one : other;
  const form =
    typeof forms === "object"
      ? (forms[new Intl.PluralRules(language).select(count)] ?? forms.other)
      : forms;
  return fill(form ?? english, { count: count.toLocaleString(locale), ...values });
}

/** A sentence that came ready-made, from the server or a form's rules, whatever names it carries. */
export function translate(sentence: string): string {
  if (language === SOURCE || sentence in catalogue) return t(sentence);
  for (const [english, translation] of Object.entries(catalogue)) {
    if (!english.includes("{") || typeof translation !== "string") continue;
    const values = readValues(english, sentence);
    if (values) return fill(translation, values);
  }
  return sentence;
}

export function chooseLanguage(choice: string) {
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // Storage is shut: the browser's own language stays.
  }
  window.location.reload();
}

/** A language in its own words: "Deutsch". */
export const nameOf = (code: string) =>
  new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;

const fill = (text: string, values: Values) =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => `${values[name] ?? place}`);

/** What stands in the places of `english`, if the sentence was made from it. */
function readValues(english: string, sentence: string): Values | undefined {
  const names = [...english.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
  const fixed = english.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const found = new RegExp(`^${fixed.join("(.+)")}$`).exec(sentence);
  return found ? Object.fromEntries(names.map((name, i) => [name, found[i + 1] ?? ""])) : undefined;
}

function readChoice(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function pickLanguage(choice: string | null): string {
  const wanted = [...(choice === null ? [] : [choice]), ...wishes];
  const fitting = wanted.map((wish) => wish.split("-")[0] ?? "");
  return fitting.find((wish) => languages.includes(wish)) ?? SOURCE;
}

/** A catalogue that does not come leaves the page in English rather than empty. */
async function loadCatalogue(): Promise<Catalogue> {
  document.documentElement.lang = language;
  return (await catalogues[`../languages/${language}.json`]?.().catch(() => ({}))) ?? {};
}
