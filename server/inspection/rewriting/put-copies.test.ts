import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { copyPath } from "../../../contract/builds/copies.ts";
import { buildOf, type Contents, page } from "../fixtures.ts";
import { inspectBuild } from "../inspect.ts";
import { putCopies } from "./put-copies.ts";

const CDN = "https://cdn.example.com";
const sha384 = (text: string) => `sha384-${createHash("sha384").update(text).digest("base64")}`;

/** The build with these copies in it, as it would be published. */
async function withCopies(
  contents: Contents,
  copied: Record<string, string>,
  entry = "index.html",
) {
  const kindOf = (address: string) => (/css/.test(address) ? "style" : "script");
  const requests = Object.keys(copied).map((address) => ({
    address,
    path: copyPath(address, /woff/.test(address) ? "other" : kindOf(address)),
  }));
  const paths = requests.map(({ address, path }) => [path, copied[address] ?? ""] as const);
  const { files, reader } = buildOf({ ...contents, ...Object.fromEntries(paths) });
  const put = await putCopies(files, reader, requests, entry);
  const after: Contents = { ...contents, ...Object.fromEntries(paths) };
  for (const { path, content } of put.rewritten) after[path] = content.toString();
  return { after, put };
}
const outsideFindings = async (contents: Contents) => {
  const { files, reader } = buildOf(contents);
  const { checks } = await inspectBuild(files, reader);
  return checks.filter(({ code }) => code === "outside-host");
};

it("F28 names the files of other hosts that can be copied, with what the page expects of them", async () => {
  const found = await outsideFindings({
    "index.html": page(
      `<script src="${CDN}/a.js" integrity="sha384-x" crossorigin></script><script src="//cdn.example.com/b.js"></script>`,
      '<script src="https://www.googletagmanager.com/gtag.js"></script><img src="https://pictures.example/x.png">',
    ),
  });
  expect(found.filter(({ fix }) => fix === "copy-files")).toMatchObject([
    {
      files: [
        { address: `${CDN}/a.js`, kind: "script", integrity: "sha384-x" },
        { address: `${CDN}/b.js`, kind: "script" },
      ],
    },
  ]);
});

it("F28 scripts, styles and import maps lead to the copies, and the findings are gone", async () => {
  const module = "export const x = 1";
  const build = {
    "index.html": page(
      `<link rel=stylesheet href=${CDN}/x.css><link rel="stylesheet" href="${CDN}/css2?family=A&amp;b=1">`,
      `<script src="//cdn.example.com/lib.js" integrity="${sha384("lib")}" crossorigin="anonymous"></script>`,
      `<script type="importmap">{"imports":{"three":"${CDN}/three.js","three/addons/":"${CDN}/jsm/"}}</script>`,
      `<script type="module">import * as T from "three"; import { O } from "three/addons/o.js"; import "${CDN}/m.js"</script>`,
    ),
  };
  const { after, put } = await withCopies(build, {
    [`${CDN}/x.css`]: "a{}",
    [`${CDN}/css2?family=A&b=1`]: "b{}",
    [`${CDN}/lib.js`]: "lib",
    [`${CDN}/three.js`]: module,
    [`${CDN}/jsm/o.js`]: 'import { x } from "three"; export const O = x',
    [`${CDN}/m.js`]: module,
  });
  const html = String(after["index.html"]);
  expect(html).not.toContain("integrity");
  expect(html).toContain('href="./vendored/cdn.example.com/x.css"');
  expect(html).toContain('src="./vendored/cdn.example.com/lib.js"');
  expect(html).toContain('import "./vendored/cdn.example.com/m.js"');
  const map = JSON.parse(/importmap">([^<]+)/.exec(html)?.[1] ?? "") as { imports: object };
  expect(map.imports).toEqual({
    three: "./vendored/cdn.example.com/three.js",
    "three/addons/o.js": "./vendored/cdn.example.com/jsm/o.js",
    "three/addons/": `${CDN}/jsm/`,
  });
  expect(await outsideFindings(build)).not.toEqual([]);
  expect(await outsideFindings(after)).toEqual([]);
  expect(put.refused).toEqual([]);
  expect(put.integrities[2]).toBe(sha384("lib"));
});

it("F28 a copy names what was copied with it, and everything else where it was", async () => {
  const { after } = await withCopies(
    {
      "pages/index.html": page(`<link rel="stylesheet" href="${CDN}/css/x.css">`),
      "pages/app.js": `import "${CDN}/npm/a.js"; load("${CDN}/npm/a.js")`,
    },
    {
      [`${CDN}/css/x.css`]:
        '@import "base.css"; a{src:url(../fonts/a.woff2)} b{src:url("/fonts/b.woff2")} c{background:url(data:,x)}',
      [`${CDN}/fonts/a.woff2`]: "font",
      [`${CDN}/npm/a.js`]:
        '/*! a */import{b}from"/npm/b.js";import c from"./c.js";import d from"d"',
      [`${CDN}/npm/b.js`]: "export const b = 1",
    },
    "pages/index.html",
  );
  const at = "vendored/cdn.example.com";
  expect(after[`${at}/css/x.css`]).toBe(
    `@import "${CDN}/css/base.css"; a{src:url(../fonts/a.woff2)} b{src:url("${CDN}/fonts/b.woff2")} c{background:url(data:,x)}`,
  );
  expect(after[`${at}/npm/a.js`]).toBe(
    `/*! a */import{b}from"./b.js";import c from"${CDN}/npm/c.js";import d from"d"`,
  );
  expect(after["pages/app.js"]).toBe(`import "../${at}/npm/a.js"; load("../${at}/npm/a.js")`);
});

it("F28 what is not as the page expects it is refused", async () => {
  const html = page(`<script src="${CDN}/a.js" integrity="sha384-other sha256-x"></script>`);
  const { put } = await withCopies({ "index.html": html }, { [`${CDN}/a.js`]: "a" });
  expect(put.refused).toMatchObject([{ level: "error", code: "other-copy", path: "index.html" }]);
});

it.each([
  [
    `${CDN}/npm/three@0.160.0/build/three.module.js`,
    "script",
    "npm/three@0.160.0/build/three.module.js",
  ],
  [`${CDN}/npm/three/+esm`, "script", /^npm\/three\/\+esm-[0-9a-f]{8}\.js$/],
  [`${CDN}/css2?family=Inter`, "style", /^css2-[0-9a-f]{8}\.css$/],
  [`${CDN}/`, "script", /^file-[0-9a-f]{8}\.js$/],
  [`${CDN}/a%20b/%2e%2e/.git/..%2f/x.js`, "script", /^[\w@+./-]+-[0-9a-f]{8}\.js$/],
  [`${CDN}/${"x/".repeat(400)}a.js`, "script", /^[\w/]{1,220}-[0-9a-f]{8}\.js$/],
] as const)("F28 a copy of %s has a plain path", (address, kind, path) => {
  const [folder, host, ...names] = copyPath(address, kind).split("/");
  expect([folder, host]).toEqual(["vendored", "cdn.example.com"]);
  expect(names.join("/")).toMatch(path);
  expect(names).not.toContain("..");
  expect(names).not.toContain("");
  expect(names.some((name) => name.startsWith("."))).toBe(false);
});
