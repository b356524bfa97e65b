const BYTE_ORDER_MARKS = ["\uFEFF", "\u00EF\u00BB\u00BF"];
const SPACE = /\s*/y;
/** What may stand before the head: comments, the doctype, and the tags of the document and its head. */
const SKIPPED =
  /<!--[\s\S]*?-->|<!doctype[^>]*>|<\?[^>]*>|<html(?=[\s>/])(?:[^>"']|"[^"]*"|'[^']*')*>/iy;
const HEAD = /<head(?=[\s>/])(?:[^>"']|"[^"]*"|'[^']*')*>/iy;

/** Where a script stands first of all in the head, whether or not the page writes one. */
export function placeForScript(html: string): number {
  let at = BYTE_ORDER_MARKS.find((mark) => html.startsWith(mark))?.length ?? 0;
  for (;;) {
    at = endOf(SPACE, html, at) ?? at;
    const skipped = endOf(SKIPPED, html, at);
    if (skipped === undefined) return endOf(HEAD, html, at) ?? at;
    at = skipped;
  }
}

function endOf(pattern: RegExp, html: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(html) ? pattern.lastIndex : undefined;
}
