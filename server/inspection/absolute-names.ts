import type { Folder } from "./folder.ts";

/** A text in a script that begins with a slash, and is no part of a longer one. */
export interface AbsoluteName {
  /** Where its quotation mark stands. */
  at: number;
  quote: string;
  /** With the slash, up to the closing mark or the first `${`. */
  address: string;
}

const LITERAL = /(["'`])(\/(?!\/)[^"'`\n\\$]{0,500})/g;
/** What is joined to something else is no address by itself, unless that something is empty. */
const JOINED = /(?:\+|\.concat\([^()]{0,60},)\s{0,9}$/;
const JOINED_TO_NOTHING = /(?:""|''|``)\s{0,9}[+,]\s{0,9}$/;
/** What is only compared is not asked for. */
const COMPARED =
  /(?:\.(?:endsWith|startsWith|includes|indexOf|lastIndexOf|replace|replaceAll|split|match)\(|[!=]==?|\bcase)\s{0,9}$/;
const LOOK_BACK = 80;

export function* absoluteNamesIn(text: string): Generator<AbsoluteName> {
  for (const { index: at, 1: quote = "", 2: address = "" } of text.matchAll(LITERAL)) {
    const before = text.slice(Math.max(0, at - LOOK_BACK), at);
    if (COMPARED.test(before)) continue;
    if (JOINED.test(before) && !JOINED_TO_NOTHING.test(before)) continue;
    yield { at, quote, address };
  }
}

/** The path in the build that an absolute address leads to, if "/" were the folder `root` of it. */
export const pathAtTop = (root: string, address: string) =>
  root + decoded(address.slice(1).replace(/[?#].*$/s, ""));

const ASSET =
  /\.(?:glb|gltf|bin|png|jpe?g|webp|avif|svg|gif|ktx2?|basis|dds|hdr|exr|mp3|ogg|wav|m4a|mp4|webm|json|wasm|fbx|obj|mtl|stl|ply|splat|usdz|data|pck|ttf|otf|woff2?|fnt|xml|txt)$/i;
const SCRIPT = /\.m?js$/i;
/** Elsewhere a script's name may be a route or an entry of a list. */
const LOADED = /\b(?:import|Worker|importScripts)\(\s{0,9}$/;
/** They know where they lie, or are no part of what plays. */
const NOT_OF_THE_PAGE =
  /(^|\/)(sw|ngsw-worker|service-?worker|workbox[\w.-]*|firebase-messaging-sw|server|[\w.-]+\.config)\.[cm]?js$/i;

/** The files of this build that a script names with a slash in front, as the files are called. */
export function absoluteFilesIn(
  { path, text }: { path: string; text: string },
  root: string,
  folder: Pick<Folder, "has">,
): Set<string> {
  const found = new Set<string>();
  if (NOT_OF_THE_PAGE.test(path) || text.includes("precacheAndRoute")) return found;
  for (const { at, quote, address } of absoluteNamesIn(text)) {
    if (text[at + quote.length + address.length] !== quote) continue;
    const file = pathAtTop(root, address);
    const isLoaded =
      ASSET.test(file) ||
      (SCRIPT.test(file) && LOADED.test(text.slice(Math.max(0, at - LOOK_BACK), at)));
    if (isLoaded && folder.has(file)) found.add(file);
  }
  return found;
}

function decoded(address: string) {
  try {
    return decodeURIComponent(address).normalize("NFC");
  } catch {
    return address;
  }
}
