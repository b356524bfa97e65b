import { expect, type Page } from "@playwright/test";
import { failures } from "../contract/errors.ts";
import { makeDemo, turningPage } from "./builds.ts";
import { test } from "./own-portal.ts";

const bar = (page: Page) => page.getByRole("status").filter({ hasText: "We'll reconnect" });
const failure = (page: Page) => page.getByRole("main").getByRole("alert");

test("B72 a demo opened without a network says so, and comes by itself once it is back", async ({
  page,
  context,
  openAs,
}) => {
  const demo = await makeDemo("Opened on a train", { "demo/index.html": turningPage() });
  await openAs("admin", "/demo?search=Opened+on+a+train");
  const link = page.getByRole("main").locator(`a[href="/demo-details/${demo._id}"]`).first();
  await expect(link).toBeVisible();
  await context.setOffline(true);
  await expect(bar(page)).toContainText("You are offline.");
  await link.click();
  await expect(failure(page)).toContainText(failures.unreachable);
  await expect(page.locator("[data-toast]")).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "Opened on a train" })).toBeVisible();
  await expect(page.locator("iframe")).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});

test("B72 a server that has stopped is waited for: the code of a page, and its list", async ({
  page,
  openAs,
}) => {
  await openAs("admin", "/need-help");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.route(/\/(api|assets)\//, (route) => route.abort());
  const navigation = page.getByRole("navigation", { name: "Main" });
  await navigation.getByRole("link", { name: "Users", exact: true }).click();
  await expect(failure(page)).toContainText(failures.unreachable);
  await expect(bar(page)).toContainText("The portal can't be reached.");
  await page.unroute(/\/(api|assets)\//);
  await expect(page.getByRole("table").getByRole("row").nth(1)).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});
