import { brotliDecompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { decodeStart } from "./codec.ts";
import { buildOf, type Contents, engineBytes, page, unityBrotliStream, wasm } from "./fixtures.ts";
import { inspectBuild } from "./inspect.ts";

const check = async (contents: Contents, ...more: { path: string; size: number }[]) => {
  const { files, reader } = buildOf(contents);
  return (await inspectBuild([...files, ...more], reader)).checks;
};

const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${"0".repeat(64)}\nsize 5\n`;

it("stops at pointers of Git LFS, whatever they are named", async () => {
  const checks = await check({ "index.html": page(), "a.wasm": pointer, "b.png": pointer });
  expect(checks).toMatchObject([
    { level: "error", code: "lfs-pointer", path: "a.wasm" },
    { level: "error", code: "lfs-pointer", path: "b.png" },
  ]);
});

it("heads the list of pointers with one that nothing plays without, always the same", async () => {
  const paths = ["a.png", "b.txt", "Build/game.wasm", "z.jpg", "Build/game.data"];
  const contents = Object.fromEntries(paths.map((path) => [path, pointer]));
  const { files, reader } = buildOf({ "index.html": page(), ...contents });
  // Those that are asked for first come last.
  const waiting: (() => void)[] = [];
  const slow = {
    async read(...wanted: Parameters<typeof reader.read>) {
      await new Promise<void>((resolve) => {
        waiting.unshift(resolve);
        setImmediate(() => waiting.shift()?.());
      });
      return reader.read(...wanted);
    },
  };
  const { checks } = await inspectBuild(files, slow);
  const order = ["Build/game.data", "Build/game.wasm", "a.png", "b.txt", "z.jpg"];
  expect(checks.map(({ path }) => path)).toEqual(order);
});

it("stops at links that came without their files", async () => {
  const checks = await check({
    "index.html": page("<script src=love.js></script>"),
    "love.js": "../src/release/love.js",
    "love.wasm": "../src/release/love.wasm",
    "notes.txt": "../a/path that is none",
    "short.js": "./a.js();",
  });
  expect(checks).toMatchObject([
    { level: "error", code: "link", path: "love.js" },
    { level: "error", code: "link", path: "love.wasm" },
  ]);
});

it("warns of files that are empty or not what their name says", async () => {
  const checks = await check({
    "index.html": page(),
    ".nojekyll": "",
    "app.js": "",
    "page.wasm": "<!doctype html>Not found",
    "good.wasm": wasm(),
  });
  expect(checks).toMatchObject([
    { level: "warning", code: "empty-file", path: "app.js" },
    { level: "warning", code: "not-wasm", path: "page.wasm" },
  ]);
});

it("knows WebAssembly in a stream whose first byte comes late", async () => {
  const engine = Buffer.concat([wasm(), engineBytes(4_000_000)]);
  const packed = unityBrotliStream(engine);
  expect(brotliDecompressSync(packed).equals(engine)).toBe(true);
  expect(await decodeStart(packed.subarray(0, 16 * 1024), "br", 8)).toHaveLength(0);
  const build = { "index.html": page(), "Build/a.wasm.br": packed, "Build/b.wasm": packed };
  expect(await check(build)).toEqual([]);
  expect(await check({ ...build, "c.wasm": packed.subarray(39) })).toMatchObject([
    { code: "not-wasm", path: "c.wasm" },
  ]);
});

it("warns of what phones do not manage", async () => {
  const checks = await check({ "index.html": page() }, { path: "a.mp3", size: 150_000_000 });
  expect(checks).toMatchObject([{ level: "warning", code: "large-file", path: "a.mp3" }]);
  expect(checks[0]?.message).toContain("150 MB");
  const parts = [1, 2, 3, 4].map((n) => ({ path: `${n}.mp3`, size: 90 * 1024 ** 2 }));
  expect(await check({ "index.html": page() }, ...parts)).toMatchObject([{ code: "large-build" }]);
});

it("lists at most twenty of a kind, and says how many there are", async () => {
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`${i}.bin`, pointer]));
  const checks = await check({ "index.html": page(), ...many });
  expect(checks).toHaveLength(21);
  expect(checks.at(-1)).toEqual({
    level: "error",
    code: "lfs-pointer",
    message: "And 30 more like this: lfs-pointer.",
    sentence: { code: "inspection.moreAlike", params: { count: 30, code: "lfs-pointer" } },
  });
});
