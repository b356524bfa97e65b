import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { type ByteRange, ChangedObjectError, type ReadObject, type Store } from "../store/store.ts";

const MAX_PIECE_BYTES = 1024 ** 2;
const MIN_PIECE_BYTES = 32 * 1024;
/** Memory for all readers together; each has one piece under way and the next. */
const ALL_PIECES_BYTES = 64 * 1024 ** 2;
const PIECES_EACH = 2;

let readers = 0;

/** Until this one has its answer: the more readers, the smaller their pieces. */
export function countReader(response: ServerResponse): void {
  readers += 1;
  response.once("close", () => (readers -= 1));
}

const pieceBytes = (count: number) => {
  const share = Math.floor(ALL_PIECES_BYTES / PIECES_EACH / Math.max(1, count));
  return Math.max(MIN_PIECE_BYTES, Math.min(MAX_PIECE_BYTES, share));
};

/**
 * Reads an object for a reader that may be slow, or asleep. Meanwhile neither a file on disk nor one of the few
 * connections to a bucket stays open for it: only the current piece and the next are held. Objects that fit into one
 * piece need no stream. If piped into a response and nowhere else, pieces may share their buffers.
 */
export async function readInPieces(
  store: Store,
  key: string,
  range: ByteRange,
  response?: Pick<ServerResponse, "writableLength">,
): Promise<Buffer | Readable | undefined> {
  const first = await readPiece(store, key, range);
  if (first?.bytes.length === range.end - range.start + 1) return first.bytes;
  if (!first) return undefined;
  const onTheirWay = () => (response ? body.readableLength + response.writableLength : Infinity);
  const body: Readable = Readable.from(pieces(store, key, range, first, onTheirWay), {
    objectMode: false,
  });
  return body;
}

export async function openInPieces(store: Store, key: string, range: ByteRange) {
  const read = await readInPieces(store, key, range);
  return Buffer.isBuffer(read) ? Readable.from(read) : read;
}

/** The range of an entire object of this size; an empty one has no last byte. */
export const fullRange = (size: number): ByteRange => ({ start: 0, end: size - 1 });

/**
 * The stream requests the next piece while the previous one is being sent. Once only that one is under way, the
 * buffer of the piece before it is free again: for every 64 MB of new buffers V8 scans its entire heap, which takes
 * longer than sending them.
 */
async function* pieces(
  store: Store,
  key: string,
  { start, end }: ByteRange,
  first: ReadObject,
  onTheirWay: () => number,
) {
  let before: Buffer | undefined;
  let last = first.bytes;
  if (last.length > 0) yield last;
  for (let at = start + last.length; at <= end;) {
    const free = onTheirWay() <= last.length ? before : undefined;
    const piece = await readPiece(store, key, { start: at, end }, free);
    // Shorter than declared, or replaced by another object: better cut off than wrong.
    if (piece?.etag !== first.etag || piece.bytes.length === 0) throw new ChangedObjectError(key);
    at += piece.bytes.length;
    [before, last] = [last, piece.bytes];
    yield last;
  }
}

const readPiece = (store: Store, key: string, { start, end }: ByteRange, into?: Buffer) =>
  store.read(key, { start, end: Math.min(end, start + pieceBytes(readers) - 1) }, into);
