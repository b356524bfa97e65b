const DEFINES = new Set(["constant", "sentence"]);
const NOT_WORDS = /^(Import|Export(All|Default))|^TS(Type|Interface)/;

/**
 * Every sentence that one file of the contract defines, by its code. `blame` is told of words for a person
 * that have none and are not among the `names`, and of definitions that cannot be read.
 */
export function listSentences(program, blame, names = new Set()) {
  const sentences = [];
  const visit = (node) => {
    if (NOT_WORDS.test(node.type)) return;
    if (node.type === "CallExpression" && DEFINES.has(node.callee.name)) {
      const [code, text, ...rest] = node.arguments;
      const found = { node, code: code?.value, text: readText(text) };
      if (typeof found.code === "string" && found.text !== undefined) sentences.push(found);
      else blame(node, "code and words must stand in the call");
      return rest.forEach(visit);
    }
    const words = wordsOf(node);
    if (words !== undefined && isSentence(words) && !names.has(words))
      blame(node, `has no code: ${words}`);
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

/** The words, or both forms where something is counted. */
function readText(node) {
  if (node?.type !== "ObjectExpression")
    return typeof node?.value === "string" ? node.value : undefined;
  const forms = Object.fromEntries(
    node.properties.map(({ key, value }) => [key?.name, value?.value]),
  );
  return typeof forms.one === "string" && typeof forms.other === "string" ? forms : undefined;
}

function wordsOf({ type, value, quasis }) {
  if (type === "Literal" && typeof value === "string") return value;
  return type === "TemplateLiteral" ? quasis.map((part) => part.value.cooked).join("…") : undefined;
}

/** Begins like one, and has more than one word. */
const isSentence = (words) => /^\P{L}*\p{Lu}.*\p{L} \p{L}/u.test(words);
