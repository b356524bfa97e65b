import { findEntry } from "./entry.ts";
import { type BuildFile, type BuildReader, type Folder, folderOf, openFolder } from "./folder.ts";
import { readPage } from "./html-page.ts";
import { baseOf, relativeAddress, targetOf } from "./references.ts";

/** Larger scripts are data; they are left as they are. */
const MAX_TEXT_BYTES = 32 * 1024 ** 2;

/**
 * The files of a build that was made for a fixed place of a host ("/" or "/name/"), with addresses that
 * work in any folder. Only the changed ones; they replace the uploaded ones before publication, so that
 * what is served is what is stored.
 */
export async function rewriteBuild(
  files: BuildFile[],
  reader: BuildReader,
  wish: { entry?: string } = {},
): Promise<{ path: string; content: Buffer }[]> {
  const folder = openFolder(files, reader);
  const place = await findPlace(folder, findEntry(folder, wish.entry).entry);
  if (!place) return [];
  const changed: { path: string; content: Buffer }[] = [];
  for (const { path, size } of files) {
    if (!/\.(html?|css|m?js)$/i.test(path) || size > MAX_TEXT_BYTES) continue;
    // As bytes: all that is looked for and put in is ASCII, whatever the rest is written in.
    const text = (await reader.read(path)).toString("latin1");
    const rewritten = rewriteBase(text, path, place);
    if (rewritten !== text) changed.push({ path, content: Buffer.from(rewritten, "latin1") });
  }
  return changed;
}

export interface Place {
  /** What the absolute addresses begin with: "/" or "/name/". */
  base: string;
  /** The folder of the build that this means, "" or with a slash at its end: where the entry page lies. */
  root: string;
  folder: Pick<Folder, "has" | "hasFolder">;
}

/** The absolute addresses of one page, style sheet or script, made relative. */
export function rewriteBase(text: string, path: string, place: Place): string {
  if (/\.css$/i.test(path)) return rewriteStyle(text, path, place);
  const isPage = /\.html?$/i.test(path);
  const rewritten = rewriteLiterals(text, path, place);
  return isPage
    ? rewriteBareAttributes(rewriteStyle(rewritten, path, place), path, place)
    : rewriteBundlerBase(rewritten, place);
}

async function findPlace(folder: Folder, entry: string | null): Promise<Place | undefined> {
  if (entry === null || !folder.has(entry)) return undefined;
  const root = folderOf(entry);
  for (const reference of readPage(entry, await folder.text(entry)).references) {
    const target = targetOf(reference);
    const base = target?.is === "absolute" ? baseOf(folder, root, target.path) : undefined;
    if (base !== undefined) return { base, root, folder };
  }
  return undefined;
}

const LITERAL = /(["'`])(\/(?!\/)[^"'`\n\\$]{0,500})/g;
const BEFORE_IMPORT = /(?:\bfrom|\bimport\s{0,9}\(?)\s{0,9}$/;
const RELATIVE_TO_MODULE = /^["'`]\s{0,9},\s{0,9}import\.meta\.url/;

/** Addresses in scripts are relative to the page that runs them; only imports are to the script itself. */
const rewriteLiterals = (text: string, path: string, place: Place) =>
  text.replaceAll(LITERAL, (whole, quote: string, address: string, at: number) => {
    const rest = belowBase(address, place);
    if (rest === undefined) return whole;
    const end = at + whole.length;
    const isOfModule =
      BEFORE_IMPORT.test(text.slice(Math.max(0, at - 30), at)) ||
      RELATIVE_TO_MODULE.test(text.slice(end, end + 40));
    return quote + (isOfModule ? relativeTo(path, place.root, rest) : `./${rest}`);
  });

const STYLE_ADDRESS = /(\burl\(\s{0,9}["']?)(\/(?!\/)[^"'()\s]{0,500})/g;
const rewriteStyle = (text: string, path: string, place: Place) =>
  text.replaceAll(STYLE_ADDRESS, (whole, start: string, address: string) => {
    const rest = belowBase(address, place);
    return rest === undefined ? whole : start + relativeTo(path, place.root, rest);
  });

const BARE_ATTRIBUTE = /(<[^<>]{0,500}\s(?:src|href|poster)=)(\/(?!\/)[^\s"'<>]{0,500})/gi;
const rewriteBareAttributes = (text: string, path: string, place: Place) =>
  text
    .replaceAll(/(<base\b[^<>]{0,200}href=["']?)\/(?=["'\s>])/gi, "$1./")
    .replaceAll(BARE_ATTRIBUTE, (whole, start: string, address: string) => {
      const rest = belowBase(address, place);
      return rest === undefined ? whole : start + relativeTo(path, place.root, rest);
    });

/** webpack's public path, and where Vite looks for what it loads ahead. */
const rewriteBundlerBase = (text: string, { base }: Place) =>
  base === "/"
    ? text
        .replaceAll(/(\.p\s?=\s?)(["'])\/\2/g, "$1$2./$2")
        .replaceAll(/(return\s?)(["'`])\/\2(\s?\+\s?\w+\s?\})/g, "$1$2./$2$3")
    : text;

/** What follows the base, if the address surely is one of this build. */
function belowBase(address: string, { base, root, folder }: Place): string | undefined {
  if (base !== "/") {
    if (`${address}/` === base) return ".";
    return address.startsWith(base) ? address.slice(base.length) : undefined;
  }
  const rest = address.slice(1);
  const path = root + decoded(rest.replace(/[?#].*$/, ""));
  const isFolder = path.endsWith("/") && path !== root && folder.hasFolder(path);
  return folder.has(path) || isFolder ? rest : undefined;
}

/** As a file at `path` would write it. */
const relativeTo = (path: string, root: string, rest: string) =>
  relativeAddress(path, `${root}x`).slice(0, -1) + rest;

function decoded(latin1: string) {
  try {
    return decodeURIComponent(Buffer.from(latin1, "latin1").toString("utf8"));
  } catch {
    return latin1;
  }
}
