import { expect, test } from "vitest";
import { familyOf } from "./browser-family.ts";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";
test.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/140.0.0.0 Safari/537.36`, "Chrome"],
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, "Edge"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0", "Firefox"],
  [`Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15`, "Safari"],
  [`Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 CriOS/140.0 Mobile Safari/604.1`, "Chrome"],
  [`Mozilla/5.0 (X11) ${webkit} Chrome/140.0.0.0 Safari/537.36 OPR/120.0`, "Other"],
  ["curl/8.5.0", "Other"],
  [undefined, "Other"],
])("%s is %s", (userAgent, family) => {
  expect(familyOf(userAgent)).toBe(family);
});
