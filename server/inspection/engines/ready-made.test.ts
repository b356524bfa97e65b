import { expect, it } from "vitest";
import { buildOf, type Contents, page, wasm } from "../fixtures.ts";
import { inspectBuild } from "../inspect.ts";

const three = { "three.min.js": "THREE.WebGLRenderer=1;const REVISION='118'" };
const emscripten = {
  "a.js": "var Module = typeof Module != 'undefined' ? Module : {};",
  "a.wasm": wasm(),
};

const builds: [name: string, version: string | null, contents: Contents][] = [
  [
    "Pano2VR",
    "6.1.13",
    { "pano2vr_player.js": "// Pano2VR 6.1.13/18080 HTML5\nTHREE.WebGLRenderer" },
  ],
  ["3DVista", null, { ...three, "lib/tdvplayer.js": "x", "script.js": "x" }],
  ["Marzipano", "0.10.2", { "marzipano.js": "// Marzipano - a 360° media viewer (v0.10.2)" }],
  ["Marzipano", null, { "main.bundle.js": 'var o="MarzipanoHammerElementId"' }],
  ["Potree", null, { ...three, "libs/potree/potree.js": "x" }],
  [
    "Needle Engine",
    "3.51.1",
    {
      ...three,
      "needle.buildinfo.json": "{}",
      "n.js": 'globalThis["__NEEDLE_ENGINE_VERSION__"] = "3.51.1"',
    },
  ],
  ["Flutter", null, { ...emscripten, "flutter_bootstrap.js": "x", "main.dart.js": "x" }],
  ["Blazor", null, { ...emscripten, "_framework/blazor.webassembly.js": "x" }],
  ["Qt", null, { ...emscripten, "qtloader.js": "x" }],
  ["RPG Maker", "1.9.0", { ...emscripten, "js/rmmz_core.js": 'Utils.RPGMAKER_VERSION = "1.9.0";' }],
  ["Blend4Web", "17_10.1", { ...emscripten, "b4w.min.js": "/** * Blend4Web CE 17_10.1 */" }],
  ["LÖVE", null, { ...emscripten, "love.js": "x", "love.wasm": wasm() }],
  ["GDevelop", null, { "pixi-renderers/runtimegame-pixi-renderer.js": "x" }],
  ["Cesium", null, { ...three, "Cesium/Cesium.js": "x" }],
];

it.each(builds)("%s %s is named, and not what its export carries", async (name, version, more) => {
  const { files, reader } = buildOf({ "index.html": page(), ...more });
  expect((await inspectBuild(files, reader)).engine).toEqual({ name, version });
});

it("SuperSplat and PlayCanvas elements are named by their page", async () => {
  const engineOf = async (...head: string[]) => {
    const { files, reader } = buildOf({ "index.html": page(...head) });
    return (await inspectBuild(files, reader)).engine;
  };
  const map =
    '<script type="importmap">{"imports":{"playcanvas":"https://cdn.jsdelivr.net/npm/playcanvas@2.3.3/build/playcanvas.mjs"}}</script>';
  expect(await engineOf("<title>SuperSplat Viewer</title>", map)).toEqual({
    name: "SuperSplat",
    version: null,
  });
  expect(await engineOf(map)).toEqual({ name: "PlayCanvas", version: "2.3.3" });
});
