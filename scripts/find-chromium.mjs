import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { installWithApt } from "./machine/apt-install.mjs";
import { findOrSkip } from "./machine/find-or-skip.mjs";

const PACKAGES = ["chromium-headless-shell", "fonts-liberation"];
const MISSING =
  "Tests in a browser need Chromium, which was not found. Get it with: npx playwright install chromium; " +
  `or as root with: apt-get install --no-install-recommends ${PACKAGES.join(" ")}; or name it in CHROME_PATH.`;

/**
 * WebGL without a graphics card; the page itself is drawn without it, which takes a fifth of the time.
 * Chromium's own sandbox does not work for root.
 */
export const chromiumFlags = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  "--disable-gpu-compositing",
  "--disable-gpu-rasterization",
];

/**
 * The browser for tests and pictures: the one named, Playwright's own, the system's, or a new download.
 * The headless shell is preferred: it renders the same pages in little more than half the time.
 */
export async function findChromium() {
  const named = process.env.CHROME_PATH;
  if (named) {
    if (canRun(named)) return named;
    throw new Error(`CHROME_PATH is ${named}, but that does not run.`);
  }
  const found = [await playwrightsOwn(), ...onPath()].find(canRun);
  if (found) return found;
  installWithApt(PACKAGES);
  const installed = onPath().find(canRun);
  if (installed) return installed;
  throw new Error(MISSING);
}

/** The same for a test file; undefined if its tests have to be skipped. */
export const chromiumForTests = () => findOrSkip("chromium", findChromium);

async function playwrightsOwn() {
  const { chromium } = await import("@playwright/test");
  return chromium.executablePath();
}

function onPath() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** A download without its system libraries exists, but does not run. */
const canRun = (path) =>
  existsSync(path) && spawnSync(path, ["--version"], { stdio: "ignore" }).status === 0;
