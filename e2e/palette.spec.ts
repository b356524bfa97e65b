import { expect, type Page } from "@playwright/test";
import type { Demo } from "../contract/demos.ts";
import type { User } from "../contract/accounts.ts";
import { callApi, gate, headersOf, PHONE, test } from "./fixtures.ts";

const palette = (page: Page) => page.getByRole("dialog", { name: "Search" });
const box = (page: Page) => palette(page).getByRole("combobox");
type Kind = "Pages" | "Demos" | "People" | "Actions" | "Recently opened";
const found = (page: Page, kind: Kind) =>
  palette(page).getByRole("group", { name: kind }).getByRole("option");
const opener = (page: Page) => page.getByRole("banner").getByRole("button", { name: /^Search/ });

test("keys alone find a demo and open it", async ({ page, openAs }) => {
  await openAs("admin", "/need-help");
  await expect(opener(page)).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(box(page)).toBeFocused();
  await page.keyboard.type("smart building tw", { delay: 30 });
  await expect(found(page, "Demos")).toHaveText([/Smart Building Twin/]);
  await page.keyboard.press("Enter");
  await expect(palette(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/demo-details\/[0-9a-f]{24}$/);
  await expect(page.getByRole("heading", { name: "Smart Building Twin", level: 1 })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});

test("letters typed before its code has come are not lost", async ({ page, openAs }) => {
  const [arrive, arrived] = gate();
  await page.route(/\/assets\/palette-[^/]+\.js$/, async (route) => {
    await arrived;
    await route.continue();
  });
  await openAs("admin", "/need-help");
  await expect(opener(page)).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("smart building tw");
  arrive();
  await expect(box(page)).toHaveValue("smart building tw");
  await expect(found(page, "Demos")).toHaveText([/Smart Building Twin/]);
  await page.keyboard.press("Escape");
  await expect(palette(page)).toHaveCount(0);
});

test("E500 letters typed while its code comes join those typed before", async ({
  page,
  openAs,
}) => {
  const [arrive, arrived] = gate();
  await page.route(/\/assets\/palette-[^/]+\.js$/, async (route) => {
    await arrived;
    await route.continue();
  });
  await openAs("admin", "/need-help");
  await expect(opener(page)).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("smart buil");
  arrive();
  await expect(palette(page)).toBeVisible();
  await expect(box(page)).toBeFocused();
  await page.keyboard.type("ding tw");
  await expect(box(page)).toHaveValue("smart building tw");
});

test("arrows move, Escape closes and gives the focus back", async ({ page, openAs }) => {
  await openAs("admin", "/need-help");
  const link = page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Users", exact: true });
  await link.focus();
  await page.keyboard.press("Meta+k");
  await expect(box(page)).toBeFocused();
  await expect(found(page, "Pages").first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await expect(found(page, "Pages").nth(1)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Escape");
  await expect(palette(page)).toHaveCount(0);
  await expect(link).toBeFocused();
});

test("offers the pages that the role may open, by title or address", async ({ page, openAs }) => {
  await openAs("employee", "/need-help");
  await opener(page).click();
  await expect(found(page, "Pages")).toHaveText([
    "Home",
    "Meetings",
    "Kiosks",
    "Client links",
    "On this device",
    "Profile",
    "Help Desk",
  ]);
  await openAs("regional", "/need-help");
  await opener(page).click();
  await expect(found(page, "Pages").filter({ hasText: "Employee" })).toHaveCount(1);
  await expect(found(page, "Pages").filter({ hasText: /Activity log|New demo/ })).toHaveCount(0);
  await openAs("admin", "/need-help");
  await opener(page).click();
  await box(page).fill("AUDIT");
  await expect(found(page, "Pages")).toHaveText(["Activity log"]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/audit-logs");
});

test("finds people as far as the role may see them", async ({ page, openAs }) => {
  const admin = await openAs("admin", "/need-help");
  const answer = await callApi("/users", { headers: headersOf(admin) });
  const { data } = (await answer.json()) as { data: User[] };
  const session = await openAs("regional", "/need-help");
  const own = session.user.region_id?._id;
  const employees = data.filter((user) => user.user_type_id.type_name === "employee");
  const near = employees.find((user) => user.region_id?._id === own);
  const far = employees.find((user) => user.region_id?._id !== own);
  await opener(page).click();
  await box(page).fill(near?.seS_id ?? "");
  await expect(found(page, "People")).toHaveText([new RegExp(near?.name ?? "")]);
  await box(page).fill(far?.seS_id ?? "");
  const people = palette(page).getByRole("group", { name: "People" });
  await expect(people).toContainText("No results found");
  await box(page).fill(near?.seS_id ?? "");
  await found(page, "People").first().click();
  await expect(page).toHaveURL(`/users?search=${near?.seS_id}&who=${near?._id}`);
});

test("for employees no call asks for people", async ({ page, openAs }) => {
  const calls: string[] = [];
  page.on("request", (request) => calls.push(new URL(request.url()).pathname));
  const session = await openAs("employee", "/need-help");
  const answer = await callApi("/demo-products?page=1&size=100", { headers: headersOf(session) });
  const { data } = (await answer.json()) as { data: Demo[] };
  await opener(page).click();
  await box(page).fill(data[0]?.title ?? "");
  await expect(found(page, "Demos").first()).toContainText(data[0]?.title ?? "");
  await expect(palette(page).getByRole("group", { name: "People" })).toHaveCount(0);
  expect(calls.filter((path) => path.startsWith("/api/v1/users"))).toEqual([]);
});

test("an older answer never replaces a newer one, and is never opened by Enter", async ({
  page,
  openAs,
}) => {
  await openAs("admin", "/need-help");
  const [release, held] = gate();
  await page.route(/demo-products\?.*search=smart/, async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await opener(page).click();
  await box(page).fill("smart");
  await expect(palette(page)).toContainText("Searching…");
  await page.waitForTimeout(400);
  await box(page).fill("wind park");
  await expect(found(page, "Demos")).toHaveText([/Wind Park Operations/]);
  release();
  await page.waitForTimeout(300);
  await expect(found(page, "Demos")).toHaveText([/Wind Park Operations/]);
  await box(page).fill("nothing that exists");
  await page.keyboard.press("Enter");
  await expect(palette(page)).toBeVisible();
  await expect(page).toHaveURL("/need-help");
});

test("its code comes when it is first used, and it stays away from an open dialog", async ({
  page,
  openAs,
}) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  await openAs("admin", "/need-help");
  await expect(opener(page)).toBeVisible();
  expect(scripts.filter((path) => /palette|cmdk/.test(path))).toEqual([]);
  await page.getByRole("button", { name: /User Onboarding/ }).click();
  await page.keyboard.press("Control+k");
  await expect(palette(page)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await expect(box(page)).toBeFocused();
  expect(scripts.filter((path) => /palette/.test(path))).not.toEqual([]);
});

test("a failed search says so; a phone has room for all of it", async ({ page, openAs }) => {
  await page.setViewportSize(PHONE);
  await page.route(/\/(demo-products|users)\?/, (route) => route.abort());
  await openAs("regional", "/need-help");
  await opener(page).click();
  await box(page).fill("x");
  await expect(palette(page).getByText("The server cannot be reached.")).toHaveCount(2);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(PHONE.width);
  await palette(page).getByRole("button", { name: "Close", exact: true }).click();
  await expect(opener(page)).toBeFocused();
});

test("F83 keys alone do what the role may do, found by other words too", async ({
  page,
  openAs,
}) => {
  await openAs("employee", "/need-help");
  await opener(page).click();
  await expect(found(page, "Actions").filter({ hasText: /demo|user|people/i })).toHaveCount(0);
  await openAs("admin", "/need-help");
  await expect(opener(page)).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(box(page)).toBeFocused();
  await page.keyboard.type("night");
  await expect(found(page, "Actions")).toHaveText(["Dark theme"]);
  await page.keyboard.press("Enter");
  await expect(palette(page)).toHaveCount(0);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("upload demo");
  await expect(found(page, "Actions")).toHaveText(["New demo"]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/new-demo");
  await page.keyboard.press("Control+k");
  await expect(found(page, "Recently opened")).toHaveText(["Help Desk"]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/need-help");
});

test("F82 a typing error still finds the demo, and says so", async ({ page, openAs }) => {
  await openAs("admin", "/need-help");
  await opener(page).click();
  await box(page).fill("smrat biulding");
  await expect(found(page, "Demos")).toHaveText([/Smart Building Twin/]);
  const demos = palette(page).getByRole("group", { name: "Demos" });
  await expect(demos).toContainText("Spelled alike");
  await expect(demos).toContainText("Pull any floor out of a twelve-storey office");
});

test.describe("where the browser speaks German", () => {
  test.use({ locale: "de-DE" });

  test("E470 two letters do not match in the middle of a page's other names", async ({
    page,
    openAs,
  }) => {
    await openAs("admin", "/need-help");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.keyboard.press("Control+k");
    const german = page.getByRole("dialog", { name: "Suche" });
    const pages = german.getByRole("group", { name: "Seiten" }).getByRole("option");
    await german.getByRole("combobox").fill("sp");
    await expect(pages).toHaveText(["Speicher"]);
    await german.getByRole("combobox").fill("da");
    await expect(german.getByRole("group", { name: "Demos" })).toBeVisible();
    await expect(pages).toHaveCount(0);
    await german.getByRole("combobox").fill("dat");
    await expect(pages.filter({ hasText: "Speicher" })).toContainText("Dateien");
  });
});
