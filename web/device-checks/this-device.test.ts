import { expect, test } from "vitest";
import { guessDeviceName } from "./this-device.ts";

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36";
const SAFARI =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/18 Safari/605";
const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18 Mobile Safari/604";
test.each([
  [CHROME, 0, "Chrome on Windows"],
  [`${CHROME} Edg/130.0`, 0, "Edge on Windows"],
  [SAFARI, 0, "Safari on Mac"],
  [SAFARI, 5, "Safari on iPad"],
  [PHONE, 5, "Safari on iPhone"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", 0, "Firefox on Linux"],
  ["Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36", 5, "Chrome on Android"],
  ["curl/8", 0, "A browser"],
])("E352 a device is named by its browser: %s", (agent, touchPoints, name) => {
  expect(guessDeviceName(agent, touchPoints)).toBe(name);
});
