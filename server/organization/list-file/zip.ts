import { createInflateRaw } from "node:zlib";
import { MAX_LIST_FILE_INFLATED_BYTES, listFileRefusals } from "../../../contract/organization.ts";
import { Refusal } from "../../http/errors.ts";

export interface ZipEntry {
  method: number;
  packedSize: number;
  size: number;
  headerAt: number;
}

const MAX_ENTRIES = 10_000;
/** Sheets shrink to a tenth; what shrinks to less than this was made to burst. */
const MAX_RATIO = 200;
const MIN_BURST = 1024 * 1024;
const CHUNK_BYTES = 64 * 1024;

const LOCAL_HEADER = 0x04034b50;
const DIRECTORY_HEADER = 0x02014b50;
const DIRECTORY_END = Buffer.from("PK\x05\x06", "latin1");
const DIRECTORY_END_BYTES = 22;
const STORED = 0;
const DEFLATED = 8;

export const damaged = () => new Refusal(400, listFileRefusals.damaged);

/** What the archive says it holds. Nothing is unpacked before all of it was found bearable. */
export function listZip(file: Buffer): Map<string, ZipEntry> {
  const end = file.lastIndexOf(DIRECTORY_END);
  if (end === -1 || end + DIRECTORY_END_BYTES > file.length) throw damaged();
  const count = file.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES) throw new Refusal(400, listFileRefusals.overpacked);
  const entries = new Map<string, ZipEntry>();
  let at = file.readUInt32LE(end + 16);
  for (let i = 0; i < count; i += 1) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== DIRECTORY_HEADER) throw damaged();
    const nameEnd = at + 46 + file.readUInt16LE(at + 28);
    const name = file.toString("utf8", at + 46, nameEnd).replaceAll("\\", "/");
    if (entries.has(name)) throw damaged();
    entries.set(name, {
      method: file.readUInt16LE(at + 10),
      packedSize: file.readUInt32LE(at + 20),
      size: file.readUInt32LE(at + 24),
      headerAt: file.readUInt32LE(at + 42),
    });
    at = nameEnd + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  refuseBursting([...entries.values()]);
  return entries;
}

function refuseBursting(entries: ZipEntry[]) {
  const isBurst = ({ size, packedSize }: ZipEntry) =>
    size > MIN_BURST && size > packedSize * MAX_RATIO;
  if (entries.some(isBurst)) throw new Refusal(400, listFileRefusals.overpacked);
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  if (total > MAX_LIST_FILE_INFLATED_BYTES) throw new Refusal(413, listFileRefusals.tooLargeInside);
}

/** The bytes of an entry, piece by piece; an archive that lied about the size is refused at the lie. */
export async function* unzip(file: Buffer, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const packed = packedBytes(file, entry);
  let size = 0;
  try {
    for await (const chunk of entry.method === DEFLATED ? inflate(packed) : [packed]) {
      size += chunk.length;
      if (size > entry.size) throw damaged();
      yield chunk;
    }
  } catch (error) {
    throw error instanceof Refusal ? error : damaged();
  }
  if (size !== entry.size) throw damaged();
}

function packedBytes(file: Buffer, { method, packedSize, headerAt }: ZipEntry): Buffer {
  if (method !== STORED && method !== DEFLATED) throw damaged();
  if (headerAt + 30 > file.length || file.readUInt32LE(headerAt) !== LOCAL_HEADER) throw damaged();
  const start = headerAt + 30 + file.readUInt16LE(headerAt + 26) + file.readUInt16LE(headerAt + 28);
  if (start + packedSize > file.length) throw damaged();
  return file.subarray(start, start + packedSize);
}

function inflate(packed: Buffer): AsyncIterable<Buffer> {
  const stream = createInflateRaw({ chunkSize: CHUNK_BYTES });
  stream.end(packed);
  return stream;
}
