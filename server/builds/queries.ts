import { sql } from "kysely";
import { demoMessages } from "../../contract/demos.ts";
import type { BuildCheck } from "../../contract/builds.ts";
import { uploadMessages } from "../../contract/uploads.ts";
import { type DemoVersion, versionMessages } from "../../contract/versions.ts";
import type { Database } from "../db/connection.ts";
import { badInput, notFound } from "../http/errors.ts";
import type { Actor } from "../sessions/actor.ts";
import { buildIdOf, type BuildPlace, keyOfBuild } from "./build-key.ts";

export async function listVersions(
  db: Database,
  demo: { _id: string; video_url: string | null },
): Promise<DemoVersion[]> {
  const rows = await db
    .selectFrom("demo_versions as v")
    .innerJoin("builds as b", "b.id", "v.build_id")
    .select(["b.id as _id", "b.kind", "b.folder", "b.entry", "b.size", "b.file_count"])
    .select(["b.engine", "b.engine_version", "b.checks", "b.proof"])
    .select(["v.added_by_name as added_by", "v.added_at"])
    .where("v.demo_id", "=", demo._id)
    .orderBy("v.added_at", "desc")
    .orderBy("b.id", "desc")
    .execute();
  return rows.map(({ engine, engine_version: version, ...row }) => ({
    ...row,
    size: Number(row.size),
    engine: engine === null ? null : { name: engine, version },
    checks: row.checks as BuildCheck[],
    proof: row.proof as DemoVersion["proof"],
    is_current: keyOfBuild({ id: row._id, ...row }) === demo.video_url,
  }));
}

/** Null where a demo plays something of another host, or nothing of its own. */
export async function findPlayedBuild(db: Database, videoUrl: string | null) {
  const row = await db
    .selectFrom("demo_versions as v")
    .innerJoin("builds as b", "b.id", "v.build_id")
    .select(["b.id as _id", "b.size", "b.engine", "b.engine_version", "b.needs_isolation"])
    .select(sql<boolean>`b.proof is not null`.as("is_tried"))
    .select((eb) =>
      eb
        .selectFrom("demo_versions as former")
        .select(sql<number>`count(*)::int`.as("count"))
        .whereRef("former.demo_id", "=", "v.demo_id")
        .whereRef("former.added_at", "<=", "v.added_at")
        .as("version"),
    )
    .where("b.id", "=", buildIdOf(videoUrl) ?? null)
    .executeTakeFirst();
  if (!row) return null;
  const { engine, engine_version: version, size, ...build } = row;
  return {
    ...build,
    version: build.version ?? 1,
    size: Number(size),
    engine: engine === null ? null : { name: engine, version },
  };
}

export async function findVersion(db: Database, demoId: string, buildId: string) {
  const build = await db
    .selectFrom("demo_versions as v")
    .innerJoin("builds as b", "b.id", "v.build_id")
    .select(["b.id", "b.kind", "b.folder", "b.entry"])
    .where("v.demo_id", "=", demoId)
    .where("b.id", "=", buildId)
    .executeTakeFirst();
  if (!build) throw notFound(versionMessages.unknown);
  return build;
}

export async function findBuild(db: Database, id: string): Promise<BuildPlace> {
  const build = await db
    .selectFrom("builds")
    .select(["id", "kind", "folder", "entry"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!build) throw badInput("video_url", demoMessages.badAddress);
  return build;
}

/** A build belongs to the first demo that plays it: another one could not keep it when that one goes. */
export async function addVersion(db: Database, actor: Actor, demoId: string, buildId: string) {
  await db
    .insertInto("demo_versions")
    .values({
      build_id: buildId,
      demo_id: demoId,
      added_by: actor.id,
      added_by_name: actor.name,
    })
    .onConflict((oc) => oc.column("build_id").doNothing())
    .execute();
  const { demo_id: owner } = await db
    .selectFrom("demo_versions")
    .select("demo_id")
    .where("build_id", "=", buildId)
    .executeTakeFirstOrThrow();
  if (owner !== demoId) throw badInput("video_url", uploadMessages.inUse);
}

/** With what their objects are called and weigh, for whoever removes them. */
export async function deleteBuildsOf(db: Database, demoId: string) {
  const builds = await db
    .deleteFrom("builds")
    .where("id", "in", (eb) =>
      eb.selectFrom("demo_versions").select("build_id").where("demo_id", "=", demoId),
    )
    .returning(["id", "kind", "size"])
    .execute();
  return builds.map(({ id, kind, size }) => ({ key: `${kind}/${id}`, size: Number(size) }));
}
