import { expect, type Page } from "@playwright/test";
import type { Demo } from "../../contract/demos.ts";
import { demoMessages } from "../../contract/demos.ts";
import { callApi, headersOf, PHONE, test } from "../fixtures.ts";

const cards = (page: Page) => page.getByRole("article");
const titles = (page: Page) => page.getByRole("article").getByRole("heading");

test("D1 D2 recent demos: twelve to a page, each with category, title, age and a way to watch it", async ({
  page,
  openAs,
}) => {
  await openAs("admin", "/");
  await expect(page.getByRole("heading", { name: "Recent Demos" })).toBeVisible();
  await expect(cards(page)).toHaveCount(12);
  const first = cards(page).first();
  await expect(first).toContainText("EcoBuildings");
  await expect(first.getByRole("heading")).toHaveText("Smart Building Twin");
  await expect(first).toContainText("Uploaded 2 days ago");
  await first.getByRole("link", { name: "Watch Demo", exact: true }).click();
  await expect(page).toHaveURL(/\/demo-details\/[0-9a-f]{24}$/);
});

test("D9 D12 filters work on the server and live in the address", async ({ page, openAs }) => {
  await openAs("admin", "/");
  await page.getByRole("button", { name: "Page 2", exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(titles(page).first()).not.toHaveText("Smart Building Twin");
  await page.getByLabel("Category").selectOption({ label: "Mobility" });
  await expect(page).not.toHaveURL(/page=/);
  await expect(cards(page).filter({ hasNotText: "Mobility" })).toHaveCount(0);
  await expect(cards(page)).not.toHaveCount(0);
  const shown = await titles(page).allTextContents();
  await page.getByLabel("Sort").selectOption({ label: "Old to New" });
  await expect(titles(page).first()).toHaveText(shown.at(-1) ?? "");
  await page.reload();
  await expect(titles(page)).toHaveText(shown.toReversed());
  await page.goBack();
  await expect(titles(page)).toHaveText(shown);
});

test("F80 a star on the card and on the demo's page makes a favourite, and the filter finds it", async ({
  page,
  openAs,
}) => {
  await openAs("regional", "/demo");
  const star = page.getByRole("button", { name: "Favourite: Smart Building Twin", exact: true });
  await expect(star).toHaveAttribute("aria-pressed", "false");
  await star.focus();
  await page.keyboard.press("Space");
  await expect(star).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Favourites", exact: true }).click();
  await expect(page).toHaveURL(/is_favourite=true/);
  await expect(titles(page)).toHaveText([/Smart Building Twin/]);
  await cards(page).getByRole("heading").getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Smart Building Twin");
  await expect(star).toHaveAttribute("aria-pressed", "true");
  await star.click();
  await expect(star).toHaveAttribute("aria-pressed", "false");
  await page.goBack();
  await expect(page.getByText("No favourites yet")).toBeVisible();
  await page.getByRole("button", { name: "Clear search and filters", exact: true }).click();
  await expect(cards(page)).toHaveCount(12);
});

test("D3 a broken picture leaves a placeholder", async ({ page, openAs }) => {
  await page.route(/\/thumbnails\//, (route) => route.abort());
  await openAs("admin", "/");
  await expect(page.getByTestId("placeholder")).toHaveCount(12);
});

test("D4 a failed list says so and can be tried again", async ({ page, openAs }) => {
  await page.route(/\/demo-products\?/, (route) =>
    route.fulfill({ status: 500, json: { message: "The list is being repaired." } }),
  );
  await openAs("admin", "/");
  await expect(page.getByText("The list is being repaired.").first()).toBeVisible();
  await expect(page.getByText(demoMessages.none)).toHaveCount(0);
  await page.unroute(/\/demo-products\?/);
  await page.getByRole("button", { name: "Try again", exact: true }).click();
  await expect(cards(page)).toHaveCount(12);
});

test("D5 an empty list offers to upload to those who may, and tells others whom to ask", async ({
  page,
  openAs,
}) => {
  await page.route(/\/demo-products\?/, (route) =>
    route.fulfill({ json: { data: [], totalPages: 1, totalCount: 0 } }),
  );
  await openAs("employee", "/");
  await expect(page.getByText(demoMessages.none)).toBeVisible();
  await expect(page.getByText("Ask your regional leader.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Start Upload", exact: true })).toHaveCount(0);
  await openAs("admin", "/");
  await page.getByRole("link", { name: "Start Upload", exact: true }).click();
  await expect(page).toHaveURL("/new-demo");
});

test("D8 D13 employees see their own demos, in a narrower page", async ({ page, openAs }) => {
  const session = await openAs("employee", "/");
  const answer = await callApi("/demo-products?page=1&size=100", { headers: headersOf(session) });
  const { data } = (await answer.json()) as { data: Demo[] };
  await expect(titles(page)).toHaveText(data.map((demo) => demo.title));
  expect(data.length).toBeLessThan(24);
  const box = await page.getByRole("main").boundingBox();
  expect(box?.width).toBeLessThanOrEqual(1040);
});

for (const [title, category, address] of [
  ["Smart Building Twin", "EcoBuildings", "/building-energy/index.html"],
  // This demo has no content.
  ["Microgrid Control Room", "Energy", "/bundled/"],
] as const)
  test(`E1 E2 E10 ${title} plays in a frame of another origin that cannot reach the portal`, async ({
    page,
    openAs,
  }) => {
    await openAs("admin", "/");
    await cards(page)
      .filter({ hasText: title })
      .getByRole("link", { name: "Watch Demo", exact: true })
      .click();
    await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
    await expect(page.getByRole("main").getByText(category, { exact: true })).toBeVisible();
    const frame = page.locator("iframe");
    await expect(frame).toHaveAttribute("sandbox", /allow-scripts/);
    await expect(frame).not.toHaveAttribute("sandbox", /top-navigation|popups/);
    const inside = await (await frame.elementHandle())?.contentFrame();
    await expect.poll(() => inside?.url()).toContain(address);
    await expect.poll(() => inside?.locator("canvas").count()).toBeGreaterThan(0);
    expect(new URL(inside?.url() ?? "").origin).not.toBe(new URL(page.url()).origin);
    const reached = await inside?.evaluate(() => {
      try {
        return window.parent.localStorage.getItem("root");
      } catch (error) {
        return (error as Error).name;
      }
    });
    expect(reached).toBe("SecurityError");
  });

test("E3 N4 back is for those who manage; employees see title and category", async ({
  page,
  openAs,
}) => {
  await openAs("regional", "/");
  await cards(page).first().getByRole("link", { name: "Watch Demo", exact: true }).click();
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Recent Demos" })).toBeVisible();
  await openAs("employee", "/");
  await cards(page).first().getByRole("link", { name: "Watch Demo", exact: true }).click();
  await expect(page.locator("iframe")).toBeVisible();
  await expect(page.getByRole("button", { name: "Back", exact: true })).toHaveCount(0);
});

test("E8 a demo that one may not see says so, once, and leads home", async ({ page, openAs }) => {
  await openAs("employee", `/demo-details/${"f".repeat(24)}`);
  await expect(page.getByText(demoMessages.unavailable)).toHaveCount(1);
  await expect(page.locator("iframe")).toHaveCount(0);
  await page.getByRole("main").getByRole("link", { name: "Home", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Recent Demos" })).toBeVisible();
});

test("a phone shows one demo below the other and nothing scrolls sideways", async ({
  page,
  openAs,
}) => {
  await page.setViewportSize(PHONE);
  await openAs("admin", "/");
  await expect(cards(page)).toHaveCount(12);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(PHONE.width);
});
