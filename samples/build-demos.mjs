/** Builds the sample demos as an agency would deliver them: node samples/build-demos.mjs [folder] */
import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import { build } from "vite";
import { dataFiles } from "./demos/building-energy/data-files.mjs";
import { hallMeshes } from "./demos/data-center/hall.js";
import { packMeshes } from "./demos/data-center/mesh-file.js";
import { makeCharger } from "./demos/ev-charger/charger.mjs";

const sources = join(import.meta.dirname, "demos");

/** Builds every demo into a separate folder (or file) under `out`. */
export async function buildDemos(out, only) {
  const makers = {
    switchgear: (folder) => buildPage("switchgear", folder),
    "wind-turbine": (folder) => buildPage("wind-turbine", folder),
    "data-center": buildCompressed,
    "building-energy": buildManyFiles,
    "ev-charger.glb": (file) => writeFile(file, makeCharger()),
  };
  for (const name of only ?? Object.keys(makers)) {
    await rm(join(out, name), { recursive: true, force: true });
    await mkdir(out, { recursive: true });
    await makers[name](join(out, name));
  }
}

/** A page in which a single .glb is pictured and tested; not a demo. */
export async function buildStudio(folder) {
  await mkdir(folder, { recursive: true });
  const source = join(import.meta.dirname, "glb-studio");
  await bundle(join(source, "glb-studio.js"), join(folder, "glb-studio.js"));
  await copyFile(join(source, "index.html"), join(folder, "index.html"));
}

/** A page with one script: what it imports is inside, and it runs from any address. */
async function buildPage(name, folder) {
  await mkdir(folder, { recursive: true });
  await bundle(join(sources, name, `${name}.js`), join(folder, `${name}.js`));
  for (const file of ["index.html", "palette.css"])
    await copyFile(join(sources, name, file), join(folder, file));
  await copyFile(join(sources, "stage/page.css"), join(folder, "page.css"));
}

/** Nearly the best compression, in a tenth of the time. */
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** As Unity and others deliver: large files exist only compressed, and the host must send the encoding. */
async function buildCompressed(folder) {
  await buildPage("data-center", folder);
  await mkdir(join(folder, "Build"));
  const script = join(folder, "data-center.js");
  for (const [name, content] of [
    ["data-center.js.br", await readFile(script)],
    ["data-center.data.br", packMeshes(hallMeshes())],
  ])
    await writeFile(join(folder, "Build", name), brotliCompressSync(content, QUICKLY));
  await rm(script);
}

/** Over a hundred small files, each fetched by the page: a map in tiles, a plan and pictures per floor. */
async function buildManyFiles(folder) {
  await buildPage("building-energy", folder);
  for (const part of ["tiles", "floors", "facade"]) await mkdir(join(folder, part));
  await Promise.all(dataFiles().map(([path, content]) => writeFile(join(folder, path), content)));
}

async function bundle(entry, file) {
  const { output } = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      target: "es2022",
      rolldownOptions: { input: entry, output: { format: "iife" } },
    },
  }).then((result) => (Array.isArray(result) ? result[0] : result));
  await writeFile(file, output[0].code);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  await buildDemos(
    process.argv[2] ?? join(import.meta.dirname, "../dist/samples"),
    process.argv[3]?.split(","),
  );
