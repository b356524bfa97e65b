import { expect, it } from "vitest";
import { buildOf, type Contents, page } from "../fixtures.ts";
import { inspectBuild } from "../inspect.ts";
import { rewriteBuild } from "./rewrite-base.ts";

/** The build with its changed files in place, as text. */
const rewritten = async (contents: Contents) => {
  const { files, reader } = buildOf(contents);
  const changed = await rewriteBuild(files, reader);
  const after = { ...contents };
  for (const { path, content } of changed) after[path] = content.toString("utf8");
  return { after, changed: changed.map(({ path }) => path).toSorted() };
};
const errorsOf = async (contents: Contents) => {
  const { files, reader } = buildOf(contents);
  return (await inspectBuild(files, reader)).checks.filter(({ level }) => level === "error");
};

it("makes the addresses of a create-react-app build relative", async () => {
  const build = {
    "index.html": page(
      '<link href="/car/static/css/main.css" rel="stylesheet"><script defer="defer" src="/car/static/js/main.js"></script>',
      '<script>window.base="/car";fetch("/carbon/x")</script><link rel=icon href=/car/favicon.ico>',
    ),
    "static/js/main.js":
      'r.p="/car/";load(r.p+"static/media/car.glb");load("/car/static/media/car.glb");é',
    "static/css/main.css": "a{background:url(/car/static/media/a.png)}",
    "static/media/car.glb": "glTF",
    "static/media/a.png": "x",
  };
  expect(await errorsOf(build)).toMatchObject([{ code: "absolute-base" }]);
  const { after, changed } = await rewritten(build);
  expect(changed).toEqual(["index.html", "static/css/main.css", "static/js/main.js"]);
  expect(after["index.html"]).toContain('href="./static/css/main.css"');
  expect(after["index.html"]).toContain('src="./static/js/main.js"');
  expect(after["index.html"]).toContain('window.base="./.";fetch("/carbon/x")');
  expect(after["index.html"]).toContain("href=./favicon.ico");
  expect(after["static/js/main.js"]).toBe(
    'r.p="./";load(r.p+"static/media/car.glb");load("./static/media/car.glb");é',
  );
  expect(after["static/css/main.css"]).toBe("a{background:url(../../static/media/a.png)}");
  expect(await errorsOf(after)).toEqual([]);
});

it("leaves alone whatever is no page, style or script, whatever it holds", async () => {
  const { changed } = await rewritten({
    "index.html": page('<script src="/a.js"></script>'),
    "a.js": 'load("/a.js")',
    "scene.data": 'GLB "/a.js" and more',
    "settings.json": '{"script":"/a.js"}',
  });
  expect(changed).toEqual(["a.js", "index.html"]);
});

it("makes the addresses of a Vite build relative, and only those of its own files", async () => {
  const build = {
    "demo/index.html": page(
      '<base href="/"><script type="module" crossorigin src="/assets/app.js"></script>',
      '<a href="/imprint">x</a>',
    ),
    "demo/assets/app.js": [
      'import{a}from"/assets/vendor.js";const s="modulepreload",u=function(t){return"/"+t};',
      'new URL("/assets/engine.wasm",import.meta.url);fetch("/models/car.glb?v=1");',
      "fetch(`/models/${name}.glb`);fetch('/api/prices');x.split(\"/\")",
    ].join(""),
    "demo/assets/vendor.js": "export const a=1",
    "demo/assets/engine.wasm": "\0asm",
    "demo/models/car.glb": "glTF",
  };
  const { after } = await rewritten(build);
  expect(after["demo/index.html"]).toContain('<base href="./">');
  expect(after["demo/index.html"]).toContain('src="./assets/app.js"');
  expect(after["demo/index.html"]).toContain('<a href="/imprint">');
  expect(after["demo/assets/app.js"]).toBe(
    [
      'import{a}from"../assets/vendor.js";const s="modulepreload",u=function(t){return new URL("./"+t,document.baseURI).href};',
      'new URL("../assets/engine.wasm",import.meta.url);fetch("./models/car.glb?v=1");',
      "fetch(`./models/${name}.glb`);fetch('/api/prices');x.split(\"/\")",
    ].join(""),
  );
  expect(await errorsOf(after)).toEqual([]);
});

const viteHelpers = [
  ['const p="modulepreload",u={},f="BASE",d=0', 'const p="modulepreload",u={},f="./",d=0'],
  [
    'const scriptRel = "modulepreload";\nconst assetsURL = function(dep) {\n  return "BASE" + dep;\n};',
    'const scriptRel = "modulepreload";\nconst assetsURL = function(dep) {\n  return new URL("./"+dep,document.baseURI).href;\n};',
  ],
  ['route=function(e){return"BASEx"+e}', 'route=function(e){return"BASEx"+e}'],
] as const;
it.each(["/", "/car/"])("knows the helpers of Vite 2 to 7 for %s, and no other", async (base) => {
  const index = page(`<script type=module src="${base}assets/a.js"></script>`);
  for (const [helper, expected] of viteHelpers) {
    const said = helper.replace("BASE", base);
    const { after } = await rewritten({ "index.html": index, "assets/a.js": said });
    if (said.includes("modulepreload")) expect(after["assets/a.js"]).toBe(expected);
    else expect(after["assets/a.js"]).toBe(base === "/" ? said : expected.replace("BASE", "./"));
  }
});

it("leaves alone what is joined to another text, unless that is empty", async () => {
  const { after } = await rewritten({
    "index.html": page('<script src="/car/a.js"></script>'),
    "a.js": [
      'load("".concat("/car","/models/a.glb"),x+"/models/a.glb",host + `/models/a.glb`);',
      'load("".concat("","/models/a.glb"),""+"/car/models/a.glb","/models/a.glb")',
    ].join(""),
    "models/a.glb": "glTF",
  });
  expect(after["a.js"]).toBe(
    [
      'load("".concat("./.","/models/a.glb"),x+"/models/a.glb",host + `/models/a.glb`);',
      'load("".concat("","./models/a.glb"),""+"./models/a.glb","./models/a.glb")',
    ].join(""),
  );
});

it("makes names in the scripts of a relative page relative, in a worker to itself", async () => {
  const build = {
    "index.html": page('<script src="./js/a.js"></script>'),
    "js/a.js": 'load("/models/m\u00e4rz.glb");new Worker("js/w.js");go("/imprint")',
    "js/w.js": "fetch('/models/m%C3%A4rz.glb')",
    "models/m\u00e4rz.glb": "glTF",
  };
  const { after } = await rewritten(build);
  expect(after["js/a.js"]).toBe(
    'load("./models/m\u00e4rz.glb");new Worker("js/w.js");go("/imprint")',
  );
  expect(after["js/w.js"]).toBe("fetch('../models/m%C3%A4rz.glb')");
});

it("leaves alone what is relative already, and text in other letters", async () => {
  const relative = { "index.html": page('<script src="a.js"></script>'), "a.js": 'x="/a.js"' };
  expect((await rewritten(relative)).changed).toEqual([]);
  const { files, reader } = buildOf({
    "index.html": Buffer.from('<script src="/a.js"></script><p>caf\xe9', "latin1"),
    "a.js": "x",
  });
  const [changed] = await rewriteBuild(files, reader);
  expect(changed?.content.toString("latin1")).toBe('<script src="./a.js"></script><p>caf\xe9');
});
