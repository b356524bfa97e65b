import type { Readable } from "node:stream";
import { CONTROL } from "../../contract/characters.ts";

/** First and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredObject {
  /** Of the full object, also when a range of it was opened. */
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

/** An address that takes one PUT of exactly that many bytes, from anybody who holds it, until it expires. */
export interface SignedPut {
  url: string;
  /** To be sent along. */
  headers: Record<string, string>;
}
export interface PutTerms {
  size: number;
  expiresInSeconds: number;
}

/** A large object on its way, in parts that may come in any order and be sent again. */
export interface Part {
  number: number;
  size: number;
}

/** Where files live: a folder, or anything else that keeps bytes under keys like `thumbnails/<id>/<file>`. */
export interface Store {
  /** The object is there completely, on disk, or not at all. What is large comes over signed addresses. */
  put(key: string, body: Buffer): Promise<void>;
  open(key: string, range?: ByteRange): Promise<OpenedObject | undefined>;
  /**
   * That many of its bytes at once; fewer where it ends before. Nothing is held for the reader. They may be
   * put into a buffer that the caller no longer needs.
   */
  read(key: string, range: ByteRange, into?: Buffer): Promise<ReadObject | undefined>;
  stat(key: string): Promise<StoredObject | undefined>;
  /** All objects whose keys begin with this and a slash. */
  list(prefix: string): Promise<ListedObject[]>;
  /** The names one level below, also of what has only arrived in part. */
  folders(prefix: string): Promise<string[]>;
  /** The same bytes under a second key, from then on independent. Bytes that no longer have the etag are refused. */
  copy(copies: Copy[]): Promise<void>;
  /** Removes the object of this key and all whose keys begin with it and a slash, half-sent ones included; silent when there are none. */
  remove(key: string): Promise<void>;
  /** Fails when the store cannot take a new object right now. */
  check(): Promise<void>;
  /** How much room there is, in bytes; null where the store has no end that could be seen. */
  capacity(): Promise<{ total: number; free: number } | null>;
  /** Removes what a crash left behind before this time and no key names. */
  tidy(before: Date): Promise<void>;

  signPut(key: string, terms: PutTerms): Promise<SignedPut>;
  beginParts(key: string): Promise<string>;
  signPart(key: string, partsId: string, part: Part & PutTerms): Promise<SignedPut>;
  listParts(key: string, partsId: string): Promise<Part[]>;
  /**
   * Makes one object of the parts; they must all be there, each but the last of UPLOAD_PART_BYTES. One that
   * comes in the middle of it is in the object, or refuses it as changed; later ones are not taken.
   */
  finishParts(key: string, partsId: string): Promise<void>;
  /** Only where the signed addresses lead back to the portal itself. */
  receiver?: Receiver;
}

export interface Copy {
  from: string;
  to: string;
  etag: string;
}

export interface Receiver {
  /** What the query of a signed address allows; undefined when it is forged or too old. */
  readAddress(query: Record<string, string | undefined>): Promise<SignedWrite | undefined>;
  /** The bytes count as soon as `admit` lets them take their place, all of them, or never. */
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

/** The bytes under a key are not those that were meant. */
export class ChangedObjectError extends Error {
  override name = "ChangedObjectError";
  constructor(key: string) {
    super(`${key} has changed`);
  }
}

/** A part came after its object was complete. */
export class ClosedAddressError extends Error {
  override name = "ClosedAddressError";
}

/** The code is one under which waiting helps: the person is asked to try again in a moment. */
export class StoreUnavailableError extends Error {
  override name = "StoreUnavailableError";
  readonly code = "ECONNREFUSED";
  constructor(cause: unknown) {
    super("The store does not answer", { cause });
  }
}

const MAX_KEY_BYTES = 1024;
const MAX_SEGMENT_BYTES = 255;

/** Relative, with every segment an ordinary name: such a key cannot lead out of the store. */
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
