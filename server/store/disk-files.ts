import { randomBytes } from "node:crypto";
import type { BigIntStats } from "node:fs";
import {
  type FileHandle,
  link,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  rmdir,
  statfs,
  writeFile,
} from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import type { Readable } from "node:stream";
import { InvalidKeyError, isKey, StoreFullError, WrongSizeError } from "./store.ts";

export const pathUnder = (root: string) => (key: string) => {
  if (!isKey(key)) throw new InvalidKeyError(key);
  return join(root, ...key.split("/"));
};

/** Writes to a temporary name and passes it on once the bytes are on disk; afterwards the temporary name is gone. */
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

/** Fails if there is one byte too many or too few. */
export async function* measured(body: Readable | Buffer, size: number | undefined) {
  let seen = 0;
  for await (const chunk of Buffer.isBuffer(body) ? [body] : (body as AsyncIterable<Buffer>)) {
    seen += chunk.length;
    if (size !== undefined && seen > size) throw new WrongSizeError(size, seen);
    yield chunk;
  }
  if (size !== undefined && seen < size) throw new WrongSizeError(size, seen);
}

/**
 * Identifies the bytes: files are replaced, never modified. The time alone does not distinguish two of the same
 * moment.
 */
export const identityOf = ({ size, mtimeNs, ino }: BigIntStats) =>
  [size, mtimeNs, ino].map((number) => number.toString(36)).join("-");

/** The error codes of a file system without hard links. */
const CANNOT_LINK = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK", "EXDEV"]);
export const cannotLink = (error: unknown) => CANNOT_LINK.has(String(codeOf(error)));

/** Renames the file to an unused name. False if the name is in use; the old name is removed either way. */
export async function linkNew(from: string, to: string): Promise<boolean> {
  await makeFolder(dirname(to));
  try {
    await link(from, to);
  } catch (error) {
    if (cannotLink(error)) await rename(from, to);
    else if (codeOf(error) !== "EEXIST") throw error;
    else {
      await rm(from, { force: true });
      return false;
    }
  }
  await rm(from, { force: true });
  await syncFolder(dirname(to));
  return true;
}

/** A new name survives a power cut only once its folder is on disk. */
export async function makeFolder(folder: string) {
  const highestNew = await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    if (codeOf(error) !== "ENOENT") throw error;
    return makeOneByOne(folder);
  });
  if (highestNew === undefined) return;
  const highest = dirname(highestNew);
  for (let parent = dirname(folder); parent.length > highest.length; parent = dirname(parent)) {
    await syncFolder(parent);
  }
  await syncFolder(highest);
}

/** On a full disk Node reports that the parent folder is missing if it had to create that, too. */
async function makeOneByOne(folder: string): Promise<string> {
  try {
    await mkdir(folder);
    return folder;
  } catch (error) {
    if (codeOf(error) !== "ENOENT" || dirname(folder) === folder) throw error;
  }
  const highestNew = await makeOneByOne(dirname(folder));
  await mkdir(folder);
  return highestNew;
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

/** Of a missing folder, nothing. */
export async function readFolder(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}

/** With everything beneath it, and parent folders that are empty afterwards. */
export async function removeTree(path: string, stop: string) {
  await rm(path, { recursive: true, force: true }).catch((error: unknown) => {
    if (!isAbsent(error)) throw error;
  });
  for (let folder = dirname(path); folder.startsWith(stop + sep); folder = dirname(folder)) {
    try {
      await rmdir(folder);
    } catch {
      // Not empty, or already removed: either way nothing above it needs removing.
      return;
    }
  }
}

export const codeOf = (error: unknown) =>
  error instanceof Error && "code" in error ? error.code : undefined;
export const isFull = (error: unknown) => codeOf(error) === "ENOSPC" || codeOf(error) === "EDQUOT";
export const isAbsent = (error: unknown) =>
  codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR";

/** Free space of the disk that contains this folder, without what is reserved for the system. */
export async function measureDisk(folder: string) {
  await mkdir(folder, { recursive: true });
  const { blocks, bavail, bsize } = await statfs(folder);
  return { total: blocks * bsize, free: bavail * bsize };
}
