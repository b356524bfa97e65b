import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";

const { source } = createRequire(import.meta.url)("axe-core") as typeof axe;

/** What axe finds on the page as it is, one readable line for each violation. */
export async function findViolations(page: Page, rules?: string[]) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const results = await page.evaluate(
    (runOnly) =>
      (window as unknown as { axe: typeof axe }).axe.run({
        // None of these frames has axe loaded.
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

/** The number of pixels by which the page can be scrolled sideways. */
export const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const sizes = [
  { width: 1440, height: 960 },
  { width: 360, height: 740 },
];

/** Passes the axe checks on a desktop and on a phone. In the dark theme only colours differ, so only they are checked. */
export async function expectAccessible(page: Page, open: () => Promise<unknown>) {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: "light" });
    await open();
    expect(await findViolations(page), `${size.width} pixels`).toEqual([]);
    expect(await overflowOf(page), `${size.width} pixels`).toBe(0);
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    expect(await findViolations(page, ["color-contrast"]), `${size.width} pixels, dark`).toEqual(
      [],
    );
  }
}
