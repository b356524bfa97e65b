import { pipeline, type Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip } from "node:zlib";
import type { Encoding } from "../builds/files.ts";

export const unpacked = (stream: Readable, codec: Encoding) =>
  piped(stream, codec === "br" ? createBrotliDecompress() : createGunzip());

export function piped(stream: Readable, next: Transform): Readable {
  // The reader of the last stream gets the error; it need not be reported twice.
  pipeline(stream, next, () => undefined);
  return next;
}
