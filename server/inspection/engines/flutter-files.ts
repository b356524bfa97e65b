import type { Clues } from "../clues.ts";
import { parsed } from "../html-page.ts";
import type { Reference } from "../references.ts";

const BUILD = /_flutter\.buildConfig\s?=\s?(\{[^\n]{1,5000}\});/;
/** Either the build or the page has it drawn by files of its own. */
const OWN_RENDERER = /"useLocalCanvasKit":\s?true|\bcanvasKitBaseUrl\b["']?\s?:/;

/**
 * Flutter brings a folder `canvaskit`, and yet takes that from Google, unless it was built with
 * `--no-web-resources-cdn` or its page names another place.
 */
export function flutterFiles({ html, scripts }: Clues): Reference[] {
  // The loader may also lie beside it, as a file of its own that knows nothing of the build.
  const starter = scripts.find(({ text }) => BUILD.test(text));
  const settings = BUILD.exec(starter?.text ?? "")?.[1];
  if (starter === undefined || settings === undefined) return [];
  const { engineRevision, builds } = parsed(settings);
  const page = html + starter.text.slice(starter.text.indexOf(settings));
  if (typeof engineRevision !== "string" || OWN_RENDERER.test(page) || !isDrawn(builds)) return [];
  const address = `https://www.gstatic.com/flutter-canvaskit/${engineRevision}/canvaskit.js`;
  return [{ from: starter.path, address, kind: "data", isVital: true }];
}

/** Older versions could do without a canvas. */
const isDrawn = (builds: unknown) =>
  !Array.isArray(builds) ||
  builds.some((build: { renderer?: unknown } | null) => build?.renderer !== "html");
