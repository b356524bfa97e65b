import { rm } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keyInBuild } from "../builds/keys.ts";
import { type ContentHost, startContentHost } from "../test/content-host.ts";
import { checkStoredFiles } from "./stored-files.ts";

let host: ContentHost;
beforeAll(async () => {
  host = await startContentHost();
});
afterAll(() => host.close());

test("F30 a file that is missing or of another size is named, and no other", async () => {
  const build = await host.publish({
    "index.html": "<canvas></canvas>",
    "a/main.js": "1",
    "a/ü.bin": "22",
    "z.bin": "333",
  });
  const check = () => checkStoredFiles(host.db, host.store, build);
  expect(await check()).toEqual({ missing: [], changed: [] });
  await host.store.remove(keyInBuild(build, "a/main.js"));
  await host.store.put(keyInBuild(build, "z.bin"), Buffer.from("4444"));
  expect(await check()).toEqual({ missing: ["a/main.js"], changed: ["z.bin"] });
  await rm(host.folder, { recursive: true });
  expect((await check()).missing).toHaveLength(4);
});
