import { expect, test } from "vitest";
import { buildOf, page, wasm } from "../fixtures.ts";
import { inspectBuild } from "../inspect.ts";
import { hasSharedMemory } from "./threads.ts";

const HEAD = Buffer.from("\0asm\x01\0\0\0", "latin1");
const section = (id: number, ...bytes: number[]) => [id, bytes.length, ...bytes];
const moduleOf = (...sections: number[][]) => Buffer.from([...HEAD, ...sections.flat()]);
/** From a module of one letter, by a name of one letter. */
const imported = (kind: number, ...bytes: number[]) => [1, 0x65, 1, 0x6d, kind, ...bytes];

const types = section(1, 1, 0x60, 0, 0);
const shared = [0x03, 1, 0x80, 0x02];
const alone = [0x01, 1, 0x80, 0x02];
const others = [
  imported(0, 0),
  imported(1, 0x70, 0x01, 1, 0x80, 0x01),
  imported(1, 0x70, 0x00, 1),
  imported(3, 0x7f, 0x01),
  imported(4, 0, 0),
];
const imports = (memory: number[]) =>
  section(2, others.length + 1, ...others.flat(), ...imported(2, ...memory));

test.each([
  ["an imported memory, behind imports of every other kind", moduleOf(types, imports(shared))],
  ["a memory of its own", moduleOf(types, section(3, 1, 0), section(5, 1, ...shared))],
])("F11 threads are seen by %s that is shared", (_what, bytes) => {
  expect(hasSharedMemory(bytes)).toBe(true);
});

test.each([
  ["an imported memory of one thread", moduleOf(types, imports(alone))],
  ["a memory of its own for one thread", moduleOf(types, section(5, 1, ...alone))],
  ["a section of memories without any", moduleOf(types, section(5, 0, ...shared))],
  ["no memory, and something alike behind its place", moduleOf(section(7, 0), section(5, 1, 3))],
  ["no WebAssembly at all", moduleOf(section(5, 1, ...shared)).fill(0x20, 0, 4)],
])("F11 %s needs no isolation", (_what, bytes) => {
  expect(hasSharedMemory(bytes)).toBe(false);
});

test.each([
  [true, "The portal takes care of that."],
  [false, "The portal takes care of that, but it needs an https address."],
])("speaks of https only where the portal has none: %s", async (isSecure, end) => {
  const { files, reader } = buildOf({ "index.html": page(), "a.wasm": wasm("shared") });
  const { checks } = await inspectBuild(files, reader, { isSecure });
  expect(checks[0]?.message.endsWith(end)).toBe(true);
});
