import type { Readable } from "node:stream";

/** First and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredObject {
  /** Of the whole object, also when a range of it was opened. */
  size: number;
  /** Changes when the bytes change; without quotation marks. */
  etag: string;
}

export interface OpenedObject extends StoredObject {
  /** Whoever opens an object reads the stream to its end or destroys it. */
  stream: Readable;
}

/** Where files live: a folder, or anything else that keeps bytes under keys like `thumbnails/<id>/<file>`. */
export interface Store {
  /** The object is there completely, on disk, or not at all. A `size` that the bytes do not have is refused. */
  put(key: string, body: Readable | Buffer, options?: { size?: number }): Promise<void>;
  open(key: string, range?: ByteRange): Promise<OpenedObject | undefined>;
  stat(key: string): Promise<StoredObject | undefined>;
  /** Removes the object of this key and all whose keys begin with it and a slash; silent when there are none. */
  remove(key: string): Promise<void>;
  /** Fails when the store cannot take a new object right now. */
  check(): Promise<void>;
}

export class StoreFullError extends Error {
  override name = "StoreFullError";
  readonly code = "ENOSPC";
  constructor(cause: unknown) {
    super("The store has no space left", { cause });
  }
}

export class InvalidKeyError extends Error {
  override name = "InvalidKeyError";
  constructor(key: string) {
    super(`Not a key: ${JSON.stringify(key.slice(0, 200))}`);
  }
}

export class WrongSizeError extends Error {
  override name = "WrongSizeError";
  constructor(expected: number, seen: number) {
    super(`Expected ${expected} bytes, received ${seen > expected ? "more" : seen}`);
  }
}

const LONGEST_KEY_BYTES = 1024;
const LONGEST_SEGMENT_BYTES = 255;
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;

/** Relative, with every segment an ordinary name: such a key cannot lead out of the store. */
export function isKey(key: string) {
  return (
    Buffer.byteLength(key) <= LONGEST_KEY_BYTES &&
    !key.includes("\\") &&
    !UNPRINTABLE.test(key) &&
    key.split("/").every(isSegment)
  );
}

const isSegment = (segment: string) =>
  segment !== "" &&
  segment !== "." &&
  segment !== ".." &&
  Buffer.byteLength(segment) <= LONGEST_SEGMENT_BYTES;
