import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { SUPPORTED_BROWSERS } from "./scripts/supported-browsers.mjs";
import { directIcons } from "./scripts/build/direct-icons.mjs";
import { subsetInter } from "./scripts/build/subset-inter.mjs";
import { preloadRequests } from "./web/start/preload-requests.ts";
import { defineConfig, minifySync, type Plugin, type Rolldown } from "vite";

const FORM_PIECES =
  /\/(contract\/(company|sign-in\/return-path)\.ts|web\/(company\/(company\.ts|company-logo\.tsx)|(session\/return-path|start\/settings|forms\/single-submit|ui\/text-link)\.ts|shell\/arrival\.tsx|ui\/(fields\/(field|text-field|password-field)|logo)\.tsx|sign-in\/(form-notice|api)\.tsx?))$/;

/** What the pages before sign-in share, and no page behind it needs. */
const PIECES_BEFORE_SIGN_IN =
  /\/web\/sign-in\/(showroom|panel-title|staff-id-field|short-form|known-device|providers\/api)\.tsx?$/;

/** Before sign-in on every page, behind it in a menu that is loaded when it is opened. */
const LANGUAGE_MENU = /\/web\/ui\/menus\/language-menu\.tsx$/;

/** What every page starts with, and what stands around the pages behind sign-in. */
const FIRST = /\/web\/start\/main\.tsx$/;
const SIGNED_IN = /\/web\/start\/signed-in\.ts$/;

/**
 * Shared code that only some pages need: those with a form, those that play demos, those that show a QR code. What
 * dialogs need comes once a page stands (web/forms/lazy-dialog.tsx).
 */
const PARTS = {
  forms: /\/node_modules\/react-hook-form\//,
  playing: /\/web\/(player\/(?!grade-icon|trial-run-text)|watching\/|offline\/|presenting\/)/,
  dialogs:
    /\/node_modules\/(@radix-ui|aria-hidden|cmdk|react-remove-scroll[\w-]*|react-style-singleton|tslib|use-(callback-ref|sidecar))\//,
  "qr-code": /\/node_modules\/uqr\//,
};
/** What needs two of them is a third. */
const partOf = (id: string, graph: Rolldown.ChunkingContext) =>
  Object.entries(PARTS)
    .flatMap(([name, file]) => (leadsTo(file, id, graph, "importedIds") ? [name] : []))
    .join("-") || null;

/** Whether a module reaches such a file, by its imports or by its importers. */
function leadsTo(
  file: RegExp,
  id: string,
  graph: Rolldown.ChunkingContext,
  way: "importedIds" | "importers",
) {
  const seen = new Set<string>();
  const leads = (at: string): boolean => {
    if (file.test(at)) return true;
    if (seen.has(at)) return false;
    seen.add(at);
    return graph.getModuleInfo(at)?.[way].some(leads) ?? false;
  };
  return leads(id);
}

const subsetFontPlugin: Plugin = {
  name: "subset-font",
  async config() {
    const find = /^.*\/inter-latin-wght-normal\.woff2$/;
    return { resolve: { alias: [{ find, replacement: await subsetInter() }] } };
  },
};

/** For scripts that Vite does not bundle. */
function minify(file: string, source = readFileSync(file, "utf8")) {
  const { code, errors } = minifySync(file, source, { module: false });
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  return code;
}

/** Inlines the scripts that run before the first paint: as a file, each would cost a request. */
const inlineFirstScripts: Plugin = {
  name: "inline-first-scripts",
  apply: "build",
  transformIndexHtml: {
    order: "pre",
    handler: (html) =>
      html.replace(
        /<script src="(\/start\/\w+\.js)">/g,
        (_tag, path: string) => `<script data-of="${path}">${minify(`web${path}`)}`,
      ),
  },
};

/**
 * Tells the page what to preload beside the first file: the font, and for signed-in people (preload.js knows) the code
 * and the answers of the page they open.
 */
const preloadHints: Plugin = {
  name: "preload-hints",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler(html, { bundle = {} }) {
      const shell = codeOf("start/signed-in.ts", bundle).filter((name) => !html.includes(name));
      const codeOfPage = (page: string) =>
        codeOf(page, bundle).filter((name) => !html.includes(name) && !shell.includes(name));
      const visits = Object.entries(preloadRequests).map(([path, { page, ...visit }]) => [
        path,
        { ...visit, ...(page && { code: codeOfPage(page) }) },
      ]);
      const visitsJson = JSON.stringify(Object.fromEntries(visits)).replaceAll("&", "&amp;");
      const font = Object.keys(bundle).find((name) => name.includes("/inter-latin-wght-"));
      return {
        html: html.replace(
          'data-of="/start/preload.js"',
          () => `data-code="${shell.join(" ")}" data-visits='${visitsJson}'`,
        ),
        tags: [
          {
            tag: "link",
            attrs: { rel: "preload", as: "font", crossorigin: true, href: `/${font}` },
            injectTo: "head",
          },
        ],
      };
    },
  },
};

/** The files, below assets/, that a file of web/ is built into with all that it imports. */
function codeOf(file: string, bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
  const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/web/${file}`));
  if (!entry) throw new Error(`web/${file} has no file of its own in the build`);
  const needed = new Set([entry.fileName]);
  // A set that grows while it is iterated yields what was added, too.
  for (const name of needed)
    for (const imported of chunks.find(({ fileName }) => fileName === name)?.imports ?? [])
      needed.add(imported);
  return [...needed].map((name) => name.replace(/^assets\//, ""));
}

/** Beside the hashed files: what the page requests by name before any code is there. */
const NAMED_FILES = ["/favicon.svg", "/manifest.webmanifest"];

/** Writes the list of files to precache into the service worker: all that the portal needs to open offline, but no pictures. */
const precacheManifest: Plugin = {
  name: "precache-manifest",
  apply: "build",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const hashed = Object.keys(bundle).filter((name) =>
        /^assets\/.*\.(js|css|woff2)$/.test(name),
      );
      const files = [...NAMED_FILES, ...hashed.map((name) => `/${name}`)];
      const file = "web/offline/portal-worker.js";
      const source = readFileSync(file, "utf8");
      const version = createHash("sha256").update(source).update(files.join()).digest("hex");
      const filled = source
        .replace('["PORTAL_FILES"]', () => JSON.stringify(files))
        .replace("PORTAL_CACHE", () => `portal-${version.slice(0, 16)}`);
      this.emitFile({
        type: "asset",
        fileName: "service-worker.js",
        source: minify(file, filled),
      });
    },
  },
};

/** By their full names: a name such as `line` would match every variable that is called so. */
const PURE_SCHEMA_FUNCTIONS = [
  "z.array",
  "z.boolean",
  "z.enum",
  "z.extend",
  "z.nullable",
  "z.number",
  "z.object",
  "z.optional",
  "z.strictObject",
  "z.string",
];

/** Imported by its name the package yields its development build, in production too. */
const PRODUCTION_ROUTER = new URL(
  "node_modules/react-router/dist/production/index.mjs",
  import.meta.url,
);

export default defineConfig({
  root: "web",
  resolve: { alias: [{ find: /^react-router$/, replacement: fileURLToPath(PRODUCTION_ROUTER) }] },
  plugins: [
    react(),
    tailwindcss(),
    subsetFontPlugin,
    directIcons(),
    inlineFirstScripts,
    preloadHints,
    precacheManifest,
  ],
  build: {
    // What is supported, and what scripts/house/house-rules.mjs keeps out.
    target: [...SUPPORTED_BROWSERS],
    outDir: "../dist/web",
    emptyOutDir: true,
    // Every file on its own: the page's policy allows no data: fonts, and no inline scripts but the first.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What every page starts with is one file, the pieces of forms included; so are those before sign-in, and what
    // many pages behind it share, apart from the parts that only some of those need. Left alone they come in dozens,
    // because web/ui/language.ts awaits: those pack worse, and a browser spends longer on fifty files than on one.
    rolldownOptions: {
      // Schemas that no page of a chunk checks anything with stay out of it, as sentences do.
      treeshake: { manualPureFunctions: PURE_SCHEMA_FUNCTIONS },
      output: {
        codeSplitting: {
          groups: [
            {
              name: (id, graph) =>
                FORM_PIECES.test(id) || leadsTo(FIRST, id, graph, "importers") ? "first" : null,
              debugName: "first",
            },
            { name: "language-menu", test: LANGUAGE_MENU },
            { name: "before-sign-in", test: PIECES_BEFORE_SIGN_IN },
            {
              name: (id, graph) => (leadsTo(SIGNED_IN, id, graph, "importers") ? "shell" : null),
              debugName: "shell",
            },
            {
              name: (id, graph) => (partOf(id, graph) === null ? "shared" : null),
              debugName: "shared",
              minShareCount: 4,
            },
            { name: partOf, debugName: "part", minShareCount: 4 },
          ],
        },
      },
    },
  },
});
