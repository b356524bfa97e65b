import { type Clues, findIn, hasPath } from "../clues.ts";
import { readyMadeSigns } from "./ready-made.ts";
import type { Sign } from "./sign.ts";

export interface Engine {
  name: string;
  version: string | null;
}

/** In this order: some engines carry a copy of one that stands below them. */
const signs: Sign[] = [
  {
    name: "Unity",
    isSeen: (clues) =>
      hasPath(clues, /(^|\/)UnityLoader\.js$|\.unityweb$/) ||
      (hasPath(clues, /\.loader\.js(\.\w+)?$/) && hasPath(clues, /\.framework\.js(\.\w+)?$/)),
    version: unityVersion,
  },
  {
    name: "Godot",
    isSeen: (clues) =>
      hasPath(clues, /\.pck(\.gz|\.br)?$/) ||
      /\bGODOT_CONFIG\b|\bengine\.startGame\b/.test(clues.html),
    version: godotVersion,
  },
  {
    name: "Unreal Engine",
    isSeen: (clues) => hasPath(clues, /\.UE4\.js|HTML5-Shipping/),
  },
  ...readyMadeSigns,
  {
    name: "PlayCanvas",
    isSeen: (clues) =>
      hasPath(clues, /(^|\/)(playcanvas[\w.-]*\.m?js|__start__\.js)$/) ||
      findIn(clues, /PlayCanvas Engine v|\/playcanvas@\d/) !== null,
    version: (clues) => findIn(clues, /(?:PlayCanvas Engine v|\/playcanvas@)(\d[\d.]*\d)/),
  },
  {
    name: "Verge3D",
    isSeen: (clues) =>
      hasPath(clues, /(^|\/)v3d(\.module|\.min)?\.js$/) || findIn(clues, /Verge3D \d/) !== null,
    version: (clues) => findIn(clues, /Verge3D (\d[\d.]*\d)/),
  },
  {
    name: "Defold",
    isSeen: (clues) => hasPath(clues, /(^|\/)(dmloader\.js|archive\/archive_files\.json)$/),
  },
  {
    name: "Blend4Web",
    isSeen: (clues) =>
      hasPath(clues, /(^|\/)b4w(\.[\w.-]+)?\.js$/) ||
      findIn(clues, /\bBlend4Web \w{2,3} \d/) !== null,
    version: (clues) => findIn(clues, /\bBlend4Web \w{2,3} (\d[\d_.]*\d)/),
  },
  { name: "Construct 3", isSeen: (clues) => hasPath(clues, /(^|\/)c3(runtime|main)\.js$/) },
  { name: "Construct 2", isSeen: (clues) => hasPath(clues, /(^|\/)c2runtime\.js$/) },
  {
    name: "LayaAir",
    isSeen: (clues) =>
      hasPath(clues, /(^|\/)laya(air)?(\.[\w-]+)*\.js$/i) ||
      findIn(clues, /\bLaya\.init\(/) !== null,
    version: (clues) => layaVersion(clues),
  },
  {
    name: "krpano",
    isSeen: (clues) =>
      hasPath(clues, /(^|\/)krpano[\w.-]*\.(js|xml)$/i) || findIn(clues, /\bembedpano\b/) !== null,
    version: (clues) => findIn(clues, /\bkrpano (\d+\.[\d.]*\d)/i),
  },
  {
    name: "Marmoset Viewer",
    isSeen: (clues) => hasPath(clues, /\.mview$/i) || findIn(clues, /\bmarmoset\.embed\(/) !== null,
  },
  {
    name: "Spline",
    isSeen: (clues) =>
      hasPath(clues, /\.splinecode$/i) ||
      /<spline-viewer\b/i.test(clues.html) ||
      findIn(clues, /@splinetool\/(?:runtime|viewer)|\bprod\.spline\.design\//) !== null,
    version: (clues) => findIn(clues, /@splinetool\/(?:runtime|viewer)@(\d[\d.]*\d)/),
  },
  { name: "Wonderland Engine", isSeen: (clues) => hasPath(clues, /WonderlandRuntime/) },
  {
    name: "Cocos Creator",
    isSeen: (clues) => hasPath(clues, /(^|\/)(cocos-js\/|cocos2d-js(-min)?\.)/),
  },
  {
    name: "A-Frame",
    isSeen: (clues) => /<a-scene\b/i.test(clues.html),
    version: (clues) =>
      findIn(clues, /(?:A-Frame Version:|aframe\.io\/releases\/|aframe@)\s*(\d[\d.]*\d)/),
  },
  {
    name: "model-viewer",
    isSeen: (clues) => /<model-viewer\b/i.test(clues.html),
    version: (clues) => findIn(clues, /model-viewer[@/]v?(\d+\.[\d.]*\d)/),
  },
  {
    name: "Babylon.js",
    isSeen: (clues) =>
      hasPath(clues, /(^|\/)babylon(\.max|\.min|\.es5)?\.js$/) ||
      findIn(clues, /babylonjs@\d|Babylon\.js v|new BABYLON\.Engine\b|cdn\.babylonjs\.com/) !==
        null,
    version: (clues) => findIn(clues, /babylonjs@(\d[\d.]*\d)/),
  },
  {
    name: "three.js",
    isSeen: (clues) =>
      findIn(clues, /__THREE__|THREE\.WebGLRenderer\b|\/three(\.module|\.core)?(\.min)?\.js\b/) !==
      null,
    version: threeVersion,
  },
  {
    name: "p5.js",
    isSeen: (clues) =>
      hasPath(clues, /(^|\/)p5(\.min)?\.js$/) ||
      findIn(clues, /\bp5\.js v\d|\/p5(?:\.min)?\.js\b/) !== null,
    version: (clues) => findIn(clues, /\bp5\.js v(\d[\d.]*\d)|\/p5(?:\.js)?[@/](\d[\d.]*\d)/),
  },
  { name: "Rust (wasm-bindgen)", isSeen: (clues) => findIn(clues, /__wbindgen_/) !== null },
  {
    name: "Emscripten",
    isSeen: (clues) =>
      hasPath(clues, /\.wasm(\.\w+)?$/) &&
      findIn(clues, /\bemscripten_|\bvar Module\s*=\s*typeof Module\b/i) !== null,
  },
];

export async function findEngine(clues: Clues): Promise<Engine | null> {
  const sign = signs.find(({ isSeen }) => isSeen(clues));
  return sign ? { name: sign.name, version: (await sign.version?.(clues)) ?? null } : null;
}

const UNITY_VERSION = /\b((?:5|20\d\d|6000)\.\d+\.\d+[abfp]\d+)/;
/** The engine's files stand behind a table of their names, which may be long. */
const UNITY_DATA_BYTES = 256 * 1024;

/** Until 2019 a JSON file beside the loader says it; in every version the data do. */
async function unityVersion({ folder }: Clues): Promise<string | null> {
  for (const path of folder.paths.filter((name) => /(^|\/)Build\/[^/]+\.json$/.test(name))) {
    const found = UNITY_VERSION.exec(await folder.text(path));
    if (found) return found[1] ?? null;
  }
  for (const path of folder.paths.filter((name) => /\.data(\.(br|gz|unityweb))?$/.test(name))) {
    const start = await folder.start(path, UNITY_DATA_BYTES);
    const found = UNITY_VERSION.exec(start.toString("latin1"));
    if (found) return found[1] ?? null;
  }
  return null;
}

/** The pack begins with its magic word, the version of its format, and the three numbers of the engine. */
async function godotVersion({ folder }: Clues): Promise<string | null> {
  for (const path of folder.paths.filter((name) => /\.pck(\.gz|\.br)?$/.test(name))) {
    const start = await folder.start(path, 20);
    if (start.length === 20 && start.indexOf("GDPC") === 0)
      return [8, 12, 16].map((at) => start.readUInt32LE(at)).join(".");
  }
  return null;
}

/** Minified, the name is lost, but not what stands beside the version: the loader in 2, the state of play in 3. */
const LAYA_VERSIONS = [
  /\bLaya(?:Env)?\.version\s?=\s?["'`](\d+\.[\d.]*\d)/,
  /\.loader\s*=\s*null\s*,\s*[\w$]+\.version\s*=\s*["'`](\d+\.[\d.]*\d)/,
  /\.version\s*=\s*["'`](\d+\.[\d.]*\d)["'`]\s*,\s*[\w$]+\.isPlaying\b/,
];

const layaVersion = (clues: Clues) =>
  LAYA_VERSIONS.map((pattern) => findIn(clues, pattern)).find((found) => found !== null) ?? null;

const THREE_VERSIONS = [
  /\bREVISION\s*=\s*["'`](\d+)/,
  /["'`]register["'`],\s*\{\s*detail:\s*\{\s*revision:\s*["'`](\d+)/,
  /\bthree@0\.(\d+)/,
  /\bthree\.js\/r(\d+)/,
];

/** A release is one number. Minified, it is a constant that is mentioned where the page registers it. */
function threeVersion(clues: Clues): string | null {
  for (const pattern of THREE_VERSIONS) {
    const found = findIn(clues, pattern);
    if (found !== null) return `r${found}`;
  }
  for (const { text } of clues.scripts) {
    const name = /["'`]register["'`],\s*\{\s*detail:\s*\{\s*revision:\s*([\w$]{1,40})/.exec(
      text,
    )?.[1];
    if (name === undefined) continue;
    const constant = name.replaceAll("$", "\\$");
    const found = new RegExp(`[\\s,;{]${constant}\\s*=\\s*["'\`](\\d+)["'\`]`).exec(text);
    if (found) return `r${found[1]}`;
  }
  return null;
}
