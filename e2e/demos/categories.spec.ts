import { expect, type Page } from "@playwright/test";
import { type Category, categoryMessages, NO_CATEGORY } from "../../contract/categories.ts";
import { type Demo, demoMessages } from "../../contract/demos.ts";
import { adminSession, gate, keepSession, signIn, staffIds } from "../fixtures.ts";
import { call, test } from "../own-portal.ts";

const cards = (page: Page) => page.getByRole("article");
const card = (page: Page, name: string) =>
  cards(page).filter({ has: page.getByRole("heading", { name, exact: true }) });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const newCategory = (page: Page) => page.getByRole("button", { name: "Category", exact: true });

let made = 0;
const uniqueName = () => `Area ${(made += 1)} of ${process.pid}`;

async function makeCategory(demos = 0) {
  const session = await adminSession();
  const name = uniqueName();
  const category = await call<Category>(session, "POST", "/product-categories", { name });
  const product_category_id = { _id: category._id };
  for (let i = 1; i <= demos; i += 1)
    await call<Demo>(session, "POST", "/demo-products", {
      title: `${name} demo ${i}`,
      product_category_id,
    });
  return { session, category, name };
}

test("F16 finds categories by any part of their name, whatever the case", async ({
  page,
  openAs,
}) => {
  await openAs("admin", "/categories");
  await page.getByRole("searchbox").pressSequentially(" CEN", { delay: 50 });
  await expect(cards(page).getByRole("heading")).toHaveText(["Data Centers"]);
  await expect(page).toHaveURL(/\?search=CEN$/);
  await page.getByRole("searchbox").fill("nothing like it");
  await expect(page.getByText(demoMessages.noResults)).toBeVisible();
  await page.getByRole("button", { name: "Clear search", exact: true }).click();
  await expect(card(page, "EcoBuildings")).toBeVisible();
  await expect(
    page.getByRole("main").getByRole("link", { name: "Products", exact: true }),
  ).toHaveAttribute("href", "/demo");
});

test("F16 F20 a category that is switched off leaves pickers and filters; its demos stay", async ({
  page,
  openAs,
}) => {
  const { name, session } = await makeCategory(1);
  await openAs("admin", `/categories?search=${name}`);
  const toggle = card(page, name).getByRole("switch", { name: `Status of ${name}`, exact: true });
  await expect(toggle).toBeChecked();
  await expect(card(page, name)).toContainText("1 demo");
  await toggle.click();
  await expect(card(page, name)).toContainText("Inactive");
  await expect(
    page.getByRole("status").filter({ hasText: categoryMessages.updated }),
  ).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Products", exact: true }).click();
  const options = page.getByLabel("Category", { exact: true }).getByRole("option");
  await expect(options.filter({ hasText: "Mobility" })).toHaveCount(1);
  await expect(options.filter({ hasText: name })).toHaveCount(0);
  await page.getByRole("searchbox").fill(`${name} demo`);
  await expect(page.getByRole("article")).toHaveCount(1);
  const [category] = await call<Category[]>(session, "GET", `/product-categories?search=${name}`);
  expect(category?.is_active).toBe(false);
});

test("F16 a refused switch goes back, visibly, with the server's reason", async ({
  page,
  openAs,
}) => {
  const { name } = await makeCategory();
  await openAs("admin", `/categories?search=${name}`);
  const [answer, pressed] = gate();
  await page.route("**/product-categories/*", async (route) => {
    await pressed;
    await route.fulfill({ status: 409, json: { message: "Somebody else is at it." } });
  });
  const toggle = card(page, name).getByRole("switch");
  await toggle.click();
  await expect(toggle).not.toBeChecked();
  answer();
  await expect(page.getByRole("alert")).toContainText("Somebody else is at it.");
  await expect(toggle).toBeChecked();
});

test("F17 F18 a new category needs a name that no other has, and one submit makes one", async ({
  page,
  openAs,
}) => {
  const name = uniqueName();
  const session = await openAs("admin", "/categories");
  await newCategory(page).click();
  const modal = dialog(page, "New category");
  const field = modal.getByLabel("Write name");
  await expect(field).toHaveAttribute("placeholder", "Technology");
  await modal.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(modal.getByText("Category name is required")).toBeVisible();
  await field.fill("  MOBILITY ");
  await modal.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: categoryMessages.exists })).toBeVisible();
  await expect(field).toHaveValue("  MOBILITY ");
  await field.fill(name);
  await modal.getByRole("button", { name: "Submit", exact: true }).dblclick();
  await expect(modal).toHaveCount(0);
  await expect(
    page.getByRole("status").filter({ hasText: categoryMessages.created }),
  ).toBeVisible();
  await expect(card(page, name)).toBeVisible();
  await expect(newCategory(page)).toBeFocused();
  expect(await call<Category[]>(session, "GET", `/product-categories?search=${name}`)).toHaveLength(
    1,
  );
});

test("F17 the same modal renames, and the demos carry the new name at once", async ({
  page,
  openAs,
}) => {
  const { name } = await makeCategory(1);
  await openAs("admin", `/demo?search=${name}`);
  await expect(page.getByRole("article")).toContainText(name);
  await page.getByRole("main").getByRole("link", { name: "Categories", exact: true }).click();
  await page.getByRole("button", { name: `Edit ${name}`, exact: true }).click();
  const modal = dialog(page, "Edit category");
  await expect(modal.getByLabel("Write name")).toHaveValue(name);
  await modal.getByLabel("Write name").fill(`${name} renamed`);
  await modal.getByRole("button", { name: "Save Changes", exact: true }).click();
  await expect(card(page, `${name} renamed`)).toBeVisible();
  await expect(card(page, name)).toHaveCount(0);
  await page.getByRole("main").getByRole("link", { name: "Products", exact: true }).click();
  await page
    .getByRole("searchbox", { name: "Search title, tag, description…" })
    .fill(`${name} demo`);
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("article")).toContainText(`${name} renamed`);
  await newOneStartsEmpty(page);
});

/** Editing one, then creating another, must never overwrite the first. */
async function newOneStartsEmpty(page: Page) {
  await page.getByRole("main").getByRole("link", { name: "Categories", exact: true }).click();
  await newCategory(page).click();
  await expect(dialog(page, "New category").getByLabel("Write name")).toHaveValue("");
}

test("F19 deleting names how many demos lose their category; they live on without one (mistake 10)", async ({
  page,
  openAs,
}) => {
  const { name } = await makeCategory(2);
  await openAs("admin", `/categories?search=${name}`);
  await page.getByRole("button", { name: `Delete ${name}`, exact: true }).click();
  const modal = dialog(page, `Delete category "${name}"?`);
  await expect(modal).toContainText("2 demos use it.");
  await modal.getByRole("button", { name: "Close", exact: true }).click();
  await expect(card(page, name)).toBeVisible();
  await page.getByRole("button", { name: `Delete ${name}`, exact: true }).click();
  await modal.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(
    page.getByRole("status").filter({ hasText: categoryMessages.deleted }),
  ).toBeVisible();
  await expect(card(page, name)).toHaveCount(0);
  await page.goto(`/demo?search=${name}`);
  await expect(page.getByRole("article").filter({ hasText: NO_CATEGORY })).toHaveCount(2);
});

test("F19 a category that somebody else deleted first is reported, and leaves the list", async ({
  page,
  openAs,
}) => {
  const { name, session, category } = await makeCategory();
  await openAs("admin", `/categories?search=${name}`);
  await page.getByRole("button", { name: `Delete ${name}`, exact: true }).click();
  await call(session, "DELETE", `/product-categories/${category._id}`);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByText(categoryMessages.deleted)).toHaveCount(0);
  await expect(card(page, name)).toHaveCount(0);
});

test("what was typed survives a session that ends mid-form", async ({ page }) => {
  const session = await adminSession();
  await keepSession(page, session);
  await page.goto("/categories?edit=new");
  const name = uniqueName();
  await dialog(page, "New category").getByLabel("Write name").fill(name);
  await call(session, "POST", "/users/logout");
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(page).toHaveURL(/sign-in/);
  await signIn(page, staffIds.admin);
  await expect(dialog(page, "New category").getByLabel("Write name")).toHaveValue(name);
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(card(page, name)).toBeVisible();
});
