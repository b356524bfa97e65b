import { inspectionMessages } from "../../contract/builds/inspection.ts";
import type { Clues } from "./clues.ts";
import type { Engine } from "./engines/engine.ts";
import type { Finding } from "./findings.ts";
import { readTags } from "./html-tags.ts";
import { readPage } from "./html-page.ts";

/** They bring a call for everything that a browser can do, whether or not a demo uses it. */
const COMPLETE_ENGINES = new Set([
  "Unity",
  "Godot",
  "Unreal Engine",
  "PlayCanvas",
  "Defold",
  "Blend4Web",
  "Construct 2",
  "Construct 3",
  "Cocos Creator",
  "LayaAir",
  "Wonderland Engine",
  "Babylon.js",
  "Emscripten",
  "Potree",
  "Needle Engine",
  "Cesium",
  "Flutter",
  "Blazor",
  "Qt",
  "RPG Maker",
  "LÖVE",
  "GDevelop",
]);
const LIBRARY = /(^|\/)(p5|phaser|babylon|three|aframe|pixi|jquery)[\w.-]*\.m?js$/i;

const CAPTURE = /\bgetUserMedia\(([^)]{0,300})/;
/** Markers and faces are followed in the picture of the camera. */
const MARKERS = /\barjs\b|\bmindar-(?:image|face)\b|\bTHREEx\.ArToolkit|\bcreateCapture\(/;
const WINDOW = /\bwindow\.open\(/;

/** Mock Service Worker. Builds often carry the file without using it. */
const MOCK_WORKER = /(^|\/)mockServiceWorker\.js$/;
const STARTS_MOCK_WORKER = /\bmockServiceWorker\.js\b/;

/** What a demo gets only if an administrator allows it, by the page and by scripts that somebody wrote for it. */
export function checkPermissions(clues: Clues, engine: Engine | null): Finding[] {
  const { entry, html, scripts } = clues;
  if (entry === null || html === "") return [];
  const isOwn = ({ path }: { path: string }) =>
    !LIBRARY.test(path) && !COMPLETE_ENGINES.has(engine?.name ?? "");
  const inline = readPage(entry, html).inline.map(({ text }) => ({ path: entry, text }));
  const texts = [...inline, ...scripts.filter(isOwn)];
  return [
    ...checkCapture(texts, { path: entry, text: html }),
    ...checkWindows(texts, entry, html),
    ...checkMockWorker(clues),
  ];
}

interface Text {
  path: string;
  text: string;
}

function checkCapture(texts: Text[], page: Text): Finding[] {
  const markers = [page, ...texts].find(({ text }) => MARKERS.test(text));
  if (markers)
    return [onlyIfAllowed(inspectionMessages.asksFor.camera(markers.path), markers.path)];
  for (const { path, text } of texts) {
    const constraints = CAPTURE.exec(text)?.[1];
    if (constraints === undefined) continue;
    const { camera, microphone, cameraOrMicrophone } = inspectionMessages.asksFor;
    const hasVideo = /\bvideo\b(?!["']?\s?:\s?(?:false|!1))/.test(constraints);
    const hasAudio = /\baudio\b(?!["']?\s?:\s?(?:false|!1))/.test(constraints);
    if (hasVideo === hasAudio) return [onlyIfAllowed(cameraOrMicrophone(path), path)];
    return [onlyIfAllowed(hasVideo ? camera(path) : microphone(path), path)];
  }
  return [];
}

function checkWindows(texts: Text[], entry: string, html: string): Finding[] {
  let from = texts.find(({ text }) => WINDOW.test(text))?.path;
  readTags(html, ({ name, attributes }) => {
    const isLink = name === "a" && /^https?:/i.test(attributes["href"] ?? "");
    if (isLink && attributes["target"] === "_blank") from ??= entry;
  });
  if (from === undefined) return [];
  return [{ ...onlyIfAllowed(inspectionMessages.opensWindows(from), from), level: "info" }];
}

function checkMockWorker({ folder, scripts }: Clues): Finding[] {
  if (!folder.paths.some((path) => MOCK_WORKER.test(path))) return [];
  const starter = scripts.find(
    ({ path, text }) => !MOCK_WORKER.test(path) && STARTS_MOCK_WORKER.test(text),
  );
  if (!starter) return [];
  const message = inspectionMessages.mockWorker(starter.path);
  return [{ level: "warning", code: "not-permitted", message, path: starter.path }];
}

const onlyIfAllowed = (message: Finding["message"], path: string): Finding => ({
  level: "warning",
  code: "not-permitted",
  message,
  path,
});
