import { sql } from "kysely";
import type { BuildCheck } from "../../contract/builds/builds.ts";
import type { BuildCopy } from "../../contract/builds/copies.ts";
import type { TrialGrade, TrialRun } from "../../contract/builds/trial-runs.ts";
import type { PlayedBuild } from "../../contract/demos.ts";
import type { Build } from "../../contract/uploads.ts";
import { type DemoVersion, versionMessages } from "../../contract/builds/versions.ts";
import { uploadMessages } from "../../contract/uploads.ts";
import type { Database } from "../db/connection.ts";
import { badInput, notFound } from "../http/errors.ts";
import type { Actor } from "../sessions/actor.ts";
import { buildPrefix, type PlayableBuild } from "./keys.ts";

/** The builds that a demo plays and has played, newest first. */
export async function listBuildsOf(
  db: Database,
  demo: { _id: string; build: PlayableBuild | null },
): Promise<Omit<DemoVersion, "video_url">[]> {
  const rows = await db
    .selectFrom("builds")
    .select(["id as _id", "kind", "folder", "entry", "size", "file_count"])
    .select(["engine", "engine_version", "checks", "trial_run", "added_by_name", "added_at"])
    .select(["copies", "needs_isolation"])
    .where("demo_id", "=", demo._id)
    .orderBy("added_at", "desc")
    .orderBy("id", "desc")
    .$narrowType<{ added_by_name: string; added_at: string }>()
    .execute();
  return rows.map(
    ({ engine, engine_version: version, trial_run, added_by_name: added_by, ...row }) => ({
      ...row,
      added_by,
      size: Number(row.size),
      engine: asEngine(engine, version),
      checks: row.checks as BuildCheck[],
      copies: row.copies as BuildCopy[],
      proof: trial_run as DemoVersion["proof"],
      is_current: row._id === demo.build?.id,
    }),
  );
}

/** Null if a demo plays something on another host, or has no content. */
export async function findPlayedBuild(db: Database, demo: { build: PlayableBuild | null }) {
  if (demo.build === null) return null;
  return (await listPlayedBuilds(db, [demo.build.id])).get(demo.build.id) ?? null;
}

/** By their ids: what a viewer may know about builds that demos play or have played. */
export async function listPlayedBuilds(
  db: Database,
  ids: string[],
): Promise<Map<string, PlayedBuild>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("builds as b")
    .select(["b.id as _id", "b.size", "b.engine", "b.engine_version", "b.needs_isolation"])
    .select(["b.outside_hosts", "b.file_count", "b.added_by_name as added_by", "b.added_at"])
    // Opening one that failed is another attempt: a picture replaces the failure.
    .select(sql<boolean>`coalesce(b.trial_run ->> 'grade', 'red') <> 'red'`.as("is_tried"))
    .select(versionOf("b").as("version"))
    .where("b.id", "in", ids)
    // Both are set once a demo plays it.
    .$narrowType<{ added_by: string; added_at: string }>()
    .execute();
  return new Map(
    rows.map(({ engine, engine_version: version, size, ...build }) => [
      build._id,
      { ...build, size: Number(size), engine: asEngine(engine, version) },
    ]),
  );
}

/** The builds that these demos play or have played, the oldest first, with the number of each. */
export async function listVersions(db: Database, demoIds: string[]) {
  if (demoIds.length === 0) return [];
  const rows = await db
    .selectFrom("builds as b")
    .select(["b.id", "b.kind", "b.folder", "b.entry", "b.demo_id", "b.added_at", "b.trial_run"])
    .select([
      versionOf("b").as("version"),
      sql<TrialGrade | null>`b.trial_run ->> 'grade'`.as("grade"),
    ])
    .where("b.demo_id", "in", demoIds)
    .orderBy("b.added_at")
    .orderBy("b.id")
    .$narrowType<{ demo_id: string; added_at: string }>()
    .execute();
  return rows.map(({ trial_run, ...row }) => ({
    ...row,
    proof: trial_run as DemoVersion["proof"],
  }));
}

/** The builds that a demo plays or has played, the oldest first: version 1. */
export async function listVersionIds(db: Database, demoId: string) {
  const rows = await db
    .selectFrom("builds")
    .select("id")
    .where("demo_id", "=", demoId)
    .orderBy("added_at")
    .execute();
  return rows.map(({ id }) => id);
}

/** Which of its demo's versions a row of builds is: 1 for the first. */
export const versionOf = (builds: "b") => sql<number>`(select count(*)::int from builds former
  where former.demo_id = ${sql.ref(`${builds}.demo_id`)}
    and former.added_at <= ${sql.ref(`${builds}.added_at`)})`;

const playable = (db: Database) =>
  db.selectFrom("builds").select(["id", "kind", "folder", "entry"]);

export const findBuild = (db: Database, id: string): Promise<PlayableBuild | undefined> =>
  playable(db).where("id", "=", id).executeTakeFirst();

/** A build that the demo plays or has played. */
export async function findBuildOf(db: Database, demoId: string, id: string) {
  const build = await playable(db)
    .where("id", "=", id)
    .where("demo_id", "=", demoId)
    .executeTakeFirst();
  if (!build) throw notFound(versionMessages.unknown);
  return build;
}

/** With the findings of the inspection. */
export async function findInspectedBuild(db: Database, id: string) {
  const row = await playable(db)
    .select(["engine", "engine_version", "checks", "needs_isolation", "outside_hosts"])
    .select(["copies", "trial_run"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { engine, engine_version: version, checks, outside_hosts, ...rest } = row;
  const { needs_isolation, copies, trial_run, ...place } = rest;
  const inspected: Build = {
    _id: id,
    entry: place.entry,
    engine: asEngine(engine, version),
    checks: checks as BuildCheck[],
    needs_isolation,
    outside_hosts: outside_hosts ?? [],
    copies: copies as BuildCopy[],
  };
  return { place, inspected, proof: trial_run as TrialRun | null };
}

/** A build belongs to the first demo that plays it: another one would lose it when that demo is deleted. */
export async function claimBuild(db: Database, actor: Actor, demoId: string, id: string) {
  await db
    .updateTable("builds")
    .set({
      demo_id: demoId,
      added_by: actor.id,
      added_by_name: actor.name,
      added_at: sql<string>`now()`,
    })
    .where("id", "=", id)
    .where("demo_id", "is", null)
    .execute();
  const owned = await db
    .selectFrom("builds")
    .select("id")
    .where("id", "=", id)
    .where("demo_id", "=", demoId)
    .executeTakeFirst();
  if (!owned) throw badInput("video_url", uploadMessages.inUse);
}

/** The keys and sizes of the demo's objects, which are removed when it is deleted. */
export async function objectsOf(db: Database, demoId: string) {
  const builds = await db
    .selectFrom("builds")
    .select(["id", "kind", "size"])
    .where("demo_id", "=", demoId)
    .execute();
  return builds.map(({ size, ...build }) => ({ key: buildPrefix(build), size: Number(size) }));
}

const asEngine = (name: string | null, version: string | null) =>
  name === null ? null : { name, version };
