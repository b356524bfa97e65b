import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { childrenOf, listSentences } from "./contract-sentences.mjs";

/** Whatever is given under these names is read by a person, or read out to one. */
const SHOWN =
  /^(title|subtitle|regionalTitle|label|closeLabel|header|heading|placeholder|alt|hint|note|summary|sentence|text|emptyText|word|words|message|aria-(label|description|roledescription|valuetext))$/;
const SHOWING_CALLS = new Set(["showSuccess", "showError"]);
/** Names, the same in every language. */
const NAMES = new Set(["Demo Portal", "Demo Dashboard Portal", "https://", "Esc", "⌘ K"]);
const LOOKUP = /(^|\/)language\.ts$/;
/** These write for programs: markup and patterns, nothing that is said to a person. */
const WRITES_FILES = new Set(["contract/spreadsheets/csv.ts", "contract/spreadsheets/workbook.ts"]);
/** Here the words stand bare and web/shell/guarded.tsx translates them. */
const TRANSLATED_LATER = "web/routes.tsx";

/**
 * `sentences`: those of the contract by their codes; `texts`: the page's own by their English words. Each is
 * the text, or both forms where something is counted. `bare`: words that nobody could translate.
 */
export function collectTexts(folder) {
  const sentences = new Map();
  const texts = new Map();
  const bare = [];
  const blameIn = (path, source) => (node, words) => {
    const line = source.slice(0, node.start).split("\n").length;
    bare.push({ path, line, words: words.trim() });
  };
  for (const path of listFiles(folder, "contract").filter((file) => !WRITES_FILES.has(file))) {
    const { program, source } = parse(folder, path);
    const blame = blameIn(path, source);
    for (const found of listSentences(program, blame, NAMES)) keepSentence(found, sentences, blame);
  }
  for (const path of listFiles(folder, "web")) {
    const { program, source } = parse(folder, path);
    const blame = blameIn(path, source);
    visit(program, {
      blame,
      keep: (node, english, text = english) => {
        const known = JSON.stringify(texts.get(english) ?? text);
        if (known !== JSON.stringify(text)) blame(node, `said elsewhere as ${known}`);
        texts.set(english, text);
      },
      hasLookup: program.body.some(({ source: from }) => LOOKUP.test(from?.value)),
      isTranslatedLater: path === TRANSLATED_LATER,
    });
  }
  return { sentences, texts, bare };
}

/** One code, one sentence, and the other way round: constants are found by their words. */
function keepSentence({ node, code, text }, sentences, blame) {
  const words = JSON.stringify(text);
  const same = ([other, known]) => (other === code) !== (JSON.stringify(known) === words);
  const clash = [...sentences].find(same);
  if (clash) blame(node, `${code} and ${clash[0]} must differ, in code and in words`);
  sentences.set(code, text);
}

/** The gallery is for developers alone. */
const listFiles = (folder, part) =>
  readdirSync(join(folder, part), { recursive: true, encoding: "utf8" })
    .map((path) => `${part}/${path}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.ts$|^web\/gallery\//.test(path))
    .toSorted();

function parse(folder, path) {
  const source = readFileSync(join(folder, path), "utf8");
  const { program, errors } = parseSync(path, source, { preserveParens: false });
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  return { program, source };
}

function visit(node, found) {
  if (node.type === "CallExpression" && found.hasLookup) visitCall(node, found);
  if (node.type === "JSXText") blameWords([node], found);
  if (node.type === "JSXElement" || node.type === "JSXFragment")
    blameWords(node.children.flatMap(wordsIn), found);
  const name = shownName(node);
  if (name !== undefined && SHOWN.test(name)) {
    const words = wordsIn(node.value ?? node.right);
    if (found.isTranslatedLater) words.forEach((word) => found.keep(word, word.value));
    else blameWords(words, found);
  }
  for (const child of childrenOf(node)) visit(child, found);
}

/** `t("...")`, `plural(n, "...", "...")`, and what is told in a toast. */
function visitCall(node, found) {
  const [first, ...others] = node.arguments;
  const { name } = node.callee;
  if (name === "t") keepWords(node, [first], found);
  if (name === "plural") keepWords(node, others.slice(0, 2), found);
  if (SHOWING_CALLS.has(name)) blameWords(wordsIn(first), found);
}

function keepWords(node, [one, other = one], found) {
  if (typeof one?.value !== "string" || typeof other?.value !== "string")
    found.blame(node, "the words must stand in the call; for others there is translate()");
  else if (/\{\d/.test(other.value)) found.blame(node, "name the places");
  else if (one === other) found.keep(node, one.value);
  else found.keep(node, other.value, { one: one.value, other: other.value });
}

/** The name under which something is handed over: an attribute, a property, a default. */
function shownName({ type, name, key, left }) {
  if (type === "JSXAttribute") return name.name;
  if (type === "Property") return key.name;
  if (type === "AssignmentPattern" || type === "AssignmentExpression")
    return left.name ?? left.property?.name;
  return undefined;
}

/** The words that an expression can become, without looking into calls. */
function wordsIn(node) {
  switch (node?.type) {
    case "Literal":
      return typeof node.value === "string" ? [node] : [];
    case "TemplateLiteral":
      return [node];
    case "ConditionalExpression":
      return [node.consequent, node.alternate].flatMap(wordsIn);
    case "LogicalExpression":
      return [node.left, node.right].flatMap(wordsIn);
    case "BinaryExpression":
      return node.operator === "+" ? [node.left, node.right].flatMap(wordsIn) : [];
    case "JSXExpressionContainer":
    case "TSAsExpression":
      return wordsIn(node.expression);
    case "ArrowFunctionExpression":
      return wordsIn(node.body);
    default:
      return [];
  }
}

function blameWords(nodes, found) {
  for (const node of nodes) {
    const words = node.quasis?.map(({ value }) => value.cooked).join("…") ?? node.value;
    if (/\p{L}/u.test(words) && !NAMES.has(words.trim())) found.blame(node, words);
  }
}
