import { GATHERED_MINUTES } from "../../contract/personal/preferences.ts";
import { lastTime, type TimeOfDay } from "../jobs/time-of-day.ts";

/** Until when something must have been assigned to be announced now. */
export interface Due {
  atOnce: Date;
  daily: Date;
}

/** Stateless, so that a node that was down in the morning makes up for it, and no two disagree. */
export const dueAt = (now: Date, digestAt: TimeOfDay): Due => ({
  atOnce: new Date(now.getTime() - GATHERED_MINUTES * 60_000),
  daily: lastTime(now, digestAt),
});
