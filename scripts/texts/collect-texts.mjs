import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { childrenOf, listSentences } from "./contract-sentences.mjs";

/** Values under these names are read by a person, or read out to one. */
const SHOWN =
  /^(title|subtitle|regionalTitle|label|closeLabel|header|heading|placeholder|alt|hint|note|summary|sentence|text|emptyText|word|words|message|aria-(label|description|roledescription|valuetext))$/;
const SHOWING_CALLS = new Set(["showSuccess", "showError"]);
/** Names, the same in every language. */
const NAMES = new Set(["Demo Portal", "Demo Dashboard Portal", "https://", "Esc", "⌘ K"]);
const LOOKUP = /(^|\/)language\.ts$/;
/** These write for programs: markup and patterns, no text for a person. */
const WRITES_FILES = new Set(["contract/spreadsheets/csv.ts", "contract/spreadsheets/workbook.ts"]);
/** Texts in this file are not looked up here; web/shell/guarded.tsx translates them. */
const TRANSLATED_LATER = "web/routes.tsx";

/**
 * `sentences`: those of the contract by their codes; `texts`: the page's own by their English words. Each is
 * the text, or both plural forms. `bare`: texts that cannot be translated.
 */
export function collectTexts(folder) {
  const sentences = new Map();
  const texts = new Map();
  const bare = [];
  const reportIn = (path, source) => (node, text) => {
    const line = source.slice(0, node.start).split("\n").length;
    bare.push({ path, line, text: text.trim() });
  };
  for (const path of listFiles(folder, "contract").filter((file) => !WRITES_FILES.has(file))) {
    const { program, source } = parse(folder, path);
    const report = reportIn(path, source);
    for (const found of listSentences(program, report, NAMES))
      keepSentence(found, sentences, report);
  }
  for (const path of listFiles(folder, "web")) {
    const { program, source } = parse(folder, path);
    const report = reportIn(path, source);
    visit(program, {
      report,
      keep: (node, english, text = english) => {
        const known = JSON.stringify(texts.get(english) ?? text);
        if (known !== JSON.stringify(text)) report(node, `said elsewhere as ${known}`);
        texts.set(english, text);
      },
      hasLookup: program.body.some(({ source: from }) => LOOKUP.test(from?.value)),
      isTranslatedLater: path === TRANSLATED_LATER,
    });
  }
  return { sentences, texts, bare };
}

/** One code, one sentence, and the other way round: constants are found by their text. */
function keepSentence({ node, code, text }, sentences, report) {
  const json = JSON.stringify(text);
  const same = ([other, known]) => (other === code) !== (JSON.stringify(known) === json);
  const clash = [...sentences].find(same);
  if (clash) report(node, `${code} and ${clash[0]} must differ, in code and in text`);
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
  if (node.type === "JSXText") reportUntranslated([node], found);
  if (node.type === "JSXElement" || node.type === "JSXFragment")
    reportUntranslated(node.children.flatMap(literalsIn), found);
  const name = shownName(node);
  if (name !== undefined && SHOWN.test(name)) {
    const literals = literalsIn(node.value ?? node.right);
    if (found.isTranslatedLater) literals.forEach((literal) => found.keep(literal, literal.value));
    else reportUntranslated(literals, found);
  }
  for (const child of childrenOf(node)) visit(child, found);
}

/** `t("...")`, `plural(n, "...", "...")`, and the texts of toasts. */
function visitCall(node, found) {
  const [first, ...others] = node.arguments;
  const { name } = node.callee;
  if (name === "t") keepText(node, [first], found);
  if (name === "plural") keepText(node, others.slice(0, 2), found);
  if (SHOWING_CALLS.has(name)) reportUntranslated(literalsIn(first), found);
}

function keepText(node, [one, other = one], found) {
  if (typeof one?.value !== "string" || typeof other?.value !== "string")
    found.report(node, "the text must be a literal in the call; for others there is translate()");
  else if (/\{\d/.test(other.value)) found.report(node, "name the places");
  else if (one === other) found.keep(node, one.value);
  else found.keep(node, other.value, { one: one.value, other: other.value });
}

/** The name under which a value is passed: an attribute, a property, a default. */
function shownName({ type, name, key, left }) {
  if (type === "JSXAttribute") return name.name;
  if (type === "Property") return key.name;
  if (type === "AssignmentPattern" || type === "AssignmentExpression")
    return left.name ?? left.property?.name;
  return undefined;
}

/** The literals that an expression can evaluate to, without looking into calls. */
function literalsIn(node) {
  switch (node?.type) {
    case "Literal":
      return typeof node.value === "string" ? [node] : [];
    case "TemplateLiteral":
      return [node];
    case "ConditionalExpression":
      return [node.consequent, node.alternate].flatMap(literalsIn);
    case "LogicalExpression":
      return [node.left, node.right].flatMap(literalsIn);
    case "BinaryExpression":
      return node.operator === "+" ? [node.left, node.right].flatMap(literalsIn) : [];
    case "JSXExpressionContainer":
    case "TSAsExpression":
      return literalsIn(node.expression);
    case "ArrowFunctionExpression":
      return literalsIn(node.body);
    default:
      return [];
  }
}

function reportUntranslated(nodes, found) {
  for (const node of nodes) {
    const text = node.quasis?.map(({ value }) => value.cooked).join("…") ?? node.value;
    if (/\p{L}/u.test(text) && !NAMES.has(text.trim())) found.report(node, text);
  }
}
