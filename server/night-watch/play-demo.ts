import type { Browser, Page } from "playwright-core";
import {
  type WatchFailure,
  WatchSeen,
  type WatchTask,
  type WatchWindow,
} from "../../contract/night-watch.ts";
import type { TrialRun } from "../../contract/builds/trial-runs.ts";
import type { OutsideFailure } from "./judge-watch.ts";
import { followFrame } from "./outside-frame.ts";

/** What was observed of a demo in a real browser. */
export interface Played {
  failure: WatchFailure | OutsideFailure | null;
  trialRun: TrialRun | null;
  /** Several, taken over time: demos turn. */
  pictures: Buffer[];
}

/** The size of the player on a demo's page on a notebook. */
const VIEWPORT = { width: 960, height: 640 };
const MAX_MINUTES = 4;
export const MAX_PLAY_MS = MAX_MINUTES * 60_000;
const POLL_MS = 500;
/** A failure may be revised by what follows, but only for this long. */
const FAILURE_HOLDS_MS = 4000;
const SCREENSHOTS = 4;
const BETWEEN_SCREENSHOTS_MS = 1500;
/** Another host's page reports nothing, so it gets this long to render. */
const OUTSIDE_DRAWS_MS = 8000;

/** Plays it in the portal's own player, in a browser without a cache. */
export async function playDemo(browser: Browser, pageUrl: string, task: WatchTask) {
  const context = await browser.newContext({
    viewport: VIEWPORT,
    locale: "en",
    // Some hosts refuse a browser that identifies as headless; no client's does.
    userAgent: (await userAgentOf(browser)).replace("HeadlessChrome", "Chrome"),
    acceptDownloads: false,
  });
  context.setDefaultTimeout(MAX_PLAY_MS);
  try {
    const page = await context.newPage();
    const crashed = new Promise<Played>((resolve) =>
      page.once("crash", () =>
        resolve({ failure: { why: "crashed" }, trialRun: null, pictures: [] }),
      ),
    );
    return await Promise.race([play(page, pageUrl, task), crashed]);
  } finally {
    await context.close();
  }
}

async function userAgentOf(browser: Browser) {
  const page = await browser.newPage();
  const userAgent = await page.evaluate(() => navigator.userAgent);
  await page.close();
  return userAgent;
}

async function play(page: Page, pageUrl: string, task: WatchTask): Promise<Played> {
  await page.goto(pageUrl);
  await page.waitForFunction(() => "watchDemo" in (window as WatchWindow));
  const frame = task.hasBridge ? undefined : followFrame(page, task.address);
  // Not injected into every page: the demo itself must not find it.
  await page.evaluate((given) => (window as WatchWindow).watchDemo?.(given), task);
  return frame ? playWithoutBridge(page, await frame) : playWithBridge(page);
}

async function playWithBridge(page: Page): Promise<Played> {
  const deadline = Date.now() + MAX_PLAY_MS;
  const pictures: Buffer[] = [];
  let failedAt = 0;
  while (Date.now() < deadline) {
    const seen = await readSeen(page);
    if (seen.is === "failed") {
      failedAt ||= Date.now();
      if (Date.now() - failedAt >= FAILURE_HOLDS_MS) return { ...seen, pictures };
    } else failedAt = 0;
    const isComplete = pictures.length >= SCREENSHOTS && seen.trialRun !== null;
    if (seen.is === "shows" && isComplete) return { ...seen, pictures };
    const isScreenshotDue = seen.is === "shows" && pictures.length < SCREENSHOTS;
    if (isScreenshotDue) pictures.push(await takePicture(page));
    await page.waitForTimeout(isScreenshotDue ? BETWEEN_SCREENSHOTS_MS : POLL_MS);
  }
  return { failure: { why: "too-slow", minutes: MAX_MINUTES }, trialRun: null, pictures };
}

async function playWithoutBridge(page: Page, failure: OutsideFailure | null): Promise<Played> {
  if (failure) return { failure, trialRun: null, pictures: [] };
  await page.waitForTimeout(OUTSIDE_DRAWS_MS);
  const pictures: Buffer[] = [];
  while (pictures.length < SCREENSHOTS) {
    pictures.push(await takePicture(page));
    await page.waitForTimeout(BETWEEN_SCREENSHOTS_MS);
  }
  return { failure: null, trialRun: null, pictures };
}

/** Before the first message there is nothing to show. */
const readSeen = async (page: Page) =>
  WatchSeen.parse((await page.evaluate(() => (window as WatchWindow).watchSeen)) ?? NOTHING_YET);
const NOTHING_YET: WatchSeen = { is: "starting", failure: null, trialRun: null };

const takePicture = (page: Page) => page.screenshot({ type: "png" });
