import { hostname } from "node:os";
import { forgetOldActivity } from "../activity/forget.ts";
import { tellPeople } from "../assignment-mails/tell-people.ts";
import { forgetEndedLinks } from "../client-links/queries.ts";
import { forgetExpiredLimits } from "../http/rate-limits.ts";
import { forgetExpiredTokens } from "../machine-tokens/queries.ts";
import { forgetOldMails } from "../mail/queue.ts";
import type { WatchingPortal, WatchLog } from "../night-watch/run.ts";
import { forgetOldRuns } from "../night-watch/runs.ts";
import { forgetOldTickets } from "../night-watch/tickets.ts";
import { watchNight } from "../night-watch/watch-night.ts";
import { forgetOldImports } from "../people-imports/queries.ts";
import { runImports } from "../people-imports/run-imports.ts";
import { forgetExpiredChallenges } from "../second-factor/challenges.ts";
import { forgetOldTrips } from "../providers/queries.ts";
import { forgetOldSessions } from "../sessions/queries.ts";
import { forgetUnusedSources } from "../sessions/recognize.ts";
import { sumUpRefusals } from "../sessions/refuse-session.ts";
import { sweepStorage } from "../storage/sweep.ts";
import { forgetOldWatching } from "../watches/forget.ts";
import { forgetOldDeliveries } from "../webhooks/claim.ts";
import { schedulesOf } from "./schedules.ts";
import { type Job, startJobs } from "./start-jobs.ts";

/** Under the name by which operators know the node. */
export const startPortalJobs = (portal: WatchingPortal, log: WatchLog) =>
  startJobs(portal.db, `${hostname()}:${portal.config.port}`, portalJobs(portal, log), log);

/** All that the portal does by itself, but for handing over mail and webhooks, which every node does at once. */
export function portalJobs(portal: WatchingPortal, log: WatchLog): Job[] {
  const schedules = schedulesOf(portal.config);
  return [
    {
      kind: "assignment-mails",
      schedule: schedules["assignment-mails"],
      run: ({ signal }) => tellPeople(portal, new Date(), signal),
    },
    {
      kind: "night-watch",
      schedule: schedules["night-watch"],
      run: (round) => watchNight(portal, round, log),
    },
    {
      kind: "tidy-records",
      schedule: schedules["tidy-records"],
      run: ({ signal }) => tidyRecords(portal, signal),
    },
    {
      kind: "sweep-storage",
      schedule: schedules["sweep-storage"],
      run: () => sweepStorage(portal),
    },
    {
      kind: "people-imports",
      schedule: schedules["people-imports"],
      run: ({ signal }) => runImports(portal, signal, log),
    },
  ];
}

/** Removes what has served its time, each for itself: one that fails keeps nothing else alive. */
async function tidyRecords(
  { db, config }: Pick<WatchingPortal, "db" | "config">,
  signal: AbortSignal,
): Promise<void> {
  const failures: unknown[] = [];
  for (const chore of [
    () => forgetExpiredLimits(db),
    () => forgetExpiredChallenges(db),
    () => sumUpRefusals(db),
    () => forgetOldSessions(db),
    () => forgetUnusedSources(db),
    () => forgetOldTrips(db),
    () => forgetOldActivity(db, config.activityRetentionDays),
    () => forgetOldWatching(db, config.watchRetentionDays),
    () => forgetOldTickets(db),
    () => forgetOldRuns(db),
    () => forgetOldMails(db),
    () => forgetExpiredTokens(db),
    () => forgetEndedLinks(db),
    () => forgetOldImports(db),
    () => forgetOldDeliveries(db),
  ])
    if (!signal.aborted) await chore().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures);
}
