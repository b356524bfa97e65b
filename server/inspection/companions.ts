import * as z from "zod/mini";
import type { Clues } from "./clues.ts";
import { type Folder, folderOf } from "./folder.ts";
import { parsed } from "./html-page.ts";
import type { Reference } from "./references.ts";

/** The files that an engine will ask for when it starts, as its own settings name them. */
export async function findCompanions(clues: Clues): Promise<Reference[]> {
  if (clues.entry === null) return [];
  return [
    ...unityCompanions(clues, clues.entry),
    ...(await oldUnityCompanions(clues, clues.entry)),
    ...godotCompanions(clues, clues.entry),
    ...(await playCanvasCompanions(clues)),
    ...(await defoldCompanions(clues)),
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
  const said = parsed(await folder.text(path));
  const needed = ["dataUrl", "wasmCodeUrl", "wasmFrameworkUrl"];
  return [settings, ...needed.flatMap((key) => texts(said[key]).map((file) => vital(path, file)))];
}

const MAX_SETTINGS_LENGTH = 64 * 1024;

/** Packed siblings do as well: pages that unpack them ask for those instead. */
function godotCompanions({ html, folder }: Clues, entry: string): Reference[] {
  const said = html.slice(html.search(/\bGODOT_CONFIG\s*=\s*\{/)).slice(0, MAX_SETTINGS_LENGTH);
  const text = said.slice(said.indexOf("{"), said.indexOf("};") + 1);
  const { executable, mainPack, fileSizes } = parsed(text);
  const [name] = texts(executable);
  if (name === undefined) return [];
  const sizes = typeof fileSizes === "object" && fileSizes !== null ? Object.keys(fileSizes) : [];
  const [pack = `${name}.pck`] = texts(mainPack);
  return [...new Set([`${name}.wasm`, pack, ...sizes])]
    .filter((file) => ![".gz", ".br"].some((end) => folder.has(folderOf(entry) + file + end)))
    .map((file) => vital(entry, file));
}

const File = z.nullish(z.object({ url: z.nullish(z.string()) }));
const PlayCanvasSettings = z.object({
  assets: z.optional(z.record(z.string(), z.object({ file: File }))),
  scenes: z.optional(z.array(z.object({ url: z.nullish(z.string()) }))),
});

async function playCanvasCompanions({ folder }: Clues): Promise<Reference[]> {
  const starters = folder.paths.filter((path) => /(^|\/)__start__\.js$/.test(path));
  const found: Reference[] = [];
  for (const path of starters.map((starter) => `${folderOf(starter)}config.json`)) {
    if (!folder.has(path)) continue;
    const settings = PlayCanvasSettings.safeParse(parsed(await folder.text(path)));
    if (!settings.success) continue;
    for (const { url } of settings.data.scenes ?? []) if (url) found.push(vital(path, url));
    for (const { file } of Object.values(settings.data.assets ?? {}))
      if (file?.url) found.push({ from: path, address: file.url, kind: "data", isVital: false });
  }
  return found;
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
