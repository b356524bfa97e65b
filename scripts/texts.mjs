import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { collectTexts } from "./collect-texts.mjs";
import { root } from "./install.mjs";

const SOURCE = "en";
const folder = join(root, "web/languages");
const fileOf = (code) => join(folder, `${code}.json`);

/** The complete list for translators, as it stands in en.json. */
export const writeList = (texts) =>
  `${JSON.stringify(Object.fromEntries([...texts].toSorted(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`;

export const readList = (code) => readFileSync(fileOf(code), "utf8");

export const listLanguages = () =>
  readdirSync(folder)
    .map((file) => basename(file, ".json"))
    .filter((code) => code !== SOURCE);

/** What keeps a translation from being complete, in words. */
export function findGaps(texts, translations, code) {
  const known = new Map(Object.entries(translations));
  return [
    ...[...texts.keys()].filter((text) => !known.has(text)).map((text) => `misses "${text}"`),
    ...[...known.keys()].filter((text) => !texts.has(text)).map((text) => `nobody says "${text}"`),
    ...[...texts].flatMap(([english, text]) =>
      known.has(english) ? compareForms(english, text, known.get(english), code) : [],
    ),
  ];
}

/** Something counted needs a form for each way in which the language counts; anything else is one text. */
function compareForms(english, text, translation, code) {
  if (typeof text === "string" || typeof translation !== "object")
    return typeof text === typeof translation && samePlaces(english, translation)
      ? []
      : [`other places or forms in "${english}"`];
  const { pluralCategories } = new Intl.PluralRules(code).resolvedOptions();
  return pluralCategories
    .filter((form) => !hasForm(english, translation[form], form))
    .map((form) => `other places in "${english}", or no form for "${form}"`);
}

/** "one row" may do without the number, "{count} rows" may not. */
const hasForm = (english, text, form) =>
  typeof text === "string" &&
  (samePlaces(english, text) ||
    (form !== "other" && samePlaces(english.replace("{count}", ""), text)));

const samePlaces = (a, b) => placesIn(a) === placesIn(b);
const placesIn = (text) =>
  [...new Set(text.match(/\{\w+\}/g))].toSorted((x, y) => x.localeCompare(y)).join();

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { texts, bare } = collectTexts(root);
  writeFileSync(fileOf(SOURCE), writeList(texts));
  console.log(`${texts.size} texts in ${SOURCE}.json`);
  for (const { path, line, words } of bare) console.log(`${path}:${line} not looked up: ${words}`);
  for (const code of listLanguages()) {
    const gaps = findGaps(texts, JSON.parse(readList(code)), code);
    console.log(gaps.length === 0 ? `${code} is complete` : `${code}:\n  ${gaps.join("\n  ")}`);
  }
}
