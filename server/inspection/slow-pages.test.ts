import { describe, expect, test } from "vitest";
import { cpuMsOf } from "../test/cpu.ts";
import { buildOf, type Contents, page } from "./fixtures.ts";
import { readPage } from "./html-page.ts";
import { readTags, type Tag } from "./html-tags.ts";
import { inspectBuild } from "./inspect.ts";
import { rewriteBuild } from "./rewriting/rewrite-base.ts";

const TIMES = 8;
const BYTES = 120_000;
/** Work that grows with the square would be 64 times as much. */
const MOST = 24;
/** Less than this is the noise of the machine. */
const NOISE_MS = 25;

const inspect = async (contents: Contents): Promise<unknown> => {
  const { files, reader } = buildOf(contents);
  return inspectBuild(files, reader);
};
const rewrite = async (contents: Contents) => {
  const { files, reader } = buildOf(contents);
  return rewriteBuild(files, reader);
};

async function expectLinear(make: (bytes: number) => Contents, work = inspect) {
  const once = Math.max(NOISE_MS, await cpuMsOf(() => work(make(BYTES))));
  expect((await cpuMsOf(() => work(make(TIMES * BYTES)))) / once).toBeLessThan(MOST);
}

const repeat = (text: string, bytes: number) => text.repeat(Math.ceil(bytes / text.length));
const numbered = (make: (i: number) => string, bytes: number) => {
  const size = make(100_000).length;
  return Array.from({ length: Math.ceil(bytes / size) }, (_, i) => make(i)).join("");
};

describe("S13 eight times as much takes eight times the work, not sixty-four", () => {
  test.each([
    "<img src=a.png>",
    "<!--",
    "<script>",
    "<a '",
    '<a href="',
    "<base ",
    "<",
    "<i></b>",
    "<img src='&'>",
    "<template>",
    "import {",
    "<style></style><textarea></textarea>",
  ])("of a page of %s", async (sin) => {
    await expectLinear((bytes) => ({ "index.html": repeat(sin, bytes) }));
  });

  test.each([
    ["words in a tag", `<a ${"a".repeat(9000)}>`],
    ["folders in an address", `<img src="/${"a/".repeat(2000)}b.png">`],
  ])("of a page of many %s", async (_name, sin) => {
    await expectLinear((bytes) => ({ "index.html": repeat(sin, bytes) }));
  });

  test("of a page of pictures with a name each", async () => {
    await expectLinear((bytes) => ({ "index.html": numbered((i) => `<img src=${i}.png>`, bytes) }));
  });

  test("of a page that names a large style sheet again and again", async () => {
    await expectLinear((bytes) => ({
      "index.html": repeat("<link rel=stylesheet href=a.css>", bytes),
      "a.css": repeat("a{}", bytes),
    }));
  });

  test("of modules with as many imports as the page explains", async () => {
    await expectLinear((bytes) => ({
      "index.html": page(
        `<script type=importmap>{"imports":{${numbered((i) => `"${i}/":"./${i}/",`, bytes / 4)}"x":"x"}}</script>`,
        "<script type=module src=a.js></script>",
      ),
      "a.js": numbered((i) => `import "${i}/x";`, bytes / 4),
    }));
  });

  test.each(["url(", "/*", "@import ", "url( ", "url(a.png)"])("of styles of %s", async (sin) => {
    await expectLinear((bytes) => ({
      "index.html": page('<link rel="stylesheet" href="a.css">'),
      "a.css": repeat(sin, bytes),
    }));
  });

  test.each([
    "'a/",
    "import{",
    " ",
    'import "./a.js";',
    "dataUrl:'",
    "new SharedArrayBuffer(",
    "UnityLoader.instantiate(",
    "getUserMedia(",
    "SCENE_PATH='",
    "new Engine({fileSizes:{",
  ])("of scripts of %j", async (sin) => {
    await expectLinear((bytes) => ({
      "index.html": page('<script type="module" src="a.js"></script>', repeat(sin, bytes / 3)),
      "a.js": `import${repeat(sin, bytes)}`,
    }));
  });

  test.each(['"/a.png",', 'new Worker("/a/', '+"/', "modulepreload`,a=function(a){return`/"])(
    "of names in scripts that are made relative: %s",
    async (sin) => {
      const make = (bytes: number) => ({
        "index.html": page("<script src=a.js></script>"),
        "a.js": `load("/a.png")${repeat(sin, bytes)}`,
        "a.png": "x",
      });
      await expectLinear(make);
      await expectLinear(make, rewrite);
    },
  );

  test.each(["<img src=/a.png>", '"/a.png"', "<base href=", "url(/a.png)", "</a src=/"])(
    "of addresses that are made relative: %s",
    async (sin) => {
      await expectLinear(
        (bytes) => ({ "index.html": `<img src=/a.png>${repeat(sin, bytes)}`, "a.png": "x" }),
        rewrite,
      );
    },
  );
});

test("S13 equal references are looked at once", () => {
  const { references, styles } = readPage(
    "index.html",
    "<img src=gone.png><link rel=stylesheet href=a.css>".repeat(1000),
  );
  expect(references.map(({ address }) => address)).toEqual(["gone.png", "a.css"]);
  expect(styles).toEqual(["a.css"]);
});

test("tags are read as browsers read them", () => {
  const tags: Tag[] = [];
  readTags(
    `<IMG SRC=a.png/ alt='>"' src="b.png"><i\ndata-x = "1"/><a "b>c İ<script x>1</SCRIPT >` +
      `<script src='a&amp;b.js' /><img></script><template><img></template><noscript><p></noscript><b>` +
      `<!-- <img> --><textarea><img></textarea><script>2`,
    (tag) => tags.push(tag),
  );
  expect(tags).toEqual([
    { name: "img", attributes: { src: "a.png/", alt: '>"' }, body: "" },
    { name: "i", attributes: { "data-x": "1" }, body: "" },
    { name: "a", attributes: {}, body: "" },
    { name: "script", attributes: {}, body: "1" },
    { name: "script", attributes: { src: "a&b.js" }, body: "<img>" },
    { name: "template", attributes: {}, body: "" },
    { name: "noscript", attributes: {}, body: "" },
    { name: "b", attributes: {}, body: "" },
    { name: "textarea", attributes: {}, body: "" },
    { name: "script", attributes: {}, body: "2" },
  ]);
});
