import { MAX_FILTER_DEPTH, scimMessages } from "../../contract/operation/scim.ts";
import type { UserMessage } from "../../contract/sentences.ts";
import { badInput } from "../http/errors.ts";

const comparisons = ["eq", "ne", "co", "sw", "ew", "gt", "ge", "lt", "le"] as const;
export type Comparison = (typeof comparisons)[number];
export type Literal = string | number | boolean | null;

/** What RFC 7644, section 3.4.2.2, can say. Attributes are in lower case: SCIM ignores case. */
export type Filter =
  | { kind: "and"; filters: Filter[] }
  | { kind: "or"; filters: Filter[] }
  | { kind: "not"; filter: Filter }
  | { kind: "present"; attribute: string }
  | { kind: "compare"; attribute: string; operator: Comparison; value: Literal };

/** How far it was read, and how deep inside of brackets. */
interface Reading {
  text: string;
  at: number;
  depth: number;
  /** The attribute around square brackets, with its dot. */
  prefix: string;
}

export function parseFilter(text: string): Filter {
  const reading = { text, at: 0, depth: 0, prefix: "" };
  const filter = readOr(reading);
  take(reading, BLANKS);
  if (reading.at < text.length) throw unreadable(reading);
  return filter;
}

const BLANKS = /\s*/y;
const ATTRIBUTE = /\s*([a-z$][\w$.:-]*)/iy;
const STRING = /\s*("(?:[^"\\\p{Cc}]|\\.)*")/uy;
const WORD = /\s*(true|false|null|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)(?![\w.])/iy;
const OPERATOR = /\s+([a-z]+)(?!\w)/iy;

const readOr = (reading: Reading): Filter => readChain(reading, "or", readAnd);
const readAnd = (reading: Reading): Filter => readChain(reading, "and", readOne);

/** One or several with the same word between them. */
function readChain(
  reading: Reading,
  kind: "and" | "or",
  readNext: (reading: Reading) => Filter,
): Filter {
  const first = readNext(reading);
  const filters = [first];
  const word = kind === "and" ? /\s*and(?![\w.:])/iy : /\s*or(?![\w.:])/iy;
  while (take(reading, word) !== undefined) filters.push(readNext(reading));
  return filters.length > 1 ? { kind, filters } : first;
}

function readOne(reading: Reading): Filter {
  if (take(reading, /\s*not\s*(?=\()/iy) !== undefined)
    return { kind: "not", filter: readInBrackets(reading) };
  if (isNext(reading, /\s*\(/y)) return readInBrackets(reading);
  return readComparison(reading);
}

function readInBrackets(reading: Reading): Filter {
  if (take(reading, /\s*\(/y) === undefined) throw unreadable(reading);
  const filter = deeper(reading, readOr);
  if (take(reading, /\s*\)/y) === undefined) throw unreadable(reading);
  return filter;
}

function readComparison(reading: Reading): Filter {
  const name = take(reading, ATTRIBUTE)?.toLowerCase();
  if (name === undefined) throw unreadable(reading);
  const attribute = reading.prefix + name;
  if (reading.prefix === "" && take(reading, /\[/y) !== undefined)
    return readElement(reading, attribute);
  const start = reading.at;
  const operator = take(reading, OPERATOR)?.toLowerCase();
  if (operator === "pr") return { kind: "present", attribute };
  const known = comparisons.find((one) => one === operator);
  if (known === undefined) throw unreadable({ ...reading, at: start });
  return { kind: "compare", attribute, operator: known, value: readLiteral(reading) };
}

/** `emails[type eq "work" and value co "@"]`: the portal has one of each, so that it is as good as `and`. */
function readElement(reading: Reading, attribute: string): Filter {
  reading.prefix = `${attribute}.`;
  const filter = deeper(reading, readOr);
  reading.prefix = "";
  if (take(reading, /\s*\]/y) === undefined) throw unreadable(reading);
  if (take(reading, /\.(?=[a-z])/iy) === undefined) return filter;
  reading.prefix = `${attribute}.`;
  const further = readComparison(reading);
  reading.prefix = "";
  return { kind: "and", filters: [filter, further] };
}

function readLiteral(reading: Reading): Literal {
  const start = reading.at;
  const written = take(reading, STRING) ?? take(reading, WORD)?.toLowerCase();
  if (written === undefined) throw unreadable(reading);
  try {
    return JSON.parse(written) as Literal;
  } catch {
    throw unreadable({ ...reading, at: start });
  }
}

function deeper(reading: Reading, read: (reading: Reading) => Filter): Filter {
  reading.depth += 1;
  if (reading.depth > MAX_FILTER_DEPTH) throw refuse(scimMessages.filterTooDeep);
  const filter = read(reading);
  reading.depth -= 1;
  return filter;
}

/** What stands at this place, which is then behind us. */
function take(reading: Reading, pattern: RegExp): string | undefined {
  pattern.lastIndex = reading.at;
  const found = pattern.exec(reading.text);
  if (!found) return undefined;
  reading.at = pattern.lastIndex;
  return found[1] ?? found[0];
}

function isNext({ text, at }: Reading, pattern: RegExp): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

const unreadable = ({ at }: Reading) => refuse(scimMessages.noFilter(at + 1));
const refuse = (said: UserMessage) => badInput("filter", said);
