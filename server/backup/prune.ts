import { readIndex } from "./file-index.ts";
import type { Repository } from "./repository.ts";

/**
 * Keeps the newest backups, and no chunk that none of them needs. What is needed is read before anything goes: a
 * kept backup that cannot be read stops it.
 */
export async function pruneBackups(repository: Repository, keep: number): Promise<string[]> {
  const names = await repository.names();
  const kept = names.slice(-keep);
  const needed = new Set<string>();
  for (const name of kept) {
    const manifest = await repository.read(name);
    const files = await readIndex(repository, manifest);
    const lists = [manifest.files.index, ...[...manifest.tables, ...files].map((of) => of.chunks)];
    for (const chunk of lists.flat()) needed.add(chunk);
  }
  const removed = names.filter((name) => !kept.includes(name));
  for (const name of removed) await repository.remove(name);
  const unused = [...(await repository.listChunks())].filter((chunk) => !needed.has(chunk));
  await repository.removeChunks(unused);
  return removed;
}
