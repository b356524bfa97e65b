import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";

const { source } = createRequire(import.meta.url)("axe-core") as typeof axe;

/** What axe finds on the page as it stands, each breach as one readable line. */
export async function findBarriers(page: Page, rules?: string[]) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const results = await page.evaluate(
    (runOnly) =>
      (window as unknown as { axe: typeof axe }).axe.run({
        // In none of them is axe there to answer.
        iframes: false,
        resultTypes: ["violations"],
        ...(runOnly && { runOnly }),
      }),
    rules,
  );
  return results.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`,
  );
}

/** By how many pixels the page can be scrolled sideways. */
export const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const sizes = [
  { width: 1440, height: 960 },
  { width: 360, height: 740 },
];

/** Without barriers on a desk and on a phone. By night only the colours are others, so only they are looked at. */
export async function expectNoBarriers(page: Page, open: () => Promise<unknown>) {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: "light" });
    await open();
    expect(await findBarriers(page), `${size.width} pixels`).toEqual([]);
    expect(await overflowOf(page), `${size.width} pixels`).toBe(0);
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    expect(await findBarriers(page, ["color-contrast"]), `${size.width} pixels, dark`).toEqual([]);
  }
}
