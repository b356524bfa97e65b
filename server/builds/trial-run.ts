import { gradeOf, type TrialRun } from "../../contract/builds/trial-runs.ts";
import { recordChange } from "../activity/changes.ts";
import type { Database } from "../db/connection.ts";
import { clearFlag } from "../night-watch/queries.ts";
import { notFound } from "../http/errors.ts";
import type { Actor } from "../sessions/actor.ts";

/** What an administrator saw; the last one counts. */
export const saveTrialRun = (db: Database, actor: Actor, buildId: string, trialRun: TrialRun) =>
  recordChange(db, actor, "upload", async (trx) => {
    const build = await trx
      .selectFrom("builds")
      .select(["id", "folder", "trial_run"])
      .where("id", "=", buildId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!build) throw notFound();
    const after = newsIn(trialRun, build.trial_run as Partial<TrialRun> | null);
    const seen = {
      ...trialRun,
      grade: gradeOf(trialRun),
      at: new Date().toISOString(),
      by: actor.name,
    };
    if (Object.keys(after).length > 0)
      await trx
        .updateTable("builds")
        .set({ trial_run: JSON.stringify(seen) })
        .where("id", "=", buildId)
        .execute();
    if (seen.grade === "green") await clearFlag(trx, buildId);
    return {
      result: undefined,
      action: "update",
      record: { id: build.id, name: build.folder },
      after,
    };
  });

/** The fields that are not as they were. */
const newsIn = (trialRun: TrialRun, before: Record<string, unknown> | null) =>
  Object.fromEntries(
    Object.entries(trialRun).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(before?.[field]),
    ),
  );
