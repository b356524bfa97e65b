import { pack } from "./chunks.ts";
import type { Repository } from "./repository.ts";

/** What of a backup was not in the place before. */
export interface NewChunks {
  count: number;
  bytes: number;
}

export interface ChunkWriter {
  /** The name under which these bytes are kept from then on. */
  write(bytes: Buffer): Promise<string>;
  writePacked(bytes: Buffer): Promise<string>;
  hasAll(names: string[]): boolean;
  written(): NewChunks;
}

/** Writes only what is not there yet. */
export async function openChunkWriter(repository: Repository): Promise<ChunkWriter> {
  const present = await repository.listChunks();
  const written = { count: 0, bytes: 0 };
  const write = async (bytes: Buffer) => {
    const name = repository.nameChunk(bytes);
    if (present.has(name)) return name;
    await repository.writeChunk(name, bytes);
    // Only now: another writer with the same bytes writes them too, which is harmless.
    if (!present.has(name)) {
      written.count += 1;
      written.bytes += bytes.length;
    }
    present.add(name);
    return name;
  };
  return {
    write,
    writePacked: async (bytes) => write(await pack(bytes)),
    hasAll: (names) => names.every((name) => present.has(name)),
    written: () => ({ ...written }),
  };
}
