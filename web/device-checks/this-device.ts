import { localStore } from "../ui/browser-storage.ts";
import { t } from "../ui/language.ts";

const KEY = "device";
const ID = /^[0-9a-f]{24}$/;

/** Random, and of this browser alone: it says nothing of whose it is. */
export function readDeviceId(): string {
  const kept = localStore.getItem(KEY);
  if (kept !== null && ID.test(kept)) return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  try {
    localStore.setItem(KEY, made);
  } catch {
    // Storage is full: the next page is another device.
  }
  return made;
}

/** The more particular first: all name each other. */
const BROWSERS: [RegExp, string][] = [
  [/Edg(A|iOS)?\//, "Edge"],
  [/OPR\//, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const SYSTEMS: [RegExp, string][] = [
  [/Windows/, "Windows"],
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/CrOS/, "ChromeOS"],
  [/Mac OS X|Macintosh/, "Mac"],
  [/Linux/, "Linux"],
];

/** "Chrome on Windows". An iPad says that it is a Mac, and has fingers. */
export function guessDeviceName(agent: string, touchPoints: number): string {
  const browser = BROWSERS.find(([sign]) => sign.test(agent))?.[1];
  const found = SYSTEMS.find(([sign]) => sign.test(agent))?.[1];
  const system = found === "Mac" && touchPoints > 1 ? "iPad" : found;
  if (browser === undefined || system === undefined) return browser ?? system ?? t("A browser");
  return t("{browser} on {system}", { browser, system });
}
