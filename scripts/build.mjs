import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { beginBuild, isBuilt, noteBuilt } from "./build/build-state.mjs";
import { ensureViewer } from "./build/build-viewer.mjs";
import { ensureInstalled, root } from "./install.mjs";
import { readBridgeSource } from "../server/content/bridge-source.mjs";
import { minifyBridge } from "./build/minify-bridge.mjs";
import { NOT_BUNDLED } from "./build/not-bundled.mjs";
import { SERVER_ENTRIES } from "./build/server-entries.mjs";

const COMPRESSED = new Set([".js", ".css", ".html", ".svg", ".json", ".txt"]);

ensureInstalled();
if (isBuilt()) console.log("The build is up to date.");
else await build();

async function build() {
  const startedAt = performance.now();
  const sources = beginBuild();
  const vite = await import("vite");
  await vite.build({ configFile: join(root, "vite.config.ts"), logLevel: "warn" });
  await compressFiles(join(root, "dist/web"));
  await buildServer(vite);
  await buildBridge();
  await ensureViewer();
  const { buildDemos } = await import("../samples/build-demos.mjs");
  await buildDemos(join(root, "dist/samples"));
  noteBuilt(sources);
  console.log(`Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
}

/** One file each, and one for shared code: Node starts them in a third of the time that a thousand files take. */
async function buildServer(vite) {
  await vite.build({
    configFile: false,
    root,
    logLevel: "warn",
    ssr: { noExternal: true, external: NOT_BUNDLED },
    build: {
      ssr: true,
      outDir: "dist/server",
      emptyOutDir: true,
      copyPublicDir: false,
      target: "node20",
      minify: false,
      rolldownOptions: { input: SERVER_ENTRIES, output: { entryFileNames: "[name].js" } },
    },
  });
}

/** Beside the bundle, where server/content/bridge.ts reads it. */
async function buildBridge() {
  const source = readBridgeSource(join(root, "server/content/in-frame"));
  await mkdir(join(root, "dist/server/in-frame"));
  await writeFile(join(root, "dist/server/in-frame/bridge.js"), await minifyBridge(source));
  // Read by server/content/keeper.ts: rarely requested, and small.
  await cp(join(root, "server/content/keeping"), join(root, "dist/server/keeping"), {
    recursive: true,
  });
}

/** Compressed once, at the highest level, instead of for every visitor. */
async function compressFiles(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && COMPRESSED.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(files.map(compressFile));
}

async function compressFile(file) {
  const content = await readFile(file);
  const brotli = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } };
  const packed = {
    br: await promisify(brotliCompress)(content, brotli),
    gz: await promisify(gzip)(content, { level: 9 }),
  };
  for (const [extension, bytes] of Object.entries(packed))
    if (bytes.length < content.length) await writeFile(`${file}.${extension}`, bytes);
}
