import { expect } from "@playwright/test";
import { overflowOf } from "./axe.ts";
import { test } from "./fixtures.ts";
import { screens } from "./screens.ts";
import { findBrokenWords } from "./table-faults.ts";

/** The browser setting of people who need text twice as large. */
const LETTERS_PX = 32;
/** Twice the smallest font size of the portal. */
const MIN_PX = 20;

/** Runs in the page: words that stayed too small. Text for screen readers only is skipped. */
function findSmallWords(min: number) {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const small: string[] = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const place = node.parentElement;
    if (!place || !node.textContent?.trim() || place.clientWidth === 1) continue;
    if (Number.parseFloat(getComputedStyle(place).fontSize) < min) small.push(node.textContent);
  }
  return small;
}

for (const role of ["admin", "employee"] as const)
  test(`E471 all words grow with the letters that the browser is set to, and have room (${role})`, async ({
    page,
    openAs,
  }) => {
    test.slow();
    await page.setViewportSize({ width: 1440, height: 900 });
    const browser = await page.context().newCDPSession(page);
    await browser.send("Page.setFontSizes", { fontSizes: { standard: LETTERS_PX } });
    for (const { path, roles } of screens) {
      if (!roles.includes(role)) continue;
      await openAs(role, path);
      await page.waitForLoadState("networkidle");
      await expect(page.getByRole("heading").first()).toBeVisible();
      await expect(async () => {
        expect(await page.evaluate(findSmallWords, MIN_PX), path).toEqual([]);
        expect(await overflowOf(page), path).toBe(0);
        expect(await page.evaluate(findBrokenWords), path).toEqual([]);
      }).toPass({ timeout: 60_000 });
    }
  });
