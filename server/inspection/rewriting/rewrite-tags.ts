import { parsed } from "../html-page.ts";
import { relativeAddress } from "../references.ts";

/** The copies of a build: by the addresses that they stand for. */
export interface Copies {
  pathOf(address: string): string | undefined;
  /** The addresses that begin with this one. */
  below(prefix: string): { rest: string; path: string }[];
  bytesAt(path: string): Buffer;
}

const TAG = /<(?:script|link)\b[^<>]{0,4000}>/gi;
const ADDRESS =
  /(\s(?:src|href)\s{0,9}=\s{0,9})(?:"([^"]{0,2000})"|'([^']{0,2000})'|([^\s"'<>]{1,2000}))/i;
const INTEGRITY =
  /\sintegrity\s{0,9}=\s{0,9}(?:"([^"]{0,2000})"|'([^']{0,2000})'|([^\s"'<>]{1,2000}))/i;

interface LoadingTag {
  address: string;
  integrity: string | undefined;
}

/** Scripts and style sheets under other addresses; what was checked once needs no hash in the page any more. */
export const rewriteTags = (html: string, find: (tag: LoadingTag) => string | undefined) =>
  html.replaceAll(TAG, (tag) => {
    const written = ADDRESS.exec(tag);
    const hash = INTEGRITY.exec(tag);
    const address = plain(written?.[2] ?? written?.[3] ?? written?.[4] ?? "");
    const found = find({ address, integrity: hash?.[1] ?? hash?.[2] ?? hash?.[3] });
    if (found === undefined) return tag;
    return tag
      .replace(ADDRESS, (_whole, start: string) => `${start}"${found}"`)
      .replace(INTEGRITY, "");
  });

const plain = (address: string) => address.trim().replaceAll("&amp;", "&");

const MAP = /<script\b[^<>]{0,500}\btype\s{0,9}=\s{0,9}["']?importmap\b[^<>]{0,500}>/gi;

/** A name that stands for a whole folder gets its copies by their own names: others may still come from there. */
export function rewriteImportMaps(html: string, from: string, copies: Copies): string {
  const parts: string[] = [];
  let done = 0;
  for (const { 0: tag, index } of html.matchAll(MAP)) {
    const start = index + tag.length;
    const end = html.indexOf("</", start);
    if (end < 0) break;
    const map = parsed(html.slice(start, end));
    const imports = Object.entries(map["imports"] ?? {}) as [string, unknown][];
    const rewritten = imports.flatMap(([name, written]) => entriesFor(name, written, from, copies));
    if (JSON.stringify(rewritten) === JSON.stringify(imports)) continue;
    const body = JSON.stringify({ ...map, imports: Object.fromEntries(rewritten) }, null, 2);
    parts.push(html.slice(done, start), body);
    done = end;
  }
  return parts.join("") + html.slice(done);
}

function entriesFor(
  name: string,
  written: unknown,
  from: string,
  copies: Copies,
): [string, unknown][] {
  if (typeof written !== "string") return [[name, written]];
  const copy = copies.pathOf(written);
  if (copy !== undefined) return [[name, relativeAddress(from, copy)]];
  if (!name.endsWith("/") || !URL.canParse(written)) return [[name, written]];
  const inside = copies.below(written);
  return [
    ...inside.map(({ rest, path }): [string, unknown] => [
      name + rest,
      relativeAddress(from, path),
    ]),
    [name, written],
  ];
}
