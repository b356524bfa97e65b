import { GATHERED_MINUTES } from "../../contract/personal/preferences.ts";
import type { TimeOfDay } from "../night-watch/schedule.ts";

/** Until when something must have been assigned to be told of now. */
export interface Due {
  atOnce: Date;
  daily: Date;
}

/** Stateless, so that a node that was down in the morning makes up for it, and no two disagree. */
export const dueAt = (now: Date, digestAt: TimeOfDay): Due => ({
  atOnce: new Date(now.getTime() - GATHERED_MINUTES * 60_000),
  daily: lastDigest(now, digestAt),
});

/** The last moment, this one included, at which a clock on the wall showed this time. */
function lastDigest(now: Date, digestAt: TimeOfDay): Date {
  const { hour, minute } = digestAt;
  const on = (days: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() - days, hour, minute);
  return on(0) <= now ? on(0) : on(1);
}
