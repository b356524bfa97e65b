import { QuoteType, Tokenizer } from "htmlparser2";

export interface Tag {
  name: string;
  attributes: Record<string, string>;
  /** What stands between the tags of a script; empty for all others. */
  body: string;
}

/** No address is longer; pictures and models that stand in the page itself are. */
const MAX_VALUE = 4096;
/** What they hold is not shown. */
const HIDDEN = new Set(["noscript", "template"]);

/** The opening tags of a page, without those in comments, scripts and what is not shown. */
export function readTags(html: string, onTag: (tag: Tag) => void): void {
  let hiddenIn: string | undefined;
  let script: { tag: Tag; start: number } | undefined;
  const endScript = (end: number) => {
    if (script) onTag({ ...script.tag, body: html.slice(script.start, end) });
    script = undefined;
  };
  readTokens(html, {
    onOpen(tag, end) {
      if (hiddenIn !== undefined) return;
      if (HIDDEN.has(tag.name)) hiddenIn = tag.name;
      if (tag.name === "script") script = { tag, start: end };
      else onTag(tag);
    },
    onClose(name, start) {
      endScript(start);
      if (name === hiddenIn) hiddenIn = undefined;
    },
  });
  endScript(html.length);
}

interface Tokens {
  onOpen: (tag: Tag, end: number) => void;
  onClose: (name: string, start: number) => void;
}

/**
 * Of the library only the tokenizer: its parser looks through all open tags for every closing one, so that a
 * page of tags that never close would take the square of its size.
 */
function readTokens(html: string, { onOpen, onClose }: Tokens) {
  let tag: Tag = { name: "", attributes: {}, body: "" };
  let attribute = "";
  let value = "";
  const nameAt = (start: number, end: number) => html.slice(start, end).toLowerCase();
  const add = (text: string) => {
    if (value.length <= MAX_VALUE) value += text;
  };
  const onopentagend = (bracket: number) => onOpen(tag, bracket + 1);
  const tokenizer = new Tokenizer(
    {},
    {
      onopentagname(start, end) {
        tag = { name: nameAt(start, end), attributes: {}, body: "" };
      },
      onattribname(start, end) {
        attribute = nameAt(start, end);
        value = "";
      },
      onattribdata: (start, end) => add(html.slice(start, Math.min(end, start + MAX_VALUE + 1))),
      onattribentity: (codepoint) => add(String.fromCodePoint(codepoint)),
      onattribend(quote) {
        if (quote !== QuoteType.NoValue && value.length <= MAX_VALUE)
          tag.attributes[attribute] ??= value;
      },
      onopentagend,
      onselfclosingtag: onopentagend,
      onclosetag: (start, end) => onClose(nameAt(start, end), start - "</".length),
      ...IGNORED,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
}

const ignore = () => undefined;
const IGNORED = {
  oncdata: ignore,
  oncomment: ignore,
  ondeclaration: ignore,
  onend: ignore,
  onprocessinginstruction: ignore,
  ontext: ignore,
  ontextentity: ignore,
};
