import { buffer } from "node:stream/consumers";
import { type Build, type UploadCompletion, uploadMessages } from "../../contract/uploads.ts";
import { type BuildReader, inspectBuild, type Inspection } from "../builds/inspect.ts";
import { badInput } from "../errors.ts";
import type { Portal } from "../portal.ts";
import type { Actor } from "../sessions/actor.ts";
import type { Store } from "../store/store.ts";
import { placeOfBuild } from "../versions/build-key.ts";
import { insertBuild } from "./insert-build.ts";
import { pathInFolder } from "./plan.ts";
import { publish } from "./publish.ts";
import type { UploadRow } from "./queries.ts";
import type { VerifiedFile } from "./verify.ts";

/** By their first bytes: a player believes nothing else either. */
const VIDEO = /^(.{8}66747970|1a45dfa3)/;
const HEAD_BYTES = 12;

/** Inspects the bytes, puts the files in their places and publishes; or says what is wrong with them. */
export async function publishBuild(
  portal: Portal,
  actor: Actor,
  { upload, files, wish }: { upload: UploadRow; files: VerifiedFile[]; wish: UploadCompletion },
): Promise<Build | undefined> {
  const { folder } = upload;
  const named = files.map((file) => ({ ...file, path: pathInFolder(file.path, folder) }));
  const entryWish = wish.entry === undefined ? {} : { entry: pathInFolder(wish.entry, folder) };
  const reader = readerOf(portal.store, named);
  if (upload.kind === "video") await refuseNoVideo(reader, named);
  const found = await inspectBuild(named, reader, entryWish);
  const { entry, engine, checks, entryCandidates } = found;
  if (entry === null || checks.some(({ level }) => level === "error"))
    return { _id: upload.id, entry, engine, checks, entryCandidates };
  const { id } = upload;
  const kind = upload.kind === "video" ? "video" : "webgl";
  const keyOf = (path: string) => `${placeOfBuild({ id, kind, folder })}/${path}`;
  await portal.store.copy(
    named.map(({ key, path, etag }) => ({ from: key, to: keyOf(path), etag })),
  );
  await publish(portal, actor, upload, {
    key: keyOf(entry),
    write: (trx) =>
      insertBuild(trx, actor, upload, { ...found, entry, files: withTypes(named, found) }),
  });
  return undefined;
}

function readerOf(store: Store, files: VerifiedFile[]): BuildReader {
  const keys = new Map(files.map(({ path, key }) => [path, key]));
  return {
    async read(path, range) {
      const object = await store.open(keys.get(path) ?? "", range);
      return object ? buffer(object.stream) : Buffer.alloc(0);
    },
  };
}

async function refuseNoVideo(reader: BuildReader, files: VerifiedFile[]) {
  for (const { path, size } of files) {
    const head =
      size < HEAD_BYTES
        ? Buffer.alloc(0)
        : await reader.read(path, { start: 0, end: HEAD_BYTES - 1 });
    if (!VIDEO.test(head.toString("hex"))) throw badInput("files", uploadMessages.notVideo(path));
  }
}

function withTypes(files: VerifiedFile[], { files: described }: Inspection) {
  const types = new Map(described.map((file) => [file.path, file]));
  return files.map(({ path, size, digest }) => ({
    path,
    size,
    sha256: digest,
    contentType: types.get(path)?.contentType ?? "application/octet-stream",
    contentEncoding: types.get(path)?.contentEncoding ?? null,
  }));
}
