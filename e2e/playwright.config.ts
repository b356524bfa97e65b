import { defineConfig } from "@playwright/test";
import { chromiumFlags, chromiumForTests } from "../scripts/find-chromium.mjs";

/** Takes minutes, so it starts first: as a file with its own settings it would otherwise run last, and alone. */
const LONGEST_FILE = "demos/night-watch.spec.ts";
/** Has its own configuration. */
const OTHER_BROWSERS = "other-browsers/**";

const executablePath = await chromiumForTests();
const isRelease = process.env.CI === "true";

export default defineConfig({
  testDir: ".",
  projects: [
    { name: "first", testMatch: LONGEST_FILE },
    { name: "journeys", testIgnore: [OTHER_BROWSERS, LONGEST_FILE] },
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
    // Without screencasts, which cost a fifth of the time of every test, failed or not. The rest of a trace costs as
    // much, so if there is a second attempt it is recorded only then.
    trace: { mode: isRelease ? "on-first-retry" : "retain-on-failure", screenshots: false },
    screenshot: "only-on-failure",
    // Tests cannot intercept what a service worker answers; only the offline journeys allow it.
    serviceWorkers: "block",
    viewport: { width: 1440, height: 960 },
    launchOptions: { ...(executablePath && { executablePath }), args: chromiumFlags },
  },
});
