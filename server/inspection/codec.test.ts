import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { codecOf, decodeStart } from "./codec.ts";

const codecIn = (path: string, bytes: Buffer) =>
  codecOf({ path, read: (length) => Promise.resolve(bytes.subarray(0, length)) });

test("F11 of a small file that unpacks to very much only the start is unpacked", async () => {
  const packed = gzipSync(Buffer.alloc(400_000_000), { level: 1 });
  const start = await decodeStart(packed, "gzip", 1000);
  expect(start).toEqual(Buffer.alloc(1000));
  // It is cut from all that was unpacked.
  expect(start?.buffer.byteLength).toBeLessThan(100_000);
});

test("what only looks packed by its name is not", async () => {
  const text = Buffer.from("plain words, neither packed nor WebAssembly");
  expect(await codecIn("a.br", text)).toBeNull();
  expect(await codecIn("a.wasm", text)).toBeNull();
  expect(await codecIn("a.js", Buffer.alloc(0))).toBeNull();
  expect(await codecIn("a.br", Buffer.alloc(0))).toBeNull();
  expect(await codecIn("a.gz", gzipSync("packed"))).toBe("gzip");
});
