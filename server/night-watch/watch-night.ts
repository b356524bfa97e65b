import { watchProblems } from "../../contract/night-watch.ts";
import type { Sentence } from "../../contract/sentences.ts";
import type { Round } from "../jobs/start-jobs.ts";
import type { Config } from "../start/config.ts";
import { findChromium } from "./find-chromium.ts";
import { watchDemos, type WatchingPortal, type WatchLog } from "./run.ts";
import { addNight, claimRun, MAX_WAIT_HOURS, releaseLeftRuns, releaseRun } from "./runs.ts";
import { lastTime, nightOf } from "../jobs/time-of-day.ts";

/** Why this node cannot watch. */
export const findWatchProblem = ({ chromePath, programFolders }: Config): Sentence | null =>
  findChromium(chromePath, programFolders) === undefined ? watchProblems.noChromium : null;

/** Watches every demo if a night is due, and whatever was requested. One node at a time does this. */
export async function watchNight(
  portal: WatchingPortal,
  { signal, since }: Round,
  log: WatchLog,
  now = new Date(),
): Promise<void> {
  const { chromePath, programFolders, watchDemosAt } = portal.config;
  const night = watchDemosAt && lastTime(now, watchDemosAt);
  const isFresh = night && now.getTime() - night.getTime() < MAX_WAIT_HOURS * 3_600_000;
  if (night && isFresh && night > since) await addNight(portal.db, nightOf(night));
  await releaseLeftRuns(portal.db);
  await watchAll(portal, findChromium(chromePath, programFolders), signal, log);
}

async function watchAll(
  portal: WatchingPortal,
  executablePath: string | undefined,
  signal: AbortSignal,
  log: WatchLog,
) {
  for (;;) {
    const run = signal.aborted ? undefined : await claimRun(portal.db);
    if (!run) return;
    const startedAt = performance.now();
    await watchDemos(portal, run, executablePath, signal, log);
    if (signal.aborted) return releaseRun(portal.db, run.id);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    log.info({ demo: run.demo_id ?? "all", seconds }, "demos were watched");
  }
}
