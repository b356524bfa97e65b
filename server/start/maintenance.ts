import { forgetOldActivity } from "../activity/forget.ts";
import type { Services } from "../portal-services.ts";
import { forgetExpiredLimits } from "../http/rate-limits.ts";
import { forgetOldRuns } from "../night-watch/runs.ts";
import { forgetOldTickets } from "../night-watch/tickets.ts";
import { forgetOldSessions } from "../sessions/queries.ts";
import { forgetUnusedSources } from "../sessions/recognize.ts";
import { sumUpRefusals } from "../sessions/refuse-session.ts";
import { sweepStorage } from "../storage/sweep.ts";
import { forgetOldWatching } from "../watches/forget.ts";

const EVERY_MS = 10 * 60 * 1000;

interface Log {
  warn(fields: object, message: string): void;
}

/** Removes what has served its time. Any node may do it, at any moment. */
export function startMaintenance(portal: Pick<Services, "db" | "store" | "config">, log: Log) {
  const chores = [
    () => forgetExpiredLimits(portal.db),
    () => sumUpRefusals(portal.db),
    () => forgetOldSessions(portal.db),
    () => forgetUnusedSources(portal.db),
    () => forgetOldActivity(portal.db, portal.config.activityRetentionDays),
    () => forgetOldWatching(portal.db, portal.config.watchRetentionDays),
    () => forgetOldTickets(portal.db),
    () => forgetOldRuns(portal.db),
    () => sweepStorage(portal),
  ];
  const tidy = async () => {
    // One after the other, and each for itself: a store that is away does not keep old sessions alive.
    for (const chore of chores)
      await chore().catch((error: unknown) => log.warn({ err: error }, "could not tidy up"));
  };
  let round = Promise.resolve();
  const timer = setInterval(() => {
    round = round.then(tidy);
  }, EVERY_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      await round;
    },
  };
}
