import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { UPLOAD_PART_BYTES } from "../../contract/uploads.ts";
import { inParallel } from "../in-parallel.ts";
import {
  identityOf,
  isAbsent,
  linkNew,
  makeFolder,
  pathUnder,
  readFolder,
  receive,
  removeTree,
  syncFolder,
} from "./disk-files.ts";
import {
  type Admit,
  ChangedObjectError,
  ClosedAddressError,
  InvalidKeyError,
  type Part,
} from "./store.ts";

const PARTS_ID = /^[0-9a-f]{32}$/;
const AT_ONCE = 16;
const READ_CHUNK_BYTES = 1024 ** 2;

interface StoredPart extends Part {
  path: string;
  identity: string;
}

/**
 * The parts of a large object are one file each until they are joined. None is ever modified, only replaced: a late
 * writer on any node that still has a part open cannot change the object.
 */
export function diskParts(root: string, incoming: string) {
  const pathOf = pathUnder(root);
  const folderOf = (key: string, partsId: string) => {
    if (!PARTS_ID.test(partsId)) throw new InvalidKeyError(partsId);
    return join(pathOf(key), partsId);
  };
  return {
    root,
    pathOf,
    async begin(key: string) {
      const partsId = randomBytes(16).toString("hex");
      await makeFolder(folderOf(key, partsId));
      return partsId;
    },
    async write(
      key: string,
      { partsId, number, size }: Part & { partsId: string },
      body: Readable,
      admit: Admit,
    ) {
      const folder = folderOf(key, partsId);
      await receive(incoming, body, size, (temporary) =>
        admit(() => addPart(temporary, folder, number)),
      );
    },
    list: (key: string, partsId: string): Promise<Part[]> => listParts(folderOf(key, partsId)),
    async finish(key: string, partsId: string, to: string) {
      const folder = folderOf(key, partsId);
      const isMine = await putTogether(folder, incoming, to).catch((error: unknown) => {
        throw isAbsent(error) ? new ChangedObjectError(key) : error;
      });
      if (isMine) await removeTree(dirname(folder), root);
    },
  };
}

/** The folder is removed when the object is complete. */
async function addPart(temporary: string, folder: string, number: number) {
  await rename(temporary, join(folder, String(number))).catch((error: unknown) => {
    throw isAbsent(error) ? new ClosedAddressError() : error;
  });
  await syncFolder(folder).catch((error: unknown) => {
    if (!isAbsent(error)) throw error;
  });
}

const isComplete = (parts: Part[]) =>
  parts.length > 0 &&
  parts.every(
    ({ number, size }, i) =>
      number === i + 1 && (number === parts.length || size === UPLOAD_PART_BYTES),
  );

/** False if another caller has already started this, and will finish it. */
async function putTogether(folder: string, incoming: string, to: string) {
  const parts = await listParts(folder);
  if (!isComplete(parts)) throw new ChangedObjectError(folder);
  let isMine = false;
  await receive(incoming, Readable.from(readParts(parts)), undefined, async (temporary) => {
    isMine = await linkNew(temporary, to);
  });
  const closed = join(incoming, randomBytes(16).toString("hex"));
  if (isMine) await closeParts(folder, closed, parts, to);
  return isMine;
}

async function* readParts(parts: StoredPart[]): AsyncGenerator<Buffer> {
  for (const { path } of parts)
    yield* createReadStream(path, { highWaterMark: READ_CHUNK_BYTES }) as AsyncIterable<Buffer>;
}

/** After the rename no part can be added. One added since they were read is not included. */
async function closeParts(folder: string, closed: string, read: StoredPart[], target: string) {
  await rename(folder, closed);
  const isSame = namesOf(await listParts(closed)) === namesOf(read);
  if (!isSame) {
    await rm(target, { force: true });
    await rename(closed, folder);
    throw new ChangedObjectError(target);
  }
  await rm(closed, { recursive: true, force: true });
}

const namesOf = (parts: StoredPart[]) =>
  parts.map(({ number, identity }) => `${number}:${identity}`).join();

async function listParts(folder: string): Promise<StoredPart[]> {
  const names = (await readFolder(folder))
    .map(({ name }) => name)
    .filter((name) => /^\d+$/.test(name));
  const parts = await inParallel(names, AT_ONCE, async (name) => {
    const path = join(folder, name);
    const stats = await stat(path, { bigint: true }).catch((error: unknown) => {
      if (!isAbsent(error)) throw error;
    });
    return stats
      ? [{ number: Number(name), size: Number(stats.size), path, identity: identityOf(stats) }]
      : [];
  });
  return parts.flat().toSorted((one, other) => one.number - other.number);
}
