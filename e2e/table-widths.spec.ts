import { expect } from "@playwright/test";
import { test, uniqueNumber } from "./fixtures.ts";
import { asAdmin, lettersOf } from "./people.ts";
import { findTableFaults, tablePaths } from "./table-faults.ts";

const WIDTHS = [640, 768, 820, 912, 1024];

for (const path of tablePaths)
  test(`B19 the table of ${path} fits every tablet, or is cards`, async ({ page, openAs }) => {
    await page.setViewportSize({ width: 1024, height: 900 });
    await openAs("admin", path);
    const rows = page.getByRole("main").locator("tbody tr:not([aria-hidden]), li:has(button, a)");
    await expect(rows.filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
    for (const toTable of await page.getByRole("button", { name: /^Table: / }).all())
      await toTable.click();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expect(async () =>
        expect(await page.evaluate(findTableFaults), `${width}`).toEqual([]),
      ).toPass({ timeout: 60_000 });
    }
  });

test("B19 a long name of one word makes cards of its table rather than being broken", async ({
  page,
  openAs,
}) => {
  const name = `Donaudampf${lettersOf(uniqueNumber())}`;
  await asAdmin("/regions", "POST", { name });
  await page.setViewportSize({ width: 1024, height: 900 });
  for (const path of ["/region", "/audit-logs"]) {
    await openAs("admin", path);
    await expect(page.getByRole("main").getByText(name).first()).toBeVisible();
    await expect(async () => expect(await page.evaluate(findTableFaults), path).toEqual([])).toPass(
      { timeout: 60_000 },
    );
  }
});

test("B19 a table that gets its width back is a table again", async ({ page, openAs }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs("admin", "/approve-users?state=inactive");
  const main = page.getByRole("main");
  await expect(main.getByRole("table")).toBeVisible();
  await page.setViewportSize({ width: 820, height: 900 });
  await expect(main.getByRole("table")).toHaveCount(0);
  await expect(main.getByRole("button", { name: /^Edit / }).first()).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(main.getByRole("table")).toBeVisible();
});
