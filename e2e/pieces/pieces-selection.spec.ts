import { expect, type Page } from "@playwright/test";
import { PHONE, specimen, test } from "../gallery.ts";

test("H1 a choice may stand undecided, and then is one of its words", async ({
  page,
  openGallery,
}) => {
  await openGallery("buttons");
  const choice = specimen(page, "Choice").getByRole("group", { name: "Approval" });
  await expect(choice.locator("[aria-pressed=true]")).toHaveCount(0);
  await choice.getByRole("button", { name: "Rejected", exact: true }).click();
  await expect(choice.locator("[aria-pressed=true]")).toHaveText(["Rejected"]);
  await choice.getByRole("button", { name: "Approved", exact: true }).press("Enter");
  await expect(choice.locator("[aria-pressed=true]")).toHaveText(["Approved"]);
  const off = specimen(page, "Choice").getByRole("group", { name: "Off" });
  await expect(off.getByRole("button").first()).toBeDisabled();
});

test.describe("choosing rows", () => {
  test.beforeEach(({ openGallery }) => openGallery("tables"));
  const part = (page: Page) => specimen(page, "Rows that can be chosen, and lead somewhere");
  const bar = (page: Page) => part(page).getByRole("region", { name: "Selection" });
  const all = (page: Page) => part(page).getByRole("checkbox", { name: "Select all on this page" });

  test("B9 chooses rows, one by one and a page at a time, across pages", async ({ page }) => {
    await expect(bar(page)).toHaveCount(0);
    await part(page).getByRole("checkbox", { name: "Select Jonas Lindqvist" }).check();
    await expect(bar(page)).toContainText("1 selected");
    expect(await all(page).evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
    await part(page).getByRole("button", { name: "Next", exact: true }).click();
    await expect(all(page)).not.toBeChecked();
    await expect(bar(page)).toContainText("1 not on this page");
    await all(page).check();
    await expect(bar(page)).toContainText("4 selected");
    await bar(page).getByRole("button", { name: "Activate", exact: true }).click();
    await expect(page.getByText("4 activated")).toBeVisible();
    await all(page).uncheck();
    await expect(bar(page)).toContainText("1 selected");
    await bar(page).getByRole("button", { name: "Clear selection", exact: true }).click();
    await expect(bar(page)).toHaveCount(0);
  });

  test("B9 selects cards on a phone, with the bar visible", async ({ page }) => {
    await page.setViewportSize(PHONE);
    const list = page.getByRole("list", { name: "Choose users, light" });
    await list.getByRole("checkbox", { name: "Select Amara Osei" }).check();
    await expect(bar(page)).toBeInViewport();
    await all(page).check();
    await expect(list.getByRole("checkbox", { checked: true })).toHaveCount(3);
  });

  for (const viewport of [null, PHONE])
    test(`B70 a press on any part of a row opens it, ${viewport ? "on a phone" : "in a table"}`, async ({
      page,
    }) => {
      if (viewport) await page.setViewportSize(viewport);
      const link = page.getByRole("link", { name: /Jonas Lindqvist/ });
      const row = part(page)
        .getByRole(viewport ? "listitem" : "row")
        .filter({ has: link });
      const before = page.url();
      // Controls of the row stay what they are.
      await row.getByRole("checkbox").check();
      expect(page.url()).toBe(before);
      await row.getByText(/jonas\.lindqvist@/i).click();
      await expect(page).toHaveURL(/person=/);
      await page.goBack();
      await expect(page).toHaveURL(before);
      await link.press("Enter");
      await expect(page).toHaveURL(/person=/);
    });
});

test("B71 a table that a search or filter has emptied offers the way back", async ({
  page,
  openGallery,
}) => {
  await openGallery("tables");
  const empty = specimen(page, "Empty");
  await empty.getByRole("button", { name: "Clear search and filters", exact: true }).click();
  await expect(page.getByText("Everything is shown")).toBeVisible();
});
