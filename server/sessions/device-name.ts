import { familyOf } from "../http/browser-family.ts";

/** Android also calls itself Linux: the order matters. An iPad in desktop mode says Macintosh. */
const systems: [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** The part of a user agent by which people recognise their own device. */
export const deviceName = (userAgent: string | null) => ({
  browser: familyOf(userAgent ?? ""),
  system: systems.find(([sign]) => sign.test(userAgent ?? ""))?.[1] ?? "",
});
