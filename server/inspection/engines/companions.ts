import * as z from "zod/mini";
import type { Clues } from "../clues.ts";
import { type Folder, folderOf } from "../folder.ts";
import { parsed } from "../html-page.ts";
import { flutterFiles } from "./flutter-files.ts";
import { playCanvasFiles } from "./playcanvas-files.ts";
import type { Reference } from "../references.ts";

/** The files that an engine will ask for when it starts, as its own settings name them. */
export async function findCompanions(clues: Clues): Promise<Reference[]> {
  if (clues.entry === null) return [];
  return [
    ...unityCompanions(clues, clues.entry),
    ...(await oldUnityCompanions(clues, clues.entry)),
    ...godotCompanions(clues, clues.entry),
    ...unrealCompanions(clues, clues.entry),
    ...(await playCanvasFiles(clues, clues.entry)),
    ...flutterFiles(clues),
    ...(await defoldCompanions(clues)),
    ...gdevelopCompanions(clues),
    ...needleCompanions(clues, clues.entry),
    ...(await modelCompanions(clues)),
  ];
}

const UNITY_FILE =
  /\b(dataUrl|frameworkUrl|codeUrl|memoryUrl|workerUrl|loaderUrl)\s*[:=]\s*(buildUrl\s*\+\s*)?["'`]([^"'`\n]+)["'`]/g;

/** Since 2020: createUnityInstance(canvas, { dataUrl: buildUrl + "/game.data.br", ... }). */
function unityCompanions({ html, scripts }: Clues, entry: string): Reference[] {
  const texts = scripts.filter(({ path }) => !/\.(loader|framework)\.js\b/.test(path));
  return [html, ...texts.map(({ text }) => text)]
    .filter((text) => text.includes("createUnityInstance"))
    .flatMap((text) => {
      const folder = /\bbuildUrl\s*=\s*["'`]([^"'`]+)["'`]/.exec(text)?.[1] ?? "";
      return [...text.matchAll(UNITY_FILE)].map(([, , isBelow, name = ""]) =>
        vital(entry, isBelow === undefined ? name : `${folder}${name}`, folderOf(entry)),
      );
    });
}

/** Until 2019: UnityLoader.instantiate("container", "Build/game.json"), which names the rest. */
async function oldUnityCompanions({ html, folder }: Clues, entry: string): Promise<Reference[]> {
  const name = /UnityLoader\.instantiate\([^)]{0,200}?["']([^"']+\.json)["']/.exec(html)?.[1];
  if (name === undefined) return [];
  const settings = vital(entry, name);
  const path = folderOf(entry) + name.replace(/^\.\//, "");
  if (!folder.has(path)) return [settings];
  const values = parsed(await folder.text(path));
  const needed = ["dataUrl", "wasmCodeUrl", "wasmFrameworkUrl"];
  return [
    settings,
    ...needed.flatMap((key) => texts(values[key]).map((file) => vital(path, file))),
  ];
}

const GODOT_PAGE = /\bGODOT_CONFIG\b|\bnew Engine\(/;
const setting = (name: string) =>
  new RegExp(`["']?\\b${name}["']?\\s{0,9}:\\s{0,9}["'\`]([^"'\`\\n]{1,200})["'\`]`);
const GODOT_SIZES = /["']?\bfileSizes["']?\s{0,9}:\s{0,9}\{([^{}]{0,65536})\}/;

/**
 * By the names of its settings and not as JSON: a minified page writes them otherwise. Packed siblings do as
 * well: pages that unpack them ask for those instead.
 */
function godotCompanions({ html, folder }: Clues, entry: string): Reference[] {
  const name = GODOT_PAGE.test(html) ? setting("executable").exec(html)?.[1] : undefined;
  if (name === undefined) return [];
  const sizes = GODOT_SIZES.exec(html)?.[1] ?? "";
  const listed = Array.from(
    sizes.matchAll(/["']([^"'\n]{1,200})["']\s{0,9}:/g),
    ([, file = ""]) => file,
  );
  const pack = setting("mainPack").exec(html)?.[1] ?? `${name}.pck`;
  return [...new Set([`${name}.wasm`, pack, ...listed])]
    .filter((file) => ![".gz", ".br"].some((end) => folder.has(folderOf(entry) + file + end)))
    .map((file) => vital(entry, file));
}

const UNREAL_FILE = /\blocateFile\(\s{0,9}["']([^"'\n]{1,200}\.(?:wasm|data|js))["']/g;

/** Unreal 4: the page or its .UE4.js names each file that it downloads. A packed sibling does as well. */
function unrealCompanions({ html, folder, scripts }: Clues, entry: string): Reference[] {
  const starters = scripts.filter(({ path }) => /\.UE4\.js$/i.test(path));
  if (starters.length === 0 && !/\bUE4/.test(html)) return [];
  return [{ path: entry, text: html }, ...starters].flatMap(({ path, text }) =>
    Array.from(text.matchAll(UNREAL_FILE), ([, file = ""]) => file)
      .filter(
        (file) => !["gz", ".gz", ".br"].some((end) => folder.has(folderOf(entry) + file + end)),
      )
      .map((file) => vital(path, file, folderOf(entry))),
  );
}

const DefoldArchive = z.object({
  content: z.array(z.object({ pieces: z.array(z.object({ name: z.string() })) })),
});

async function defoldCompanions({ folder }: Clues): Promise<Reference[]> {
  const lists = folder.paths.filter((path) => /(^|\/)archive_files\.json$/.test(path));
  const found = await Promise.all(
    lists.map(async (path) => {
      const archive = DefoldArchive.safeParse(parsed(await folder.text(path)));
      if (!archive.success) return [];
      return archive.data.content.flatMap(({ pieces }) =>
        pieces.map(({ name }) => vital(path, name)),
      );
    }),
  );
  return found.flat();
}

const GDevelopProject = z.object({
  resources: z.object({ resources: z.array(z.object({ file: z.optional(z.string()) })) }),
});
const GDEVELOP_OPTIONS = "gdjs.runtimeGameOptions";

/** GDevelop loads all that its project lists, used or not, and goes on without what does not come. */
function gdevelopCompanions({ scripts }: Clues): Reference[] {
  return scripts.flatMap(({ path, text }) => {
    if (!text.startsWith("gdjs.projectData")) return [];
    const end = text.lastIndexOf("};", text.lastIndexOf(GDEVELOP_OPTIONS));
    const project = GDevelopProject.safeParse(parsed(text.slice(text.indexOf("{"), end + 1)));
    if (!project.success) return [];
    return project.data.resources.resources.flatMap(({ file }) =>
      texts(file).map((name): Reference => {
        return { from: path, address: encodeURI(name), kind: "media", isVital: false };
      }),
    );
  });
}

const NEEDLE_SCENE = /\.push\(["'`]([^"'`\n]{1,500}\.(?:glb|gltf)(?:\?[^"'`\n]{0,200})?)["'`]\)/g;

/** The scenes that the exporter of Needle has its page begin with; an attribute of the page may name others. */
const needleCompanions = ({ scripts }: Clues, entry: string): Reference[] =>
  scripts
    .filter(({ text }) => text.includes("needle:codegen_files"))
    .flatMap(({ path, text }) =>
      Array.from(text.matchAll(NEEDLE_SCENE), ([, address = ""]): Reference => {
        return { from: path, address, kind: "data", isVital: false, base: folderOf(entry) };
      }),
    );

const MODELS_READ = 200;
const Parts = z.optional(z.array(z.object({ uri: z.optional(z.string()) })));
const GltfParts = z.object({ buffers: Parts, images: Parts });

async function modelCompanions({ folder }: Clues): Promise<Reference[]> {
  const models = folder.paths.filter((path) => /\.gltf$/i.test(path)).slice(0, MODELS_READ);
  const found: Reference[] = [];
  // Whether the page plays a model that lies in the folder is not known.
  for (const path of models)
    found.push(...(await partsOf(folder, path)).map((part) => ({ ...part, isVital: false })));
  return found;
}

/** Verge3D keeps the parts of a model packed beside it, and unpacks them itself. */
export async function partsOf(folder: Folder, path: string): Promise<Reference[]> {
  if (!/\.gltf$/i.test(path)) return [];
  const parts = GltfParts.safeParse(parsed(await folder.text(path)));
  if (!parts.success) return [];
  const reference = (isVital: boolean) => (part: { uri?: string | undefined }) =>
    part.uri === undefined || folder.has(`${folderOf(path)}${part.uri}.xz`)
      ? []
      : [{ from: path, address: part.uri, kind: "data" as const, isVital }];
  return [
    ...(parts.data.buffers ?? []).flatMap(reference(true)),
    ...(parts.data.images ?? []).flatMap(reference(false)),
  ];
}

const vital = (from: string, address: string, base?: string): Reference => ({
  from,
  address,
  kind: "data",
  isVital: true,
  ...(base !== undefined && { base }),
});

const texts = (value: unknown) => (typeof value === "string" && value !== "" ? [value] : []);
