import * as z from "zod/mini";
import type { Clues } from "../clues.ts";
import { folderOf } from "../folder.ts";
import { parsed } from "../html-page.ts";
import { type Reference, targetOf } from "../references.ts";

const File = z.nullish(z.object({ url: z.nullish(z.string()) }));
const Settings = z.object({
  assets: z.optional(
    z.record(
      z.string(),
      z.object({
        file: z.nullish(
          z.object({
            url: z.nullish(z.string()),
            variants: z.nullish(z.record(z.string(), File)),
          }),
        ),
      }),
    ),
  ),
  scenes: z.optional(z.array(z.object({ url: z.nullish(z.string()) }))),
});

/** Where PlayCanvas says what it will load: a file of settings, or the page itself in older generations. */
const SETTINGS = /(^|\/)__(settings|start|loading)__\.js$/;
const CONFIG =
  /\bCONFIG_FILENAME\s{0,9}=\s{0,9}["']([^"'\n]{1,500})["']|\.configure\(\s{0,9}["']([^"'\n]{1,500}\.json)["']/;
const SCENE =
  /\bSCENE_PATH\s{0,9}=\s{0,9}["']([^"'\n]{1,500})["']|\.loadScene\(\s{0,9}["']([^"'\n]{1,500}\.json)["']/;
const PREFIX = /\bASSET_PREFIX\s{0,9}=\s{0,9}["']([^"'\n]{1,500})["']/;
const MODULE = /["']?\b(?:glueUrl|wasmUrl)["']?\s{0,9}:\s{0,9}["']([^"'\n]{1,500})["']/g;

export async function playCanvasFiles(clues: Clues, entry: string): Promise<Reference[]> {
  const { folder, html, scripts } = clues;
  const isPlayCanvas =
    folder.paths.some((path) => /(^|\/)(playcanvas[\w.-]*\.m?js|__start__\.js)$/.test(path)) ||
    /\bplaycanvas\b/i.test(html);
  if (!isPlayCanvas) return [];
  const texts = [
    { path: entry, text: html },
    ...scripts.filter(({ path }) => SETTINGS.test(path) && folderOf(path) === folderOf(entry)),
  ];
  const base = folderOf(entry);
  const find = (pattern: RegExp) => {
    for (const { path: from, text } of texts) {
      const found = pattern.exec(text);
      const address = found?.[1] ?? found?.[2];
      if (address !== undefined) return [{ from, address, kind: "data" as const, base }];
    }
    return [];
  };
  const config = find(CONFIG).map((reference) => ({ ...reference, isVital: true }));
  // A scene that the page names may be another one than it starts with.
  const scenes = find(SCENE).map((reference) => ({ ...reference, isVital: config.length > 0 }));
  const prefix = find(PREFIX)[0]?.address ?? "";
  return [
    ...config,
    ...scenes,
    ...texts.flatMap(({ path, text }) => modulesIn(path, text, base)),
    ...(await assetsOf(clues, config[0] ?? usualConfig(clues, entry), prefix)),
  ];
}

const modulesIn = (from: string, text: string, base: string): Reference[] =>
  Array.from(text.matchAll(MODULE), ([, address = ""]) => ({
    from,
    address,
    kind: "data",
    isVital: false,
    base,
  }));

const usualConfig = ({ folder }: Clues, entry: string): Reference => {
  const starter = folder.paths.find((path) => /(^|\/)__start__\.js$/.test(path));
  return { from: starter ?? entry, address: "config.json", kind: "data", isVital: false };
};

async function assetsOf({ folder }: Clues, config: Reference, prefix: string) {
  const target = targetOf(config);
  if (target?.is !== "inside" || !folder.has(target.path)) return [];
  const from = target.path;
  const settings = Settings.safeParse(parsed(await folder.text(from)));
  if (!settings.success) return [];
  const base = config.base ?? folderOf(from);
  const asset = (url: string, isVital: boolean): Reference => ({
    from,
    address: isVital ? url : prefix + url,
    kind: "data",
    isVital,
    base,
  });
  const isThere = (url: string) => {
    const found = targetOf(asset(url, false));
    return found?.is === "inside" && folder.has(found.path);
  };
  const found: Reference[] = [];
  for (const { url } of settings.data.scenes ?? []) if (url) found.push(asset(url, true));
  for (const { file } of Object.values(settings.data.assets ?? {})) {
    // A texture that is there in a compressed form is not asked for in its own.
    const variants = Object.values(file?.variants ?? {}).flatMap((variant) => variant?.url ?? []);
    if (file?.url && !variants.some(isThere)) found.push(asset(file.url, false));
  }
  return found;
}
