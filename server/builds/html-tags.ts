export interface Tag {
  name: string;
  attributes: Record<string, string>;
  /** What stands between the tags of a script; empty for all others. */
  body: string;
}

const NAME = /[a-z][\w-]*/iy;
const ATTRIBUTE = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;
const LONGEST_TAG = 10_000;
/** What they hold is not shown, or not mark-up. */
const CLOSED = new Set(["script", "noscript", "template", "textarea", "style"]);

/**
 * The opening tags of a page, without those in comments and scripts. Every step goes forward: a page
 * made to be slow (thousands of comments that never end) takes no longer than another.
 */
export function* readTags(html: string): Generator<Tag> {
  const lower = html.toLowerCase();
  let at = html.indexOf("<");
  while (at >= 0) {
    if (html.startsWith("<!--", at)) {
      at = after(html, "-->", at + 4);
    } else {
      NAME.lastIndex = at + 1;
      const name = NAME.exec(html)?.[0].toLowerCase();
      const end = name === undefined ? at + 1 : endOfTag(html, at + 1);
      if (name !== undefined && end >= 0) {
        const close = CLOSED.has(name) ? lower.indexOf(`</${name}`, end) : end;
        const body = name === "script" ? html.slice(end, close < 0 ? undefined : close) : "";
        yield { name, attributes: attributesOf(html.slice(at, end)), body };
        at = close;
      } else at = end;
    }
    if (at >= 0) at = html.indexOf("<", at);
  }
}

function attributesOf(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, name = "", double, single, bare] of text.matchAll(ATTRIBUTE))
    found[name.toLowerCase()] = (double ?? single ?? bare ?? "").replaceAll("&amp;", "&");
  return found;
}

/** Behind the bracket that closes the tag; one between quotation marks does not. -1 when there is none. */
function endOfTag(html: string, from: number): number {
  let quote = "";
  for (let at = from; at < html.length && at < from + LONGEST_TAG; at += 1) {
    const sign = html.charAt(at);
    if (quote !== "") quote = sign === quote ? "" : quote;
    else if (sign === ">") return at + 1;
    else if ((sign === '"' || sign === "'") && /[=\s]/.test(html.charAt(at - 1))) quote = sign;
  }
  return -1;
}

function after(html: string, text: string, from: number) {
  const found = html.indexOf(text, from);
  return found < 0 ? -1 : found + text.length;
}
