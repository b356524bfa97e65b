import type { Readable } from "node:stream";
import { CONTROL } from "../../contract/characters.ts";

/** First and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredObject {
  /** Of the entire object, even if only a range was opened. */
  size: number;
  /** Changes when the bytes change; without quotation marks. */
  etag: string;
}

export interface OpenedObject extends StoredObject {
  /** The caller reads the stream to its end or destroys it. */
  stream: Readable;
}

export interface ReadObject extends StoredObject {
  bytes: Buffer;
}

export interface ListedObject extends StoredObject {
  key: string;
  modifiedAt: Date;
}

/** An address that accepts one PUT of exactly this many bytes, from anybody who has it, until it expires. */
export interface SignedPut {
  url: string;
  /** Headers to send with it. */
  headers: Record<string, string>;
}
export interface PutTerms {
  size: number;
  expiresInSeconds: number;
}

/** A large object in transfer, in parts that may arrive in any order and be sent again. */
export interface Part {
  number: number;
  size: number;
}

/** Storage of files: a folder, or anything else that stores bytes under keys like `thumbnails/<id>/<file>`. */
export interface Store {
  /** Either the complete object is on disk, or nothing. Large files arrive through signed addresses. */
  put(key: string, body: Buffer): Promise<void>;
  open(key: string, range?: ByteRange): Promise<OpenedObject | undefined>;
  /**
   * Reads up to this many of its bytes; fewer if it ends before. Nothing stays open for the reader. They may be
   * written into a buffer that the caller no longer needs.
   */
  read(key: string, range: ByteRange, into?: Buffer): Promise<ReadObject | undefined>;
  stat(key: string): Promise<StoredObject | undefined>;
  /** All objects whose keys begin with this and a slash. */
  list(prefix: string): Promise<ListedObject[]>;
  /** The names one level below, including those that have arrived only in part. */
  folders(prefix: string): Promise<string[]>;
  /** Copies the bytes to a second key, independent from then on. Refused if the bytes no longer have the etag. */
  copy(copies: Copy[]): Promise<void>;
  /**
   * Removes the object with this key and all whose keys begin with it and a slash, including partial ones; no error
   * if there are none.
   */
  remove(key: string): Promise<void>;
  /** Fails if the store cannot accept a new object right now. */
  check(): Promise<void>;
  /** Available space in bytes; null if the store has no known limit. */
  capacity(): Promise<{ total: number; free: number } | null>;
  /** Removes files without a key that a crash left behind before this time. */
  tidy(before: Date): Promise<void>;

  signPut(key: string, terms: PutTerms): Promise<SignedPut>;
  beginParts(key: string): Promise<string>;
  signPart(key: string, partsId: string, part: Part & PutTerms): Promise<SignedPut>;
  listParts(key: string, partsId: string): Promise<Part[]>;
  /**
   * Joins the parts into one object; all must be there, each but the last of UPLOAD_PART_BYTES. A part that arrives
   * meanwhile is either included, or refused because the object has changed; later ones are not accepted.
   */
  finishParts(key: string, partsId: string): Promise<void>;
  /** Only if signed addresses lead back to the portal itself. */
  receiver?: Receiver;
}

export interface Copy {
  from: string;
  to: string;
  etag: string;
}

export interface Receiver {
  /** What the query of a signed address allows; undefined if it is forged or expired. */
  readAddress(query: Record<string, string | undefined>): Promise<SignedWrite | undefined>;
  /** The bytes take effect once `admit` accepts them, all or none. */
  write(allowed: SignedWrite, body: Readable, admit: Admit): Promise<void>;
}
export type Admit = (place: () => Promise<void>) => Promise<void>;
export interface SignedWrite {
  key: string;
  size: number;
  part?: { partsId: string; number: number };
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

/** The bytes under a key are not the expected ones. */
export class ChangedObjectError extends Error {
  override name = "ChangedObjectError";
  constructor(key: string) {
    super(`${key} has changed`);
  }
}

/** A part arrived after its object was complete. */
export class ClosedAddressError extends Error {
  override name = "ClosedAddressError";
}

/** For errors that pass: the person is asked to try again in a moment. */
export class StoreUnavailableError extends Error {
  override name = "StoreUnavailableError";
  readonly code = "ECONNREFUSED";
  constructor(cause: unknown) {
    super("The store does not answer", { cause });
  }
}

const MAX_KEY_BYTES = 1024;
const MAX_SEGMENT_BYTES = 255;

/** Relative, and every segment an ordinary name: such a key cannot lead out of the store. */
export function isKey(key: string) {
  return (
    Buffer.byteLength(key) <= MAX_KEY_BYTES &&
    !key.includes("\\") &&
    !CONTROL.test(key) &&
    key.split("/").every(isSegment)
  );
}

const isSegment = (segment: string) =>
  segment !== "" &&
  segment !== "." &&
  segment !== ".." &&
  Buffer.byteLength(segment) <= MAX_SEGMENT_BYTES;
