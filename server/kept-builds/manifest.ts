import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import {
  type KeptFile,
  type KeptForm,
  keptMessages,
} from "../../contract/presenting/kept-builds.ts";
import { keyInBuild, pathInBuild, type PlayableBuild } from "../builds/keys.ts";
import type { Bridge } from "../content/bridge.ts";
import { openInPieces, fullRange } from "../content/read-in-pieces.ts";
import { unpacked } from "../content/unpack.ts";
import { videoPage } from "../content/video-page.ts";
import { conflict, Refusal } from "../http/errors.ts";
import type { Store } from "../store/store.ts";
import type { ListedFile } from "./queries.ts";

type Sum = Pick<KeptFile, "size" | "sha256">;

/** A file that unpacks to more than this is malicious. */
const MAX_UNPACKED_BYTES = 8 * 1024 ** 3;
const MAX_CACHED = 20_000;

/**
 * What a browser will receive for each file. The hashes of stored bytes are known; those of compressed files and of
 * pages with the bridge are computed once, because neither changes while the process runs.
 */
export function manifestReader(store: Store, bridge: Bridge, maxUnpacked = MAX_UNPACKED_BYTES) {
  const sums = new Map<string, Promise<Sum>>();
  const once = (key: string, count: () => Promise<Sum>) => {
    if (sums.size >= MAX_CACHED) sums.clear();
    const known = sums.get(key) ?? count();
    sums.set(key, known);
    // What is refused stays so, and takes minutes to find out; what has failed may work the next time.
    known.catch((error: unknown) => error instanceof Refusal || sums.delete(key));
    return known;
  };

  const sumOf = (build: PlayableBuild, file: ListedFile, as: KeptForm): Promise<Sum> => {
    const key = keyInBuild(build, file.path);
    if (as === "play")
      return sumUp(Readable.from(bridge.insertIntoText(videoPage(file.path))), maxUnpacked);
    if (as === "file" && file.contentEncoding === null)
      return Promise.resolve({ size: file.size, sha256: file.sha256.toString("hex") });
    return once(`${as} ${key}`, async () => {
      const plain = await openPlain(store, key, file);
      const sent = as === "page" ? bridge.insertInto(plain, file.contentType) : plain;
      return sumUp(sent, maxUnpacked);
    });
  };

  return async (build: PlayableBuild, files: ListedFile[]): Promise<KeptFile[]> => {
    const listed: KeptFile[] = [];
    for (const file of files)
      for (const as of formsOf(build, file))
        listed.push({ path: pathInBuild(build, file.path), as, ...(await sumOf(build, file, as)) });
    return listed;
  };
}

/** As the content host answers: a page is shown with the bridge, and fetched by a script without it. */
function formsOf(build: PlayableBuild, { path, contentType }: ListedFile): KeptForm[] {
  if (build.kind === "video") return path === build.entry ? ["file", "play"] : ["file"];
  if (!contentType.startsWith("text/html")) return ["file"];
  return path === build.entry ? ["page"] : ["file", "page"];
}

async function openPlain(store: Store, key: string, { size, contentEncoding }: ListedFile) {
  const stored = await openInPieces(store, key, fullRange(size));
  if (!stored) throw new Error(`${key} is not in the store`);
  return contentEncoding === null ? stored : unpacked(stored, contentEncoding);
}

async function sumUp(bytes: Readable, maxUnpacked: number): Promise<Sum> {
  const hash = createHash("sha256");
  let size = 0;
  for await (const chunk of bytes as AsyncIterable<Buffer | string>) {
    size += Buffer.byteLength(chunk);
    if (size > maxUnpacked) throw conflict(keptMessages.tooLarge);
    hash.update(chunk);
  }
  return { size, sha256: hash.digest("hex") };
}
