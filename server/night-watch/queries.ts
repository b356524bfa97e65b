import { sql } from "kysely";
import type { FramePermissions } from "../../contract/builds/builds.ts";
import type { FlaggedDemo } from "../../contract/night-watch.ts";
import type { Sentence } from "../../contract/sentences.ts";
import type { TrialRun } from "../../contract/builds/trial-runs.ts";
import type { PlayableBuild } from "../builds/keys.ts";
import type { Database } from "../db/connection.ts";
import type { StoredDemo } from "../demos/stored-demo.ts";
import type { Actor } from "../sessions/actor.ts";
import { queueFailure } from "../webhooks/events.ts";
import { splitScreenshots } from "./compare-screenshots.ts";
import { factsOf, flagged } from "./failing.ts";
import { canBeApproved, type Expectation } from "./judge-watch.ts";

/** What is known about a demo before it is watched. */
export interface WatchedDemo extends Expectation {
  id: string;
  title: string;
  category: string | null;
  /** What it plays. */
  content: string;
  build: (PlayableBuild & { needsIsolation: boolean }) | null;
  outsideUrl: string | null;
  permissions: FramePermissions;
}

export async function listLiveDemos(db: Database): Promise<string[]> {
  const demos = await db
    .selectFrom("demos")
    .select("id")
    .where("is_active", "=", true)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return demos.map(({ id }) => id);
}

/** Undefined if it is no longer live. */
export async function findWatchedDemo(
  db: Database,
  demoId: string,
): Promise<WatchedDemo | undefined> {
  const row = await db
    .selectFrom("demos as d")
    .leftJoin("builds as b", "b.id", "d.build_id")
    .leftJoin("categories as c", "c.id", "d.category_id")
    .leftJoin("demo_watches as w", "w.demo_id", "d.id")
    .select(["d.id", "d.title", "d.outside_url", "c.name as category"])
    .select(["d.allows_camera", "d.allows_microphone", "d.allows_popups", "d.refused_hosts"])
    .select(["b.id as build_id", "b.kind", "b.folder", "b.entry", "b.needs_isolation"])
    .select(["b.trial_run", "w.approved_content", "w.approved_run", "w.approved_looks"])
    .where("d.id", "=", demoId)
    .where("d.is_active", "=", true)
    .executeTakeFirst();
  if (!row) return undefined;
  const content = row.build_id ?? row.outside_url ?? "";
  const { allows_camera, allows_microphone, allows_popups, refused_hosts } = row;
  return {
    id: row.id,
    title: row.title,
    category: row.category,
    content,
    build: buildOf(row),
    outsideUrl: row.outside_url,
    permissions: { allows_camera, allows_microphone, allows_popups, refused_hosts },
    trialRun: row.trial_run as TrialRun | null,
    approved:
      row.approved_content === content
        ? {
            trialRun: row.approved_run as TrialRun | null,
            screenshots: splitScreenshots(row.approved_looks),
          }
        : null,
  };
}

function buildOf(row: {
  build_id: string | null;
  kind: "webgl" | "video" | null;
  folder: string | null;
  entry: string | null;
  needs_isolation: boolean | null;
}) {
  const { build_id: id, kind, folder, entry, needs_isolation } = row;
  if (id === null || kind === null || folder === null || entry === null) return null;
  return { id, kind, folder, entry, needsIsolation: needs_isolation ?? false };
}

/** Demos that need attention because of what they play now, the oldest flag first. */
export async function listFlagged(db: Database, actor: Actor) {
  const rows = await flagged(db, actor)
    .select(["w.grade", "w.reasons", "w.flagged_at", "w.seen_at"])
    .select(["w.picture as seen_picture", "w.approved_picture"])
    .select(factsOf(actor))
    .select(
      sql<boolean>`exists (select from watch_runs r where r.demo_id = d.id and r.finished_at is null
        and r.asked_at > now() - interval '1 hour')`.as("is_queued"),
    )
    .orderBy("w.flagged_at")
    .orderBy("d.id")
    .$narrowType<{ flagged_at: string }>()
    .execute();
  return rows.map(({ seen_picture, approved_picture, ...row }) => {
    const reasons = row.reasons as Sentence[];
    return {
      ...row,
      demo: row satisfies StoredDemo,
      grade: row.grade ?? ("amber" as const),
      reasons,
      can_be_approved: canBeApproved({ grade: row.grade, reasons }),
      pictures:
        seen_picture && approved_picture
          ? { approved: dataAddress(approved_picture), seen: dataAddress(seen_picture) }
          : null,
    };
  });
}

const dataAddress = (webp: Buffer) => `data:image/webp;base64,${webp.toString("base64")}`;

/** The result of one night, and what it is compared with from now on. */
export interface WatchResult {
  demoId: string;
  content: string;
  grade: FlaggedDemo["grade"] | null;
  reasons: Sentence[];
  trialRun: TrialRun | null;
  screenshots: Buffer | null;
  picture: Buffer | null;
}

/** The first good watch of a content counts as approved, until an administrator decides otherwise. */
export async function saveWatch(db: Database, result: WatchResult): Promise<void> {
  const { demoId, reasons, trialRun, screenshots, ...seen } = result;
  const isFlagged = reasons.length > 0;
  const run = trialRun && JSON.stringify(trialRun);
  const now = sql<string>`now()`;
  const approved = {
    approved_content: seen.content,
    approved_run: run,
    approved_looks: screenshots,
    approved_picture: seen.picture,
    approved_at: now,
  };
  await db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom("demo_watches")
      .select(["content", "flagged_at", "told_at", "approved_content", "grade"])
      .where("demo_id", "=", demoId)
      .forUpdate()
      .executeTakeFirst();
    const isSame = before?.content === seen.content;
    const isFirst = before?.approved_content !== seen.content && seen.grade === "green";
    const row = {
      ...seen,
      looks: screenshots,
      seen_at: now,
      trial_run: run,
      reasons: JSON.stringify(reasons),
      flagged_at: isFlagged ? ((isSame ? before.flagged_at : null) ?? now) : null,
      told_at: isFlagged && isSame ? before.told_at : null,
      ...(isFirst ? approved : {}),
    };
    await trx
      .insertInto("demo_watches")
      .values({ demo_id: demoId, ...row })
      .onConflict((conflict) => conflict.column("demo_id").doUpdateSet(row))
      .execute();
    if (seen.grade === "red" && !(isSame && before.grade === "red"))
      await queueWatchFailure(trx, demoId, reasons);
  });
}

async function queueWatchFailure(trx: Database, demoId: string, reasons: Sentence[]) {
  const demo = await trx
    .selectFrom("demos")
    .select(["id", "title"])
    .where("id", "=", demoId)
    .executeTakeFirst();
  const sentences = reasons.map(({ message }) => message);
  if (demo) await queueFailure(trx, demo, { found_by: "night watch", reasons: sentences });
}

/** An administrator's own browser has shown the build as it should be. */
export async function clearFlag(db: Database, buildId: string): Promise<void> {
  await db
    .updateTable("demo_watches")
    .set({ flagged_at: null, told_at: null, reasons: "[]", grade: "green" })
    .where("content", "=", buildId)
    .where("flagged_at", "is not", null)
    .execute();
}
