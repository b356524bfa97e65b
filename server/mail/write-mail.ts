import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pickLanguage } from "../../contract/languages.ts";
import {
  type Constant,
  findConstant,
  type Sentence,
  toSentence,
  type Translations,
  translator,
} from "../../contract/sentences.ts";
import { projectRoot } from "../start/project-root.ts";
import type { Mail } from "./queue.ts";

/** What is to be said to whom, in no language yet. A line that is no sentence, such as a link, stays as it is. */
export interface Letter {
  recipient: string;
  subject: string | Sentence;
  lines: readonly (string | Sentence)[];
}

/** The letter in the reader's language; in English where nobody has noted one, or the portal does not speak it. */
export function writeMail({ recipient, subject, lines }: Letter, language: string | null): Mail {
  const write = writerIn(language);
  return { recipient, subject: write(subject), body: [...lines.map(write), ""].join("\n") };
}

/** Writes what is said in somebody's language; words that are no sentence of ours stay as they are. */
export function writerIn(language: string | null) {
  const translate = translatorFor(language);
  return (line: string | Sentence) => {
    if (typeof line !== "string") return translate(line);
    const constant = findConstant(line);
    return constant ? translate(constant) : line;
  };
}

/** The files that the page speaks from as well: one for each language. */
const FOLDER = join(projectRoot, "languages");
const ENGLISH = "en";
const languages = readdirSync(FOLDER).map((file) => basename(file, ".json"));
const translators = new Map<string, ReturnType<typeof translator>>();

/** What the portal speaks to somebody who noted this. */
export const languageOf = (tag: string | null) =>
  pickLanguage(tag === null ? [] : [tag], languages) ?? ENGLISH;

export const isSpoken = (tag: string) => pickLanguage([tag], languages) !== undefined;

/** As every language of the portal has it: what people were shown in any of them can be read back. */
export const inEveryLanguage = (text: Constant): string[] =>
  languages.map((language) => translatorFor(language)(toSentence(text)));

function translatorFor(tag: string | null) {
  const language = languageOf(tag);
  const known = translators.get(language) ?? translator(readSentences(language), language);
  translators.set(language, known);
  return known;
}

/** English is in the code: its file is the list for translators. */
function readSentences(language: string): Translations {
  if (language === ENGLISH) return {};
  const file = readFileSync(join(FOLDER, `${language}.json`), "utf8");
  return (JSON.parse(file) as { sentences: Translations }).sentences;
}
