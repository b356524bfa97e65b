import { type Codec, hasUnityMarker, isGzip } from "./codec.ts";
import { extensionOf, innerName, isKnownName, typeOf } from "./content-types.ts";
import type { Folder } from "./folder.ts";

export interface FileDescription {
  path: string;
  contentType: string;
  contentEncoding: Codec | null;
}

/** What a tag of the page names: the browser takes it in itself, no script can unpack it first. */
const NAMED_BY_TAGS = new Set(["js", "mjs", "css", "html", "htm"]);
/** What a server usually packs, and a script may have to unpack. */
const PACKED_BY_SERVERS = new Set([...NAMED_BY_TAGS, "json", "svg", "wasm", "gltf", "data"]);
/** Their bytes may be others than the name says. */
const TELLING = new Set([...PACKED_BY_SERVERS, "br", "gz", "unityweb"]);
/** Far enough to tell which letters a page is written in. */
const PAGE_BYTES = 256 * 1024;

/**
 * How a file has to be sent. `hasInflater`: the pages of this build unpack gzip by themselves, which a
 * browser that was told about the packing would have done before them.
 */
export async function describeFile(
  folder: Folder,
  path: string,
  hasInflater: boolean,
): Promise<FileDescription> {
  if (isKnownName(path) && !TELLING.has(extensionOf(path)))
    return { path, contentType: typeOf(path, Buffer.alloc(0)), contentEncoding: null };
  const head = await folder.head(path);
  const contentEncoding = await encodingOf(folder, path, head, hasInflater);
  const name = contentEncoding === null ? plainName(path) : innerName(path);
  const isPage = /\.html?$/i.test(name);
  const start = isPage || contentEncoding ? await folder.start(path, PAGE_BYTES) : head;
  return { path, contentType: typeOf(name, start), contentEncoding };
}

/** Only Unity's ending says nothing of its own about bytes that are not packed. */
const plainName = (path: string) => (/\.unityweb$/i.test(path) ? innerName(path) : path);

async function encodingOf(folder: Folder, path: string, head: Buffer, hasInflater: boolean) {
  const codec = await folder.codec(path);
  if (codec === null) return null;
  if (hasUnityMarker(head) || /\.unityweb$/i.test(path)) return codec;
  // A copy beside the plain file is there for servers that choose; ours has one answer per address.
  if (/\.(br|gz)$/i.test(path) && folder.has(innerName(path))) return null;
  if (/\.br$/i.test(path)) return codec;
  const inner = extensionOf(innerName(path));
  if (hasInflater) return NAMED_BY_TAGS.has(inner) ? codec : null;
  return PACKED_BY_SERVERS.has(inner) ? codec : null;
}

const INFLATER =
  /\bpako\b|\binflate(Raw|Sync|Init)?\(|\bgunzip(Sync)?\(|\bDecompressionStream\b|\bfflate\b/;
/** Unity's loaders unpack what they must, and leave alone what the browser has unpacked. */
const UNITY_SCRIPT = /(UnityLoader|\.loader)\.js$/;

/** Asked only where it makes a difference: gzip files that Unity did not make. */
export async function findInflater(folder: Folder): Promise<boolean> {
  const packed = folder.paths.filter((path) => /\.gz$/i.test(path) && !folder.has(innerName(path)));
  const isOurs = async (path: string) => {
    const head = await folder.head(path);
    return isGzip(head) && !hasUnityMarker(head);
  };
  if (!(await someOf(packed, isOurs))) return false;
  const scripts = folder.paths.filter(
    (path) => /\.(m?js|html?)$/i.test(path) && !UNITY_SCRIPT.test(path),
  );
  return someOf(scripts, async (path) => INFLATER.test(await folder.text(path)));
}

async function someOf(paths: string[], is: (path: string) => Promise<boolean>) {
  for (const path of paths) if (await is(path)) return true;
  return false;
}
