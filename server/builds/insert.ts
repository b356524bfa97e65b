import type { BuildCopy } from "../../contract/builds/copies.ts";
import type { Inspection } from "../inspection/inspect.ts";
import type { Database } from "../db/connection.ts";
import type { Actor } from "../sessions/actor.ts";
import type { BuildPlace } from "./keys.ts";

/** More in one statement would exceed PostgreSQL's limit of parameters. */
const ROWS_AT_ONCE = 1000;

export interface NewBuild extends Pick<
  Inspection,
  "engine" | "needsIsolation" | "checks" | "outsideHosts"
> {
  entry: string;
  copies?: BuildCopy[];
  files: {
    path: string;
    size: number;
    sha256: Buffer;
    contentType: string;
    contentEncoding: string | null;
  }[];
}

/** What was decided about it from its bytes, permanently. */
export async function insertBuild(
  db: Database,
  actor: Pick<Actor, "id" | "name">,
  { id, kind, folder }: BuildPlace,
  build: NewBuild,
) {
  await db
    .insertInto("builds")
    .values({
      id,
      kind,
      folder,
      entry: build.entry,
      engine: build.engine?.name ?? null,
      engine_version: build.engine?.version ?? null,
      needs_isolation: build.needsIsolation,
      size: String(build.files.reduce((sum, { size }) => sum + size, 0)),
      file_count: build.files.length,
      checks: JSON.stringify(build.checks),
      outside_hosts: build.outsideHosts,
      copies: JSON.stringify(build.copies ?? []),
      trial_run: null,
      created_by: actor.id,
      created_by_name: actor.name,
    })
    .execute();
  for (let i = 0; i < build.files.length; i += ROWS_AT_ONCE)
    await db
      .insertInto("build_files")
      .values(build.files.slice(i, i + ROWS_AT_ONCE).map((file) => asRow(id, file)))
      .execute();
}

const asRow = (
  build_id: string,
  { path, size, sha256, contentType, contentEncoding }: NewBuild["files"][number],
) => ({
  build_id,
  path,
  size: String(size),
  sha256,
  content_type: contentType,
  content_encoding: contentEncoding,
});
