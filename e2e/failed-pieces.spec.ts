import { expect } from "@playwright/test";
import { failures } from "../contract/errors.ts";
import { makeDemo, turningPage } from "./builds.ts";
import { test } from "./own-portal.ts";

test("B20 a chart whose file does not come leaves the demo, and its table", async ({
  page,
  openAs,
}) => {
  const demo = await makeDemo("Without a chart", { "demo/index.html": turningPage() });
  await page.route(/\/assets\/time-plot-/, (route) => route.abort());
  await openAs("admin", `/demo-details/${demo._id}?tab=statistics`);
  const panel = page.getByRole("region", { name: "How this demo was presented, last 30 days" });
  await expect(panel.getByRole("alert")).toContainText(failures.generic);
  await expect(page.locator("iframe")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Without a chart" })).toBeVisible();
  await panel.getByRole("button", { name: "Table" }).click();
  await expect(panel.getByRole("table")).toBeVisible();
});

test("B20 a dialog whose file does not come says so, and the page stays", async ({
  page,
  openAs,
}) => {
  await page.route(/\/assets\/palette-/, (route) => route.abort());
  await openAs("admin", "/users");
  await expect(page.getByRole("table")).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("alert")).toContainText(failures.generic);
  await expect(page.getByRole("table")).toBeVisible();
});
