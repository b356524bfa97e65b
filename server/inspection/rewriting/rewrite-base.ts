import { absoluteFilesIn, absoluteNamesIn, pathAtTop } from "../absolute-names.ts";
import { collectClues } from "../clues.ts";
import { findEntry } from "../entry.ts";
import { type BuildFile, type BuildReader, type Folder, folderOf, openFolder } from "../folder.ts";
import { readPage } from "../html-page.ts";
import { findBase } from "../page-base.ts";
import { relativeAddress } from "../references.ts";
import { findPathRouter } from "./path-router.ts";
import {
  hasOwnBase,
  isAtPlace,
  isBaseOfRouter,
  pathForRouter,
  moveAddress,
  rewriteBasename,
  rewriteSettings,
} from "./rewrite-routing.ts";

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
  options: { entry?: string } = {},
): Promise<{ path: string; content: Buffer }[]> {
  const folder = openFolder(files, reader);
  const place = await findPlace(folder, findEntry(folder, options.entry).entry);
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
  /** The page that plays, where it lies at the base itself and not only what its scripts name. */
  entry: string | undefined;
  /** The names of scripts that run as workers: their addresses are relative to themselves. */
  workers: Set<string>;
  /** What the page's router is to see as the path of the address, where it looks at that. */
  path: string | undefined;
}

/** The absolute addresses of one page, style sheet or script, made relative. */
function rewriteBase(text: string, path: string, place: Place): string {
  if (/\.css$/i.test(path)) return rewriteStyle(text, path, place);
  if (!/\.html?$/i.test(path)) return rewriteScript(text, path, place);
  const isEntry = path === place.entry;
  const own = isEntry ? rewriteSettings(text) : text;
  const styled = rewriteStyle(rewriteLiterals(own, path, place), path, place);
  const rewritten = rewriteBareAttributes(styled, path, place);
  return isEntry ? moveAddress(rewritten, path, place.path) : rewritten;
}

const rewriteScript = (text: string, path: string, place: Place) =>
  rewriteLiterals(
    rewriteBundlerBase(place.path === undefined ? text : rewriteBasename(text), place),
    path,
    place,
  );

async function findPlace(folder: Folder, entry: string | null): Promise<Place | undefined> {
  if (entry === null || !folder.has(entry)) return undefined;
  const root = folderOf(entry);
  const { html, scripts } = await collectClues(folder, entry);
  const page = readPage(entry, html);
  const texts = [...scripts, ...page.inline.map(({ text }) => ({ path: entry, text }))];
  const workers = workersIn(texts);
  const base = findBase(folder, entry, page.references);
  const isRouted = !hasOwnBase(html) && !isAtPlace(html) && findPathRouter({ scripts: texts });
  const path = isRouted ? pathForRouter(texts, base ?? "/") : undefined;
  if (base !== undefined || path !== undefined)
    return { base: base ?? "/", root, folder, workers, entry, path };
  if (!texts.some((text) => absoluteFilesIn(text, root, folder).size > 0)) return undefined;
  return { base: "/", root, folder, workers, entry: undefined, path };
}

const WORKER =
  /\bWorker\(\s{0,9}(?:new URL\(\s{0,9})?["'`](?:[^"'`\n]{0,500}\/)?([^"'`\n/]{1,200}\.m?js)["'`]/g;
const workersIn = (texts: { text: string }[]) =>
  new Set(texts.flatMap(({ text }) => Array.from(text.matchAll(WORKER), ([, name = ""]) => name)));

const BEFORE_IMPORT = /(?:\bfrom|\bimport\s{0,9}\(?)\s{0,9}$/;
const RELATIVE_TO_MODULE =
  /^["'`]\s{0,9},\s{0,9}(?:(?:""|''|``)\s{0,9}\+\s{0,9})?import\.meta\.url/;

/** Addresses in scripts are relative to the page that runs them; only imports and workers are to the script itself. */
function rewriteLiterals(text: string, path: string, place: Place) {
  const isWorker = place.workers.has(path.slice(path.lastIndexOf("/") + 1));
  const parts: string[] = [];
  let done = 0;
  for (const { at, quote, address } of absoluteNamesIn(text)) {
    const rest = belowBase(address, place);
    if (rest === undefined) continue;
    const end = at + quote.length + address.length;
    const before = text.slice(Math.max(0, at - 30), at);
    if (isForRouter(address, before, text.slice(end + quote.length, end + 30), place)) continue;
    const isOfModule =
      isWorker || BEFORE_IMPORT.test(before) || RELATIVE_TO_MODULE.test(text.slice(end, end + 60));
    const relative = isOfModule ? relativeTo(path, place.root, rest) : `./${rest}`;
    parts.push(text.slice(done, at + quote.length), relative);
    done = end;
  }
  return parts.join("") + text.slice(done);
}

const isForRouter = (address: string, before: string, after: string, { base, path }: Place) =>
  path !== undefined && address.replace(/\/?$/, "/") === base && isBaseOfRouter(before, after);

const STYLE_ADDRESS = /(\burl\(\s{0,9}["']?)(\/(?!\/)[^"'()\s]{0,500})/g;
const rewriteStyle = (text: string, path: string, place: Place) =>
  text.replaceAll(STYLE_ADDRESS, (match, start: string, address: string) => {
    const rest = belowBase(address, place);
    return rest === undefined ? match : start + relativeTo(path, place.root, rest);
  });

const BARE_ATTRIBUTE = /(<[^<>]{0,500}\s(?:src|href|poster)=)(\/(?!\/)[^\s"'<>]{0,500})/gi;
const rewriteBareAttributes = (text: string, path: string, place: Place) =>
  text
    .replaceAll(/(<base\b[^<>]{0,200}href=["']?)\/(?=["'\s>])/gi, "$1./")
    .replaceAll(BARE_ATTRIBUTE, (match, start: string, address: string) => {
      const rest = belowBase(address, place);
      return rest === undefined ? match : start + relativeTo(path, place.root, rest);
    });

/** The function of Vite that makes an address of a file it loads ahead, and its base in older versions. */
const VITE_FUNCTION =
  /(["'`]modulepreload["'`][,;\s]{1,9}(?:(?:const|let|var)\s)?[\w$]{1,40}\s?=\s?function\s?\(([\w$]{1,40})\)\s?\{\s{0,9}return)\s?(["'`])(\/[^"'`\n]{0,200})\3\s?\+\s?\2(?![\w$])/g;
const VITE_BASE =
  /(["'`]modulepreload["'`],[\w$]{1,40}=\{\},[\w$]{1,40}=)(["'`])(\/[^"'`\n]{0,200})\2/g;

/**
 * webpack's public path, and where Vite looks for what it loads ahead. Until version 7 Vite resolves that
 * against the page, since then against the script: a whole address is right for all of them.
 */
const rewriteBundlerBase = (text: string, { base }: Place) =>
  text
    .replaceAll(VITE_FUNCTION, (match, start: string, name: string, _quote, written: string) =>
      written === base ? `${start} new URL("./"+${name},document.baseURI).href` : match,
    )
    .replaceAll(VITE_BASE, (match, start: string, quote: string, written: string) =>
      written === base ? `${start}${quote}./${quote}` : match,
    )
    .replaceAll(
      /(\.p\s?=\s?)(["'`])(\/[^"'`\n]{0,200})\2/g,
      (match, start: string, quote, written) =>
        written === base ? `${start}${quote}./${quote}` : match,
    );

/** What follows the base, if the address surely is one of this build. */
function belowBase(address: string, { base, root, folder }: Place): string | undefined {
  if (base !== "/") {
    if (`${address}/` === base) return ".";
    if (address.startsWith(base)) return address.slice(base.length);
  }
  const path = pathAtTop(root, Buffer.from(address, "latin1").toString("utf8"));
  const isFolder = base === "/" && path.endsWith("/") && path !== root && folder.hasFolder(path);
  return folder.has(path) || isFolder ? address.slice(1) : undefined;
}

/** As a file at `path` would write it. */
const relativeTo = (path: string, root: string, rest: string) =>
  relativeAddress(path, `${root}x`).slice(0, -1) + rest;
