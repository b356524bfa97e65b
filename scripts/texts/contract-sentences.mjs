const DEFINES = new Set(["constant", "sentence"]);
const NOT_TEXT = /^(Import|Export(All|Default))|^TS(Type|Interface)/;

/**
 * Every sentence that one file of the contract defines, by its code. `report` is called for texts for a person
 * that have no code and are not among the `names`, and for definitions that cannot be read.
 */
export function listSentences(program, report, names = new Set()) {
  const sentences = [];
  const visit = (node) => {
    if (NOT_TEXT.test(node.type)) return;
    if (node.type === "CallExpression" && DEFINES.has(node.callee.name)) {
      const [code, text, ...rest] = node.arguments;
      const found = { node, code: code?.value, text: readText(text) };
      if (typeof found.code === "string" && found.text !== undefined) sentences.push(found);
      else report(node, "code and text must be literals in the call");
      return rest.forEach(visit);
    }
    const literal = textOf(node);
    if (literal !== undefined && isSentence(literal) && !names.has(literal))
      report(node, `has no code: ${literal}`);
    childrenOf(node).forEach(visit);
  };
  visit(program);
  return sentences;
}

/** The nodes below this one. The key of a property is a name, not a text. */
export function childrenOf(node) {
  const isName = (key) => key === "key" && !node.computed;
  return Object.entries(node)
    .flatMap(([key, value]) => (isName(key) ? [] : value))
    .filter((value) => typeof value?.type === "string");
}

/** The text, or both plural forms. */
function readText(node) {
  if (node?.type !== "ObjectExpression")
    return typeof node?.value === "string" ? node.value : undefined;
  const forms = Object.fromEntries(
    node.properties.map(({ key, value }) => [key?.name, value?.value]),
  );
  return typeof forms.one === "string" && typeof forms.other === "string" ? forms : undefined;
}

function textOf({ type, value, quasis }) {
  if (type === "Literal" && typeof value === "string") return value;
  return type === "TemplateLiteral" ? quasis.map((part) => part.value.cooked).join("…") : undefined;
}

/** Starts with a capital letter, and has more than one word. */
const isSentence = (text) => /^\P{L}*\p{Lu}.*\p{L} \p{L}/u.test(text);
