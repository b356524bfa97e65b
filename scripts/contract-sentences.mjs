/** Lists of wire words that a screen shows as they are; other lists are never read by a person. */
const SHOWN_LISTS = new Set(["activityModules", "activityActions"]);
const NOT_WORDS = /^(Import|Export(All|Default))|^TS(Type|Interface)/;
/** Stands for what is filled in until the places of the finished sentence are numbered. */
const HOLE = "\0";

/**
 * Every sentence that one file of the contract can give a person, in all its forms: a choice between
 * words makes a sentence of each, whatever else is filled in is a place: {1}, {2}.
 */
export function listSentences(program) {
  const scope = readScope(program);
  const sentences = new Set();
  const visit = (node) => {
    if (NOT_WORDS.test(node.type) || isComparison(node) || isInlined(node, scope)) return;
    if (node.type === "ArrayExpression" && isWordList(node)) return;
    if (node.type === "VariableDeclarator" && SHOWN_LISTS.has(node.id.name))
      for (const { value } of unwrap(node.init).elements) sentences.add(value);
    if (!makesWords(node, scope)) return childrenOf(node).forEach(visit);
    for (const text of formsOf(node, scope)) if (isSentence(text)) sentences.add(number(text));
  };
  visit(program);
  return [...sentences];
}

/** The nodes below this one. The key of a property is a name, not a text. */
export function childrenOf(node) {
  const isName = (key) => key === "key" && !node.computed;
  return Object.entries(node)
    .flatMap(([key, value]) => (isName(key) ? [] : value))
    .filter((value) => typeof value?.type === "string");
}

/** Constants, and parameters whose type is one of a list of words, by name. */
function readScope(program) {
  const scope = { values: new Map(), types: new Map(), parameters: new Map(), exported: new Set() };
  const read = (node) => {
    if (node.type === "VariableDeclarator" && node.init)
      scope.values.set(node.id.name, unwrap(node.init));
    if (node.type === "TSTypeAliasDeclaration") scope.types.set(node.id.name, listOf(node));
    for (const { name, typeAnnotation } of node.params ?? [])
      scope.parameters.set(name, typeAnnotation?.typeAnnotation.typeName?.name);
    if (node.type === "ExportNamedDeclaration")
      for (const { id } of node.declaration?.declarations ?? []) scope.exported.add(id.name);
    childrenOf(node).forEach(read);
  };
  read(program);
  return scope;
}

/** `type A = (typeof list)[number]` is one of the words of `list`. */
function listOf({ typeAnnotation: { type, objectType } }) {
  if (type !== "TSIndexedAccessType") return undefined;
  const query = objectType.typeAnnotation ?? objectType;
  return query.exprName?.name;
}

const unwrap = (node) => (/^TS(As|Satisfies)/.test(node.type) ? unwrap(node.expression) : node);
const isText = (node) => node?.type === "Literal" && typeof node.value === "string";
const isWordList = ({ elements }) => elements.every(isText);
const isComparison = ({ type, operator }) => type === "BinaryExpression" && operator !== "+";

/** A small function of this file alone that makes words: read where it is called. */
const isInlined = ({ type, id, init }, scope) =>
  type === "VariableDeclarator" &&
  init?.type === "ArrowFunctionExpression" &&
  !scope.exported.has(id.name) &&
  makesWords(init.body, scope);

function makesWords(node, scope) {
  if (isText(node) || node.type === "TemplateLiteral") return true;
  if (node.type === "ConditionalExpression")
    return [node.consequent, node.alternate].every((branch) => makesWords(branch, scope));
  const called = node.type === "CallExpression" && scope.values.get(node.callee.name);
  return called?.type === "ArrowFunctionExpression" && makesWords(called.body, scope);
}

/** All that the expression can say. */
function formsOf(node, scope) {
  if (isText(node)) return [node.value];
  if (node.type === "TemplateLiteral") return formsOfTemplate(node, scope);
  if (node.type === "ConditionalExpression")
    return [node.consequent, node.alternate].flatMap((branch) => formsOf(branch, scope));
  if (node.type === "Identifier") return formsOfName(node.name, scope);
  if (!makesWords(node, scope)) return [HOLE];
  const { params, body } = scope.values.get(node.callee.name);
  const given = params.map(({ name }, index) => [name, node.arguments[index]]);
  return formsOf(body, { ...scope, values: new Map([...scope.values, ...given]) });
}

const formsOfTemplate = ({ quasis, expressions }, scope) =>
  quasis.slice(1).reduce(
    (forms, { value }, index) => {
      const filled = formsOf(expressions[index], scope);
      return forms.flatMap((form) => filled.map((words) => form + words + value.cooked));
    },
    [quasis[0].value.cooked],
  );

function formsOfName(name, scope) {
  const value = scope.values.get(name);
  if (value && makesWords(value, scope)) return formsOf(value, scope);
  const list = scope.values.get(scope.types.get(scope.parameters.get(name)));
  return list?.type === "ArrayExpression" ? list.elements.map((word) => word.value) : [HOLE];
}

/** Has letters of its own, and is more than a word of the wire. */
const isSentence = (text) => /\p{L}/u.test(text) && (/^\P{L}*\p{Lu}/u.test(text) || / /.test(text));

function number(text) {
  let places = 0;
  return text.replaceAll(HOLE, () => `{${(places += 1)}}`);
}
