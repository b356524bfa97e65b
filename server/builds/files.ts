import type { Database } from "../db/connection.ts";
import { type BuildPlace, keyInBuild } from "./keys.ts";

/** How a file is compressed in the store. */
export type Encoding = "br" | "gzip";

export interface BuildFileRow {
  path: string;
  /** In the store. */
  key: string;
  /** As stored, compressed or not. */
  size: number;
  etag: string;
  contentType: string;
  contentEncoding: Encoding | null;
}

const ETAG_CHARACTERS = 22;
const MAX_CACHED = 20_000;

export type FindBuildFile = (build: BuildPlace, path: string) => Promise<BuildFileRow | undefined>;

/**
 * What was decided about a file when its upload was completed. It never changes, so it is read once; whether the
 * build may still be seen is checked separately (access.ts).
 */
export function buildFiles(db: Database): FindBuildFile {
  const cache = new Map<string, BuildFileRow>();
  return async (build, path) => {
    const key = keyInBuild(build, path);
    const known = cache.get(key);
    if (known) return known;
    const found = await findBuildFile(db, build, path);
    if (cache.size >= MAX_CACHED) cache.clear();
    if (found) cache.set(key, found);
    return found;
  };
}

async function findBuildFile(db: Database, build: BuildPlace, path: string) {
  const row = await db
    .selectFrom("build_files")
    .select(["size", "sha256", "content_type", "content_encoding"])
    .where("build_id", "=", build.id)
    .where("path", "=", path)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    path,
    key: keyInBuild(build, path),
    size: Number(row.size),
    etag: row.sha256.toString("base64url").slice(0, ETAG_CHARACTERS),
    contentType: row.content_type,
    contentEncoding: row.content_encoding as Encoding | null,
  };
}
