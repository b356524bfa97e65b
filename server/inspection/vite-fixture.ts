import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { build } from "vite";
import { glb } from "./glb-fixture.ts";
import type { Contents } from "./fixtures.ts";

/** Larger than what Vite writes into the script itself. */
const picture = Buffer.alloc(6000, "picture");

const sources: Contents = {
  "index.html": `<!doctype html><title>Vite</title><canvas></canvas><script type="module" src="./main.js"></script>`,
  "main.js": `
    import picture from "./picture.png";
    import Packed from "./packed-worker.js?worker";
    const messageOf = (worker) => new Promise((resolve) => worker.addEventListener("message", resolve));
    const done = [
      fetch(picture),
      fetch(import.meta.env.BASE_URL + "models/car.glb"),
      fetch(new URL("./picture.png", import.meta.url)),
      messageOf(new Worker(new URL("./plain-worker.js", import.meta.url), { type: "module" })),
      messageOf(new Packed()),
      import("./lazy.js").then((lazy) => lazy.show()),
    ];
    Promise.all(done).then(() => (document.title = "all there"), (error) => (document.title = "failed: " + error));`,
  "plain-worker.js": `fetch(import.meta.env.BASE_URL + "models/car.glb").then(() => postMessage(1));`,
  "packed-worker.js": `fetch(import.meta.env.BASE_URL + "models/car.glb").then(() => postMessage(2));`,
  "lazy.js": `import "./lazy.css"; export const show = () => fetch(new URL("./other.png", import.meta.url));`,
  "lazy.css": `canvas { background: url("./picture.png"); }`,
  "picture.png": picture,
  "other.png": Buffer.alloc(6000, "other"),
};

/** What the Vite that is installed makes of a page with a lazy chunk, its styles, pictures and workers. */
export async function buildWithVite(base: string): Promise<Contents> {
  const folder = await mkdtemp(join(tmpdir(), "vite-fixture-"));
  for (const [path, content] of Object.entries(sources)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  const built = await build({
    root: folder,
    base,
    configFile: false,
    logLevel: "error",
    build: { write: false },
  });
  await rm(folder, { recursive: true });
  if (!("output" in built)) throw new Error("Vite built something else");
  const files = built.output.map((file): [string, string | Buffer] => [
    file.fileName,
    file.type === "chunk" ? file.code : Buffer.from(file.source),
  ]);
  // As it comes from Vite's folder of public files: unchanged, beside the page.
  return { ...Object.fromEntries(files), "models/car.glb": glb({}) };
}
