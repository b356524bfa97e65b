import { buildPrefix, keyInBuild, type PlayableBuild } from "../builds/keys.ts";
import type { Database } from "../db/connection.ts";
import type { Store } from "../store/store.ts";

/** By path in the build. */
export interface StoredFiles {
  missing: string[];
  /** Differing in size from the upload. */
  changed: string[];
}

export const NO_FILES: StoredFiles = { missing: [], changed: [] };

/** Compares a build's files in the store with what was uploaded: one listing, without reading any content. */
export async function checkStoredFiles(
  db: Database,
  store: Store,
  build: PlayableBuild,
): Promise<StoredFiles> {
  const files = await db
    .selectFrom("build_files")
    .select(["path", "size"])
    .where("build_id", "=", build.id)
    .orderBy("path")
    .execute();
  const listed = await store.list(buildPrefix(build));
  const sizes = new Map(listed.map(({ key, size }) => [key, size]));
  const sizeOf = (path: string) => sizes.get(keyInBuild(build, path));
  return {
    missing: files.flatMap(({ path }) => (sizeOf(path) === undefined ? [path] : [])),
    changed: files.flatMap(({ path, size }) => {
      const stored = sizeOf(path);
      return stored === undefined || stored === Number(size) ? [] : [path];
    }),
  };
}
