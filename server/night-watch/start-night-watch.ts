import { watchProblems } from "../../contract/night-watch.ts";
import type { Sentence } from "../../contract/sentences.ts";
import { findChromium } from "./find-chromium.ts";
import { watchDemos, type WatchingPortal, type WatchLog } from "./run.ts";
import { addNight, claimRun, releaseRun } from "./runs.ts";
import { nextWatch, nightOf } from "./schedule.ts";

export interface NightWatching {
  /** Why this node does not watch. */
  problem: Sentence | null;
  /** Something was asked for: do not wait for the next round. */
  nudge: () => void;
}

const ROUND_MS = 5000;

/** Watches every night, and whatever is asked for in between. Nodes share the work: one run at a time for all. */
export function startNightWatch(
  portal: WatchingPortal,
  log: WatchLog,
  now = () => new Date(),
): NightWatching & { stop: () => Promise<void> } {
  const { chromePath, programFolders, watchDemosAt } = portal.config;
  const executablePath = findChromium(chromePath, programFolders);
  const stopping = new AbortController();
  let due = watchDemosAt && nextWatch(now(), watchDemosAt);
  let round: Promise<void> | undefined;
  const work = async () => {
    if (due && watchDemosAt && now() >= due) {
      await addNight(portal.db, nightOf(due));
      due = nextWatch(now(), watchDemosAt);
    }
    await watchAll(portal, executablePath, stopping.signal, log);
  };
  const nudge = () => {
    if (stopping.signal.aborted || round) return;
    round = work()
      .catch((error: unknown) => log.warn({ err: error }, "the demos could not be watched"))
      .finally(() => (round = undefined));
  };
  const timer = setInterval(nudge, ROUND_MS).unref();
  return {
    problem: executablePath === undefined ? watchProblems.noChromium : null,
    nudge,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await round;
    },
  };
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
    const began = performance.now();
    await watchDemos(portal, run, executablePath, signal, log);
    if (signal.aborted) return releaseRun(portal.db, run.id);
    const seconds = Math.round((performance.now() - began) / 1000);
    log.info({ demo: run.demo_id ?? "all", seconds }, "demos were watched");
  }
}
