import { defineConfig } from "@playwright/test";
import { chromiumFlags, chromiumForTests } from "../scripts/find-chromium.mjs";

/** Files with their own settings run last; this one takes minutes and would then run alone. */
const FIRST = "demos/night-watch.spec.ts";
const ELSEWHERE = "other-browsers/**";

const executablePath = await chromiumForTests();
const isRelease = process.env.CI === "true";

export default defineConfig({
  testDir: ".",
  projects: [
    { name: "first", testMatch: FIRST },
    { name: "journeys", testIgnore: [ELSEWHERE, FIRST] },
  ],
  globalSetup: "./portal.ts",
  workers: 3, // on two cores: some tests wait for time to pass
  fullyParallel: true,
  // When a release is tested, a slow moment of the machine must not fail it; `npm test` names such tests.
  retries: isRelease ? 1 : 0,
  // No test is judged by these: they only end what hangs, however busy the machine is.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  // Each run starts with an empty one.
  outputDir: "../test-results",
  reporter: "list",
  use: {
    // Without screencasts, which cost a fifth of the time of every test, failed or not; so does the rest of it, which
    // waits for the second try where there is one.
    trace: { mode: isRelease ? "on-first-retry" : "retain-on-failure", screenshots: false },
    screenshot: "only-on-failure",
    // Tests cannot intercept what a service worker answers; only the offline journeys allow it.
    serviceWorkers: "block",
    viewport: { width: 1440, height: 960 },
    launchOptions: { ...(executablePath && { executablePath }), args: chromiumFlags },
  },
});
