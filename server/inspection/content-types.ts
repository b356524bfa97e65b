const BINARY = "application/octet-stream";
const JAVASCRIPT = "text/javascript";
const TEXT = "text/plain; charset=utf-8";

/** With nosniff every type must be right: browsers take scripts, styles and modules by it alone. */
const types: Record<string, string> = {
  ...sameType(JAVASCRIPT, "js mjs cjs jsm"),
  ...sameType(TEXT, "txt md csv glsl vert frag vs fs obj mtl wgsl atlas fnt yaml yml ini log"),
  ...sameType("application/json", "json map dmanifest"),
  ...sameType("text/html", "html htm"),
  ...sameType("image/jpeg", "jpg jpeg jfif"),
  ...sameType("audio/mp4", "m4a"),
  ...sameType("audio/ogg", "ogg oga opus"),
  ...sameType("video/mp4", "mp4 m4v"),
  aac: "audio/aac",
  apng: "image/apng",
  avif: "image/avif",
  bmp: "image/bmp",
  css: "text/css",
  dds: "image/vnd-ms.dds",
  exr: "image/x-exr",
  flac: "audio/flac",
  gif: "image/gif",
  glb: "model/gltf-binary",
  gltf: "model/gltf+json",
  gz: "application/gzip",
  hdr: "image/vnd.radiance",
  ico: "image/x-icon",
  ktx: "image/ktx",
  ktx2: "image/ktx2",
  mov: "video/quicktime",
  mp3: "audio/mpeg",
  otf: "font/otf",
  pdf: "application/pdf",
  png: "image/png",
  stl: "model/stl",
  svg: "image/svg+xml",
  tif: "image/tiff",
  tiff: "image/tiff",
  ttf: "font/ttf",
  usdz: "model/vnd.usdz+zip",
  wasm: "application/wasm",
  wav: "audio/wav",
  weba: "audio/webm",
  webm: "video/webm",
  webmanifest: "application/manifest+json",
  webp: "image/webp",
  woff: "font/woff",
  woff2: "font/woff2",
  xml: "application/xml",
  xz: "application/x-xz",
  zip: "application/zip",
};

const typesByExtension = new Map(Object.entries(types));

/** For names that say nothing. */
const typesByStart: [start: string, type: string][] = [
  ["\0asm", "application/wasm"],
  ["glTF", "model/gltf-binary"],
  ["\x89PNG", "image/png"],
  ["\xff\xd8\xff", "image/jpeg"],
  ["GIF8", "image/gif"],
  ["\xabKTX 20", "image/ktx2"],
  ["OggS", "audio/ogg"],
  ["ID3", "audio/mpeg"],
  ["\x1aE\xdf\xa3", "video/webm"],
];

export const extensionOf = (path: string) => /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? "";

/** By the name, and where that says nothing by the first bytes. */
export function typeOf(path: string, start: Buffer): string {
  const byName = typesByExtension.get(extensionOf(path));
  if (byName === "text/html") return `text/html; charset=${charsetOf(start)}`;
  if (byName !== undefined) return byName;
  const known = typesByStart.find(([magic]) => start.indexOf(magic, 0, "latin1") === 0);
  if (known) return known[1];
  return start.indexOf("ftyp") === 4 ? "video/mp4" : BINARY;
}

export const isKnownName = (path: string) => typesByExtension.has(extensionOf(path));

/** The name of what is inside: without the packing, and Unity's own endings as what they are. */
export const innerName = (path: string) =>
  path
    .replace(/\.(br|gz|unityweb)$/i, "")
    .replace(/\.wasm\.code$/i, ".wasm")
    .replace(/\.(asm\.code|wasm\.framework|asm\.framework)$/i, ".js");

/**
 * Stated in the header, because the script that we put at the beginning of a page may push the page's
 * own statement beyond the first kilobyte, where browsers look for it.
 */
function charsetOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be";
  const charset = /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i.exec(
    start.toString("latin1", 0, 1024),
  );
  const label = charset?.[1]?.toLowerCase();
  // A page that could be read so far is not in UTF-16, whatever it says.
  if (label !== undefined) return label.startsWith("utf-16") ? "utf-8" : label;
  return isUtf8(start) ? "utf-8" : "windows-1252";
}

function isUtf8(start: Buffer) {
  try {
    // A character that the end of the piece cuts in two is no mistake.
    new TextDecoder("utf-8", { fatal: true }).decode(start, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function sameType(type: string, extensions: string) {
  return Object.fromEntries(extensions.split(" ").map((extension) => [extension, type]));
}
