import { expect, it } from "vitest";
import { buildOf, type Contents } from "./fixtures.ts";
import { inspectBuild } from "./inspect.ts";
import { rewriteBuild } from "./rewriting/rewrite-base.ts";

const check = async (contents: Contents) => {
  const { files, reader } = buildOf(contents);
  return (await inspectBuild(files, reader)).checks.map(
    ({ level, code, path }) => `${level} ${code} ${path}`,
  );
};
const mended = async (contents: Contents) => {
  const { files, reader } = buildOf(contents);
  const changed = await rewriteBuild(files, reader);
  return {
    ...contents,
    ...Object.fromEntries(changed.map(({ path, content }) => [path, content.toString()])),
  };
};

/** As Angular and Flutter leave it: every address is relative, to a place of the host. */
const build = (href: string) => ({
  "app/index.html": `<!doctype html><html><head><base href="${href}"><link rel="stylesheet" href="styles.css"></head><body><app-root></app-root><script src="main.js" type="module"></script><img src="./assets/logo.png"></body></html>`,
  "app/main.js": "x",
  "app/styles.css": "a{}",
  "app/assets/logo.png": "x",
});

it.each(["/", "/demo/"])("a page whose base is %s lies at that place of a host", async (base) => {
  expect(await check(build(base))).toEqual(["error absolute-base app/index.html"]);
  const after = await mended(build(base));
  expect(after["app/index.html"]).toContain('<base href="./">');
  expect(after["app/index.html"]).toContain('src="main.js"');
  expect(await check(after)).toEqual([]);
});

it("a base inside the build is none of a host", async () => {
  expect(await check(build("./"))).toEqual([]);
  expect(await check(build("../app/"))).toEqual([]);
});

it("a base at another host has everything loaded from there", async () => {
  expect(await check(build("https://shop.example/app/"))).toEqual([
    "warning outside-host app/index.html",
    "info outside-host app/index.html",
    "info outside-host app/index.html",
  ]);
});

it("what is missing at such a place is missing", async () => {
  const { "app/main.js": _, ...rest } = build("/");
  expect(await check(rest)).toEqual([
    "error absolute-base app/index.html",
    "error missing-file main.js",
  ]);
});
