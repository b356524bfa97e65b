import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import subsetFont from "subset-font";
import { fingerprint } from "./build-state.mjs";
import { root } from "../install.mjs";

const SOURCE = "node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2";
const OUT = join(root, "node_modules/.cache/font");
/** All characters that the font covers, without glyphs that only its dropped features would draw. */
const ALL_CHARACTERS = String.fromCodePoint(...Array.from({ length: 0x3000 }, (_, code) => code));
const OPTIONS = {
  targetFormat: "woff2",
  // From font-normal to font-bold.
  variationAxes: { wght: { min: 400, max: 700 } },
  keepFeatures: ["calt", "ccmp", "kern", "locl", "mark", "mkmk", "tnum"],
};

/** The font that every page waits for, in the weights in use: 32 kB instead of 48. Built once. */
export async function subsetInter() {
  const sources = fingerprint([SOURCE, "scripts/build/subset-inter.mjs", "package-lock.json"]);
  const file = join(OUT, sources, "inter-latin-wght-normal.woff2");
  if (existsSync(file)) return file;
  const subset = await subsetFont(await readFile(join(root, SOURCE)), ALL_CHARACTERS, OPTIONS);
  await mkdir(dirname(file), { recursive: true });
  // Another build may run at the same time: no reader may find half a file.
  const fresh = `${file}.${process.pid}`;
  await writeFile(fresh, subset);
  await rename(fresh, file);
  return file;
}
