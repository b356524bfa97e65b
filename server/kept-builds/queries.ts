import { versionMessages } from "../../contract/builds/versions.ts";
import type { KeptBuild } from "../../contract/presenting/kept-builds.ts";
import type { PlayableBuild } from "../builds/keys.ts";
import type { Encoding } from "../builds/files.ts";
import type { Database } from "../db/connection.ts";
import { visibleDemos } from "../demos/queries.ts";
import { notFound } from "../http/errors.ts";
import type { Actor } from "../sessions/actor.ts";

/** The builds that a viewer may keep: those of demos that they may see, including former versions. */
const keepableBuilds = (db: Database, actor: Actor) =>
  db
    .selectFrom("builds as b")
    .innerJoin("demos as live", "live.id", "b.demo_id")
    .where("b.demo_id", "in", visibleDemos(db, actor).clearSelect().select("d.id"));

export async function findKeepable(db: Database, actor: Actor, id: string) {
  const build = await keepableBuilds(db, actor)
    .select(["b.id", "b.kind", "b.folder", "b.entry", "live.id as demoId"])
    .where("b.id", "=", id)
    .executeTakeFirst();
  if (!build) throw notFound(versionMessages.unknown);
  return build satisfies PlayableBuild;
}

/** Those of these builds that the viewer may still keep. */
export async function listKeepable(
  db: Database,
  actor: Actor,
  ids: string[],
): Promise<Omit<KeptBuild, "until">[]> {
  if (ids.length === 0) return [];
  return keepableBuilds(db, actor)
    .select(["b.id as _id", "live.id as demo_id", "live.build_id as live_build"])
    .where("b.id", "in", ids)
    .execute();
}

export interface ListedFile {
  path: string;
  size: number;
  sha256: Buffer;
  contentType: string;
  contentEncoding: Encoding | null;
}

export async function listBuildFiles(db: Database, buildId: string): Promise<ListedFile[]> {
  const rows = await db
    .selectFrom("build_files")
    .select(["path", "size", "sha256", "content_type", "content_encoding"])
    .where("build_id", "=", buildId)
    .orderBy("path")
    .execute();
  return rows.map(({ content_type, content_encoding, size, ...row }) => ({
    ...row,
    size: Number(size),
    contentType: content_type,
    contentEncoding: content_encoding as Encoding | null,
  }));
}
