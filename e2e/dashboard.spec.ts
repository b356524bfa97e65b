import { expect, type Page } from "@playwright/test";
import type { Dashboard } from "../contract/dashboard.ts";
import type { Demo } from "../contract/demos.ts";
import { failures } from "../contract/errors.ts";
import { type Role, roles } from "../contract/roles.ts";
import { callApi, gate, headersOf, PHONE, test } from "./fixtures.ts";

const labels = ["Maestro", "Experience Leaders", "Virtual Guides", "Watch hours"];
const figures = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: new RegExp(`^(${labels.join("|")})`) });

test("D6 D7 administrators see how many people there are and how long demos were watched", async ({
  page,
  openAs,
}) => {
  const session = await openAs("admin", "/");
  const answer = await callApi("/dashboard", { headers: headersOf(session) });
  const { data } = (await answer.json()) as { data: Dashboard };
  // 70 minutes from the sample company, and what other specs have watched since.
  expect(data.watchHours).toMatch(/^1 hr [1-5]\d mins$/);
  const values = [data.users.admin, data.users.regional, data.users.employee, data.watchHours];
  await expect(figures(page)).toHaveCount(labels.length);
  for (const [index, value] of values.entries())
    await expect(figures(page).nth(index).getByRole("link").first()).toHaveText(`${value}`);
  expect(data.users.employee).toBeGreaterThan(data.users.admin);
});

for (const role of ["regional", "employee"] satisfies Role[])
  test(`D6 N2 ${role} sees no figures, and no call asks for them or for other people (mistake 2)`, async ({
    page,
    openAs,
  }) => {
    const calls: string[] = [];
    page.on("request", (request) => calls.push(new URL(request.url()).pathname));
    await openAs(role, "/");
    await expect(page.getByRole("article").first()).toBeVisible();
    await expect(figures(page)).toHaveCount(0);
    expect(calls.filter((path) => /\/api\/v1\/(dashboard|users)/.test(path))).toEqual([]);
    expect(calls).toContain("/api/v1/demo-products");
  });

test("D6 late figures keep their space free, and failed ones can be requested again", async ({
  page,
  openAs,
}) => {
  const [answer, answered] = gate();
  await page.route("**/api/v1/dashboard", async (route) => {
    await answered;
    await route.fulfill({ status: 500, json: { message: failures.generic } });
  });
  await openAs("admin", "/");
  await expect(figures(page)).toHaveText(labels.map((label) => `${label}Loading…`));
  await expect(page.getByRole("article")).toHaveCount(12);
  answer();
  const notice = page.getByRole("main").getByRole("alert");
  await expect(notice).toContainText(failures.generic);
  await expect(page.locator("[data-toast]")).toHaveCount(0);
  await expect(page.getByRole("article")).toHaveCount(12);
  await page.unroute("**/api/v1/dashboard");
  await notice.getByRole("button", { name: "Try again", exact: true }).click();
  await expect(figures(page).first()).toHaveText(/^Maestro\d+all active$/);
});

test("D10 Recently Launched leaves out what is older than a month", async ({ page, openAs }) => {
  const session = await openAs("admin", "/?sort=recentlyLaunched");
  const answer = await callApi("/demo-products?page=1&size=100", { headers: headersOf(session) });
  const { data } = (await answer.json()) as { data: Demo[] };
  const month = Date.now() - 30 * 24 * 3600 * 1000;
  const recent = data.filter((demo) => Date.parse(demo.created_at) > month);
  expect(recent.length).toBeLessThan(data.length);
  await expect(page.getByRole("article").getByRole("heading")).toHaveText(
    recent.map((demo) => demo.title),
  );
});

test("D11 another list starts at its first page", async ({ page, openAs }) => {
  await openAs("admin", "/?page=2");
  await expect(page.getByRole("button", { name: "Page 2", exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await page.getByLabel("Sort").selectOption("oldToNew");
  await expect(page).toHaveURL("/?sort=oldToNew");
  await expect(page.getByRole("button", { name: "Page 1", exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
});

test("D4 a failed category list is reported, and the demos are still there", async ({
  page,
  openAs,
}) => {
  await page.route("**/product-categories", (route) =>
    route.fulfill({ status: 400, json: { message: "The categories are being repaired." } }),
  );
  await openAs("employee", "/");
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page.getByLabel("Category").getByRole("option").last()).toHaveText(
    "The categories are being repaired.",
  );
});

const requests: Record<Role, readonly string[]> = {
  admin: ["dashboard", "attention", "insights", "night-watch", "demo-products"],
  regional: ["attention", "insights", "demo-products"],
  employee: ["attention", "watches", "demo-products"],
};

for (const role of roles)
  test(`E462 ${role}: what fails at once is reported once, and one press reloads all of it`, async ({
    page,
    openAs,
  }) => {
    const failing = new RegExp(`/api/v1/(product-categories|${requests[role].join("|")})(\\?|$)`);
    await page.route(failing, (route) =>
      route.fulfill({ status: 500, json: { message: failures.generic } }),
    );
    await openAs(role, "/");
    const alert = page.getByRole("alert");
    await expect(alert).toHaveText(new RegExp(`^${failures.generic}`));
    const loading = page.getByRole("main").locator("[aria-busy=true]:visible");
    await expect(loading).toHaveCount(0);
    await expect(alert).toHaveCount(1);
    await page.unroute(failing);
    const answers = requests[role].map((name) =>
      page.waitForResponse((answer) => answer.url().includes(`/api/v1/${name}`) && answer.ok()),
    );
    await alert.getByRole("button", { name: "Try again", exact: true }).click();
    await Promise.all(answers);
    await expect(page.getByRole("article").first()).toBeVisible();
    await expect(alert).toHaveCount(0);
  });

test("E462 what loaded is shown, whatever else failed", async ({ page, openAs }) => {
  const failing = "**/api/v1/attention";
  await page.route(failing, (route) =>
    route.fulfill({ status: 500, json: { message: failures.generic } }),
  );
  await openAs("regional", "/");
  const alert = page.getByRole("alert");
  await expect(alert).toHaveText(new RegExp(`^${failures.generic}`));
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(alert).toHaveCount(1);
  await page.unroute(failing);
  await alert.getByRole("button", { name: "Try again", exact: true }).click();
  await expect(page.getByRole("region", { name: "Needs your attention" })).toBeVisible();
  await expect(alert).toHaveCount(0);
});

test("D6 the figures fit a phone", async ({ page, openAs }) => {
  await page.setViewportSize(PHONE);
  await openAs("admin", "/");
  await expect(figures(page).last()).toContainText("1 hr");
  const [first, second, third, fourth] = await figures(page).evaluateAll((items) =>
    items.map((item) => item.getBoundingClientRect().height),
  );
  expect([first, third], "two in a row are of one height").toEqual([second, fourth]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(PHONE.width);
});
