import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const MISSING =
  "Chromium was not found. Install it (apt-get install chromium-headless-shell, or npx playwright install chromium) " +
  "or name it in CHROME_PATH.";

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
 * The browser for tests and pictures: the one named, Playwright's own, the system's, or a fresh one.
 * Chromium without its window is preferred: the same pages take it little more than half the time.
 */
export async function findChromium() {
  const named = process.env.CHROME_PATH;
  if (named) {
    if (canRun(named)) return named;
    throw new Error(`CHROME_PATH is ${named}, but that does not run.`);
  }
  const found = [await playwrightsOwn(), ...onPath()].find(canRun);
  if (found) return found;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) throw new Error(MISSING);
  installWithApt();
  const installed = onPath().find(canRun);
  if (installed) return installed;
  throw new Error(MISSING);
}

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

function installWithApt() {
  console.log("Installing Chromium with apt-get (once) ...");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const packages = ["chromium-headless-shell", "fonts-liberation"];
  for (const args of [["update"], ["install", "-y", "--no-install-recommends", ...packages]])
    spawnSync("apt-get", ["-qq", ...args], { env, stdio: ["ignore", "ignore", "inherit"] });
}
