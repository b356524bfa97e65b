import { expect, type Page } from "@playwright/test";
import { assignmentMessages } from "../../contract/assignments.ts";
import type { Assignment } from "../../contract/assignments.ts";
import type { Category } from "../../contract/categories.ts";
import { type Demo, demoMessages, shortTitle } from "../../contract/demos.ts";
import type { User } from "../../contract/accounts.ts";
import { gate, PHONE } from "../fixtures.ts";
import { call, test } from "../own-portal.ts";

const cards = (page: Page) => page.getByRole("article");
/** As shown on screen: long ones are cut. */
const names = (page: Page) => cards(page).locator("h2 a span[aria-hidden], h2 a:not(:has(span))");
const searchBox = (page: Page) =>
  page.getByRole("searchbox", { name: "Search title, tag, description…" });
const group = (page: Page, name: "Products" | "Employees") => page.getByRole("group", { name });
const results = (page: Page) => page.getByRole("list", { name: "Results" }).getByRole("listitem");

async function openAssigning(page: Page) {
  await page.getByRole("button", { name: "Assign", exact: true }).click();
  await expect(
    page.getByRole("dialog", { name: "Search & Assign Products to Employees" }),
  ).toBeVisible();
}

test("F1 finds by title or category while typing, and loses no key and no space (mistake 8)", async ({
  page,
  openAs,
}) => {
  await openAs("admin", "/demo");
  await expect(cards(page)).toHaveCount(12);
  await searchBox(page).pressSequentially("  center wal", { delay: 60 });
  await expect(searchBox(page)).toHaveValue("  center wal");
  await expect(searchBox(page)).toBeFocused();
  await expect(names(page)).toHaveText([shortTitle("Data Center Walkthrough")]);
  await expect(page).toHaveURL(/\?search=center\+wal$/);
  await searchBox(page).fill("MOBILITY");
  await expect(cards(page).filter({ hasText: "Mobility" })).not.toHaveCount(0);
  await expect(cards(page).filter({ hasNotText: "Mobility" })).toHaveCount(0);
});

test("F1 newest first by default; category and sort hold together, and Recently Launched is its own (mistake 8)", async ({
  page,
  openAs,
}) => {
  const session = await openAs("admin", "/demo");
  await expect(page.getByLabel("Sort")).toHaveValue("newToOld");
  await expect(page.getByLabel("Sort").getByRole("option")).toHaveText([
    "All",
    "New to Old",
    "Old to New",
    "Recently Launched",
  ]);
  await expect(cards(page)).toHaveCount(12);
  await page.getByLabel("Category", { exact: true }).selectOption({ label: "Industry" });
  await expect(cards(page).filter({ hasNotText: "Industry" })).toHaveCount(0);
  const newestFirst = await names(page).allTextContents();
  expect(newestFirst.length).toBeGreaterThan(1);
  await page.getByLabel("Sort").selectOption("oldToNew");
  await expect(names(page)).toHaveText(newestFirst.toReversed());
  await page.reload();
  await expect(names(page)).toHaveText(newestFirst.toReversed());
  await page.getByLabel("Category", { exact: true }).selectOption("all");
  await page.getByLabel("Sort").selectOption("recentlyLaunched");
  const all = await call<Demo[]>(session, "GET", "/demo-products?page=1&size=1000");
  const month = Date.now() - 30 * 24 * 3600 * 1000;
  const recent = all.filter((demo) => Date.parse(demo.created_at) > month);
  expect(recent.length).toBeLessThan(all.length);
  await expect(names(page)).toHaveText(recent.slice(0, 12).map((demo) => shortTitle(demo.title)));
});

test("F1 an older answer never replaces a newer one", async ({ page, openAs }) => {
  await openAs("admin", "/demo");
  await expect(cards(page)).toHaveCount(12);
  const [release, held] = gate();
  await page.route(/search=data/, async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await searchBox(page).fill("data");
  await expect(page).toHaveURL(/search=data/);
  await searchBox(page).fill("solar farm");
  await expect(names(page)).toHaveText([shortTitle("Solar Farm Designer")]);
  release();
  await page.waitForTimeout(300);
  await expect(names(page)).toHaveText([shortTitle("Solar Farm Designer")]);
});

test("F2 F60 a card has picture, category, date and a name that is cut to the eye only", async ({
  page,
  openAs,
}) => {
  await openAs("admin", "/demo?search=smart+building+twin");
  const card = cards(page).first();
  const link = card.getByRole("link", { name: "Smart Building Twin", exact: true });
  await expect(link.locator("[aria-hidden]")).toHaveText("Smart Building ...");
  const fullTitle = link.getByText("Smart Building Twin", { exact: true });
  expect((await fullTitle.boundingBox())?.width).toBeLessThan(2);
  await card.hover();
  expect((await fullTitle.boundingBox())?.width).toBeGreaterThan(100);
  await page.mouse.move(0, 0);
  expect((await fullTitle.boundingBox())?.width).toBeLessThan(2);
  await page.getByRole("searchbox").focus();
  while (!(await link.evaluate((element) => element === document.activeElement)))
    await page.keyboard.press("Tab");
  expect((await fullTitle.boundingBox())?.width).toBeGreaterThan(100);
  await expect(link).toHaveAttribute("title", /^Pull any floor/);
  await expect(card.locator("img")).toHaveJSProperty("complete", true);
  await expect(card).toContainText("EcoBuildings");
  const date = (await card.locator("time").getAttribute("datetime")) ?? "";
  const written = new Date(date).toLocaleDateString("en-US", { dateStyle: "medium" });
  await expect(card.locator("time")).toHaveText(written);
  await card.click({ position: { x: 20, y: 20 } });
  await expect(page.getByRole("heading", { name: "Smart Building Twin", level: 1 })).toBeVisible();
});

test("F3 twelve to a page and every page in reach; the buttons are the administrator's (mistake 8)", async ({
  page,
  openAs,
}) => {
  await openAs("admin", "/demo");
  await expect(names(page)).toHaveCount(12);
  const first = await names(page).allTextContents();
  await page.getByRole("button", { name: "Page 2", exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(names(page).first()).not.toHaveText(first[0] ?? "");
  await expect(names(page)).toHaveCount(12);
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Categories", exact: true })).toHaveAttribute(
    "href",
    "/categories",
  );
  await expect(main.getByRole("link", { name: "New demo", exact: true })).toHaveAttribute(
    "href",
    "/new-demo",
  );
  await openAs("regional", "/demo");
  await expect(cards(page)).toHaveCount(12);
  await expect(main.getByRole("link", { name: "Categories", exact: true })).toHaveCount(0);
  await expect(main.getByRole("link", { name: "New demo", exact: true })).toHaveCount(0);
});

test("F3 a page beyond the end becomes the last one, and Back leaves the list", async ({
  page,
  openAs,
}) => {
  await openAs("admin", "/need-help");
  await page.goto("/demo?page=99");
  await expect(page).toHaveURL(/page=[2-9]$/);
  await expect(cards(page)).not.toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/need-help/);
});

test("F4 no match is no empty portal, and an empty portal is no failure", async ({
  page,
  openAs,
}) => {
  await openAs("admin", "/demo?search=nothing+at+all");
  await expect(page.getByText(demoMessages.noResults)).toBeVisible();
  await expect(page.getByText(demoMessages.none)).toHaveCount(0);
  await page.getByRole("button", { name: "Clear search and filters", exact: true }).click();
  await expect(cards(page)).toHaveCount(12);
  await page.route(/\/demo-products\?/, (route) =>
    route.fulfill({ json: { data: [], totalPages: 1, totalCount: 0 } }),
  );
  await page.reload();
  await expect(page.getByText(demoMessages.none)).toBeVisible();
  await expect(page.getByRole("link", { name: "Start Upload", exact: true })).toHaveAttribute(
    "href",
    "/new-demo",
  );
  await page.route(/\/demo-products\?/, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("cannot be reached");
  await expect(page.getByText(demoMessages.none)).toHaveCount(0);
});

test("J1 J60 one demo goes to many people, and each pair says what became of it", async ({
  page,
  openAs,
}) => {
  const session = await openAs("admin", "/demo");
  const [category] = await call<Category[]>(session, "GET", "/product-categories");
  const demo = await call<Demo>(session, "POST", "/demo-products", {
    title: "Nobody has it yet",
    product_category_id: { _id: category?._id },
  });
  await searchBox(page).fill("nobody has");
  await page.getByRole("button", { name: "Assign Nobody has it yet", exact: true }).click();
  const people = group(page, "Employees").getByRole("checkbox");
  for (const index of [0, 1, 2]) await people.nth(index).check();
  await page.getByRole("button", { name: "Assign 3", exact: true }).click();
  await expect(page.getByText("3 of 3 assigned").first()).toBeVisible();
  await expect(results(page).filter({ hasText: assignmentMessages.created })).toHaveCount(3);
  const path = "/user-demo-mapping?page=1&size=1000&search=Nobody%20has";
  const rows = await call<Assignment[]>(session, "GET", path);
  expect(rows).toHaveLength(3);
  await page.getByRole("button", { name: "Back to selection", exact: true }).click();
  await expect(people.nth(2)).toBeDisabled();
  await expect(group(page, "Employees").getByText(assignmentMessages.exists)).toHaveCount(3);
  await people.nth(3).check();
  await page.getByRole("dialog").getByRole("button", { name: "Assign", exact: true }).click();
  await expect(results(page).filter({ hasText: assignmentMessages.created })).toHaveCount(1);
  await call(session, "DELETE", `/demo-products/${demo._id}`);
});

test("J1 many demos go to one person, found by typing", async ({ page, openAs }) => {
  await openAs("admin", "/demo");
  await openAssigning(page);
  const products = group(page, "Products");
  await products.getByRole("searchbox").pressSequentially("ups line", { delay: 40 });
  await products.getByRole("checkbox", { name: "UPS Line-up Studio" }).check();
  await products.getByRole("searchbox").fill("liquid");
  await products.getByRole("checkbox", { name: "Liquid Cooling Explorer" }).check();
  await expect(products.getByRole("list", { name: "Selected" }).getByRole("listitem")).toHaveCount(
    2,
  );
  await group(page, "Employees").getByRole("searchbox").fill("Anaïs");
  await group(page, "Employees")
    .getByRole("checkbox", { name: /^Anaïs/ })
    .check();
  await expect(group(page, "Employees").getByRole("checkbox")).toHaveCount(1);
  await page.getByRole("button", { name: "Assign 2", exact: true }).click();
  await expect(results(page)).toHaveCount(2);
  await expect(results(page).filter({ hasText: "Anaïs" })).toHaveCount(2);
});

test("J2 says what is missing, and nothing is lost when one pair fails", async ({
  page,
  openAs,
}) => {
  await openAs("admin", "/demo");
  await openAssigning(page);
  const press = () => page.getByRole("button", { name: /^Assign( \d+)?$/ }).last();
  await press().click();
  await expect(page.getByText(assignmentMessages.incomplete)).toBeVisible();
  await group(page, "Products").getByRole("checkbox", { name: "Smart Neighborhood" }).check();
  const people = group(page, "Employees").getByRole("checkbox", { disabled: false });
  for (const index of [4, 5, 6]) await people.nth(index).check();
  let calls = 0;
  await page.route("**/user-demo-mapping", (route) => {
    calls += 1;
    return calls === 2 ? route.fulfill({ status: 500, body: "{}" }) : route.continue();
  });
  await press().click();
  await expect(results(page).filter({ hasText: assignmentMessages.failed })).toHaveCount(1);
  await expect(page.getByRole("alert").filter({ hasText: " of 3 assigned" })).toBeVisible();
  await page.getByRole("button", { name: "Try again", exact: true }).click();
  await expect(results(page).filter({ hasText: assignmentMessages.failed })).toHaveCount(0);
  await expect(results(page)).toHaveCount(3);
  await expect.poll(() => calls).toBe(4);
});

test("J8 the picker offers active people who are no administrators", async ({ page, openAs }) => {
  const session = await openAs("admin", "/demo");
  const users = await call<User[]>(session, "GET", "/users");
  const admin = users.find((user) => user.user_type_id.type_name === "admin");
  const inactive = users.find((user) => !user.is_active);
  await openAssigning(page);
  const people = group(page, "Employees");
  const employee = users.find((user) => user.is_active && user !== admin);
  for (const name of [admin?.name ?? "", employee?.name ?? "", inactive?.name ?? ""]) {
    await people.getByRole("searchbox").fill(name);
    const found = people.getByRole("checkbox", { name });
    if (name === employee?.name) await expect(found).toBeVisible();
    else await expect(people.getByText(assignmentMessages.noMatch)).toBeVisible();
  }
  await page.route("**/candidates?*", (route) => route.abort());
  await people.getByRole("searchbox").fill("x");
  await expect(people.getByRole("alert")).toContainText("cannot be reached");
});

test("closing the assigning gives the focus back; a phone has room for it", async ({
  page,
  openAs,
}) => {
  await page.setViewportSize(PHONE);
  await openAs("regional", "/demo");
  await openAssigning(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Assign", exact: true })).toBeFocused();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(PHONE.width);
});
