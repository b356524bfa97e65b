import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { installWithApt } from "./machine/apt-install.mjs";
import { findOrSkip } from "./machine/find-or-skip.mjs";

/** Both draw WebGL only on a display, and WebKit has a language only where the system does. */
const PACKAGES = [
  "firefox-esr",
  "webkit2gtk-driver",
  "gir1.2-webkit2-4.1",
  "gjs",
  "xvfb",
  "libgl1-mesa-dri",
  "libegl-mesa0",
  "libgles2",
  "fonts-liberation",
  "locales",
];
const WEBKIT = "WebKit2-4.1.typelib";
const PROGRAMS = ["firefox-esr", "WebKitWebDriver", "Xvfb", "gjs"];
const MISSING =
  "Tests in Firefox and WebKit need Debian's, and a display without a screen, which were not found. " +
  `Install them as root with: apt-get install --no-install-recommends ${PACKAGES.join(" ")}`;
export const LOCALE = "en_GB.UTF-8";

/** Finds Firefox and WebKit, installing them if necessary. */
export function findOtherBrowsers() {
  if (!findAll()) installWithApt(PACKAGES);
  const found = findAll();
  if (!found) throw new Error(MISSING);
  makeLocale();
  return found;
}

/** The same for a test file; undefined if its tests have to be skipped. */
export const otherBrowsersForTests = () => findOrSkip("other-browsers", findOtherBrowsers);

function findAll() {
  const [firefox, driver, display, gjs] = PROGRAMS.map(onPath);
  return firefox && driver && display && gjs && hasWebKit()
    ? { firefox, driver, display }
    : undefined;
}

const onPath = (name) =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(existsSync);

const folders = (at) =>
  existsSync(at) && statSync(at).isDirectory() ? readdirSync(at).map((name) => join(at, name)) : [];

/** The type library for gjs is in a folder named after the architecture. */
const hasWebKit = () =>
  folders("/usr/lib").some((path) => existsSync(join(path, "girepository-1.0", WEBKIT)));

/** Without it everything still works, in American English. */
function makeLocale() {
  const { stdout } = spawnSync("locale", ["-a"], { encoding: "utf8" });
  if (/^en_GB\.utf-?8$/im.test(stdout ?? "") || process.getuid?.() !== 0) return;
  spawnSync("localedef", ["-i", "en_GB", "-f", "UTF-8", LOCALE]);
}
