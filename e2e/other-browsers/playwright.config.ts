import { defineConfig } from "@playwright/test";
import { MAX_WAIT_MS } from "./tab.ts";

/** Playwright only runs these: it drives neither of the two browsers. */
export default defineConfig({
  testDir: ".",
  globalSetup: "../portal.ts",
  workers: 1, // the two browsers share a portal, and draw without a graphics card
  retries: process.env["CI"] === "true" ? 1 : 0,
  timeout: 4 * MAX_WAIT_MS,
  expect: { timeout: MAX_WAIT_MS },
  outputDir: "../../test-results/other-browsers",
  reporter: "list",
});
