import { listFileRefusals } from "../../../contract/organization.ts";
import { Refusal } from "../../http/errors.ts";
import { damaged } from "./zip.ts";

/** What is told of an XML file while it is read. Names come without their namespace. */
export interface XmlListener {
  open?(name: string, attributes: string): void;
  close?(name: string): void;
  text?(raw: string): void;
}

/** No honest tag or comment is longer. */
const MAX_TOKEN_LENGTH = 1024 * 1024;
/** Twice what a cell can hold; more comes in pieces. */
const MAX_TEXT_LENGTH = 64 * 1024;
/** Closing ones included. 100,000 rows of fifteen columns have fewer; to read so many takes a second. */
const MAX_TAGS = 8_000_000;
const CDATA = "<![CDATA[";
const COMMENT = "<!--";

/**
 * Reads an XML file as it arrives: nothing is kept but an unfinished token. There are no entities to
 * expand, because a file that declares any is refused.
 */
export async function readXml(
  chunks: AsyncIterable<Uint8Array>,
  listener: XmlListener,
): Promise<void> {
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  const budget = { tags: MAX_TAGS };
  let rest = "";
  for await (const chunk of chunks) {
    rest = tellWholeTokens(rest + decode(utf8, chunk), listener, budget);
    if (rest.length > MAX_TOKEN_LENGTH) throw damaged();
  }
  if (decode(utf8) !== "" || rest.trim() !== "") throw damaged();
}

export function readAttributes(raw: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = "", double, single] of raw.matchAll(ATTRIBUTE))
    attributes[withoutNamespace(name)] = decodeText(double ?? single ?? "");
  return attributes;
}
const ATTRIBUTE = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Characters by name or number, and Excel's own way (`_x000D_`) to write those that XML forbids. */
export function decodeText(raw: string): string {
  const text = raw.includes("&") ? raw.replace(REFERENCE, decodeReference) : raw;
  return text.includes("_x")
    ? text.replace(EXCEL_ESCAPE, (_, hex: string) => letter(hex, 16))
    : text;
}
const REFERENCE = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi;
const EXCEL_ESCAPE = /_x([0-9a-f]{4})_/gi;
const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function decodeReference(whole: string, hex?: string, decimal?: string, name = "") {
  if (hex !== undefined) return letter(hex, 16);
  return decimal === undefined ? (named[name.toLowerCase()] ?? whole) : letter(decimal, 10);
}

function letter(digits: string, base: number): string {
  const code = Number.parseInt(digits, base);
  return code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd";
}

function decode(utf8: TextDecoder, chunk?: Uint8Array): string {
  try {
    return chunk ? utf8.decode(chunk, { stream: true }) : utf8.decode();
  } catch {
    throw damaged();
  }
}

/** Returns what is not whole yet. */
function tellWholeTokens(xml: string, listener: XmlListener, budget: { tags: number }): string {
  let at = 0;
  for (;;) {
    const start = xml.indexOf("<", at);
    if (start === -1 && xml.length - at < MAX_TEXT_LENGTH) return xml.slice(at);
    const textEnd = start === -1 ? xml.length : start;
    if (textEnd > at) listener.text?.(xml.slice(at, textEnd));
    if (start === -1) return "";
    const next = xml.charCodeAt(start + 1);
    const isMarkup = next === EXCLAMATION || next === QUESTION;
    at = isMarkup ? passMarkup(xml, start, listener) : tellTag(xml, start, listener);
    if (at === -1) return xml.slice(start);
    budget.tags -= 1;
    if (budget.tags < 0) throw new Refusal(413, listFileRefusals.tooLargeInside);
  }
}
const [EXCLAMATION, QUESTION, SLASH, COLON, BLANK, END] = [0x21, 0x3f, 0x2f, 0x3a, 0x20, 0x3e];

/** Of a tag after its name. A `>` inside of quotes does not end it. */
const TAG_REST = /[^>"']*(?:(?:"[^"]*"|'[^']*')[^>"']*)*>/y;

function tellTag(xml: string, start: number, listener: XmlListener): number {
  const isClosing = xml.charCodeAt(start + 1) === SLASH;
  let nameStart = isClosing ? start + 2 : start + 1;
  let nameEnd = nameStart;
  for (; nameEnd < xml.length; nameEnd += 1) {
    const code = xml.charCodeAt(nameEnd);
    if (code === COLON) nameStart = nameEnd + 1;
    else if (code <= BLANK || code === SLASH || code === END) break;
  }
  TAG_REST.lastIndex = nameEnd;
  if (!TAG_REST.test(xml)) return -1;
  const end = TAG_REST.lastIndex;
  const name = xml.slice(nameStart, nameEnd);
  if (isClosing) listener.close?.(name);
  else {
    listener.open?.(name, xml.slice(nameEnd, end - 1));
    if (xml.charCodeAt(end - 2) === SLASH) listener.close?.(name);
  }
  return end;
}

/** Comments and instructions say nothing, CDATA is text, and a document type is where attacks begin. */
function passMarkup(xml: string, start: number, listener: XmlListener): number {
  const after = (mark: string, from: number) => {
    const found = xml.indexOf(mark, start + from);
    return found === -1 ? -1 : found + mark.length;
  };
  if (xml.startsWith("<?", start)) return after("?>", 2);
  if (xml.startsWith(COMMENT, start)) return after("-->", COMMENT.length);
  if (xml.startsWith(CDATA, start)) {
    const end = after("]]>", CDATA.length);
    const text = xml.slice(start + CDATA.length, end - 3);
    if (end !== -1) listener.text?.(text.replaceAll("&", "&amp;"));
    return end;
  }
  const beginning = xml.slice(start, start + CDATA.length);
  if (COMMENT.startsWith(beginning) || CDATA.startsWith(beginning)) return -1;
  throw new Refusal(400, listFileRefusals.entities);
}

const withoutNamespace = (name: string) => name.slice(name.indexOf(":") + 1);
