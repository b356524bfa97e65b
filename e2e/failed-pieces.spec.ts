import { expect, type Page } from "@playwright/test";
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

const UNKNOWN = "0123456789abcdef01234567";
const breakCalls = (page: Page) =>
  page.route(/\/api\/v1\/(?!health|users\/attention)/, (route) =>
    route.fulfill({ status: 500, json: { message: failures.generic } }),
  );

for (const [role, path, title, list] of [
  ["admin", "/demo-details", "This demo could not be loaded", ["Demos", "/demo"]],
  ["employee", "/demo-details", "This demo could not be loaded", ["Home", "/"]],
  ["employee", "/meetings", "This meeting could not be loaded", ["Meetings", "/meetings"]],
] as const)
  test(`E495 ${role}: a page of ${path} that does not load has a heading, and the way to the list`, async ({
    page,
    openAs,
  }) => {
    await openAs(role, "/need-help");
    await breakCalls(page);
    await page.goto(`${path}/${UNKNOWN}`);
    const failure = page.getByRole("main").getByRole("alert");
    await expect(failure.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(failure).toContainText(failures.generic);
    const wayBack = failure.getByRole("link", { name: list[0], exact: true });
    await expect(wayBack).toHaveAttribute("href", list[1]);
    await page.unrouteAll();
    await failure.getByRole("button", { name: "Try again", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(title);
    await expect(page.getByRole("main").getByRole("link")).toHaveAttribute("href", list[1]);
  });

for (const [path, places] of [
  ["/insights", 2],
  ["/department-designation", 4],
  ["/users", 2],
  ["/new-demo", 1],
] as const)
  test(`E496 what ${path} reports in its place is no toast as well`, async ({ page, openAs }) => {
    await openAs("admin", "/need-help");
    await breakCalls(page);
    await page.goto(path);
    await expect(page.getByRole("main").getByText(failures.generic)).toHaveCount(places);
    await expect(page.locator("[data-toast]")).toHaveCount(0);
  });

test("E496 New User keeps its form where roles and lists could not be loaded, with the reason at each field", async ({
  page,
  openAs,
}) => {
  await openAs("admin", "/need-help");
  await breakCalls(page);
  await page.goto("/new-users");
  await expect(page.getByRole("main").getByText(failures.generic)).toHaveCount(4);
});
