import { expect, type Page } from "@playwright/test";
import { type Demo, demoMessages } from "../../contract/demos.ts";
import {
  callApi,
  headersOf,
  keepSession,
  pickFromMenu,
  PHONE,
  signInByApi,
  uniqueNumber,
} from "../fixtures.ts";
import { test } from "../own-portal.ts";
import { asAdmin, lettersOf, makeColleague } from "../people.ts";

const view = (page: Page, name: "Grid" | "List") => page.getByRole("radio", { name, exact: true });
const cards = (page: Page) => page.getByRole("article");
const star = (page: Page, title: string) =>
  page.getByRole("button", { name: `Favourite: ${title}`, exact: true });
const toast = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

/** Signed in as a person that no other test uses. */
async function openAsNewcomer(page: Page, role: "regional" | "employee") {
  const { seS_id: staffId } = await makeColleague({ role });
  const session = await signInByApi(staffId);
  await keepSession(page, session);
  return session;
}

async function makeDemo(title: string) {
  const body = { title, product_category_id: { name: "Industry" } };
  return (await asAdmin<{ data: Demo }>("/demo-products", "POST", body)).data;
}

for (const [role, path] of [
  ["admin", "/demo"],
  ["regional", "/"],
  ["employee", "/"],
] as const)
  test(`F140 the ${role} has ${path} as a list or as cards, by keys, and finds it so again`, async ({
    page,
    openAs,
  }) => {
    await openAs(role, path);
    await expect(cards(page).first()).toBeVisible();
    await view(page, "Grid").focus();
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("main").getByRole("table").last()).toBeVisible();
    await expect(view(page, "List")).toBeFocused();
    await expect(cards(page)).toHaveCount(0);
    await page
      .getByRole("columnheader", { name: /^Demo\b/ })
      .getByRole("button")
      .click();
    await expect(page).toHaveURL(/sort=title/);
    await page.goto(path);
    await expect(view(page, "List")).toBeChecked();
    await page.setViewportSize(PHONE);
    await expect(page.getByRole("main").getByRole("table")).toHaveCount(0);
    await page.setViewportSize({ width: 1440, height: 960 });
    await view(page, "Grid").check({ force: true });
    await expect(cards(page).first()).toBeVisible();
    await page.goto(path);
    await expect(cards(page).first()).toBeVisible();
    await expect(view(page, "Grid")).toBeChecked();
  });

test("F141 employees save filters of their demos on Home, and open them there", async ({
  page,
}) => {
  await openAsNewcomer(page, "employee");
  await page.goto("/?search=twin&is_favourite=true");
  const menu = page.getByRole("button", { name: "Saved filters", exact: true });
  await menu.click();
  await page.getByRole("button", { name: "Save current filters", exact: true }).click();
  await page.getByLabel("Name", { exact: true }).fill("Twins");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goto("/");
  await menu.click();
  await page
    .getByRole("list", { name: "Saved filters" })
    .getByRole("link", { name: "Twins", exact: true })
    .click();
  await expect(page).toHaveURL("/?search=twin&is_favourite=true");
  await expect(page.getByRole("main").getByRole("searchbox")).toHaveValue("twin");
});

for (const shown of ["grid", "list"] as const)
  test(`F142 who takes a star away among the favourites goes on at the next one, ${shown}`, async ({
    page,
  }) => {
    const session = await openAsNewcomer(page, "regional");
    const word = lettersOf(uniqueNumber());
    const titles = ["First", "Second", "Third"].map((name) => `${name} ${word}`);
    for (const title of titles) {
      const { _id } = await makeDemo(title);
      const path = `/demo-products/${_id}/favourite`;
      await callApi(path, { method: "PUT", headers: headersOf(session) });
    }
    await page.goto(`/?is_favourite=true&view=${shown}`);
    // The newest comes first.
    const [last = "", middle = "", first = ""] = titles;
    await star(page, middle).focus();
    for (const [taken, next] of [
      [middle, last],
      [last, first],
    ] as const) {
      await expect(star(page, taken)).toBeFocused();
      await page.keyboard.press("Space");
      await expect(star(page, taken)).toHaveCount(0);
      await expect(star(page, next)).toBeFocused();
    }
    await page.keyboard.press("Space");
    await expect(star(page, first)).toHaveCount(0);
    const end = shown === "grid" ? "No favourites yet" : "Recent Demos";
    await expect(page.locator(":focus")).toContainText(end);
  });

test("E443 the tags that a card has no room for are named to who points at their number", async ({
  page,
  openAs,
}) => {
  const title = `Tagged ${lettersOf(uniqueNumber())}`;
  const { _id } = await makeDemo(title);
  await asAdmin(`/demo-products/${_id}`, "PATCH", { tags: ["fair", "grid", "metro", "water"] });
  for (const path of ["/", "/demo"]) {
    await openAs("admin", `${path}?search=${encodeURIComponent(title)}`);
    const card = cards(page).filter({ hasText: title.slice(0, 12) });
    const more = card.getByRole("link", { name: "+2", exact: true });
    await expect(more).toHaveAccessibleDescription("metro, water");
    await more.hover();
    await more.click();
    await expect(page).toHaveURL(`/demo-details/${_id}`);
    await expect(page.getByRole("link", { name: "water", exact: true })).toBeVisible();
  }
});

test("F91 a deleted demo comes back by Undo, and later from the deleted demos", async ({
  page,
  openAs,
}) => {
  const title = `Deleted ${lettersOf(uniqueNumber())}`;
  const { _id } = await makeDemo(title);
  const remove = async () => {
    await pickFromMenu(page, "Delete");
    await page.getByRole("button", { name: demoMessages.confirmDeleteButton, exact: true }).click();
    await expect(toast(page, `${title} Demo is deleted successfully`)).toBeVisible();
  };
  await openAs("admin", `/demo-details/${_id}`);
  await remove();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(toast(page, `${title} is back`)).toBeVisible();
  await page.goto(`/demo-details/${_id}`);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await remove();
  await page.goto(`/deleted-demos?search=${encodeURIComponent(title)}`);
  await page.getByRole("button", { name: `Restore ${title}`, exact: true }).click();
  await expect(page.getByRole("button", { name: `Restore ${title}` })).toHaveCount(0);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page).toHaveURL(`/demo-details/${_id}`);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
});

const widths = [1440, 1024, 820, 390];

/** The other elements in the line of the switch. */
const besideSwitch = (page: Page) =>
  page.getByRole("main").evaluate((main) => {
    const box = main.querySelector("fieldset:has([type=radio])")?.getBoundingClientRect();
    if (!box) return [];
    const middle = (box.top + box.bottom) / 2;
    return [...main.querySelectorAll("h2, button, input[type=search]")]
      .filter((one) => {
        const { top, bottom, width } = one.getBoundingClientRect();
        return width > 1 && top < middle && middle < bottom;
      })
      .map((one) => one.tagName);
  });

for (const language of ["en", "de", "fr"])
  for (const [role, path] of [
    ["admin", "/demo"],
    ["admin", "/?view=list"],
    ["regional", "/"],
    ["employee", "/"],
  ] as const)
    test(`E463 ${language}: the switch of ${path} never stands in a line alone (${role})`, async ({
      page,
      openAs,
    }) => {
      await page.addInitScript((chosen) => localStorage.setItem("language", chosen), language);
      await openAs(role, path);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expect(page.getByRole("main").getByRole("radio")).toHaveCount(2);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        expect(await besideSwitch(page), `${width} px`).not.toEqual([]);
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(sideways).toBeLessThanOrEqual(width);
      }
    });

test("E494 the list view of a portal without demos has the same next step as the grid", async ({
  page,
  openAs,
}) => {
  const nothing = { data: [], page: 1, size: 10, totalPages: 1, totalCount: 0, message: "" };
  await page.route(/demo-overview/, (route) => route.fulfill({ json: nothing }));
  await openAs("admin", "/demo?view=list");
  await page.getByRole("main").getByRole("link", { name: "Start Upload" }).click();
  await expect(page).toHaveURL(/\/new-demo$/);
});
