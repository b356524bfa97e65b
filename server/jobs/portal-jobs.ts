import { hostname } from "node:os";
import { purgeOldActivity } from "../activity/purge.ts";
import { notifyPeople } from "../assignment-mails/notify-people.ts";
import { purgeEndedLinks } from "../client-links/queries.ts";
import { purgeExpiredLimits } from "../http/rate-limits.ts";
import { purgeExpiredTokens } from "../machine-tokens/queries.ts";
import { purgeOldMails } from "../mail/queue.ts";
import type { WatchingPortal, WatchLog } from "../night-watch/run.ts";
import { purgeOldRuns } from "../night-watch/runs.ts";
import { purgeOldTickets } from "../night-watch/tickets.ts";
import { watchNight } from "../night-watch/watch-night.ts";
import { purgeOldImports } from "../people-imports/queries.ts";
import { runImports } from "../people-imports/run-imports.ts";
import { purgeExpiredChallenges } from "../second-factor/challenges.ts";
import { purgeOldTrips } from "../providers/queries.ts";
import { purgeOldSessions } from "../sessions/queries.ts";
import { purgeUnusedSources } from "../sessions/recognize.ts";
import { sumUpRefusals } from "../sessions/refuse-session.ts";
import { sweepStorage } from "../storage/sweep.ts";
import { purgeOldWatching } from "../watches/purge.ts";
import { purgeOldDeliveries } from "../webhooks/claim.ts";
import { schedulesOf } from "./schedules.ts";
import { type Job, startJobs } from "./start-jobs.ts";

/** By the name under which operators know the node. */
export const startPortalJobs = (portal: WatchingPortal, log: WatchLog) =>
  startJobs(portal.db, `${hostname()}:${portal.config.port}`, portalJobs(portal, log), log);

/** Everything that the portal does by itself, except sending mail and webhooks, which every node does at once. */
export function portalJobs(portal: WatchingPortal, log: WatchLog): Job[] {
  const schedules = schedulesOf(portal.config);
  return [
    {
      kind: "assignment-mails",
      schedule: schedules["assignment-mails"],
      run: ({ signal }) => notifyPeople(portal, new Date(), signal),
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

/** Purges expired records, each kind independently: a failure of one does not stop the others. */
async function tidyRecords(
  { db, config }: Pick<WatchingPortal, "db" | "config">,
  signal: AbortSignal,
): Promise<void> {
  const failures: unknown[] = [];
  for (const chore of [
    () => purgeExpiredLimits(db),
    () => purgeExpiredChallenges(db),
    () => sumUpRefusals(db),
    () => purgeOldSessions(db),
    () => purgeUnusedSources(db),
    () => purgeOldTrips(db),
    () => purgeOldActivity(db, config.activityRetentionDays),
    () => purgeOldWatching(db, config.watchRetentionDays),
    () => purgeOldTickets(db),
    () => purgeOldRuns(db),
    () => purgeOldMails(db),
    () => purgeExpiredTokens(db),
    () => purgeEndedLinks(db),
    () => purgeOldImports(db),
    () => purgeOldDeliveries(db),
  ])
    if (!signal.aborted) await chore().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures);
}
