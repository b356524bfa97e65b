import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";
import { listFileRefusals } from "../../contract/organization.ts";
import { Refusal } from "../http/errors.ts";
import { damaged } from "./zip.ts";

/** The events of an XML file while it is read. Names of tags come without their namespace. */
export interface XmlListener {
  open?: (name: string, attributes: Record<string, string>) => void;
  close?: (name: string) => void;
  /** A text may come in several pieces. */
  text?: (text: string) => void;
}

/** No honest tag or comment is longer. */
const MAX_TOKEN_LENGTH = 1024 * 1024;
/** Closing ones included. 100,000 rows of fifteen columns have fewer; reading this many takes seconds. */
const MAX_TAGS = 8_000_000;

/**
 * Reads an XML file as it arrives: nothing is kept but an unfinished token. There are no entities to expand,
 * because a file that declares any is refused.
 */
export async function readXml(
  chunks: AsyncIterable<Uint8Array>,
  listener: XmlListener,
): Promise<void> {
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  const source = createWindow();
  const tokenizer = new Tokenizer({ xmlMode: true }, createCallbacks(source, listener));
  for await (const chunk of chunks) {
    const text = decode(utf8, chunk);
    source.add(text);
    tokenizer.write(text);
    if (source.unread() > MAX_TOKEN_LENGTH) throw damaged();
  }
  // A last blank is reported as text, unless the file breaks off inside something else.
  source.add(END);
  tokenizer.write(END);
  if (decode(utf8) !== "" || source.unread() > 0) throw damaged();
}
const END = " ";

export const withoutNamespace = (name: string) => name.slice(name.indexOf(":") + 1);

/** The tokenizer reports the position of a token in the whole text; what it has not passed yet is kept. */
function createWindow() {
  let text = "";
  let start = 0;
  let passed = 0;
  return {
    add(more: string) {
      text = text.slice(passed - start) + more;
      start = passed;
    },
    slice: (from: number, to: number) => text.slice(from - start, to - start),
    pass(end: number) {
      passed = end;
    },
    unread: () => start + text.length - passed,
  };
}

type Window = ReturnType<typeof createWindow>;

function createCallbacks(source: Window, listener: XmlListener): TokenizerCallbacks {
  let tags = 0;
  let tag = "";
  let attribute = "";
  let attributes: Record<string, string> = {};
  const pass = (end: number) => {
    source.pass(end);
    tags += 1;
    if (tags > MAX_TAGS) throw new Refusal(413, listFileRefusals.tooLargeInside);
  };
  const add = (text: string) => (attributes[attribute] += text);
  const open = (end: number) => {
    pass(end);
    listener.open?.(tag, attributes);
  };
  return {
    onopentagname(start, end) {
      tag = withoutNamespace(source.slice(start, end));
      attributes = {};
    },
    onattribname(start, end) {
      attribute = source.slice(start, end);
      attributes[attribute] = "";
    },
    onattribdata: (start, end) => add(source.slice(start, end)),
    onattribentity: (codepoint) => add(String.fromCodePoint(codepoint)),
    onattribend: () => undefined,
    onopentagend: open,
    onselfclosingtag(end) {
      open(end);
      listener.close?.(tag);
    },
    onclosetag(start, end) {
      pass(end);
      listener.close?.(withoutNamespace(source.slice(start, end)));
    },
    ...textCallbacks(source, listener, pass),
  };
}

/** Comments and instructions say nothing, CDATA is text, and a declaration is where attacks begin. */
const textCallbacks = (source: Window, listener: XmlListener, pass: (end: number) => void) => ({
  ontext(start: number, end: number) {
    source.pass(end);
    listener.text?.(source.slice(start, end));
  },
  ontextentity(codepoint: number, end: number) {
    source.pass(end);
    listener.text?.(String.fromCodePoint(codepoint));
  },
  oncdata(start: number, end: number, endOffset: number) {
    pass(end);
    listener.text?.(source.slice(start, end - endOffset));
  },
  oncomment: (_start: number, end: number) => pass(end),
  onprocessinginstruction: (_start: number, end: number) => pass(end),
  ondeclaration() {
    throw new Refusal(400, listFileRefusals.entities);
  },
  onend: () => undefined,
});

function decode(utf8: TextDecoder, chunk?: Uint8Array): string {
  try {
    return chunk ? utf8.decode(chunk, { stream: true }) : utf8.decode();
  } catch {
    throw damaged();
  }
}
