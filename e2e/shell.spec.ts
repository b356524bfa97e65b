import { expect, type Page } from "@playwright/test";
import { failures } from "../contract/errors.ts";
import { roleLabels } from "../contract/roles.ts";
import { initialsOf } from "../web/ui/initials.ts";
import { PHONE, test } from "./fixtures.ts";

const navigation = (page: Page) => page.getByRole("navigation", { name: "Main" });
const current = (page: Page) => navigation(page).locator("[aria-current=page]:visible");
const toggle = (page: Page, name: "Collapse navigation" | "Expand navigation") =>
  page.getByRole("button", { name });

const entries = {
  admin: [
    "Home",
    "Demos",
    "Users",
    "Approval",
    "Meetings",
    "Assignments",
    "Insights",
    "Department-Designation",
    "Demographics",
    "User types",
    "Company",
    "Storage",
    "Background work",
    "Integrations",
    "Activity log",
    "Help Desk",
  ],
  regional: [
    "Home",
    "Demos",
    "Employee",
    "Approval",
    "Meetings",
    "Assignments",
    "Insights",
    "Help Desk",
  ],
};

test("B1 the side navigation is open at first, and stays as it was left", async ({
  page,
  openAs,
}) => {
  await openAs("admin", "/need-help");
  const side = navigation(page).locator("..");
  await expect(side).toHaveCSS("width", "232px");
  await toggle(page, "Collapse navigation").click();
  await expect(side).toHaveCSS("width", "64px");
  await expect(toggle(page, "Expand navigation")).toHaveAttribute("aria-expanded", "false");
  await expect(navigation(page).getByRole("link", { name: "Users", exact: true })).toBeVisible();
  await page.reload();
  await expect(side).toHaveCSS("width", "64px");
  await toggle(page, "Expand navigation").click();
  await page.reload();
  await expect(side).toHaveCSS("width", "232px");
});

test("B1 B5 N1 employees have no navigation; the logo is in their top bar, the page is narrower", async ({
  page,
  openAs,
}) => {
  await openAs("employee", "/need-help");
  const bar = page.getByRole("banner");
  await expect(bar.getByRole("link", { name: "Demo Portal", exact: true })).toHaveAttribute(
    "href",
    "/",
  );
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(toggle(page, "Collapse navigation")).toHaveCount(0);
  await expect(page.getByRole("main")).toHaveCSS("max-width", "1040px");
});

test("B2 regional has its entries, in order", async ({ page, openAs }) => {
  await openAs("regional", "/need-help");
  await expect(navigation(page).getByRole("link")).toHaveText(entries.regional);
  await expect(navigation(page).getByRole("button")).toHaveCount(0);
  await navigation(page).getByRole("link", { name: "Employee", exact: true }).click();
  await expect(page).toHaveURL("/users");
});

test("B3 admin has its entries, with the settings in a group that stays as it was left", async ({
  page,
  openAs,
}) => {
  await openAs("admin", "/need-help");
  const settings = navigation(page).getByRole("button", { name: "Settings", exact: true });
  await expect(settings).toHaveAttribute("aria-expanded", "false");
  await expect(navigation(page).getByRole("link")).toHaveText(
    entries.admin.filter((name) => entries.admin.indexOf(name) < 7 || name === "Help Desk"),
  );
  await settings.click();
  await expect(navigation(page).getByRole("link")).toHaveText(entries.admin);
  await page.reload();
  await expect(navigation(page).getByRole("link")).toHaveText(entries.admin);
});

test("B3 every entry leads somewhere", async ({ page, openAs }) => {
  await openAs("admin", "/need-help");
  await navigation(page).getByRole("button", { name: "Settings", exact: true }).click();
  for (const name of entries.admin) {
    await navigation(page).getByRole("link", { name, exact: true }).click();
    await expect(current(page), name).toHaveText(name);
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Page not found");
  }
});

test("B4 the active entry is marked, also on the pages that belong to it", async ({
  page,
  openAs,
}) => {
  const owners = {
    "/": "Home",
    "/demo": "Demos",
    "/demo-details/0123456789abcdef01234567": "Demos",
    "/new-demo": "Demos",
    "/categories": "Demos",
    "/client-links": "Demos",
    "/kiosks": "Meetings",
    "/new-users?role=admin": "Users",
    "/import-users": "Users",
    "/region": "Demographics",
  };
  for (const [path, name] of Object.entries(owners)) {
    await openAs("admin", path);
    await expect(current(page), path).toHaveText(name);
  }
  await openAs("admin", "/profile");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(current(page)).toHaveCount(0);
});

test("B4 a closed settings group opens on arrival at one of its pages", async ({
  page,
  openAs,
}) => {
  await openAs("admin", "/need-help");
  await expect(
    navigation(page).getByRole("link", { name: "Demographics", exact: true }),
  ).toHaveCount(0);
  await toggle(page, "Collapse navigation").click();
  await navigation(page).getByRole("button", { name: "Settings", exact: true }).click();
  await page.getByRole("link", { name: "Demographics", exact: true }).click();
  await expect(page).toHaveURL("/region");
  await toggle(page, "Expand navigation").click();
  await expect(current(page)).toHaveText("Demographics");
});

for (const [width, hasWords, opener] of [
  [PHONE.width, true, "More"],
  [800, false, "Settings"],
] as const) {
  test(`B4 at ${width} pixels every entry is reachable, ${hasWords ? "with" : "without"} words`, async ({
    page,
    openAs,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await openAs("admin", "/need-help");
    const users = navigation(page).getByRole("link", { name: "Users", exact: true });
    const label = await users.getByText("Users").boundingBox();
    expect((label?.width ?? 0) > 1).toBe(hasWords);
    await users.click();
    await expect(page).toHaveURL("/users");
    await navigation(page).getByRole("button", { name: opener, exact: true }).click();
    await page.getByRole("link", { name: "Activity log", exact: true }).click();
    await expect(page).toHaveURL("/audit-logs");
    await expect(page.getByRole("link", { name: "Activity log", exact: true })).toBeHidden();
  });
}

for (const role of ["admin", "regional"] as const)
  test(`B4 those who wait for approval stay visible on the ${role}'s phone`, async ({
    page,
    openAs,
  }) => {
    await page.setViewportSize(PHONE);
    await openAs(role, "/need-help");
    await expect(navigation(page).getByRole("link", { name: "Approval" })).toBeVisible();
  });

for (const role of ["admin", "regional", "employee"] as const) {
  test(`B6 the top bar welcomes ${role}, and leads to the profile and out`, async ({
    page,
    openAs,
  }) => {
    const { user } = await openAs(role, "/need-help");
    const bar = page.getByRole("banner");
    await expect(bar.getByText(`Welcome ${roleLabels[role]}`)).toBeVisible();
    await expect(bar.getByRole("button", { name: "Logout", exact: true })).toBeVisible();
    const avatar = bar.getByRole("link", { name: "Profile", exact: true });
    await expect(avatar).toHaveText(`${initialsOf(user.name)}Profile`);
    await avatar.click();
    await expect(page).toHaveURL("/profile");
  });
}

test("B73 the account menu has name, role, help, language, theme and Logout", async ({
  page,
  openAs,
}) => {
  const { user } = await openAs("employee", "/profile");
  const bar = page.getByRole("banner");
  const opener = bar.getByRole("button", { name: "Account menu", exact: true });
  await opener.click();
  await expect(bar.getByText(user.name, { exact: true })).toBeVisible();
  await expect(bar.getByText(`${roleLabels.employee} · ${user.seS_id}`)).toBeVisible();
  await bar.getByTitle("Dark", { exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.keyboard.press("Escape");
  await expect(bar.getByText(user.name, { exact: true })).toBeHidden();
  await opener.click();
  await bar.getByRole("link", { name: "Help Desk", exact: true }).click();
  await expect(page).toHaveURL("/need-help");
  await expect(bar.getByText(user.name, { exact: true })).toBeHidden();
  // Employees have no back button; the top bar leads home in words.
  await bar.getByRole("link", { name: "Home", exact: true }).click();
  await expect(page).toHaveURL("/");
  await opener.click();
  await bar.getByRole("button", { name: "Deutsch", exact: true }).click();
  await bar.getByRole("button", { name: "Kontomenü", exact: true }).click();
  await bar.getByRole("button", { name: "Abmelden", exact: true }).last().click();
  await expect(page).toHaveURL("/sign-in");
});

test("B6 a phone has the same top bar", async ({ page, openAs }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs("regional", "/need-help");
  const bar = page.getByRole("banner");
  const label = bar.getByText(roleLabels.regional, { exact: true });
  await expect(label).toBeVisible();
  expect(await label.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await bar.getByRole("button", { name: "Logout", exact: true }).click();
  await expect(page).toHaveURL("/sign-in");
});

test("B8 a toast has the server's words, else ours", async ({ page }) => {
  await page.goto("/sign-in");
  const toast = page.locator("[data-toasts]").getByRole("alert");
  const failing = async (fulfil: { status: number; body: string } | null, message: string) => {
    await page.route("**/api/v1/regions", (route) =>
      fulfil ? route.fulfill(fulfil) : route.abort(),
    );
    await page.reload();
    await page.getByRole("button", { name: "Register Now", exact: true }).click();
    await expect(toast).toHaveText(message);
  };
  await failing({ status: 503, body: '{"message":"Back in a minute."}' }, "Back in a minute.");
  await failing({ status: 502, body: "<h1>Bad gateway</h1>" }, failures.generic);
  await failing(null, failures.unreachable);
});

test("a page whose code does not arrive says so, and comes with Try again", async ({
  page,
  openAs,
}) => {
  await page.route(/\/assets\/help-page/, (route) => route.abort());
  await openAs("admin", "/need-help");
  await expect(page.getByRole("alert")).toHaveText(new RegExp(failures.generic));
  await expect(navigation(page)).toBeVisible();
  await navigation(page).getByRole("link", { name: "Users", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await navigation(page).getByRole("link", { name: "Help Desk", exact: true }).click();
  const again = page.getByRole("button", { name: "Try again", exact: true });
  await expect(again).toBeVisible();
  await page.unroute(/\/assets\/help-page/);
  await again.click();
  await expect(page.getByRole("heading", { name: "How do we help?" })).toBeVisible();
});

test("Try again without a network stays on the page", async ({ page }) => {
  await page.route(/\/assets\/public-help-page/, (route) => route.abort());
  await page.goto("/help-desk");
  await page.route("**/api/v1/health", (route) => route.abort());
  await page.getByRole("button", { name: "Try again", exact: true }).click();
  await expect(page.locator("[data-toasts]")).toContainText(failures.unreachable);
  await expect(page.getByRole("button", { name: "Try again", exact: true })).toBeVisible();
});

test("the first Tab leads past the navigation, and a new page takes the focus", async ({
  page,
  openAs,
}) => {
  await openAs("admin", "/need-help");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to main content", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page).toHaveURL("/need-help");
  await navigation(page).getByRole("link", { name: "Users", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Users" })).toBeFocused();
});
