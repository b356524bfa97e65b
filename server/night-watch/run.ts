import { bundledAddress, frameAddress } from "../../contract/builds/builds.ts";
import { watchProblems, type WatchTask } from "../../contract/night-watch.ts";
import { ISOLATED_QUERY, NIGHT_WATCH_PATH } from "../../contract/portal.ts";
import type { Sentence } from "../../contract/sentences.ts";
import { trialAddress } from "../builds/addresses.ts";
import type { Services } from "../portal-services.ts";
import { joinScreenshots, screenshotOf, shrinkPicture } from "./compare-screenshots.ts";
import { judgeWatch, type Judgement } from "./judge-watch.ts";
import type { Played } from "./play-demo.ts";
import { findWatchedDemo, listLiveDemos, saveWatch, type WatchedDemo } from "./queries.ts";
import { type ClaimedRun, finishRun, noteProgress } from "./runs.ts";
import { checkStoredFiles, NO_FILES } from "./stored-files.ts";
import { notifyAdministrators } from "./notify-administrators.ts";
import { withTicket } from "./tickets.ts";
import { startWatcher, type Watcher } from "./watcher.ts";

export type WatchingPortal = Pick<Services, "config" | "db" | "store" | "grants" | "nudgeMail">;

export interface WatchLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** After this many demos the browser is replaced by a fresh one. */
const DEMOS_PER_BROWSER = 25;

/** Watches the demos of the run, one after another. On `signal` it stops after the current one. */
export async function watchDemos(
  portal: WatchingPortal,
  run: ClaimedRun,
  executablePath: string | undefined,
  signal: AbortSignal,
  log: WatchLog,
): Promise<void> {
  const { db } = portal;
  const ids = run.demo_id === null ? await listLiveDemos(db) : [run.demo_id];
  const browser = browserOf(executablePath, portal.config.publicUrl);
  const progress = { planned: ids.length, watched: 0, flagged: 0 };
  signal.addEventListener("abort", () => void browser.close());
  let problem: Sentence | null = null;
  try {
    await noteProgress(db, run.id, progress);
    problem = await browser.open();
    for (const id of problem ? [] : ids) {
      if (signal.aborted) return;
      const judgement = await watchDemo(portal, browser, id, signal).catch((error: unknown) => {
        log.warn({ err: error, demo: id }, "a demo could not be watched");
      });
      if (signal.aborted) return;
      progress.watched += judgement ? 1 : 0;
      progress.flagged += judgement && judgement.reasons.length > 0 ? 1 : 0;
      await noteProgress(db, run.id, progress);
    }
  } finally {
    await browser.close();
  }
  await finishRun(db, run.id, problem);
  if (run.demo_id === null && !problem) await notifyAdministrators(portal);
}

type WatchingBrowser = ReturnType<typeof browserOf>;

/** Replaced when it has crashed, and at intervals. */
function browserOf(executablePath: string | undefined, publicUrl: string) {
  let watcher: Watcher | undefined;
  let plays = 0;
  const close = async () => {
    const open = watcher;
    watcher = undefined;
    await open?.close();
  };
  const open = async (): Promise<Sentence | null> => {
    if (executablePath === undefined) return watchProblems.noChromium;
    const started = await startWatcher(executablePath, publicUrl + NIGHT_WATCH_PATH);
    if ("problem" in started) return started.problem;
    watcher = started.watcher;
    plays = 0;
    return null;
  };
  return {
    open,
    close,
    async play(task: WatchTask, isIsolated: boolean): Promise<Played | { error: string }> {
      if (plays >= DEMOS_PER_BROWSER) await close();
      if (!watcher) await open();
      plays += 1;
      const query = isIsolated ? `?${ISOLATED_QUERY}=1` : "";
      if (!watcher) return { error: "the watching browser does not start again" };
      try {
        return await watcher.watch(publicUrl + NIGHT_WATCH_PATH + query, task);
      } catch {
        await close();
        return CRASHED;
      }
    },
  };
}

/**
 * Undefined if the demo no longer exists. Throws if there is no result: then the previous one stands. Failures are
 * watched a second time before they are reported.
 */
async function watchDemo(
  portal: WatchingPortal,
  browser: WatchingBrowser,
  demoId: string,
  signal: AbortSignal,
): Promise<Judgement | undefined> {
  const first = await watchOnce(portal, browser, demoId);
  const isFine = first === undefined || first.judgement.reasons.length === 0;
  const seen = isFine || signal.aborted ? first : await watchOnce(portal, browser, demoId);
  if (!seen || signal.aborted) return undefined;
  const { judgement, played, demo, screenshots } = seen;
  const [picture] = played.pictures.slice(-1);
  await saveWatch(portal.db, {
    demoId,
    content: demo.content,
    ...judgement,
    trialRun: played.trialRun,
    screenshots: screenshots.length > 0 ? joinScreenshots(screenshots) : null,
    picture: picture ? await shrinkPicture(picture) : null,
  });
  return judgement;
}

async function watchOnce(portal: WatchingPortal, browser: WatchingBrowser, demoId: string) {
  const demo = await findWatchedDemo(portal.db, demoId);
  if (!demo) return undefined;
  const files = demo.build ? await checkStoredFiles(portal.db, portal.store, demo.build) : NO_FILES;
  const played = await playWithTicket(portal, browser, demo);
  if ("error" in played) throw new Error(`${demo.title} could not be watched: ${played.error}`);
  const screenshots = await Promise.all(
    played.pictures.map((picture) => screenshotOf(Buffer.from(picture))),
  );
  return {
    demo,
    played,
    screenshots,
    judgement: judgeWatch({ ...played, files, screenshots }, demo),
  };
}

const CRASHED: Played = { failure: { why: "crashed" }, trialRun: null, pictures: [] };

/** In the real player, at the address that a client's browser would get. */
function playWithTicket(portal: WatchingPortal, browser: WatchingBrowser, demo: WatchedDemo) {
  const { build, outsideUrl, permissions } = demo;
  const play = (address: string) =>
    browser.play(
      { address, hasBridge: outsideUrl === null, permissions },
      build?.needsIsolation ?? false,
    );
  if (build)
    return withTicket(portal.db, build.id, (ticket) =>
      play(frameAddress(trialAddress(portal, ticket, build))),
    );
  const { contentUrl } = portal.config;
  return play(outsideUrl ?? bundledAddress(contentUrl, demo.category ?? undefined, demo.title));
}
