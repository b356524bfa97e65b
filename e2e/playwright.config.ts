import { defineConfig } from "@playwright/test";
import { chromiumFlags, findChromium } from "../scripts/find-chromium.mjs";
import { ensureRadosgw } from "../scripts/radosgw.mjs";

export default defineConfig({
  testDir: ".",
  testIgnore: ensureRadosgw() ? [] : ["s3-store.spec.ts"],
  globalSetup: "./portal.ts",
  workers: 3, // on two cores: some tests wait for time to pass
  fullyParallel: true,
  // Where a release is tested, a slow moment of the machine must not refuse it; `npm test` names those tests.
  retries: process.env.CI === "true" ? 1 : 0,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  outputDir: "../test-results",
  reporter: "list",
  use: {
    trace: "off",
    viewport: { width: 1440, height: 960 },
    launchOptions: { executablePath: await findChromium(), args: chromiumFlags },
  },
});
