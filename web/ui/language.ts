import { pickLanguage } from "../../contract/languages.ts";
import { localStore } from "./browser-storage.ts";
import { directionOf, speak, type Catalogue } from "./translation.ts";

const KEY = "language";
const SOURCE = "en";
const ENGLISH: Catalogue = { texts: {}, sentences: {} };
/** One file per language: adding another means adding a file, and nothing else. */
const catalogues = import.meta.glob<Catalogue>(
  // English is written in the code; en.json is its list for translators.
  ["../../languages/*.json", "!../../languages/en.json"],
  { import: "default" },
);

export const languages = [
  SOURCE,
  ...Object.keys(catalogues).map((path) => path.slice("../../languages/".length, -".json".length)),
].toSorted();

/** Unit tests run where there is no page. */
const hasPage = typeof document !== "undefined";
const preferences = hasPage ? navigator.languages.filter(isLocale) : [];
const preferred =
  pickLanguage([localStore.getItem(KEY) ?? "", ...preferences], languages) ?? SOURCE;
// Every module that shows a text waits here, so that none is shown in the wrong language first.
const catalogue = preferred === SOURCE ? ENGLISH : await loadCatalogue();

/** The language of the page. A catalogue that did not come leaves it in English rather than empty. */
export const language = catalogue === undefined ? SOURCE : preferred;
/** For dates and numbers: they follow the reader's own locale, even in English. */
export const locale =
  preferences.find((preference) => pickLanguage([preference], [language])) ?? language;
export const { t, plural, translate } = speak(catalogue ?? ENGLISH, locale);
if (hasPage)
  Object.assign(document.documentElement, { lang: language, dir: directionOf(language) });

export function chooseLanguage(choice: string) {
  try {
    localStore.setItem(KEY, choice);
  } catch {
    // Storage is full: the browser's own language stays.
  }
  window.location.reload();
}

/** A language in its own words: "Deutsch". */
export function nameOf(code: string) {
  const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

async function loadCatalogue() {
  return catalogues[`../../languages/${preferred}.json`]?.().catch(() => undefined);
}

/** Some browsers name a locale that they refuse themselves: "en-US@posix". */
function isLocale(tag: string) {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}
