import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { UPLOAD_PART_BYTES } from "../../contract/uploads.ts";

/** As large as the parts in which a store takes a large object. */
const CHUNK_BYTES = UPLOAD_PART_BYTES;

export const pack = promisify(gzip);
export const unpack = promisify(gunzip) as (bytes: Buffer) => Promise<Buffer>;

/** The same bytes in pieces of one size, the last one aside; none of nothing. */
export async function* cut(
  bytes: AsyncIterable<Buffer> | Iterable<Buffer>,
  size = CHUNK_BYTES,
): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const piece of bytes) {
    let rest = piece;
    while (length + rest.length >= size) {
      const taken = size - length;
      yield Buffer.concat([...held, rest.subarray(0, taken)]);
      rest = rest.subarray(taken);
      [held, length] = [[], 0];
    }
    if (rest.length > 0) held.push(rest);
    length += rest.length;
  }
  if (length > 0) yield Buffer.concat(held);
}

/** Hands the bytes on, and knows afterwards how many they were and what they hash to. */
export function measure(bytes: AsyncIterable<Buffer>) {
  const hash = createHash("sha256");
  let size = 0;
  async function* read() {
    for await (const piece of bytes) {
      hash.update(piece);
      size += piece.length;
      yield piece;
    }
  }
  return { bytes: read(), result: () => ({ size, sha256: hash.digest("hex") }) };
}
