import type { BrowserFamily } from "../../contract/watches.ts";

/** Each calls itself by the names of those before it, so the order matters. */
const signs: [RegExp, BrowserFamily][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(OPR|SamsungBrowser)\//, "Other"],
  [/\b(Chrome|Chromium|HeadlessChrome|CriOS)\//, "Chrome"],
  [/\bVersion\/.*\bSafari\//, "Safari"],
];

/** The family and nothing more: a full user agent can identify people. */
export const familyOf = (userAgent = ""): BrowserFamily =>
  signs.find(([sign]) => sign.test(userAgent))?.[1] ?? "Other";
