import { newId } from "../ids.ts";
import type { AssignmentRow } from "./assignments.ts";

/** Together exactly 70 minutes: the dashboard of a fresh start reads "1 hr 10 mins". */
const MINUTES = [12, 9, 8, 7, 6, 6, 5, 5, 4, 3, 3, 2];

/** The first demos that were handed out have been presented since. */
export const sampleWatches = (now: Date, assignments: AssignmentRow[]) =>
  MINUTES.flatMap((minutes, index) => {
    const assignment = assignments[index];
    if (!assignment) return [];
    const age = now.getTime() - assignment.created_at.getTime();
    const startedAt = new Date(now.getTime() - age * (0.1 + 0.06 * index));
    return {
      id: newId(startedAt),
      user_id: assignment.user_id,
      demo_id: assignment.demo_id,
      started_at: startedAt,
      seconds: minutes * 60,
    };
  });
