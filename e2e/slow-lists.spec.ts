import { expect, type Page } from "@playwright/test";
import { gate, staffIds, test } from "./fixtures.ts";
import { lettersOf, makePerson } from "./people.ts";

const rows = (page: Page) => page.getByRole("table").locator("tbody tr:not([aria-hidden])");
const search = (page: Page) => page.getByRole("searchbox");

test("B9 an older answer never replaces a newer one", async ({ page, openAs }) => {
  const [slow, quick] = [await makePerson(), await makePerson()];
  await openAs("admin", "/users");
  await expect(rows(page).first()).toBeVisible();
  const [answer, held] = gate();
  await page.route(`**/users?*${slow.seS_id}*`, async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  const requested = page.waitForRequest(`**/users?*${slow.seS_id}*`);
  await search(page).fill(slow.seS_id);
  await requested;
  await search(page).fill(quick.seS_id);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(quick.seS_id);
  answer();
  await page.waitForTimeout(500);
  await expect(rows(page)).toContainText(quick.seS_id);
  await expect(search(page)).toHaveValue(quick.seS_id);
});

test("B9 typing on a slow network loses no key, no blank and not the focus", async ({
  page,
  openAs,
}) => {
  await openAs("admin", "/users");
  await expect(rows(page).first()).toBeVisible();
  await page.route(/api\/v1\/users\?/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue().catch(() => undefined);
  });
  await search(page).pressSequentially("amara  ", { delay: 90 });
  await page.waitForTimeout(600);
  await search(page).pressSequentially("osei ", { delay: 40 });
  await expect(search(page)).toHaveValue("amara  osei ");
  await expect(search(page)).toBeFocused();
  await search(page).fill("amara osei");
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(staffIds.admin);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("B9 the previous rows stay visible while the next ones load", async ({ page, openAs }) => {
  await openAs("admin", "/users");
  await expect(rows(page)).toHaveCount(10);
  const [answer, held] = gate();
  await page.route(/api\/v1\/users\?.*page=2/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(rows(page)).toHaveCount(10);
  answer();
  await expect(page.getByText(/^11–20 of/)).toBeVisible();
});

test("B9 nothing can be chosen before the rows are there", async ({ page, openAs }) => {
  await openAs("admin", "/need-help");
  const [answer, held] = gate();
  await page.route(/api\/v1\/users\?/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("link", { name: "Users", exact: true }).click();
  const all = page.getByRole("checkbox", { name: "Select all on this page" });
  await expect(all).toBeDisabled();
  answer();
  await expect(all).toBeEnabled();
  await all.check();
  await expect(page.getByRole("region", { name: "Selection" })).toContainText("10 selected");
});

test("B9 an overlong search is cut, not refused", async ({ page, openAs }) => {
  await openAs("admin", "/users");
  await search(page).fill(lettersOf("1234567890".repeat(15)));
  await expect(page.getByText("No results found")).toBeVisible();
});

const lists = [
  { path: "/users", call: /api\/v1\/users\?/, text: "Amara Osei" },
  { path: "/approve-users?state=inactive", call: /api\/v1\/users\?/, text: "Andrés Peña" },
  { path: "/region", call: /api\/v1\/regions\?/, text: "Europe" },
  { path: "/user-types", call: /api\/v1\/user-types\?search/, text: "regional" },
];

for (const { path, call, text } of lists)
  test(`D4 B120 ${path} says that the server failed, never that nothing is there, and tries again (mistake 9)`, async ({
    page,
    openAs,
  }) => {
    await page.route(call, (route) =>
      route.fulfill({ status: 500, json: { message: "The list is being repaired." } }),
    );
    await openAs("admin", `${path}${path.includes("?") ? "&" : "?"}size=150`);
    const failed = page.getByRole("main").getByRole("alert");
    await expect(failed).toContainText("The list is being repaired.");
    await expect(page.getByText("No results found")).toHaveCount(0);
    await expect(page.locator("[data-toasts]").getByRole("alert")).toHaveCount(0);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await failed.getByRole("button", { name: "Try again", exact: true }).click();
    await expect(page.getByRole("table").getByText(text).first()).toBeVisible();
  });
