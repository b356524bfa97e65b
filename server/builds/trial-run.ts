import { gradeOf, type TrialRun } from "../../contract/builds/trial-runs.ts";
import type { Database } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";
import { queueFailure } from "../webhooks/events.ts";
import { clearFlag } from "../night-watch/queries.ts";
import { notFound } from "../http/errors.ts";
import type { Actor } from "../sessions/actor.ts";
import { recheckActor } from "../sessions/recheck-actor.ts";

/**
 * What an administrator saw; only the last run is kept. It is stored with the build, with its author and time:
 * opening a demo leaves no audit entry.
 */
export const saveTrialRun = (db: Database, actor: Actor, buildId: string, trialRun: TrialRun) =>
  inTransaction(db, async (trx) => {
    await recheckActor(trx, actor);
    const build = await trx
      .selectFrom("builds")
      .select("trial_run")
      .where("id", "=", buildId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!build) throw notFound();
    const seen = {
      ...trialRun,
      grade: gradeOf(trialRun),
      at: new Date().toISOString(),
      by: actor.name,
    };
    if (isNews(trialRun, build.trial_run as Partial<TrialRun> | null))
      await trx
        .updateTable("builds")
        .set({ trial_run: JSON.stringify(seen) })
        .where("id", "=", buildId)
        .execute();
    if (seen.grade === "green") await clearFlag(trx, buildId);
    const wasRed = (build.trial_run as { grade?: string } | null)?.grade === "red";
    if (seen.grade === "red" && !wasRed) await queueTrialFailure(trx, buildId, trialRun.errors);
  });

/** Only for demos that people can see: before it is published a build may fail. */
async function queueTrialFailure(trx: Database, buildId: string, reasons: string[]) {
  const demo = await trx
    .selectFrom("demos")
    .select(["id", "title"])
    .where("build_id", "=", buildId)
    .where("is_active", "=", true)
    .executeTakeFirst();
  if (demo) await queueFailure(trx, demo, { found_by: "trial run", reasons });
}

/** Whether any field has changed. */
const isNews = (trialRun: TrialRun, before: Record<string, unknown> | null) =>
  Object.entries(trialRun).some(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before?.[field]),
  );
