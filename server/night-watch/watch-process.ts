import { constants, setPriority } from "node:os";
import type { Browser } from "playwright-core";
import type { WatchTask, WatchWindow } from "../../contract/night-watch.ts";
import { playDemo } from "./play-demo.ts";

/** What the portal asks of this process, one after the other. */
export type Order =
  | { kind: "open"; executablePath: string; pageUrl: string }
  | { kind: "watch"; pageUrl: string; task: WatchTask };
export type OpenProblem = "not-started" | "unreachable" | "no-3d";

/**
 * WebGL is drawn by the processor where there is no graphics card. Chromium's own sandbox does not work
 * for root.
 */
const FLAGS = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  "--disable-gpu-compositing",
  "--disable-gpu-rasterization",
  // In containers the shared memory is too small for a large page.
  "--disable-dev-shm-usage",
  "--mute-audio",
];
const OPEN_MS = 60_000;

let browser: Browser | undefined;

// Chromium inherits it: people who use the portal come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.on("message", (order: Order) => void carryOut(order));
// The portal is gone, or done.
process.on("disconnect", () => {
  const closed = browser?.close() ?? Promise.resolve();
  void closed.finally(() => process.exit(0));
});

async function carryOut(order: Order) {
  if (order.kind === "open") return process.send?.({ problem: await open(order) });
  try {
    process.send?.(browser && (await playDemo(browser, order.pageUrl, order.task)));
  } catch (error) {
    // A browser that is gone was taken down by the demo; whatever else went wrong was not its fault.
    if (!browser?.isConnected()) process.exit(1);
    process.send?.({ error: String(error) });
  }
}

/** Whether this Chromium starts, reaches the portal's page, and can draw 3D: else no demo is to blame. */
async function open({ executablePath, pageUrl }: Order & { kind: "open" }) {
  // Loaded here alone: a portal that does not watch pays nothing for it.
  const { chromium } = await import("playwright-core");
  try {
    browser = await chromium.launch({ executablePath, args: FLAGS });
  } catch {
    return "not-started" satisfies OpenProblem;
  }
  const page = await browser.newPage();
  try {
    await page.goto(pageUrl, { timeout: OPEN_MS });
    await page.waitForFunction(() => "watchDemo" in (window as WatchWindow), null, {
      timeout: OPEN_MS,
    });
  } catch {
    return "unreachable" satisfies OpenProblem;
  }
  const can3d = await page.evaluate(
    () => document.createElement("canvas").getContext("webgl2") !== null,
  );
  await page.close();
  return can3d ? null : ("no-3d" satisfies OpenProblem);
}
