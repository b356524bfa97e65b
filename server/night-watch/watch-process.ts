import { constants, setPriority } from "node:os";
import type { Browser } from "playwright-core";
import type { WatchTask, WatchWindow } from "../../contract/night-watch.ts";
import { playDemo } from "./play-demo.ts";

/** Requests of the portal to this process, handled one after another. */
export type Order =
  | { kind: "open"; executablePath: string; pageUrl: string }
  | { kind: "watch"; pageUrl: string; task: WatchTask };
export type OpenProblem = "not-started" | "unreachable" | "no-3d";

/** Without a graphics card WebGL is rendered by the processor. Chromium's own sandbox does not work for root. */
const FLAGS = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  "--disable-gpu-compositing",
  "--disable-gpu-rasterization",
  // Shared memory in containers is too small for a large page.
  "--disable-dev-shm-usage",
  "--mute-audio",
];
const OPEN_MS = 60_000;

let browser: Browser | undefined;

// Inherited by Chromium: people who use the portal take precedence.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.on("message", (order: Order) => void carryOut(order));
// The portal has exited, or is done.
process.on("disconnect", () => {
  const closed = browser?.close() ?? Promise.resolve();
  void closed.finally(() => process.exit(0));
});

async function carryOut(order: Order) {
  if (order.kind === "open") return process.send?.({ problem: await open(order) });
  try {
    process.send?.(browser && (await playDemo(browser, order.pageUrl, order.task)));
  } catch (error) {
    // If the browser crashed, the demo caused it; any other error was not its fault.
    if (!browser?.isConnected()) process.exit(1);
    process.send?.({ error: String(error) });
  }
}

/** Whether this Chromium starts, reaches the portal's page and supports 3D: otherwise no demo is to blame. */
async function open({ executablePath, pageUrl }: Order & { kind: "open" }) {
  // Loaded only here: a portal without a night watch does not pay for it.
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
