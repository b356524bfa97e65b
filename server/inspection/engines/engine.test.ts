import { describe, expect, it } from "vitest";
import { buildOf, type Contents, gzip, page, unityBrotli, unityGzip, wasm } from "../fixtures.ts";
import { inspectBuild } from "../inspect.ts";

const inspect = async (contents: Contents) => {
  const { files, reader } = buildOf(contents);
  return inspectBuild(files, reader);
};
const engineOf = async (contents: Contents) => (await inspect(contents)).engine;
const isolationOf = async (contents: Contents) => (await inspect(contents)).needsIsolation;

const unityData = (version: string) =>
  `UnityWebData1.0\0data.unity3d\0UnityFS\0\x06\x05.x.x\0${version}\0`;
const pack = (...numbers: number[]) =>
  Buffer.concat([Buffer.from("GDPC"), Buffer.from(new Uint32Array(numbers).buffer)]);

describe("the engine", () => {
  const builds: [what: string, name: string, version: string | null, contents: Contents][] = [
    [
      "Unity 2019 by its loader and its JSON",
      "Unity",
      "2019.4.1f1",
      {
        "index.html": page('<script src="Build/UnityLoader.js"></script>'),
        "Build/UnityLoader.js": "var UnityLoader=UnityLoader||{}",
        "Build/game.json": '{"dataUrl":"game.data.unityweb","unityVersion":"2019.4.1f1"}',
        "Build/game.data.unityweb": unityGzip("UnityWebData1.0"),
      },
    ],
    [
      "Unity 2021 by its files, the version from packed data",
      "Unity",
      "2021.3.5f1",
      {
        "index.html": page(),
        "Build/game.loader.js": "function createUnityInstance(){}",
        "Build/game.framework.js.br": unityBrotli("var unityFramework"),
        "Build/game.data.gz": unityGzip("names ".repeat(2000) + unityData("2021.3.5f1")),
      },
    ],
    [
      "Godot 3 by a pack that the page unpacks",
      "Godot",
      "3.5.1",
      {
        "index.html": page("<script>pako.inflate()</script>"),
        "index.pck.gz": gzip(pack(1, 3, 5, 1)),
      },
    ],
    [
      "Godot 4 by its pack",
      "Godot",
      "4.2.2",
      { "index.html": page(), "index.pck": pack(2, 4, 2, 2) },
    ],
    [
      "PlayCanvas",
      "PlayCanvas",
      "1.62.0",
      {
        "index.html": page('<script src="playcanvas-stable.min.js"></script>'),
        "playcanvas-stable.min.js": "/* PlayCanvas Engine v1.62.0 revision 818511d2b */",
        "__start__.js": "",
      },
    ],
    [
      "Verge3D, which carries a three.js",
      "Verge3D",
      "4.12.0",
      { "index.html": page(), "v3d.js": "// Verge3D 4.12.0 ...\nwindow.__THREE__='x'" },
    ],
    ["Defold", "Defold", null, { "index.html": page(), "archive/archive_files.json": "{}" }],
    [
      "Wonderland",
      "Wonderland Engine",
      null,
      { "index.html": page(), "WonderlandRuntime.js": "", "WonderlandRuntime.js.gz": gzip("") },
    ],
    [
      "A-Frame",
      "A-Frame",
      "1.4.0",
      {
        "index.html":
          '<script src="https://aframe.io/releases/1.4.0/aframe.min.js"></script><a-scene>',
      },
    ],
    [
      "model-viewer",
      "model-viewer",
      "3.0.1",
      {
        "index.html":
          '<script type=module src="https://cdn.jsdelivr.net/npm/@google/model-viewer@3.0.1/x.js"></script><model-viewer src="a.glb">',
      },
    ],
    [
      "Babylon",
      "Babylon.js",
      "9.31.0",
      { "index.html": page(), "app.js": 'static get NpmPackage(){return"babylonjs@9.31.0"}' },
    ],
    [
      "three.js in its own file",
      "three.js",
      "r149",
      {
        "index.html": page(),
        "three.module.js": "const REVISION = '149';window.__THREE__ = REVISION",
      },
    ],
    [
      "three.js in a minified bundle",
      "three.js",
      "r160",
      {
        "index.html": page(),
        "assets/index-3f2a.js":
          'const zu="160",a=1;__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:zu}})),window.__THREE__=zu',
      },
    ],
    [
      "three.js in a bundle of rolldown, which writes its release where it registers it",
      "three.js",
      "r187",
      {
        "index.html": page(),
        "assets/index-Bx3k.js":
          "__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent(`register`,{detail:{revision:`187`}})),window.__THREE__=`187`",
      },
    ],
    [
      "three.js in a bundle of rolldown that has kept the constant",
      "three.js",
      "r180",
      {
        "index.html": page(),
        "assets/index-Cd4l.js":
          "var $e=`180`,a=1;new CustomEvent(`register`,{detail:{revision:$e}}),window.__THREE__=$e",
      },
    ],
    [
      "Construct 3, which carries a physics engine by Emscripten",
      "Construct 3",
      null,
      {
        "index.html": page('<script src="scripts/main.js"></script>'),
        "scripts/main.js": "x",
        "scripts/c3runtime.js": "self.C3={}",
        "scripts/box2d.js": "var Module = typeof Module !== 'undefined'",
        "scripts/box2d.wasm": wasm(),
        "data.json": "{}",
      },
    ],
    [
      "Spline, which carries a three.js",
      "Spline",
      "1.9.28",
      {
        "index.html": page(
          '<script type="module" src="https://unpkg.com/@splinetool/viewer@1.9.28/build/spline-viewer.js"></script>',
        ),
        "runtime.js": "window.__THREE__=1",
        "scene.splinecode": "x",
      },
    ],
    [
      "LayaAir",
      "LayaAir",
      "2.12.0",
      {
        "index.html": page('<script src="libs/laya.core.js"></script>'),
        "libs/laya.core.js": 'Laya.version = "2.12.0"; Laya.init()',
      },
    ],
    [
      "LayaAir 2, minified",
      "LayaAir",
      "2.8.0",
      {
        "index.html": page('<script src="libs/laya.core.js"></script>'),
        "libs/laya.core.js":
          'E.version={},Mi.timer=null,Mi.loader=null,Mi.version="2.8.0",Mi._isinit=!1',
      },
    ],
    [
      "LayaAir 3",
      "LayaAir",
      "3.0.5",
      {
        "index.html": page('<script src="libs/laya.core.js"></script>'),
        "libs/laya.core.js": 'LayaEnv.version = "3.0.5";\n    LayaEnv.isPlaying = true;',
      },
    ],
    [
      "LayaAir 3, minified",
      "LayaAir",
      "3.2.1",
      {
        "index.html": page('<script src="libs/laya.core.js"></script>'),
        "libs/laya.core.js": 'class t{}t.version="3.2.1",t.isPlaying=!0,t.isPreview=!1',
      },
    ],
    [
      "krpano",
      "krpano",
      "1.20.9",
      {
        "index.html": "<script>location.href = 'tour.html'</script>",
        "tour.html": page("<script src=tour.js></script><script>embedpano({})</script>"),
        "tour.js": "/* krpano 1.20.9 (build 2020-12-28) */ function embedpano(){}",
        "tour.xml": "<krpano/>",
      },
    ],
    [
      "Marmoset",
      "Marmoset Viewer",
      null,
      { "index.html": page("<script>marmoset.embed('a.mview', {})</script>"), "a.mview": "x" },
    ],
    [
      "p5 from elsewhere",
      "p5.js",
      "1.4.0",
      {
        "index.html": page(
          '<script src="https://cdnjs.cloudflare.com/ajax/libs/p5.js/1.4.0/p5.js"></script>',
        ),
      },
    ],
    [
      "p5 in its own file",
      "p5.js",
      "1.11.3",
      {
        "index.html": page('<script src="p5.min.js"></script>'),
        "p5.min.js": "/*! p5.js v1.11.3 February 20, 2025 */",
      },
    ],
    [
      "three.js from elsewhere",
      "three.js",
      "r155",
      {
        "index.html": page(
          '<script type="importmap">{"imports":{"three":"https://unpkg.com/three@0.155.0/build/three.module.js"}}</script>',
        ),
      },
    ],
    [
      "Rust",
      "Rust (wasm-bindgen)",
      null,
      { "index.html": page(), "pkg/app.js": "wasm.__wbindgen_start()", "pkg/app_bg.wasm": wasm() },
    ],
    [
      "Emscripten",
      "Emscripten",
      null,
      {
        "index.html": page(),
        "a.js": "var Module = typeof Module != 'undefined'",
        "a.wasm": wasm(),
      },
    ],
  ];
  it.each(builds)("is %s", async (_what, name, version, contents) => {
    expect(await engineOf(contents)).toEqual({ name, version });
  });

  it("is unknown where nothing tells", async () => {
    expect(await engineOf({ "index.html": page("<script>draw()</script>") })).toBeNull();
  });
});

describe("threads", () => {
  it("need isolation where a module shares its memory, packed or not", async () => {
    expect(await isolationOf({ "index.html": page(), "a.wasm": wasm("shared") })).toBe(true);
    expect(
      await isolationOf({ "index.html": page(), "a.wasm.br": unityBrotli(wasm("shared")) }),
    ).toBe(true);
    expect(await isolationOf({ "index.html": page(), "a.wasm": wasm("own") })).toBe(false);
  });

  it("need none where the build brings a twin without threads", async () => {
    const both = {
      "index.html": page(),
      "WonderlandRuntime-simd-threads.wasm": wasm("shared"),
      "WonderlandRuntime-simd.wasm": wasm("own"),
    };
    expect(await isolationOf(both)).toBe(false);
    const { "WonderlandRuntime-simd.wasm": _twin, ...alone } = both;
    expect(await isolationOf(alone)).toBe(true);
  });

  it("are what Godot says they are", async () => {
    const godot = (enabled: boolean) => ({
      "index.html": page(`<script>const GODOT_THREADS_ENABLED = ${enabled};</script>`),
      "index.wasm": wasm("shared"),
    });
    expect(await isolationOf(godot(true))).toBe(true);
    expect(await isolationOf(godot(false))).toBe(false);
  });

  it("are not meant by a page that merely brings the well-known service worker", async () => {
    const helped = {
      "index.html": page('<script src="coi-serviceworker.js"></script>'),
      "coi-serviceworker.js": "if (!window.crossOriginIsolated) register()",
    };
    expect(await isolationOf(helped)).toBe(false);
    expect(await isolationOf({ ...helped, "a.wasm": wasm("shared") })).toBe(true);
    const asking = "if (self.crossOriginIsolated) b = new SharedArrayBuffer(1024)";
    expect(await isolationOf({ ...helped, "app.js": asking })).toBe(true);
  });

  it("are meant by a page that makes shared buffers", async () => {
    const own = (script: string) => ({ "index.html": page(), "app.js": script });
    expect(await isolationOf(own("const b = new SharedArrayBuffer(1024)"))).toBe(true);
    expect(
      await isolationOf(
        own('if (typeof SharedArrayBuffer !== "undefined") b = new SharedArrayBuffer(1024)'),
      ),
    ).toBe(false);
    expect(await isolationOf(own("port.postMessage(new SharedArrayBuffer(1))"))).toBe(false);
  });

  it("are said in a sentence", async () => {
    const { checks } = await inspect({ "index.html": page(), "a.wasm": wasm("shared") });
    expect(checks).toMatchObject([{ level: "info", code: "needs-isolation" }]);
  });
});
