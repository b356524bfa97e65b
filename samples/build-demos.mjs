/** Builds the sample demos as an agency would deliver them: node samples/build-demos.mjs [folder] */
import { copyFile, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { makeCharger } from "./demos/ev-charger/charger.mjs";

const sources = join(import.meta.dirname, "demos");

/** Every demo into a folder (or file) of its own under `out`. */
export async function buildDemos(out, only) {
  const makers = {
    switchgear: (folder) => buildPage("switchgear", folder),
    "wind-turbine": (folder) => buildPage("wind-turbine", folder),
    "ev-charger.glb": (file) => writeFile(file, makeCharger()),
  };
  for (const name of only ?? Object.keys(makers)) {
    await rm(join(out, name), { recursive: true, force: true });
    await mkdir(out, { recursive: true });
    await makers[name](join(out, name));
  }
}

/** Where a single .glb is pictured and tested; no demo of its own. */
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
