import { performance } from "node:perf_hooks";
import { gunzipSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { codecOf, decodeStart } from "./codec.ts";

test("F11 of a small file that unpacks to very much only the start is unpacked", async () => {
  const packed = gzipSync(Buffer.alloc(400_000_000), { level: 1 });
  let began = performance.now();
  expect(gunzipSync(packed)).toHaveLength(400_000_000);
  const whole = performance.now() - began;
  began = performance.now();
  expect(await decodeStart(packed, "gzip", 1000)).toEqual(Buffer.alloc(1000));
  expect(performance.now() - began).toBeLessThan(whole / 4);
});

test("what only looks packed by its name is not", async () => {
  const text = Buffer.from("plain words, neither packed nor WebAssembly");
  expect(await codecOf("a.br", text)).toBeNull();
  expect(await codecOf("a.wasm", text)).toBeNull();
  expect(await codecOf("a.js", Buffer.alloc(0))).toBeNull();
  expect(await codecOf("a.br", Buffer.alloc(0))).toBeNull();
  expect(await codecOf("a.gz", gzipSync("packed"))).toBe("gzip");
});
