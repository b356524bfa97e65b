import { extname } from "node:path";
import type { BuildCheck } from "../../contract/builds.ts";

export interface BuildFile {
  /** Relative to the folder. */
  path: string;
  size: number;
}

export interface BuildReader {
  read(path: string, range?: { start: number; end: number }): Promise<Buffer>;
}

export interface Inspection {
  entry: string | null;
  entryCandidates: string[];
  engine: { name: string; version: string | null } | null;
  needsIsolation: boolean;
  files: { path: string; contentType: string; contentEncoding: "br" | "gzip" | null }[];
  checks: BuildCheck[];
  /** Files of ours that belong to the build: the page around a lone model. `files` describes them too. */
  added: { path: string; content: Buffer }[];
}

const contentTypes: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".glb": "model/gltf-binary",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".mp4": "video/mp4",
  ".png": "image/png",
  ".wasm": "application/wasm",
  ".webm": "video/webm",
};

/** The shallowest index.html is played; of several at the same depth somebody has to choose one. */
export async function inspectBuild(
  files: BuildFile[],
  _reader: BuildReader,
  wish: { entry?: string } = {},
): Promise<Inspection> {
  const [only] = files;
  if (only && files.length === 1 && /\.glb$/i.test(only.path)) return showModel(only.path);
  const candidates = entriesOf(files.map(({ path }) => path));
  const wished = files.find(({ path }) => path === wish.entry)?.path;
  const entry = wished ?? (candidates.length === 1 ? candidates[0] : undefined) ?? null;
  return {
    entry,
    entryCandidates: candidates,
    engine: null,
    needsIsolation: false,
    files: files.map(({ path }) => describe(path)),
    added: [],
    checks: entry === null ? [chooseEntry(candidates)] : [],
  };
}

const describe = (path: string) => ({
  path,
  contentType: contentTypes[extname(path).toLowerCase()] ?? "application/octet-stream",
  contentEncoding: null,
});

function showModel(path: string): Inspection {
  const page = `<!doctype html><a href="${encodeURIComponent(path)}" download>Model</a>`;
  return {
    entry: "index.html",
    entryCandidates: [path],
    engine: { name: "glTF", version: null },
    needsIsolation: false,
    files: [describe(path), describe("index.html")],
    checks: [],
    added: [{ path: "index.html", content: Buffer.from(page) }],
  };
}

function entriesOf(paths: string[]) {
  const pages = paths.filter((path) => /(^|\/)index\.html?$/i.test(path));
  if (pages.length === 0) return paths.filter((path) => /\.(html?|mp4|webm)$/i.test(path));
  const shallowest = Math.min(...pages.map(depthOf));
  return pages.filter((path) => depthOf(path) === shallowest);
}

const depthOf = (path: string) => path.split("/").length;

const chooseEntry = (candidates: string[]): BuildCheck => ({
  level: "error",
  code: "several-entries",
  message: `Please choose the page to play: ${candidates.join(", ")}`,
  fix: "choose-entry",
});
