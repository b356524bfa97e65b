import { existsSync } from "node:fs";
import { chromium, defineConfig } from "@playwright/test";
import { chromiumFlags } from "../scripts/find-chromium.mjs";

const found = [process.env.CHROME_PATH, chromium.executablePath(), "/usr/bin/chromium"].find(
  (path) => path && existsSync(path),
);

export default defineConfig({
  testDir: ".",
  globalSetup: "./portal.ts",
  workers: 2,
  fullyParallel: true,
  retries: 0,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  outputDir: "../test-results",
  reporter: "list",
  use: {
    trace: "off",
    viewport: { width: 1440, height: 960 },
    launchOptions: {
      ...(found && { executablePath: found }),
      args: chromiumFlags,
    },
  },
});
