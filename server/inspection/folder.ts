import { inParallel } from "../in-parallel.ts";
import { type Codec, codecOf, FIRST_READ_BYTES, unpackStart } from "./codec.ts";

/** A bundle of any engine fits; of larger files the beginning is read. */
const TEXT_BYTES = 8 * 1024 ** 2;
/** What all texts of one build may take in memory; what comes later counts as empty. */
const ALL_TEXT_BYTES = 96 * 1024 ** 2;
const READS_AT_ONCE = 8;

/** The path is relative to the uploaded folder. */
export interface BuildFile {
  path: string;
  size: number;
}

export interface BuildReader {
  /** The whole file, or from the first to the last byte named, both included. */
  read(path: string, range?: { start: number; end: number }): Promise<Buffer>;
}

/** The uploaded files as the inspection looks at them. Nothing is read twice, and nothing large as a whole. */
export interface Folder {
  /** What the folder itself is called; part of every address. */
  name: string | undefined;
  paths: string[];
  sizeOf(path: string): number;
  has(path: string): boolean;
  hasFolder(path: string): boolean;
  /** The one file that has this name but for upper and lower case. */
  alike(path: string): string | undefined;
  /** The first bytes as they are stored. */
  head(path: string): Promise<Buffer>;
  /** What the bytes are packed with. */
  codec(path: string): Promise<Codec | null>;
  /** The first bytes of what is inside, unpacked where it is packed. */
  start(path: string, limit?: number): Promise<Buffer>;
  /** What is inside, as text. */
  text(path: string): Promise<string>;
}

export function openFolder(files: BuildFile[], reader: BuildReader, name?: string): Folder {
  const sizes = new Map(files.map(({ path, size }) => [path, size]));
  const folders = new Set(files.flatMap(({ path }) => foldersOf(path)));
  const spellings = new Map(files.map(({ path }) => [path.toLowerCase(), path]));
  const sizeOf = (path: string) => sizes.get(path) ?? 0;
  let textLeft = ALL_TEXT_BYTES;

  const { head, codec, start } = openContents(sizeOf, reader);
  return {
    name,
    paths: files.map(({ path }) => path),
    sizeOf,
    has: (path) => sizes.has(path),
    hasFolder: (path) => folders.has(path),
    alike: (path) => spellings.get(path.toLowerCase()),
    head,
    codec,
    start,
    text: once(async (path) => {
      if (textLeft <= 0) return "";
      const bytes = await start(path, TEXT_BYTES);
      textLeft -= bytes.length;
      return decodeText(bytes);
    }),
  };
}

function openContents(sizeOf: Folder["sizeOf"], reader: BuildReader) {
  const read = (path: string, limit: number) => {
    const size = sizeOf(path);
    if (size === 0) return Promise.resolve(Buffer.alloc(0));
    return size <= limit
      ? reader.read(path)
      : reader.read(path, { start: 0, end: Math.min(limit, size) - 1 });
  };
  // Small, because it is kept of thousands of files.
  const head = once((path) => read(path, FIRST_READ_BYTES));
  const packed = (path: string) => ({
    path,
    read: (length: number) => (length > FIRST_READ_BYTES ? read(path, length) : head(path)),
  });
  const codec = once((path) => codecOf(packed(path)));
  const start = async (path: string, limit = FIRST_READ_BYTES) => {
    const found = await codec(path);
    if (!found) return (await packed(path).read(limit)).subarray(0, limit);
    return (await unpackStart(packed(path), found, limit)) ?? Buffer.alloc(0);
  };
  return { head, codec, start };
}

/** Some at a time: a store answers many questions at once, but not five thousand. */
export async function forEachOf(paths: string[], work: (path: string) => Promise<void>) {
  await inParallel(paths, READS_AT_ONCE, work);
}

/** "" for a file at the top, else with a slash at its end. */
export const folderOf = (path: string) => path.slice(0, path.lastIndexOf("/") + 1);

export const depthOf = (path: string) => path.split("/").length;

function foldersOf(path: string) {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, i) => `${parts.slice(0, i + 1).join("/")}/`);
}

function once<Value>(find: (path: string) => Promise<Value>) {
  const found = new Map<string, Promise<Value>>();
  return (path: string) => {
    const value = found.get(path) ?? find(path);
    found.set(path, value);
    return value;
  };
}

function decodeText(bytes: Buffer) {
  const isWide =
    (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (!isWide) return bytes.toString("utf8").replace(/^\uFEFF/, "");
  return new TextDecoder(bytes[0] === 0xff ? "utf-16le" : "utf-16be").decode(bytes);
}
