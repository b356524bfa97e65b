/**
 * Imports stand at the top; further down, text that looks like one may stand in a string. Blanks are taken
 * by one part of it only: two that may share them take a day for a few megabytes.
 */
const LEADING =
  /\s*(?:(?:import|export)(?:[\w$*{}\s,]*?from)?\s*["']([^"'\n]+)["']\s*(?:with\s*\{[^}]*\}\s*)?;?|\/\/[^\n]*|\/\*[\s\S]*?\*\/|["']use strict["'];?)/y;

/** What a module imports, and where that stands. */
export function findImports(text: string): { name: string; at: number }[] {
  const found: { name: string; at: number }[] = [];
  LEADING.lastIndex = 0;
  for (let match = LEADING.exec(text); match; match = LEADING.exec(text)) {
    const [matched, name] = match;
    if (name === undefined) continue;
    const quoted = Math.max(matched.indexOf(`"${name}"`), matched.indexOf(`'${name}'`));
    found.push({ name, at: match.index + quoted + 1 });
  }
  return found;
}

export const STYLE_ADDRESS =
  /(?:\burl\(\s{0,9}|@import\s{1,9})(?:"([^"\n]{1,500})"|'([^'\n]{1,500})'|([^"'()\s;]{1,500})\s{0,9}\))/g;

/** What a style sheet loads. Each once, comments aside. */
export function addressesInStyle(css: string): string[] {
  const addresses = new Set<string>();
  for (const [, double, single, bare] of withoutComments(css).matchAll(STYLE_ADDRESS))
    addresses.add(double ?? single ?? bare ?? "");
  return [...addresses];
}

/** Each part between the marks begins with a comment, and goes on behind its end. */
const withoutComments = (css: string) => {
  const [first = "", ...rest] = css.split("/*");
  return first + rest.map((part) => part.split("*/").slice(1).join("*/")).join("");
};
