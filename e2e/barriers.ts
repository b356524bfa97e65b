import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

const { source } = createRequire(import.meta.url)("axe-core") as typeof axe;

/** What axe finds on the page as it stands, each breach as one readable line. */
export async function findBarriers(page: Page) {
  await page.evaluate(source);
  const results = await page.evaluate(() => (window as unknown as { axe: typeof axe }).axe.run());
  return results.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`,
  );
}

/** By how many pixels the page can be scrolled sideways. */
export const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
