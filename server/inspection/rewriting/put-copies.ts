import { createHash } from "node:crypto";
import { type CopyRequest, sameAddress } from "../../../contract/builds/copies.ts";
import { inspectionMessages } from "../../../contract/builds/inspection.ts";
import { findImports, STYLE_ADDRESS } from "../../../contract/builds/named-files.ts";
import type { Finding } from "../findings.ts";
import { type BuildFile, type BuildReader, folderOf } from "../folder.ts";
import { readTags } from "../html-tags.ts";
import { folderAt, relativeAddress } from "../references.ts";
import { type Copies, rewriteImportMaps, rewriteTags } from "./rewrite-tags.ts";

/** Larger scripts are data; they are left as they are. */
const MAX_TEXT_BYTES = 32 * 1024 ** 2;

export interface PutCopies {
  rewritten: { path: string; content: Buffer }[];
  /** Of the copies as they were sent. */
  integrities: string[];
  refused: Finding[];
}

/**
 * What names a file of another host names its copy instead. The copies name what was copied with them, and
 * everything else where it is. Nothing is fetched: the copies are files of the upload.
 */
export async function putCopies(
  files: BuildFile[],
  reader: BuildReader,
  requests: CopyRequest[],
  entry: string | null,
): Promise<PutCopies> {
  const copies = await openCopies(reader, requests);
  const sources = new Map(
    requests.map((request) => [request.path, request.source ?? request.address]),
  );
  const found: PutCopies = { rewritten: [], integrities: [], refused: [] };
  for (const { path } of requests)
    found.integrities.push(integrityOf("sha384", copies.bytesAt(path)));
  for (const { path, size } of files) {
    if (!/\.(html?|css|m?js)$/i.test(path) || size > MAX_TEXT_BYTES) continue;
    // As bytes: all that is looked for and put in is ASCII, whatever the rest is written in.
    const text = (await reader.read(path)).toString("latin1");
    const source = sources.get(path);
    const rewritten =
      source === undefined
        ? rewriteOwn(text, { path, entry: entry ?? path, copies, refused: found.refused })
        : rewriteCopy(text, path, source, copies);
    if (rewritten !== text)
      found.rewritten.push({ path, content: Buffer.from(rewritten, "latin1") });
  }
  return found;
}

async function openCopies(reader: BuildReader, requests: CopyRequest[]): Promise<Copies> {
  const paths = new Map<string, string>();
  const bytes = new Map<string, Buffer>();
  for (const { address, source = address, path } of requests) {
    for (const name of [source, address]) paths.set(sameAddress(name), path);
    bytes.set(path, await reader.read(path));
  }
  return {
    pathOf: (address) =>
      /^(https?:)?\/\//i.test(address) && URL.canParse(address, "https://x.invalid")
        ? paths.get(sameAddress(address))
        : undefined,
    below: (prefix) =>
      [...paths].flatMap(([address, path]) =>
        address.startsWith(prefix) ? [{ rest: address.slice(prefix.length), path }] : [],
      ),
    bytesAt: (path) => bytes.get(path) ?? Buffer.alloc(0),
  };
}

export const integrityOf = (algorithm: string, bytes: Buffer) =>
  `${algorithm}-${createHash(algorithm).update(bytes).digest("base64")}`;

interface OwnFile {
  path: string;
  entry: string;
  copies: Copies;
  refused: Finding[];
}

function rewriteOwn(text: string, { path, entry, copies, refused }: OwnFile): string {
  if (/\.css$/i.test(path)) return rewriteStyle(text, (written) => copyFor(copies, path, written));
  if (/\.m?js$/i.test(path)) return rewriteLiterals(text, path, entry, copies);
  const base = baseOf(text, path);
  // A page whose addresses are relative to somewhere else: its copies could not be named.
  if (base === undefined) return text;
  const from = `${base}x`;
  const tags = rewriteTags(text, (tag) => {
    const copy = copies.pathOf(tag.address);
    if (copy === undefined) return undefined;
    if (isAsExpected(tag.integrity, copies.bytesAt(copy))) return relativeAddress(from, copy);
    refused.push(otherThanExpected(path, tag.address));
    return undefined;
  });
  const pages = rewriteImportMaps(tags, from, copies);
  return rewriteStyle(rewriteLiterals(pages, from, from, copies), (written) =>
    copyFor(copies, from, written),
  );
}

/** Where the addresses of a page begin. */
function baseOf(html: string, path: string): string | undefined {
  let href: string | undefined;
  readTags(html, ({ name, attributes }) => {
    if (name === "base") href ??= attributes["href"];
  });
  return href === undefined ? folderOf(path) : folderAt(path, href);
}

const copyFor = (copies: Copies, from: string, address: string) => {
  const copy = copies.pathOf(address);
  return copy === undefined ? undefined : relativeAddress(from, copy);
};

/** Any of the hashes will do, as in browsers. */
function isAsExpected(integrity: string | undefined, bytes: Buffer) {
  const hashes = (integrity ?? "").split(/\s+/).filter((hash) => /^sha(256|384|512)-/.test(hash));
  return (
    hashes.length === 0 ||
    hashes.some((hash) => integrityOf(hash.slice(0, "sha384".length), bytes) === hash.split("?")[0])
  );
}

const otherThanExpected = (path: string, address: string): Finding => ({
  level: "error",
  code: "other-copy",
  message: inspectionMessages.otherCopy(path, address),
  path,
});

const LITERAL = /(["'`])((?:https?:)?\/\/[^"'`\s<>\\]{3,2000})\1/g;
const BEFORE_IMPORT = /(?:\bfrom|\bimport\s{0,9}\(?)\s{0,9}$/;

/** Imports are relative to the script, all other addresses to the page that runs it. */
const rewriteLiterals = (text: string, path: string, entry: string, copies: Copies) =>
  text.replaceAll(LITERAL, (match, quote: string, address: string, at: number) => {
    const isImport = BEFORE_IMPORT.test(text.slice(Math.max(0, at - 30), at));
    const relative = copyFor(copies, isImport ? path : entry, address);
    return relative === undefined ? match : quote + relative + quote;
  });

function rewriteStyle(text: string, find: (address: string) => string | undefined) {
  return text.replaceAll(
    STYLE_ADDRESS,
    (match, double?: string, single?: string, bare?: string) => {
      const written = double ?? single ?? bare ?? "";
      const address = find(written);
      return address === undefined ? match : match.replace(written, () => address);
    },
  );
}

/** A copy lies elsewhere: what it names by a relative address is a copy as well, or stays where it was. */
function rewriteCopy(text: string, path: string, source: string, copies: Copies): string {
  const find = (written: string) => {
    if (/^(#|data:|blob:)/i.test(written) || !URL.canParse(written, source)) return undefined;
    const address = new URL(written, source).href;
    return copyFor(copies, path, address) ?? (address === written ? undefined : address);
  };
  if (/\.css$/i.test(path)) return rewriteStyle(text, find);
  let done = 0;
  const parts: string[] = [];
  for (const { name, at } of findImports(text)) {
    const address = /^(\.{0,2}\/|https?:)/.test(name) ? find(name) : undefined;
    if (address === undefined) continue;
    parts.push(text.slice(done, at), address);
    done = at + name.length;
  }
  return parts.join("") + text.slice(done);
}
