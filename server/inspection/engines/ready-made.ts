import { findIn, hasPath } from "../clues.ts";
import type { Sign } from "./sign.ts";

/**
 * What shows panoramas, point clouds, splats and apps, rather than being written against: their exports carry a
 * library or a compiler of others (three.js, PlayCanvas, Emscripten), which is then not what somebody worked with.
 */
export const readyMadeSigns: Sign[] = [
  {
    name: "Pano2VR",
    isSeen: (clues) => hasPath(clues, /(^|\/)pano2vr_player\.js$/),
    version: (clues) => findIn(clues, /\bPano2VR (\d+\.[\d.]*\d)/),
  },
  { name: "3DVista", isSeen: (clues) => hasPath(clues, /(^|\/)tdvplayer\.js$/) },
  {
    name: "Marzipano",
    isSeen: (clues) =>
      hasPath(clues, /(^|\/)marzipano[\w.-]*\.js$/i) ||
      findIn(clues, /\bMarzipanoHammerElementId\b/) !== null,
    version: (clues) => findIn(clues, /\bMarzipano[^\n]{0,100}\(v?(\d+\.[\d.]*\d)\)/),
  },
  {
    name: "Potree",
    isSeen: (clues) =>
      hasPath(clues, /(^|\/)potree(\.min)?\.js$/) || /\bnew Potree\./.test(clues.html),
  },
  {
    name: "Needle Engine",
    isSeen: (clues) =>
      hasPath(clues, /(^|\/)needle\.buildinfo\.json$/) || /<needle-engine\b/i.test(clues.html),
    version: (clues) =>
      findIn(
        clues,
        /__NEEDLE_ENGINE_VERSION__"\]\s?=\s?"(\d+\.[\d.]*\d)|\bNeedle Engine[^\n"]{0,40}@(\d+\.[\d.]*\d)/,
      ),
  },
  { name: "SuperSplat", isSeen: (clues) => /<title>SuperSplat Viewer\b/.test(clues.html) },
  {
    name: "Cesium",
    isSeen: (clues) =>
      hasPath(clues, /(^|\/)Cesium\.js$/) || findIn(clues, /\bCESIUM_BASE_URL\b/) !== null,
    version: (clues) =>
      findIn(
        clues,
        /cesium\/releases\/(\d+\.[\d.]*\d)|\bCESIUM_VERSION\s?=\s?["'](\d+\.[\d.]*\d)/i,
      ),
  },
  {
    name: "Flutter",
    isSeen: (clues) =>
      hasPath(clues, /(^|\/)(flutter(_bootstrap|_service_worker)?|main\.dart)\.js$/),
  },
  { name: "Blazor", isSeen: (clues) => hasPath(clues, /(^|\/)blazor\.webassembly\.js$/) },
  { name: "Qt", isSeen: (clues) => hasPath(clues, /(^|\/)qtloader\.js$/) },
  {
    name: "RPG Maker",
    isSeen: (clues) => hasPath(clues, /(^|\/)(rmmz_core|rpg_core)\.js$/),
    version: (clues) => findIn(clues, /\bRPGMAKER_VERSION\s?=\s?["'](\d+\.[\d.]*\d)/),
  },
  { name: "LÖVE", isSeen: (clues) => hasPath(clues, /(^|\/)love\.wasm$/) },
  {
    name: "GDevelop",
    isSeen: (clues) =>
      hasPath(clues, /(^|\/)runtimegame-pixi-renderer\.js$/) ||
      findIn(clues, /\bnew gdjs\.RuntimeGame\(/) !== null,
  },
];
