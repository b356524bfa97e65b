import { existsSync, readFileSync } from "node:fs";
import { copyFile, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { fingerprint } from "./build-state.mjs";
import { root } from "../install.mjs";
import { SUPPORTED_BROWSERS } from "../supported-browsers.mjs";

const SOURCE = join(root, "server/inspection/model-viewer");
const OUT = join(root, "dist/model-viewer");
const NOTE = join(OUT, "built-from");
const SOURCES = [
  "server/inspection/model-viewer",
  "package-lock.json",
  "scripts/build/build-viewer.mjs",
  "scripts/supported-browsers.mjs",
  "scripts/build/build-state.mjs",
];
/** Three's loaders run these in separate workers, so they stay files. */
const DECODER_FILES = [
  "draco/gltf/draco_wasm_wrapper.js",
  "draco/gltf/draco_decoder.wasm",
  "basis/basis_transcoder.js",
  "basis/basis_transcoder.wasm",
];

/**
 * The viewer of lone models: its page, what every model needs, and a folder for each decoder. All but the page
 * is compressed here once, and is stored and sent in that form. Builds nothing twice: tests and
 * `npm run dev` request it too.
 */
export async function ensureViewer() {
  const sources = fingerprint(SOURCES);
  if (existsSync(NOTE) && readFileSync(NOTE, "utf8") === sources) return;
  const files = [...(await bundle()), ...(await readDecoders())];
  // A running server reads there: it must never find half of it.
  const fresh = `${OUT}.${process.pid}`;
  for (const [path, content] of files) {
    await mkdir(dirname(join(fresh, path)), { recursive: true });
    await writeFile(join(fresh, `${path}.br`), await promisify(brotliCompress)(content));
  }
  await copyFile(join(SOURCE, "index.html"), join(fresh, "index.html"));
  await writeFile(join(fresh, "built-from"), sources);
  await rm(OUT, { recursive: true, force: true });
  await rename(fresh, OUT);
}

async function bundle() {
  const { build } = await import("vite");
  const { output } = await build({
    configFile: false,
    root,
    logLevel: "warn",
    plugins: [withoutOwnDecoders],
    build: {
      write: false,
      copyPublicDir: false,
      target: [...SUPPORTED_BROWSERS],
      modulePreload: false,
      rolldownOptions: {
        input: join(SOURCE, "viewer.ts"),
        output: {
          entryFileNames: "viewer.js",
          chunkFileNames: "[name]/[name].js",
          // The licence requires it.
          comments: { legal: true },
        },
      },
    },
  });
  return output.map(({ fileName, code }) => [fileName, Buffer.from(code)]);
}

const readDecoders = () =>
  Promise.all(
    DECODER_FILES.map(async (file) => [
      file.replace("/gltf/", "/"),
      await readFile(join(root, "node_modules/three/examples/jsm/libs", file)),
    ]),
  );

/** The bundler would include every decoder that the loaders name as their default. */
const withoutOwnDecoders = {
  name: "without-own-decoders",
  enforce: "pre",
  transform: (code, id) =>
    /\/(DRACO|KTX2)Loader\.js$/.test(id)
      ? code.replaceAll("import.meta.url", "document.baseURI")
      : undefined,
};
