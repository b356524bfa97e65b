import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import type { InsightRow, InsightSummary } from "../contract/insights.ts";
import { portalMessages } from "../contract/portal.ts";
import { expectAccessible } from "./axe.ts";
import { readSheet } from "./workbook.ts";
import { callApi, exportAs, headersOf, test } from "./fixtures.ts";

type Session = Parameters<typeof headersOf>[0];
const fetchData = async <Data>(session: Session, path: string) =>
  ((await (await callApi(path, { headers: headersOf(session) })).json()) as { data: Data }).data;

const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
/** As the page writes it in English. */
function writeWatchTime(seconds: number) {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  if (seconds < 60) return `${seconds} sec`;
  return [hours && `${hours} hr`, minutes && `${minutes} min`].filter(Boolean).join(" ");
}
const ALWAYS = "from=2020-01-01";

test("administrators see what was shown, and every figure is the server's", async ({
  page,
  openAs,
}) => {
  const session = await openAs("admin", "/insights?range=all");
  const summary = await fetchData<InsightSummary>(session, `/insights?${ALWAYS}`);
  expect(summary.seconds).toBeGreaterThanOrEqual(70 * 60);
  const card = page.getByRole("listitem").filter({ hasText: /^Watch time/ });
  await expect(card).toContainText(writeWatchTime(summary.seconds));
  for (const name of ["demo", "category", "region", "country", "person"]) {
    const rows = await fetchData<InsightRow[]>(
      session,
      `/insights/groups?by=${name}&${ALWAYS}&size=100`,
    );
    expect(rows.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(summary.seconds);
    const place = panel(page, `By ${name}`);
    await place.getByRole("button", { name: /^Table/ }).click();
    const row = place.getByRole("row", { name: rows[0]?.name ?? "" }).first();
    await expect(row).toContainText(writeWatchTime(rows[0]?.seconds ?? 0));
  }
  await expect(panel(page, "Watch time per month").locator("canvas")).toBeVisible();
  await panel(page, "Watch time per month")
    .getByRole("button", { name: /^Table/ })
    .click();
  await expect(panel(page, "Watch time per month").getByRole("table")).toBeVisible();
});

test("M251 each figure leads to the panel of what it counts, and the filters stay", async ({
  page,
  openAs,
}) => {
  await openAs("admin", "/insights?range=all");
  const ways = [
    ["Watch time", "Watch time per month"],
    ["Presentations", "By demo"],
    ["Opened", "Performance by demo"],
    ["Time to first frame", "Performance by demo"],
  ] as const;
  for (const [figure, name] of ways) {
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.getByTitle(figure, { exact: true }).click();
    await expect(panel(page, name).getByRole("heading")).toBeInViewport();
    await expect(page).toHaveURL(/range=all#/);
  }
});

test("time and filters are in the address, so that a link shows the same", async ({
  page,
  openAs,
}) => {
  const session = await openAs("admin", "/");
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Insights", exact: true })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Insights" })).toBeVisible();
  await page.getByLabel("Period", { exact: true }).selectOption("all");
  await expect(page).toHaveURL("/insights?range=all");
  const [region] = await fetchData<InsightRow[]>(session, `/insights/groups?by=region&${ALWAYS}`);
  await page.getByLabel("Region", { exact: true }).selectOption(region?._id ?? "");
  await expect(page).toHaveURL(`/insights?range=all&region=${region?._id}`);
  const card = page.getByRole("listitem").filter({ hasText: /^Watch time/ });
  await expect(card).toContainText(writeWatchTime(region?.seconds ?? 0));
  await page.reload();
  await expect(card).toContainText(writeWatchTime(region?.seconds ?? 0));
  await page.getByLabel("Period", { exact: true }).selectOption("custom");
  await page.getByLabel("From", { exact: true }).fill("2020-01-01");
  await page.getByLabel("To", { exact: true }).fill("2020-12-31");
  await expect(card).toContainText(writeWatchTime(0));
  await page.goBack();
  await expect(page.getByLabel("To", { exact: true })).toHaveValue("");
});

test("a view can be taken away as a file", async ({ page, openAs }) => {
  await openAs("admin", "/insights?range=all");
  const coming = page.waitForEvent("download");
  await exportAs(page, "Export: By demo", "CSV (.csv)");
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^insights-demo-\d{4}-\d{2}-\d{2}\.csv$/);
  const text = await readFile(await download.path(), "utf8");
  const [header = "", first = ""] = text.split("\r\n");
  expect(header).toContain("Watch time (s)");
  const workbook = page.waitForEvent("download");
  await exportAs(page, "Export: By demo", "Excel (.xlsx)");
  const rows = await readSheet(await (await workbook).path());
  expect(rows[0]?.[2]).toBe("Watch time (s)");
  expect(rows[1]?.slice(0, 3).join()).toBe(first.split(",").slice(0, 3).join());
});

test("a leader sees the own region alone", async ({ page, openAs }) => {
  const session = await openAs("regional", "/insights?range=all");
  const summary = await fetchData<InsightSummary>(session, `/insights?${ALWAYS}`);
  const card = page.getByRole("listitem").filter({ hasText: /^Watch time/ });
  await expect(card).toContainText(writeWatchTime(summary.seconds));
  await expect(page.getByLabel("Region", { exact: true })).toHaveCount(0);
  const regions = await fetchData<InsightRow[]>(session, `/insights/groups?by=region&${ALWAYS}`);
  const names = regions.map(({ name }) => name);
  expect(names.every((name) => name === session.user.region_id?.name)).toBe(true);
});

test("an employee has no Insights, but sees their own, where they left off, and what they showed", async ({
  page,
  openAs,
}) => {
  const session = await openAs("employee", "/insights");
  await expect(page.getByText(portalMessages.noAccess)).toBeVisible();
  await page.goto("/profile");
  const own = await fetchData<InsightSummary>(session, `/insights?person=${session.user._id}`);
  const card = page.getByRole("listitem").filter({ hasText: /^Watch time/ });
  await expect(card).toContainText(writeWatchTime(own.seconds));
  await page.goto("/");
  const recent = await fetchData<{ demo: { _id: string; title: string } }[]>(session, "/watches");
  const last = panel(page, "Pick up where you left off").getByRole("link");
  await expect(last).toHaveCount(Math.min(recent.length, 4));
  await expect(last.first()).toContainText(recent[0]?.demo.title ?? "");
  await last.first().click();
  await expect(page).toHaveURL(`/demo-details/${recent[0]?.demo._id}`);
});

test("administrators and leaders see on a demo's page how it was presented", async ({
  page,
  openAs,
}) => {
  const session = await openAs("admin", "/");
  const [demo] = await fetchData<InsightRow[]>(session, "/insights/groups?by=demo");
  await page.goto(`/demo-details/${demo?._id}?tab=statistics`);
  const card = page.getByRole("listitem").filter({ hasText: /^Watch time/ });
  await expect(card).toContainText(writeWatchTime(demo?.seconds ?? 0));
});

test("assignments say when they were last presented", async ({ page, openAs }) => {
  await openAs("admin", "/assigned-products");
  await expect(page.getByRole("columnheader", { name: "Last presented" })).toBeVisible();
  await expect(page.getByText("Never presented").first()).toBeVisible();
});

test("a view that fails says so and can be loaded again", async ({ page, openAs }) => {
  await page.route("**/insights/time*", (route) =>
    route.fulfill({ status: 500, json: { message: "Something went wrong" } }),
  );
  await openAs("admin", "/insights");
  const place = panel(page, "Watch time per day");
  await expect(place.getByRole("alert")).toBeVisible();
  await expect(panel(page, "By demo").getByRole("listitem").first()).toBeVisible();
  await page.unroute("**/insights/time*");
  await place.getByRole("button", { name: "Try again", exact: true }).click();
  await expect(place.locator("canvas")).toBeVisible();
});

test("E445 a portal that does not answer is reported once, and one press loads everything", async ({
  page,
  openAs,
}) => {
  const everyAnswer = /\/api\/v1\/insights\b/;
  await page.route(everyAnswer, (route) =>
    route.fulfill({ status: 500, json: { message: "Something went wrong" } }),
  );
  await openAs("admin", "/insights");
  const failures = page.getByRole("main").getByRole("alert");
  await expect(failures).toHaveCount(1);
  await page.unroute(everyAnswer);
  await failures.getByRole("button", { name: "Try again", exact: true }).click();
  await expect(panel(page, "By demo").getByRole("listitem").first()).toBeVisible();
});

test("E497 insights of a portal without demos do not call every demo presented", async ({
  page,
  openAs,
}) => {
  const nothing = { data: [], totalCount: 0 };
  for (const list of ["never-shown", "never-opened"])
    await page.route(`**/insights/${list}*`, (route) => route.fulfill({ json: nothing }));
  const session = await openAs("admin", "/need-help");
  const data = { ...(await fetchData<InsightSummary>(session, "/insights")), never_shown: 0 };
  const answerWith = (shows: number) =>
    page.route(/\/api\/v1\/insights\?/, (route) =>
      route.fulfill({ json: { data: { ...data, shows } } }),
    );
  await answerWith(0);
  await page.goto("/insights");
  await expect(panel(page, "Demos never presented")).toContainText("No demos yet");
  await expect(panel(page, "Assigned but never opened")).toContainText(
    "No assignment is left to be opened.",
  );
  await answerWith(3);
  await page.reload();
  await expect(panel(page, "Demos never presented")).toContainText("Every demo was presented.");
});

for (const [role, path] of [
  ["admin", "/insights?range=all"],
  ["employee", "/profile"],
  ["employee", "/"],
] as const)
  test(`${role} can use ${path} on any screen, by day and by night`, async ({ page, openAs }) => {
    await expectAccessible(page, async () => {
      await openAs(role, path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      if (path !== "/") await expect(page.locator("canvas")).toBeVisible();
      else await expect(panel(page, "Pick up where you left off")).toBeVisible();
    });
  });
