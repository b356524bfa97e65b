import { randomBytes } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import type { Readable } from "node:stream";
import { InvalidKeyError, isKey, StoreFullError, WrongSizeError } from "./store.ts";

export const pathUnder = (root: string) => (key: string) => {
  if (!isKey(key)) throw new InvalidKeyError(key);
  return join(root, ...key.split("/"));
};

/** Writes to a name of its own and hands it over once the bytes are on disk; afterwards the name is gone. */
export async function receive(
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

/** Fails with the first byte too many, and at an end that comes too early. */
export async function* measured(body: Readable | Buffer, size: number | undefined) {
  let seen = 0;
  for await (const chunk of Buffer.isBuffer(body) ? [body] : (body as AsyncIterable<Buffer>)) {
    seen += chunk.length;
    if (size !== undefined && seen > size) throw new WrongSizeError(size, seen);
    yield chunk;
  }
  if (size !== undefined && seen < size) throw new WrongSizeError(size, seen);
}

/** A new name survives a power cut only once the folder that holds it is on disk. */
export async function makeFolder(folder: string) {
  const highestNew = await mkdir(folder, { recursive: true });
  if (highestNew === undefined) return;
  const highest = dirname(highestNew);
  for (let parent = dirname(folder); parent.length > highest.length; parent = dirname(parent)) {
    await syncFolder(parent);
  }
  await syncFolder(highest);
}

export async function syncFolder(folder: string) {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Undefined unless there is a file of this name. */
export async function openFile(path: string) {
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

/** Of what is not there, nothing. */
export async function readFolder(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}

/** With everything beneath, and the folders above that are empty then. */
export async function removeTree(path: string, stop: string) {
  await rm(path, { recursive: true, force: true }).catch((error: unknown) => {
    if (!isAbsent(error)) throw error;
  });
  for (let folder = dirname(path); folder.startsWith(stop + sep); folder = dirname(folder)) {
    try {
      await rmdir(folder);
    } catch {
      // Not empty, or gone already: either way nothing above it needs removing.
      return;
    }
  }
}

export const codeOf = (error: unknown) =>
  error instanceof Error && "code" in error ? error.code : undefined;
export const isFull = (error: unknown) => codeOf(error) === "ENOSPC" || codeOf(error) === "EDQUOT";
export const isAbsent = (error: unknown) =>
  codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR";
