import { constants, createBrotliDecompress, createGunzip } from "node:zlib";

export type Codec = "br" | "gzip";

const UNITY_MARKER = "UnityWeb Compressed Content";
/** Unity writes its marker into the first block: a comment of gzip, a metadata block of Brotli. */
const MARKER_WITHIN_BYTES = 256;
const UNITY_BROTLI_START = Buffer.from([0x6b, 0x8d, 0x00]);
const PROBE_BYTES = 1024;
/** Enough for every magic number and marker. */
export const FIRST_READ_BYTES = 4096;
const READ_ON_FACTOR = 8;
/** Ten times what the tables of any stream take. */
const MAX_READ_ON_BYTES = 1024 ** 2;

export const isGzip = (head: Buffer) => head[0] === 0x1f && head[1] === 0x8b;

export const hasUnityMarker = (head: Buffer) =>
  head.subarray(0, MARKER_WITHIN_BYTES).includes(UNITY_MARKER);

/** A file as it is stored: so many bytes from its beginning, and fewer only where it ends. */
export type Packed = { path: string; read: (length: number) => Promise<Buffer> };

/** What the bytes are packed with, whatever a server should say about it. Brotli has no magic number. */
export async function codecOf(packed: Packed): Promise<Codec | null> {
  const { path } = packed;
  const head = await packed.read(FIRST_READ_BYTES);
  if (isGzip(head)) return "gzip";
  if (hasUnityMarker(head) && head.indexOf(UNITY_BROTLI_START) === 0) return "br";
  if (!mayBeBrotli(path, head)) return null;
  const start = await unpackStart(packed, "br", PROBE_BYTES);
  return start && (/\.br$/i.test(path) || isWasm(start)) ? "br" : null;
}

export const isWasm = (start: Buffer) => start.indexOf("\0asm") === 0;

function mayBeBrotli(path: string, head: Buffer) {
  if (head.length === 0) return false;
  return /\.br$/i.test(path) || (/\.wasm$/i.test(path) && !isWasm(head));
}

/**
 * The first `limit` bytes of what is inside. Reads on until they are there: the tables that a Brotli stream
 * begins with may take 64 kB before the first byte comes.
 */
export async function unpackStart(
  { read }: Packed,
  codec: Codec,
  limit: number,
): Promise<Buffer | undefined> {
  for (let length = Math.max(limit, FIRST_READ_BYTES); ; length *= READ_ON_FACTOR) {
    const packed = await read(length);
    const start = await decodeStart(packed, codec, limit);
    const isAll = packed.length < length || length >= MAX_READ_ON_BYTES;
    if (isAll || start === undefined || start.length >= limit) return start;
  }
}

/**
 * The beginning of what was packed, at most `limit` bytes and a little; undefined when it is not so
 * packed. It stops there: a few kilobytes can unpack to gigabytes.
 */
export async function decodeStart(packed: Buffer, codec: Codec, limit: number) {
  const decoder =
    codec === "br"
      ? createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH })
      : createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    decoder.end(packed);
    for await (const chunk of decoder as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= limit) break;
    }
  } catch {
    if (length === 0) return undefined;
  }
  return Buffer.concat(chunks).subarray(0, limit);
}
