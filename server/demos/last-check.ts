import type { LastCheck } from "../../contract/demos.ts";
import { gradeOf, type TrialGrade, type TrialRun } from "../../contract/builds/trial-runs.ts";
import type { Database } from "../db/connection.ts";
import { playedContent } from "./stored-demo.ts";

type Proof = TrialRun & { at: string; by: string };

/** The later of the last trial run and the last night watch of what the demo plays now. */
export async function findLastCheck(db: Database, demoId: string): Promise<LastCheck | null> {
  const row = await db
    .selectFrom("demos as d")
    .leftJoin("builds as b", "b.id", "d.build_id")
    .leftJoin("demo_watches as w", (join) =>
      join.onRef("w.demo_id", "=", "d.id").on("w.content", "=", playedContent("d")),
    )
    .select(["b.trial_run as proof", "w.seen_at", "w.grade", "w.trial_run as watched"])
    .where("d.id", "=", demoId)
    .executeTakeFirst();
  const proof = (row?.proof ?? null) as Proof | null;
  const seenAt = row?.seen_at ?? null;
  if (proof && (seenAt === null || Date.parse(proof.at) >= Date.parse(seenAt)))
    return checkOf(proof, { at: proof.at, by: proof.by, grade: gradeOf(proof) });
  if (!row || seenAt === null) return null;
  return checkOf(row.watched as TrialRun | null, { at: seenAt, by: null, grade: row.grade });
}

const checkOf = (
  run: TrialRun | null,
  told: { at: string; by: string | null; grade: TrialGrade | null },
): LastCheck => ({
  ...told,
  first_picture_ms: run?.firstPictureMs ?? null,
  frames_per_second: run?.framesPerSecond ?? null,
  errors: run?.errors ?? [],
});
