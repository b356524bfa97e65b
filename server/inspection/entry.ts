import { depthOf, type Folder } from "./folder.ts";

export interface Entry {
  /** The page or video that is played; null when somebody has to choose, or there is nothing to play. */
  entry: string | null;
  /** What may be chosen, likeliest first. */
  candidates: string[];
  /** The models that need our viewer around them; `entry` is then the viewer's page. */
  models: string[];
}

const PAGE = /\.html?$/i;
const INDEX = /(^|\/)index\.html?$/i;
/** They are about what they lie beside, or shown in its place (404, no network); they play only where nothing else does. */
const NOTE =
  /(^|\/)((licen[cs]es?|readme|changelog|credits|copying|imprint|impressum|404)[^/]*|([^/]+\.)?offline)\.html?$/i;
const MODEL = /\.(glb|gltf)$/i;
const VIDEO = /\.(mp4|m4v|webm)$/i;

export const VIEWER_ENTRY = "index.html";

/** The shallowest index.html, else the only page, the models or the only video; of equals a person chooses. */
export function findEntry(folder: Folder, requested: string | undefined): Entry {
  const isPage = (path: string) => PAGE.test(path) && !NOTE.test(path);
  const kinds = [INDEX, { test: isPage }, MODEL, VIDEO, PAGE];
  const candidates = kinds
    .map((kind) => shallowest(folder, kind))
    .find((found) => found.length > 0);
  if (!candidates) return { entry: null, candidates: [], models: [] };
  const chosen = requested === undefined ? candidates : ifPlayable(folder, requested);
  const models = modelsAmong(chosen);
  return { entry: models.length > 0 ? VIEWER_ENTRY : only(chosen), candidates, models };
}

/** One that was exported as .glb and as .gltf is one. */
function modelsAmong(paths: string[]) {
  const models = paths.filter((path) => MODEL.test(path));
  return models.filter((path) => {
    const asGlb = path.replace(/\.gltf$/i, ".glb");
    return asGlb === path || !models.includes(asGlb);
  });
}

function shallowest(folder: Folder, kind: Pick<RegExp, "test">) {
  const found = folder.paths.filter((path) => kind.test(path)).toSorted();
  const depth = Math.min(...found.map(depthOf));
  return found.filter((path) => depthOf(path) === depth);
}

const only = ([first, ...rest]: string[]) => (rest.length === 0 ? (first ?? null) : null);

/** An administrator may want another page than the shallowest, but it must be a page of this upload. */
const ifPlayable = (folder: Folder, path: string) =>
  folder.has(path) && [PAGE, MODEL, VIDEO].some((kind) => kind.test(path)) ? [path] : [];
