import { setImmediate } from "node:timers/promises";
import { type Upload, UPLOAD_PART_BYTES, type UploadFile } from "../../contract/uploads.ts";
import { inParallel } from "../in-parallel.ts";
import type { Services } from "../portal-services.ts";
import type { Actor } from "../sessions/actor.ts";
import type { Part } from "../store/store.ts";
import { findPublished } from "./published.ts";
import { listFiles, type UploadFileRow, type UploadRow } from "./queries.ts";
import { stagedKey } from "../builds/keys.ts";
import { listArrived } from "./staging.ts";

/** Long enough for a slow line; afterwards one asks again and goes on with what is missing. */
const ADDRESS_SECONDS = 6 * 3600;
const AT_ONCE = 16;
/** Signing is CPU-bound: after this many, others get their turn. */
const SIGNED_AT_ONCE = 100;

/** What has arrived, and addresses for what has not. */
export async function describeUpload(
  portal: Services,
  actor: Actor,
  upload: UploadRow,
): Promise<Upload> {
  const { db, store } = portal;
  const { id, kind, state, folder, size, file_count, created_at } = upload;
  const facts = { _id: id, kind, state, folder, size, file_count, created_at };
  if (state !== "open") {
    const published = state === "complete" && (await findPublished(portal, actor, upload));
    if (!published) return { ...facts, files: [] };
    const { url, build, proof } = published;
    return {
      ...facts,
      files: [],
      url,
      ...(build && { build }),
      ...(proof !== undefined && { proof }),
    };
  }
  const rows = await listFiles(db, id);
  const arrived = await listArrived(store, id, rows);
  const files: UploadFile[] = [];
  for (let i = 0; i < rows.length; i += SIGNED_AT_ONCE) {
    const some = rows.slice(i, i + SIGNED_AT_ONCE);
    const described = await inParallel(some, AT_ONCE, async (file) =>
      arrived.has(file.number)
        ? { path: file.path, size: file.size, done: true }
        : addressesFor(portal, id, file),
    );
    files.push(...described);
    await setImmediate();
  }
  return { ...facts, files };
}

async function addressesFor(
  { store }: Services,
  uploadId: string,
  { number, path, size, parts_id: partsId }: UploadFileRow,
): Promise<UploadFile> {
  const key = stagedKey(uploadId, number);
  if (partsId === null) {
    const { url, headers } = await store.signPut(key, { size, expiresInSeconds: ADDRESS_SECONDS });
    return { path, size, done: false, url, headers };
  }
  const present = new Map((await store.listParts(key, partsId)).map((part) => [part.number, part]));
  const parts = await inParallel(partsOf(size), 1, async (part) => {
    if (present.get(part.number)?.size === part.size) return { ...part, done: true };
    const terms = { ...part, expiresInSeconds: ADDRESS_SECONDS };
    return { ...part, done: false, url: (await store.signPart(key, partsId, terms)).url };
  });
  return { path, size, done: false, headers: {}, parts };
}

export function partsOf(size: number): Part[] {
  return Array.from({ length: Math.ceil(size / UPLOAD_PART_BYTES) }, (_, i) => ({
    number: i + 1,
    size: Math.min(UPLOAD_PART_BYTES, size - i * UPLOAD_PART_BYTES),
  }));
}
