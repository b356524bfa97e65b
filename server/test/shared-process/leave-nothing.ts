import { afterAll, vi } from "vitest";
import { globalConfig } from "zod/v4/core";

/** Nothing is judged by it: what was asked to end may take its time on a busy machine. */
const MAX_WAIT_MS = 60_000;

/** The next file runs in the same process: nothing of this one may be there that it would notice. */
afterAll(async () => {
  // Playwright bundles another zod, which overrides the messages of all others.
  if (globalConfig.localeError) throw new Error("This file has changed what zod says.");
  await vi.waitFor(requireNothingRuns, { timeout: MAX_WAIT_MS });
});

function requireNothingRuns() {
  const left = process.getActiveResourcesInfo().filter((kind) => /TCPServer|^Process/.test(kind));
  if (left.length > 0) throw new Error(`This file has left running: ${left.join(", ")}`);
}
