import type { Inspection } from "../inspection/inspect.ts";
import type { Database } from "../db/connection.ts";
import type { Actor } from "../sessions/actor.ts";
import type { SourceFile } from "./build-source.ts";
import { insertBuildFiles, type UploadRow } from "./queries.ts";

export interface NewBuild extends Pick<Inspection, "engine" | "needsIsolation" | "checks"> {
  entry: string;
  files: (Pick<SourceFile, "path" | "size" | "sha256"> & {
    contentType: string;
    contentEncoding: string | null;
  })[];
}

/** What was decided about it from its bytes, once and for all. */
export async function insertBuild(
  db: Database,
  actor: Pick<Actor, "id" | "name">,
  upload: Pick<UploadRow, "id" | "kind" | "folder">,
  build: NewBuild,
) {
  await db
    .insertInto("builds")
    .values({
      id: upload.id,
      kind: upload.kind === "video" ? "video" : "webgl",
      folder: upload.folder,
      entry: build.entry,
      engine: build.engine?.name ?? null,
      engine_version: build.engine?.version ?? null,
      needs_isolation: build.needsIsolation,
      size: String(build.files.reduce((sum, { size }) => sum + size, 0)),
      file_count: build.files.length,
      checks: JSON.stringify(build.checks),
      proof: null,
      created_by: actor.id,
      created_by_name: actor.name,
    })
    .execute();
  await insertBuildFiles(
    db,
    upload.id,
    build.files.map(({ contentType, contentEncoding, ...file }) => ({
      ...file,
      content_type: contentType,
      content_encoding: contentEncoding,
    })),
  );
}
