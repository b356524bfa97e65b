import { Readable } from "node:stream";
import { type ByteRange, ChangedObjectError, type ReadObject, type Store } from "../store/store.ts";

const PIECE_BYTES = 1024 * 1024;

/**
 * An object for a reader that may be slow, or asleep. While it is, neither a file of the disk nor one of
 * the few connections to a bucket is held for it: only the piece in its hand, and the next. What one piece
 * holds needs no stream.
 */
export async function readInPieces(
  store: Store,
  key: string,
  range: ByteRange,
): Promise<Buffer | Readable | undefined> {
  const first = await readPiece(store, key, range);
  if (first?.bytes.length === range.end - range.start + 1) return first.bytes;
  return first && Readable.from(pieces(store, key, range, first), { objectMode: false });
}

export async function openInPieces(store: Store, key: string, range: ByteRange) {
  const read = await readInPieces(store, key, range);
  return Buffer.isBuffer(read) ? Readable.from(read) : read;
}

/** All of an object of this size; of an empty one there is no last byte. */
export const wholeOf = (size: number): ByteRange => ({ start: 0, end: size - 1 });

async function* pieces(store: Store, key: string, { start, end }: ByteRange, first: ReadObject) {
  for (let [at, piece] = [start, first]; ;) {
    at += piece.bytes.length;
    const next = at > end ? undefined : readPiece(store, key, { start: at, end });
    // Whoever goes away while it is read never asks how it went.
    next?.catch(() => undefined);
    if (piece.bytes.length > 0) yield piece.bytes;
    if (!next) return;
    const read = await next;
    // Shorter than it is said to be, or another object by now: better cut off than wrong.
    if (read?.etag !== first.etag || read.bytes.length === 0) throw new ChangedObjectError(key);
    piece = read;
  }
}

const readPiece = (store: Store, key: string, { start, end }: ByteRange) =>
  store.read(key, { start, end: Math.min(end, start + PIECE_BYTES - 1) });
