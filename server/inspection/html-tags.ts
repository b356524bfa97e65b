export interface Tag {
  name: string;
  attributes: Record<string, string>;
  /** What stands between the tags of a script; empty for all others. */
  body: string;
}

const NAME = /[a-z][\w-]*/iy;
/** Between the attributes, the name of the next one, and whether it has a value. */
const ATTRIBUTE = /[\s/]*([^\s/>=]*)\s*(=?)\s*/y;
const BARE_VALUE = /[^\s>]*/y;
/** No address is longer; pictures and models that stand in the page itself are. */
const MAX_VALUE = 4096;
/** What they hold is not shown, or not mark-up. */
const CLOSED = new Map([
  ["script", /<\/script/gi],
  ["noscript", /<\/noscript/gi],
  ["template", /<\/template/gi],
  ["textarea", /<\/textarea/gi],
  ["style", /<\/style/gi],
]);

/**
 * The opening tags of a page, without those in comments and scripts. Every step goes forward and none is
 * taken twice: a page made to be slow (millions of quotation marks that never close) takes no longer than
 * another of its size.
 */
export function* readTags(html: string): Generator<Tag> {
  let at = html.indexOf("<");
  while (at >= 0) {
    if (html.startsWith("<!--", at)) {
      at = endOf(html, "-->", at + 4);
    } else {
      const name = match(NAME, html, at + 1)?.[0].toLowerCase();
      if (name === undefined) at += 1;
      else {
        const { attributes, end } = readAttributes(html, at + 1 + name.length);
        if (end < 0) return;
        const close = closingTag(html, name, end);
        const body = name === "script" ? html.slice(end, close < 0 ? undefined : close) : "";
        yield { name, attributes, body };
        at = close;
      }
    }
    if (at >= 0) at = html.indexOf("<", at);
  }
}

/** Up to the bracket that closes the tag; one between quotation marks does not. The end is -1 when there is none. */
function readAttributes(html: string, from: number) {
  const attributes: Record<string, string> = {};
  for (let at = from; at < html.length;) {
    const [space = "", name = "", equals] = match(ATTRIBUTE, html, at) ?? [];
    at += space.length;
    if (equals === "=") {
      const quote = html.charAt(at);
      const isQuoted = quote === '"' || quote === "'";
      const start = isQuoted ? at + 1 : at;
      const end = isQuoted ? html.indexOf(quote, start) : start + bareLength(html, start);
      if (end < 0) break;
      if (end - start <= MAX_VALUE)
        attributes[name.toLowerCase()] ??= html.slice(start, end).replaceAll("&amp;", "&");
      at = isQuoted ? end + 1 : end;
    } else if (html.charAt(at) === ">") return { attributes, end: at + 1 };
  }
  return { attributes, end: -1 };
}

const bareLength = (html: string, at: number) => match(BARE_VALUE, html, at)?.[0].length ?? 0;

function closingTag(html: string, name: string, from: number): number {
  const closing = CLOSED.get(name);
  if (!closing) return from;
  closing.lastIndex = from;
  return closing.exec(html)?.index ?? -1;
}

function match(sticky: RegExp, text: string, at: number) {
  sticky.lastIndex = at;
  return sticky.exec(text);
}

function endOf(html: string, text: string, from: number) {
  const found = html.indexOf(text, from);
  return found < 0 ? -1 : found + text.length;
}
