import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";

const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "microsoft-edge",
];
/** Where it may be even if PATH does not include it: services have a short PATH. */
const FOLDERS = ["/usr/bin", "/usr/local/bin", "/snap/bin", "/usr/lib/chromium"];
const APPLICATIONS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** A Chromium on this machine: exactly the configured one, or one that is found. Nothing is installed. */
export function findChromium(named: string | undefined, path = ""): string | undefined {
  if (named !== undefined) return canRun(named) ? named : undefined;
  const folders = [...path.split(delimiter).filter(Boolean), ...FOLDERS];
  const places = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...places, ...APPLICATIONS].find(canRun);
}

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
