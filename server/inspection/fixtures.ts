import { brotliCompressSync, constants, crc32, deflateRawSync, gzipSync } from "node:zlib";
import type { BuildFile, BuildReader } from "./folder.ts";

/** Small builds of our own making, with the peculiarities of the real ones, for the tests of this folder. */
export type Contents = Record<string, string | Buffer>;

export function buildOf(contents: Contents): { files: BuildFile[]; reader: BuildReader } {
  const bytes = new Map(Object.entries(contents).map(([path, body]) => [path, Buffer.from(body)]));
  return {
    files: [...bytes].map(([path, { length }]) => ({ path, size: length })),
    reader: {
      async read(path, range) {
        const body = bytes.get(path);
        if (!body) throw new Error(`read a file that is not there: ${path}`);
        return range ? body.subarray(range.start, range.end + 1) : body;
      },
    },
  };
}

/** A window of 22 bits, and a block that is no data. */
const UNITY_BROTLI_HEADER = Buffer.concat([
  Buffer.from([0x6b, 0x8d, 0x00]),
  Buffer.from("UnityWeb Compressed Content (brotli)"),
]);

/** As Unity writes it: a metadata block with its marker, then (here) one block that is not compressed. */
export function unityBrotli(body: string | Buffer): Buffer {
  const bytes = Buffer.from(body);
  if (bytes.length > 65_536) throw new Error("one block holds 64 kB");
  const blockHeader = Buffer.alloc(3);
  blockHeader.writeUIntLE(((bytes.length - 1) << 3) | (1 << 19), 0, 3);
  return Buffer.concat([UNITY_BROTLI_HEADER, blockHeader, bytes, Buffer.from([0x03])]);
}

/** As Unity writes it: the marker is the comment after the file's name. */
export function unityGzip(body: string | Buffer): Buffer {
  const bytes = Buffer.from(body);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(bytes), 0);
  trailer.writeUInt32LE(bytes.length, 4);
  return Buffer.concat([
    Buffer.from([0x1f, 0x8b, 0x08, 0x18, 0, 0, 0, 0, 0, 0xff]),
    Buffer.from("build.data\0UnityWeb Compressed Content (gzip)\0"),
    deflateRawSync(bytes),
    trailer,
  ]);
}

/**
 * As Unity packs what is large: after its marker one stream, whose tables alone take tens of kilobytes. Ours
 * begins behind the four bits that tell the window, so that all bits move by half a byte.
 */
export function unityBrotliStream(body: Buffer): Buffer {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_LGBLOCK } = constants;
  const stream = brotliCompressSync(body, {
    params: { [BROTLI_PARAM_QUALITY]: 5, [BROTLI_PARAM_LGWIN]: 22, [BROTLI_PARAM_LGBLOCK]: 24 },
  });
  const moved = stream.map((byte, i) => (byte >> 4) | ((stream[i + 1] ?? 0) << 4));
  return Buffer.concat([UNITY_BROTLI_HEADER, moved]);
}

/**
 * Bytes that fall out differently every few kilobytes, as the code and data of an engine do: packed in one block
 * they need many tables, and small or repeated bytes would not. The same on every machine and at every run.
 */
export function engineBytes(size: number): Buffer {
  const SHAPES = 8;
  const STRETCH_BYTES = 8192;
  const random = seededRandom(1);
  const shapes = Array.from({ length: SHAPES }, () => byteShape(random));
  const body = Buffer.alloc(size);
  let nextByte = byteShape(random);
  for (let i = 0; i < size; i += 1) {
    if (i % STRETCH_BYTES === 0) nextByte = shapes[Math.floor(random() * SHAPES)] ?? nextByte;
    body[i] = nextByte();
  }
  return body;
}

/** Some bytes often, others hardly ever. */
function byteShape(random: () => number): () => number {
  const order = Array.from({ length: 256 }, (_, byte) => ({ byte, place: random() }));
  const bytes = Buffer.from(order.toSorted((a, b) => a.place - b.place).map(({ byte }) => byte));
  const skew = 1.5 + 3 * random();
  return () => bytes.readUInt8(Math.floor(256 * random() ** skew));
}

/** Numerical Recipes' generator: enough for bytes of a test. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export const gzip = (body: string | Buffer) => gzipSync(body);

/** A module that imports its memory; threads need one that is shared. */
export function wasm(memory: "own" | "shared" = "own"): Buffer {
  const limits = memory === "shared" ? [0x03, 0x01, 0x02] : [0x00, 0x01];
  const imports = Buffer.concat([
    Buffer.from([1]),
    name("env"),
    name("memory"),
    Buffer.from([0x02, ...limits]),
  ]);
  const types = Buffer.from([0x01, 0x04, 0x01, 0x60, 0x00, 0x00]);
  return Buffer.concat([
    Buffer.from("\0asm\x01\0\0\0", "latin1"),
    types,
    Buffer.from([0x02, imports.length]),
    imports,
  ]);
}

const name = (text: string) => Buffer.from([text.length, ...Buffer.from(text)]);

export const page = (...inHead: string[]) =>
  `<!doctype html><html><head><meta charset="utf-8">${inHead.join("")}</head><body><canvas></canvas></body></html>`;
