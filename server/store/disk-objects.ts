import { randomBytes } from "node:crypto";
import fs, { type BigIntStats } from "node:fs";
import { link, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { inParallel } from "../in-parallel.ts";
import {
  cannotLink,
  identityOf,
  isAbsent,
  makeFolder,
  openFile,
  pathUnder,
  readFolder,
  receive,
  syncFolder,
} from "./disk-files.ts";
import {
  type Admit,
  type ByteRange,
  ChangedObjectError,
  type Copy,
  type ListedObject,
} from "./store.ts";

const READ_CHUNK_BYTES = 256 * 1024;
const AT_ONCE = 16;

/** The complete objects: one file each, replaced but never modified. */
export function diskObjects(root: string, incoming: string) {
  const pathOf = pathUnder(root);
  return {
    root,
    pathOf,
    async put(key: string, body: Buffer) {
      const path = pathOf(key);
      await receive(incoming, body, undefined, (temporary) => moveInto(temporary, path));
    },
    async write(key: string, size: number, body: Readable, admit: Admit) {
      const path = pathOf(key);
      await receive(incoming, body, size, (temporary) => admit(() => moveInto(temporary, path)));
    },
    async open(key: string, range?: ByteRange) {
      const file = await openFile(pathOf(key));
      if (!file) return undefined;
      const stream = file.handle.createReadStream({ ...range, highWaterMark: READ_CHUNK_BYTES });
      return { stream, ...describe(file.stats) };
    },
    read: (key: string, range: ByteRange, into?: Buffer) => readRange(pathOf(key), range, into),
    async stat(key: string) {
      const file = await openFile(pathOf(key));
      await file?.handle.close();
      return file && describe(file.stats);
    },
    list: (prefix: string) => listFolder(pathOf(prefix), prefix),
    async copy(copies: Copy[]) {
      const paths = copies.map(({ from, to, etag }) => ({
        from: pathOf(from),
        to: pathOf(to),
        etag,
      }));
      const folders = [...new Set(paths.map(({ to }) => dirname(to)))];
      for (const folder of [incoming, ...folders]) await makeFolder(folder);
      await inParallel(paths, AT_ONCE, (copy) => linkOrCopy(copy, incoming));
      await inParallel(folders, AT_ONCE, syncFolder);
    },
  };
}

/**
 * Straight into one buffer, with plain file descriptors: streams and file handles cost more than a small file. Calls
 * that may wait for the disk run in another thread; fstat and close of an open file are synchronous, because they
 * take less time than the way to that thread and back.
 */
async function readRange(path: string, { start, end }: ByteRange, into?: Buffer) {
  const file = await openDescriptor(path, "r").catch(orNothing);
  if (file === undefined) return undefined;
  try {
    const stats = fs.fstatSync(file, { bigint: true });
    if (!stats.isFile()) return undefined;
    const object = describe(stats);
    const length = Math.max(0, Math.min(end + 1, object.size) - start);
    const bytes = into && into.length >= length ? into : Buffer.allocUnsafe(length);
    const { bytesRead } = await readDescriptor(file, bytes, 0, length, start);
    return { bytes: bytes.subarray(0, bytesRead), ...object };
  } finally {
    fs.closeSync(file);
  }
}

const openDescriptor = promisify(fs.open);
const readDescriptor = promisify(fs.read);

function orNothing(error: unknown): undefined {
  if (!isAbsent(error)) throw error;
}

async function moveInto(from: string, to: string) {
  await makeFolder(dirname(to));
  await rename(from, to);
  await syncFolder(dirname(to));
}

const describe = (stats: BigIntStats) => ({
  size: Number(stats.size),
  etag: identityOf(stats),
});

async function listFolder(folder: string, key: string): Promise<ListedObject[]> {
  const entries = await readFolder(folder);
  const found = await inParallel(entries, AT_ONCE, async (entry) => {
    const [path, name] = [join(folder, entry.name), `${key}/${entry.name}`];
    if (entry.isDirectory()) return listFolder(path, name);
    const stats = await stat(path, { bigint: true }).catch(orNothing);
    return stats ? [{ key: name, modifiedAt: stats.mtime, ...describe(stats) }] : [];
  });
  return found.flat();
}

/**
 * An object is only ever replaced, so a hard link to the same bytes is as good as a copy. It is put in place
 * atomically: concurrent copies never find it missing.
 */
async function linkOrCopy({ from, to, etag }: Copy, incoming: string) {
  if (await isSame(to, etag)) return;
  const temporary = join(incoming, randomBytes(16).toString("hex"));
  try {
    await link(from, temporary);
  } catch (error) {
    if (isAbsent(error)) throw new ChangedObjectError(from);
    if (!cannotLink(error)) throw error;
    await copyBytes({ from, to, etag }, incoming);
    return;
  }
  const isMeant = await isSame(temporary, etag);
  if (isMeant) await rename(temporary, to);
  // Also after renaming, which keeps both names if they already were links to the same file.
  await rm(temporary, { force: true });
  if (!isMeant) throw new ChangedObjectError(from);
}

async function isSame(path: string, etag: string) {
  const file = await openFile(path);
  await file?.handle.close();
  return file !== undefined && describe(file.stats).etag === etag;
}

/** Of the opened file, so that it cannot be replaced between the check and the copy. */
async function copyBytes({ from, to, etag }: Copy, incoming: string) {
  const file = await openFile(from);
  if (!file || describe(file.stats).etag !== etag) {
    await file?.handle.close();
    throw new ChangedObjectError(from);
  }
  const bytes = file.handle.createReadStream();
  await receive(incoming, bytes, undefined, (temporary) => rename(temporary, to));
}
