import { randomBytes } from "node:crypto";
import type { BigIntStats } from "node:fs";
import { type FileHandle, mkdir, open, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import type { Readable } from "node:stream";
import { InvalidKeyError, isKey, type Store, StoreFullError, WrongSizeError } from "./store.ts";

const READ_CHUNK_BYTES = 256 * 1024;

/** Keys become paths under `objects/`; what is still arriving lies beside it, so no key can name it. */
export function diskStore(folder: string): Store {
  const objects = resolve(folder, "objects");
  const incoming = resolve(folder, "incoming");
  const pathOf = (key: string) => {
    if (!isKey(key)) throw new InvalidKeyError(key);
    return join(objects, ...key.split("/"));
  };

  return {
    async put(key, body, { size } = {}) {
      const path = pathOf(key);
      await receive(incoming, body, size, async (temporary) => {
        await makeFolder(dirname(path));
        await rename(temporary, path);
        await syncFolder(dirname(path));
      });
    },

    async open(key, range) {
      const file = await openObject(pathOf(key));
      if (!file) return undefined;
      const stream = file.handle.createReadStream({ ...range, highWaterMark: READ_CHUNK_BYTES });
      return { stream, ...describe(file.stats) };
    },

    async stat(key) {
      const file = await openObject(pathOf(key));
      await file?.handle.close();
      return file && describe(file.stats);
    },

    async remove(key) {
      const path = pathOf(key);
      await rm(path, { recursive: true, force: true }).catch((error: unknown) => {
        if (!isAbsent(error)) throw error;
      });
      await removeEmptyFolders(dirname(path), objects);
    },

    async check() {
      await receive(incoming, Buffer.from("ok"), undefined, (temporary) => rm(temporary));
    },
  };
}

/** Writes to a name of its own and hands it over once the bytes are on disk; afterwards the name is gone. */
async function receive(
  incoming: string,
  body: Readable | Buffer,
  size: number | undefined,
  take: (temporary: string) => Promise<void>,
) {
  const temporary = join(incoming, randomBytes(16).toString("hex"));
  try {
    await makeFolder(incoming);
    const file = await open(temporary, "wx", 0o640);
    try {
      await writeFile(file, measured(body, size));
      await file.sync();
    } finally {
      await file.close();
    }
    await take(temporary);
  } catch (error) {
    if (!Buffer.isBuffer(body)) body.destroy();
    await rm(temporary, { force: true }).catch(() => undefined);
    throw isFull(error) ? new StoreFullError(error) : error;
  }
}

async function* measured(body: Readable | Buffer, size: number | undefined) {
  let seen = 0;
  for await (const chunk of Buffer.isBuffer(body) ? [body] : (body as AsyncIterable<Buffer>)) {
    seen += chunk.length;
    if (size !== undefined && seen > size) throw new WrongSizeError(size, seen);
    yield chunk;
  }
  if (size !== undefined && seen < size) throw new WrongSizeError(size, seen);
}

/** A new name survives a power cut only once the folder that holds it is on disk. */
async function makeFolder(folder: string) {
  const highestNew = await mkdir(folder, { recursive: true });
  if (highestNew === undefined) return;
  const highest = dirname(highestNew);
  for (let parent = dirname(folder); parent.length > highest.length; parent = dirname(parent)) {
    await syncFolder(parent);
  }
  await syncFolder(highest);
}

async function syncFolder(folder: string) {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function openObject(path: string) {
  let handle: FileHandle;
  try {
    handle = await open(path, "r");
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
  try {
    const stats = await handle.stat({ bigint: true });
    if (stats.isFile()) return { handle, stats };
  } catch (error) {
    await handle.close();
    throw error;
  }
  await handle.close();
  return undefined;
}

const describe = (stats: BigIntStats) => ({
  size: Number(stats.size),
  etag: `${stats.size.toString(36)}-${stats.mtimeNs.toString(36)}`,
});

async function removeEmptyFolders(lowest: string, stop: string) {
  for (let folder = lowest; folder.startsWith(stop + sep); folder = dirname(folder)) {
    try {
      await rmdir(folder);
    } catch {
      // Not empty, or gone already: either way nothing above it needs removing.
      return;
    }
  }
}

const codeOf = (error: unknown) =>
  error instanceof Error && "code" in error ? error.code : undefined;
const isFull = (error: unknown) => codeOf(error) === "ENOSPC" || codeOf(error) === "EDQUOT";
const isAbsent = (error: unknown) => codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR";
