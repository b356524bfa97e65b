import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
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
  // As it comes from Vite's folder of public files: unchanged, beside the page.
  return { ...(await bundle(base, sources)), "models/car.glb": glb({}) };
}

const PACKAGES = ["react", "react-dom/client", "react-router"];

/** An app of several pages, which the installed React Router finds by that router. */
export const buildRouted = (base: string, router: string, settings = "{}"): Promise<Contents> =>
  bundle(base, {
    "index.html": `<!doctype html><title>Routed</title><div id="root"></div><script type="module" src="./main.js"></script>`,
    "main.js": `
      import { createElement as h } from "react";
      import { createRoot } from "react-dom/client";
      import { ${router}, Link, Route, Routes } from "react-router";
      import picture from "./picture.png";
      const page = (path, text) => h(Route, { path, element: h("h1", null, text) });
      const home = h("div", null, h("h1", null, "Home"), h("img", { src: picture }), h(Link, { to: "/other" }, "Go"));
      createRoot(document.getElementById("root")).render(
        h(${router}, ${settings}, h(Routes, null, h(Route, { path: "/", element: home }), page("/other", "Other"), page("*", "Not found"))),
      );`,
    "picture.png": picture,
  });

async function bundle(base: string, contents: Contents): Promise<Contents> {
  const folder = await mkdtemp(join(tmpdir(), "vite-fixture-"));
  for (const [path, content] of Object.entries(contents)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  const built = await build({
    root: folder,
    base,
    configFile: false,
    logLevel: "error",
    resolve: {
      alias: PACKAGES.map((name) => ({
        find: new RegExp(`^${name}$`),
        replacement: fileURLToPath(import.meta.resolve(name)),
      })),
    },
    build: { write: false },
  });
  await rm(folder, { recursive: true });
  if (!("output" in built)) throw new Error("Vite built something else");
  return Object.fromEntries(
    built.output.map((file): [string, string | Buffer] => [
      file.fileName,
      file.type === "chunk" ? file.code : Buffer.from(file.source),
    ]),
  );
}
