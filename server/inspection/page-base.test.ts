import { runInNewContext } from "node:vm";
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

it("a mended page is at the address of its folder, as routers know it", async () => {
  const html = (after: Contents) => String(after["app/index.html"]);
  const after = html(await mended(build("/")));
  const [, script = ""] = /<head><script>(.*?)<\/script><base/.exec(after) ?? [];
  for (const [address, folder] of [
    ["https://host/a/index.html?b=/index.html#c", "https://host/a/?b=/index.html#c"],
    ["https://host/a/", "https://host/a/"],
    ["https://host/a/index.htmlx", "https://host/a/index.htmlx"],
  ]) {
    const said: string[] = [];
    const history = {
      state: null,
      replaceState: (_s: null, _t: string, at: string) => said.push(at),
    };
    // What stands in the page is run as a page would.
    runInNewContext(script, { history, location: { href: address } });
    expect(said).toEqual([folder]);
  }
  expect(html(await mended(build("./")))).not.toContain("replaceState");
});

it("Nuxt looks for its pages below the folder, wherever that is", async () => {
  const settings = (base: string) =>
    `<script>window.__NUXT__.config={app:{baseURL:${base},buildId:"x",buildAssetsDir:"/_nuxt/"}}</script>`;
  const after = await mended({
    "index.html": `<!doctype html><head></head><script type="module" src="/car/_nuxt/a.js"></script>${settings('"/car/"')}`,
    "_nuxt/a.js": "x",
  });
  expect(after["index.html"]).toContain(settings('new URL("./",document.baseURI).pathname'));
});
