import type { LastCheck } from "../../contract/demos.ts";
import { gradeOf, type TrialGrade, type TrialRun } from "../../contract/builds/trial-runs.ts";
import type { Database } from "../db/connection.ts";
import { playedContent } from "./stored-demo.ts";

type Proof = TrialRun & { at: string; by: string };

/** The later of the last trial run and the last night watch of what the demo plays now. */
export const findLastCheck = async (db: Database, demoId: string): Promise<LastCheck | null> =>
  (await listLastChecks(db, [demoId])).get(demoId) ?? null;

/** For several demos, by their ids. */
export async function listLastChecks(
  db: Database,
  demoIds: string[],
): Promise<Map<string, LastCheck | null>> {
  if (demoIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("demos as d")
    .leftJoin("builds as b", "b.id", "d.build_id")
    .leftJoin("demo_watches as w", (join) =>
      join.onRef("w.demo_id", "=", "d.id").on("w.content", "=", playedContent("d")),
    )
    .select(["d.id", "b.trial_run as proof", "w.seen_at", "w.grade", "w.trial_run as watched"])
    .where("d.id", "in", demoIds)
    .execute();
  return new Map(rows.map((row) => [row.id, laterOf(row)]));
}

/** The result of a build's trial run, whether or not its demo still plays it. */
export const readProof = (proof: Proof | null | undefined): LastCheck | null =>
  proof ? checkOf(proof, { at: proof.at, by: proof.by, grade: gradeOf(proof) }) : null;

interface Seen {
  proof: unknown;
  seen_at: string | null;
  grade: TrialGrade | null;
  watched: unknown;
}

function laterOf({ seen_at: seenAt, grade, watched, ...row }: Seen): LastCheck | null {
  const proof = row.proof as Proof | null;
  if (proof && (seenAt === null || Date.parse(proof.at) >= Date.parse(seenAt)))
    return readProof(proof);
  return seenAt === null
    ? null
    : checkOf(watched as TrialRun | null, { at: seenAt, by: null, grade });
}

const checkOf = (
  run: TrialRun | null,
  result: { at: string; by: string | null; grade: TrialGrade | null },
): LastCheck => ({
  ...result,
  first_picture_ms: run?.firstPictureMs ?? null,
  frames_per_second: run?.framesPerSecond ?? null,
  errors: run?.errors ?? [],
});
