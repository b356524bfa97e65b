import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { uploadMessages } from "../../contract/uploads.ts";
import { conflict } from "../http/errors.ts";
import { inParallel } from "../in-parallel.ts";
import type { Services } from "../portal-services.ts";
import type { ListedObject, Store } from "../store/store.ts";
import { partsOf } from "./progress.ts";
import { noteParts, noteSeen, type UploadFileRow, type UploadRow } from "./queries.ts";
import { stagedKey } from "../builds/keys.ts";
import { listArrived } from "./staging.ts";

const AT_ONCE = 32;
/** Progress is recorded after this many files: an interrupted completion continues there. */
const NOTED_AT_ONCE = 200;

/** A file in the store: its bytes were read, and keep this etag as long as they do not change. */
export interface VerifiedFile extends UploadFileRow {
  key: string;
  etag: string;
  digest: Buffer;
}

/** Checks that everything announced is there, complete and, if a hash was announced, with that hash; otherwise 409. */
export async function verifyFiles(
  portal: Services,
  upload: UploadRow,
  files: UploadFileRow[],
): Promise<VerifiedFile[]> {
  const arrived = await collectFiles(portal.store, upload, files);
  if (upload.kind === "webgl")
    await settle([...arrived.values()], portal.config.uploads.fileDelayMs);
  const verified: VerifiedFile[] = [];
  for (let i = 0; i < files.length; i += NOTED_AT_ONCE) {
    const some = files.slice(i, i + NOTED_AT_ONCE);
    const read = await inParallel(some, AT_ONCE, (file) =>
      readFile(portal.store, upload, file, arrived.get(file.number)?.etag),
    );
    const news = read.filter(({ etag, seen_etag: seen }) => etag !== seen);
    await noteSeen(
      portal.db,
      upload.id,
      news.map(({ number, digest, etag }) => ({ number, sha256: digest, etag })),
    );
    verified.push(...read);
  }
  await refuseDamaged(portal, upload, verified);
  return verified;
}

/** Joins the parts that are complete. Any missing file has not been sent. */
async function collectFiles(store: Store, upload: UploadRow, files: UploadFileRow[]) {
  let arrived = await listArrived(store, upload.id, files);
  const inParts = files.filter((file) => file.parts_id !== null && !arrived.has(file.number));
  await inParallel(inParts, AT_ONCE, (file) => finishParts(store, upload.id, file));
  if (inParts.length > 0) arrived = await listArrived(store, upload.id, files);
  const missing = files.filter((file) => !arrived.has(file.number));
  if (missing.length > 0) throw conflict(uploadMessages.missing(missing.map((file) => file.path)));
  return arrived;
}

async function finishParts(store: Store, uploadId: string, file: UploadFileRow) {
  const key = stagedKey(uploadId, file.number);
  const partsId = file.parts_id ?? "";
  const present = new Map((await store.listParts(key, partsId)).map((part) => [part.number, part]));
  const isComplete = partsOf(file.size).every(
    ({ number, size }) => present.get(number)?.size === size,
  );
  if (!isComplete) return;
  try {
    await store.finishParts(key, partsId);
  } catch (error) {
    // Another completion of the same upload has just joined them.
    if ((await store.stat(key))?.size !== file.size) throw error;
  }
}

/** Never longer than the delay itself, in case the store's clock is ahead of ours. */
async function settle(objects: ListedObject[], delayMs: number) {
  const newest = Math.max(...objects.map(({ modifiedAt }) => modifiedAt.getTime()));
  const left = newest + delayMs - Date.now();
  if (left > 0) await sleep(Math.min(left, delayMs));
}

async function readFile(
  store: Store,
  upload: UploadRow,
  file: UploadFileRow,
  listedEtag: string | undefined,
): Promise<VerifiedFile> {
  const key = stagedKey(upload.id, file.number);
  if (file.seen_sha256 && file.seen_etag === listedEtag)
    return { ...file, key, etag: file.seen_etag ?? "", digest: file.seen_sha256 };
  const object = await store.open(key);
  if (object?.size !== file.size) {
    object?.stream.destroy();
    throw conflict(uploadMessages.missing([file.path]));
  }
  const hash = createHash("sha256");
  for await (const chunk of object.stream) hash.update(chunk as Buffer);
  return { ...file, key, etag: object.etag, digest: hash.digest() };
}

/** They are removed, so that a resumed upload has to send them again. */
async function refuseDamaged({ db, store }: Services, upload: UploadRow, files: VerifiedFile[]) {
  const damaged = files.filter(({ sha256, digest }) => sha256 !== null && !sha256.equals(digest));
  if (damaged.length === 0) return;
  for (const { key, number, parts_id: partsId } of damaged) {
    await store.remove(key);
    if (partsId !== null) await noteParts(db, upload.id, number, await store.beginParts(key));
  }
  throw conflict(uploadMessages.damaged(damaged.map((file) => file.path)));
}
