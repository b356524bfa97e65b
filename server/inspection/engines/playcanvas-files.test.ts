import { expect, it } from "vitest";
import { buildOf, type Contents, page } from "../fixtures.ts";
import { inspectBuild } from "../inspect.ts";

const found = async (contents: Contents) => {
  const { files, reader } = buildOf(contents);
  const { checks } = await inspectBuild(files, reader);
  return checks.map(({ level, code, path }) => `${level} ${code} ${path ?? ""}`);
};

const config = JSON.stringify({
  scenes: [{ name: "Hall", url: "1721785.json" }],
  assets: {
    7: { type: "material", file: null },
    8: {
      type: "texture",
      file: { filename: "a b.png", url: "files/assets/8/1/a%20b.png", variants: {} },
    },
    9: {
      type: "texture",
      file: {
        filename: "oak.png",
        url: "files/assets/9/1/oak.png",
        variants: { basis: { filename: "oak.basis", url: "files/assets/9/1/oak.basis", opt: 64 } },
      },
    },
  },
});
const whole = {
  "config.json": config,
  "1721785.json": "{}",
  "files/assets/8/1/a b.png": "x",
  "files/assets/9/1/oak.basis": "x",
};
const settings = (name: string) => `ASSET_PREFIX = "";
SCRIPT_PREFIX = "";
SCENE_PATH = "1721785.json";
SCRIPTS = [ 129782381, 129782393 ];
CONFIG_FILENAME = "${name}";
PRELOAD_MODULES = [
    {'moduleName' : 'BASIS', 'glueUrl' : 'files/assets/5/1/basis.js', 'wasmUrl' : 'files/assets/6/1/basis.wasm'}
];`;

/** As published since 2018, from 2015 on, and before that. */
const generations: Record<string, Contents> = {
  "with a file of settings": {
    "index.html": page(
      '<script src="playcanvas-stable.min.js"></script><script src="__settings__.js"></script>',
      '<script src="__start__.js"></script>',
    ),
    "playcanvas-stable.min.js": "/* PlayCanvas Engine v1.62.0 */ app.configure('never.json')",
    "__settings__.js": settings("config.json"),
    "__start__.js": "app.configure(CONFIG_FILENAME, start)",
    "files/assets/5/1/basis.js": "x",
    "files/assets/6/1/basis.wasm": "\0asm",
  },
  "with settings in the page": {
    "index.html": page(
      '<script src="playcanvas-stable.min.js"></script>',
      '<script>SCENE_PATH = "1721785.json"; CONFIG_FILENAME = "config.json";</script>',
      '<script src="__start__.js"></script>',
    ),
    "playcanvas-stable.min.js": "x",
    "__start__.js": "app.configure(CONFIG_FILENAME, start)",
  },
  "with its start in the page": {
    "index.html": page(
      '<script src="playcanvas-latest.js"></script><script>var app = new pc.fw.Application(canvas);',
      'app.configure("config.json", function (error) { app.loadScene("1721785.json", start); });</script>',
    ),
    "playcanvas-latest.js": "x",
  },
};

it.each(Object.entries(generations))("names what a build %s misses", async (_name, build) => {
  expect(await found({ ...build, ...whole })).toEqual([]);
  const { "config.json": _config, ...without } = whole;
  expect(await found({ ...build, ...without })).toEqual(["error missing-file config.json"]);
  const { "1721785.json": _scene, ...empty } = whole;
  expect(await found({ ...build, ...empty })).toEqual(["error missing-file 1721785.json"]);
  const { "files/assets/8/1/a b.png": _picture, ...plain } = whole;
  expect(await found({ ...build, ...plain })).toEqual([
    "warning missing-file files/assets/8/1/a b.png",
  ]);
});

it("asks for a texture itself only where no compressed form of it is there", async () => {
  const build = generations["with settings in the page"];
  const { "files/assets/9/1/oak.basis": _basis, ...bare } = whole;
  expect(await found({ ...build, ...bare })).toEqual([
    "warning missing-file files/assets/9/1/oak.png",
  ]);
  expect(await found({ ...build, ...bare, "files/assets/9/1/oak.png": "x" })).toEqual([]);
});

it("finds settings of another name, and assets below a prefix", async () => {
  const { "config.json": content, ...rest } = whole;
  const moved = Object.fromEntries(
    Object.entries(rest).map(([path, body]) => [path.replace(/^files/, "cdn/files"), body]),
  );
  const build = {
    ...generations["with a file of settings"],
    "__settings__.js": settings("data/my config.json").replace(
      'ASSET_PREFIX = ""',
      'ASSET_PREFIX = "cdn/"',
    ),
    ...moved,
  };
  expect(await found({ ...build, "data/my config.json": content })).toEqual([]);
  expect(await found(build)).toEqual(["error missing-file data/my config.json"]);
});

it("says nothing of a PlayCanvas that somebody built in another way", async () => {
  expect(
    await found({
      "index.html": page('<script src="playcanvas.min.js"></script><script src="app.js"></script>'),
      "playcanvas.min.js": "x",
      "app.js": 'app.configure("elsewhere.json")',
    }),
  ).toEqual([]);
});
