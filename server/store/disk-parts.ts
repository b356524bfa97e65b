import { randomBytes } from "node:crypto";
import { constants, type FileHandle, open, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { UPLOAD_PART_BYTES } from "../../contract/uploads.ts";
import {
  isFull,
  makeFolder,
  measured,
  pathUnder,
  readFolder,
  removeTree,
  syncFolder,
} from "./disk-files.ts";
import { InvalidKeyError, type Part, PartBusyError, StoreFullError } from "./store.ts";

const PARTS_ID = /^[0-9a-f]{32}$/;

/**
 * The parts of a large object go to their places in one file, so that nothing has to be put together
 * in the end. Beside it lies an empty file for each part that is on disk, named by its number and size.
 */
export function diskParts(root: string) {
  const busy = new Set<string>();
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
    async write(key: string, { partsId, ...part }: Part & { partsId: string }, body: Readable) {
      const name = `${partsId}/${part.number}`;
      if (busy.has(name)) throw new PartBusyError(name);
      busy.add(name);
      try {
        await writePart(folderOf(key, partsId), part, body);
      } finally {
        busy.delete(name);
      }
    },
    list: (key: string, partsId: string) => listParts(folderOf(key, partsId)),
    async finish(key: string, partsId: string, take: (whole: string) => Promise<void>) {
      const folder = folderOf(key, partsId);
      const whole = join(folder, "whole");
      const size = (await listParts(folder)).reduce((sum, part) => sum + part.size, 0);
      if ((await stat(whole)).size !== size) throw new Error(`Parts of ${key} are missing`);
      await take(whole);
      await removeTree(dirname(folder), root);
    },
  };
}

async function writePart(folder: string, { number, size }: Part, body: Readable) {
  const marker = join(folder, `${number}-${size}`);
  try {
    await rm(marker, { force: true });
    await writeAt(join(folder, "whole"), (number - 1) * UPLOAD_PART_BYTES, measured(body, size));
    await writeFile(marker, "");
    await syncFolder(folder);
  } catch (error) {
    body.destroy();
    throw isFull(error) ? new StoreFullError(error) : error;
  }
}

async function writeAt(path: string, start: number, chunks: AsyncIterable<Buffer>) {
  const file = await open(path, constants.O_WRONLY | constants.O_CREAT, 0o640);
  try {
    let position = start;
    for await (const chunk of chunks) {
      await writeAll(file, chunk, position);
      position += chunk.length;
    }
    await file.datasync();
  } finally {
    await file.close();
  }
}

async function writeAll(file: FileHandle, chunk: Buffer, position: number) {
  for (let done = 0; done < chunk.length;) {
    const { bytesWritten } = await file.write(chunk, done, chunk.length - done, position + done);
    done += bytesWritten;
  }
}

async function listParts(folder: string): Promise<Part[]> {
  const names = (await readFolder(folder)).map(({ name }) => /^(\d+)-(\d+)$/.exec(name));
  return names
    .flatMap((match) => (match ? [{ number: Number(match[1]), size: Number(match[2]) }] : []))
    .toSorted((one, other) => one.number - other.number);
}
