import { afterAll, vi } from "vitest";
import { globalConfig } from "zod/v4/core";

/** Not a judgement: on a busy machine, ending things may take long. */
const MAX_WAIT_MS = 60_000;

/** The next file runs in the same process, so nothing of this one may be left that could affect it. */
afterAll(async () => {
  // Playwright bundles another zod, which overrides the messages of all others.
  if (globalConfig.localeError) throw new Error("This file has changed what zod says.");
  await vi.waitFor(requireNothingRuns, { timeout: MAX_WAIT_MS });
});

function requireNothingRuns() {
  const left = process.getActiveResourcesInfo().filter((kind) => /TCPServer|^Process/.test(kind));
  if (left.length > 0) throw new Error(`This file has left running: ${left.join(", ")}`);
}
