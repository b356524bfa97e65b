import type { AutopilotSteps } from "../../../contract/presenting/autopilot.ts";
import type { Database } from "../../db/connection.ts";
import { makeBuild } from "../factories.ts";

export const RECORDED_AT = "2026-01-02T03:04:05.000Z";
/** A turn to the right, and a look from nearby. */
export const turn: AutopilotSteps = [
  ["d", 100, 0.5, 0.5, 0, 0],
  ["m", 200, 0.75, 0.5],
  ["u", 300, 0.75, 0.5, 0, 0],
  ["w", 1200, 0.75, 0.5, 0, -120, 0, 0],
];

/** A build of the demo, and what was recorded with it. */
export async function makeRecordedBuild(db: Database, demoId: string) {
  const build = await makeBuild(db, demoId);
  const row = { demo_id: demoId, build_id: build, recorded_by_name: "Ada", follows: null };
  await db
    .insertInto("autopilots")
    .values({ ...row, steps: JSON.stringify(turn), recorded_at: RECORDED_AT })
    .execute();
  return build;
}
