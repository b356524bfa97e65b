import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { MAX_LIST_FILE_INFLATED_BYTES, listFileRefusals } from "../../contract/organization.ts";
import { Refusal } from "../http/errors.ts";

export interface ZipPart {
  archive: ZipFile;
  entry: Entry;
}

const MAX_ENTRIES = 10_000;
/** Sheets shrink to a tenth; what shrinks to less than this was made to burst. */
const MAX_RATIO = 200;
const MIN_BURST = 1024 * 1024;

export const damaged = () => new Refusal(400, listFileRefusals.damaged);

/** What the archive says it holds. Nothing is unpacked before all of it was found bearable. */
export async function openZip(file: Buffer): Promise<Map<string, ZipPart>> {
  try {
    const archive = await fromBufferPromise(file, { lazyEntries: true });
    if (archive.entryCount > MAX_ENTRIES) throw new Refusal(400, listFileRefusals.overpacked);
    const parts = new Map<string, ZipPart>();
    for await (const entry of archive.eachEntry()) {
      if (parts.has(entry.fileName)) throw damaged();
      parts.set(entry.fileName, { archive, entry });
    }
    refuseBursting([...parts.values()].map(({ entry }) => entry));
    return parts;
  } catch (error) {
    throw asRefusal(error);
  }
}

function refuseBursting(entries: Entry[]) {
  if (entries.some(isBurst)) throw new Refusal(400, listFileRefusals.overpacked);
  const total = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (total > MAX_LIST_FILE_INFLATED_BYTES) throw new Refusal(413, listFileRefusals.tooLargeInside);
}

const isBurst = ({ uncompressedSize, compressedSize }: Entry) =>
  uncompressedSize > MIN_BURST && uncompressedSize > compressedSize * MAX_RATIO;

/** The bytes of a part, piece by piece; the library ends an archive that lied about the size at the lie. */
export async function* unzip({ archive, entry }: ZipPart): AsyncGenerator<Uint8Array> {
  try {
    yield* (await archive.openReadStreamPromise(entry)) as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw asRefusal(error);
  }
}

const asRefusal = (error: unknown) => (error instanceof Refusal ? error : damaged());
