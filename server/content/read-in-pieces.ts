import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { type ByteRange, ChangedObjectError, type Store } from "../store/store.ts";

const PIECE_BYTES = 1024 * 1024;

/**
 * An object for a reader that may be slow, or asleep. While it is, neither a file of the disk nor one of
 * the few connections to a bucket is held for it: only the piece in its hand, and the next.
 */
export async function openInPieces(
  store: Store,
  key: string,
  range: ByteRange,
): Promise<Readable | undefined> {
  const first = await readPiece(store, key, range);
  return first && Readable.from(pieces(store, key, range, first), { objectMode: false });
}

/** All of an object of this size; of an empty one there is no last byte. */
export const wholeOf = (size: number): ByteRange => ({ start: 0, end: size - 1 });

interface Piece {
  bytes: Buffer;
  etag: string;
}

async function* pieces(store: Store, key: string, { start, end }: ByteRange, first: Piece) {
  if (first.bytes.length > 0) yield first.bytes;
  for (let at = start + first.bytes.length; at <= end;) {
    const next = await readPiece(store, key, { start: at, end });
    // Shorter than it is said to be, or another object by now: better cut off than wrong.
    if (next?.etag !== first.etag || next.bytes.length === 0) throw new ChangedObjectError(key);
    yield next.bytes;
    at += next.bytes.length;
  }
}

async function readPiece(store: Store, key: string, { start, end }: ByteRange) {
  const piece = { start, end: Math.min(end, start + PIECE_BYTES - 1) };
  const opened = await store.open(key, end < start ? undefined : piece);
  return opened && { bytes: await buffer(opened.stream), etag: opened.etag };
}
