import { expect, test } from "vitest";
import { writeChange } from "./watch-time.ts";

test("M250 a change is a percentage until it is tenfold, then how many times", () => {
  expect(writeChange({ seconds: 220, before: 100 }, 30)).toBe("+120% on the previous 30 days");
  expect(writeChange({ seconds: 50, before: 100 }, 1)).toBe("-50% on the previous day");
  expect(writeChange({ seconds: 999, before: 100 }, 30)).toBe("+899% on the previous 30 days");
  expect(writeChange({ seconds: 1000, before: 100 }, 30)).toBe("10 times the previous 30 days");
  expect(writeChange({ seconds: 4200, before: 255 }, 1)).toBe("16 times the previous day");
  expect(writeChange({ seconds: 0, before: 0 }, 30)).toBe("No data for the previous period");
});
