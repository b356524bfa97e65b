import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { collectTexts } from "./collect-texts.mjs";
import { root } from "../install.mjs";

const SOURCE = "en";
const folder = join(root, "languages");
const fileOf = (code) => join(folder, `${code}.json`);

/** The complete list for translators, as it stands in en.json. */
export const writeList = ({ sentences, texts }) =>
  `${JSON.stringify({ sentences: sorted(sentences), texts: sorted(texts) }, null, 2)}\n`;
const sorted = (texts) => Object.fromEntries([...texts].toSorted(([a], [b]) => (a < b ? -1 : 1)));

export const readList = (code) => readFileSync(fileOf(code), "utf8");

export const listLanguages = () =>
  readdirSync(folder)
    .map((file) => basename(file, ".json"))
    .filter((code) => code !== SOURCE);

/** The reasons why a language is not complete, as messages. */
export const findGaps = ({ sentences, texts }, language, code) => [
  ...compareTexts(sentences, language.sentences ?? {}, code),
  ...compareTexts(texts, language.texts ?? {}, code),
];

function compareTexts(texts, translations, code) {
  const known = new Map(Object.entries(translations));
  return [
    ...[...texts.keys()].filter((text) => !known.has(text)).map((text) => `misses "${text}"`),
    ...[...known.keys()].filter((text) => !texts.has(text)).map((text) => `nobody says "${text}"`),
    ...[...texts].flatMap(([key, text]) =>
      known.has(key) ? compareForms(key, text, known.get(key), code) : [],
    ),
  ];
}

/** A plural needs a form for each plural category of the language; anything else is one text. */
function compareForms(key, text, translation, code) {
  if (typeof text === "string" || typeof translation !== "object")
    return typeof text === typeof translation && samePlaces(text, translation)
      ? []
      : [`other places or forms in "${key}"`];
  const { pluralCategories } = new Intl.PluralRules(code).resolvedOptions();
  return pluralCategories
    .filter((form) => !hasForm(text.other, translation[form], form))
    .map((form) => `other places in "${key}", or no form for "${form}"`);
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
  const { bare, ...all } = collectTexts(root);
  writeFileSync(fileOf(SOURCE), writeList(all));
  console.log(`${all.sentences.size} sentences and ${all.texts.size} texts in ${SOURCE}.json`);
  for (const { path, line, text } of bare) console.log(`${path}:${line} not looked up: ${text}`);
  for (const code of listLanguages()) {
    const gaps = findGaps(all, JSON.parse(readList(code)), code);
    console.log(gaps.length === 0 ? `${code} is complete` : `${code}:\n  ${gaps.join("\n  ")}`);
  }
}
