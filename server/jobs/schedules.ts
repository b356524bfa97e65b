import type { JobKind } from "../../contract/operation/jobs.ts";
import { nextTime, type TimeOfDay, writeTime } from "./time-of-day.ts";
import type { Config } from "../start/config.ts";

/** Null: only on request. */
export type Schedule = { everyMinutes: number } | { dailyAt: TimeOfDay } | null;

export const schedulesOf = (config: Pick<Config, "watchDemosAt">): Record<JobKind, Schedule> => ({
  "assignment-mails": { everyMinutes: 1 },
  "night-watch": config.watchDemosAt && { dailyAt: config.watchDemosAt },
  "tidy-records": { everyMinutes: 10 },
  "sweep-storage": { everyMinutes: 10 },
  "people-imports": null,
});

/** When to run after a run that began at `startedAt`. A daily job does not skip a day because of a long run. */
export function nextRun(schedule: Schedule, startedAt: Date, now: Date): Date | null {
  if (schedule === null) return null;
  if ("dailyAt" in schedule) return nextTime(startedAt, schedule.dailyAt);
  return new Date(now.getTime() + schedule.everyMinutes * 60_000);
}

/** Null: it runs at a time of day. */
export const minutesOf = (schedule: Schedule) =>
  schedule && "everyMinutes" in schedule ? schedule.everyMinutes : null;

/** The same text on all nodes that have the same settings. */
export function writeSchedule(schedule: Schedule): string {
  if (schedule === null) return "on demand";
  if ("dailyAt" in schedule) return `daily at ${writeTime(schedule.dailyAt)}`;
  return `every ${schedule.everyMinutes} minutes`;
}
