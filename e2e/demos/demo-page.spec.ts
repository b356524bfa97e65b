import { expect } from "@playwright/test";
import { makeDemo } from "../builds.ts";
import { PHONE, pickFromMenu } from "../fixtures.ts";
import { test } from "../own-portal.ts";

const files = { "demo/index.html": "<!doctype html><title>Still</title><h1>A still page</h1>" };

test("E60 E62 tabs change below a demo that plays on, and the address remembers them", async ({
  page,
  openAs,
}) => {
  const demo = await makeDemo("With tabs", files);
  await openAs("admin", `/demo-details/${demo._id}`);
  const stage = page.locator("iframe");
  await expect(stage.contentFrame().getByRole("heading")).toHaveText("A still page");
  await stage.evaluate((frame) => frame.setAttribute("data-was-here", "yes"));
  const source = await stage.getAttribute("src");
  let loads = 0;
  page.on("framenavigated", (frame) => {
    if (frame !== page.mainFrame()) loads += 1;
  });
  for (const name of ["Versions 1", "Who may present 0", "Statistics", "About"]) {
    await page.getByRole("tab", { name, exact: true }).click();
    await expect(page.getByRole("tabpanel", { name, exact: true })).toBeVisible();
  }
  await pickFromMenu(page, "Versions");
  await expect(page).toHaveURL(/tab=versions/);
  await expect(page.getByRole("list", { name: "Versions" })).toContainText("Live");
  expect(await stage.getAttribute("data-was-here")).toBe("yes");
  expect(await stage.getAttribute("src")).toBe(source);
  expect(loads).toBe(0);
  await page.reload();
  await expect(page.getByRole("tab", { name: "Versions 1" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
});

for (const size of [{ width: 1024, height: 768 }, PHONE])
  test(`E473 the tab that an address names is visible, with its contents, at ${size.width} px`, async ({
    page,
    openAs,
  }) => {
    const demo = await makeDemo("Looked up", files);
    await page.setViewportSize(size);
    await openAs("admin", `/demo-details/${demo._id}?tab=statistics`);
    await expect(page.getByRole("tab", { name: "Statistics" })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("tabpanel").getByText("Watch time").first()).toBeInViewport();
    await openAs("admin", `/demo-details/${demo._id}`);
    for (const name of ["About", "Talking points"]) {
      await page.getByRole("tab", { name }).click();
      await expect(page.getByRole("tabpanel", { name })).toBeVisible();
      expect(await page.evaluate(() => window.scrollY), name).toBe(0);
    }
  });

test("E60 leaders have no Versions, whatever the address says", async ({ page, openAs }) => {
  const demo = await makeDemo("Of leaders", files);
  await openAs("regional", `/demo-details/${demo._id}?tab=versions`);
  await expect(page.getByRole("tab")).toHaveText([
    "About",
    "Talking points",
    "Who may present 0",
    "Statistics",
  ]);
  await expect(page.getByRole("tab", { name: "About" })).toHaveAttribute("aria-selected", "true");
});
