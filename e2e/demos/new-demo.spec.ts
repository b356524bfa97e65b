import { expect, type Page } from "@playwright/test";
import type { Category } from "../../contract/categories.ts";
import { type Demo, demoMessages } from "../../contract/demos.ts";
import { uploadMessages } from "../../contract/uploads.ts";
import { adminSession, keepSession, PHONE, signIn, staffIds } from "../fixtures.ts";
import { call, test } from "../own-portal.ts";
import { chooseWay } from "../upload-samples.ts";

const submit = (page: Page) => page.getByRole("button", { name: "Submit", exact: true });
const name = (page: Page) => page.getByLabel("Demo Name");

let made = 0;
const uniqueTitle = () => `Made ${(made += 1)} of ${process.pid}`;

async function fillIn(page: Page, title: string) {
  await name(page).fill(title);
  await page.getByLabel("Category").selectOption({ label: "Energy" });
  await page.getByLabel("Description").fill("Wind, sun and a battery.");
  await chooseWay(page, "Thumbnail", "Address");
  await page.getByLabel("Thumbnail image URL").fill("https://pictures.example.com/a.png");
  await chooseWay(page, "Demo folder or video", "Address");
  await page.getByLabel("Video/WebGL URL").fill("https://demos.example.com/index.html");
}

test("F6 an incomplete demo is not sent, and each field says what it lacks", async ({
  page,
  openAs,
}) => {
  const calls: string[] = [];
  page.on("request", (request) => calls.push(request.method()));
  await openAs("admin", "/new-demo");
  await submit(page).click();
  await expect(page.getByText("Demo name is required")).toBeVisible();
  await expect(page.getByText(demoMessages.categoryRequired)).toBeVisible();
  await expect(page.getByText(uploadMessages.noFile)).toBeVisible();
  await expect(page.getByText(uploadMessages.noFiles)).toBeVisible();
  await expect(page.getByRole("button", { name: "Choose a folder" })).toBeFocused();
  await expect(page.getByRole("button", { name: "Choose a folder" })).toHaveAccessibleDescription(
    uploadMessages.noFiles,
  );
  expect(calls).not.toContain("POST");
});

test("F5 the name has at most 100 characters, and counts them as people do", async ({
  page,
  openAs,
}) => {
  await openAs("admin", "/new-demo");
  await name(page).fill("🙂".repeat(100));
  await expect(page.getByText("100/100")).toBeVisible();
  await submit(page).click();
  await expect(page.getByText("Demo name must be at most 100 characters")).toHaveCount(0);
  await name(page).fill("a".repeat(101));
  await expect(page.getByText("100/100")).toBeVisible();
  await expect(name(page)).toHaveValue("a".repeat(100));
  await expect(page.getByText("Demo name must be at most 100 characters")).toBeVisible();
});

test("F5 one submit makes one active demo, and leads to the list with the server's words", async ({
  page,
  openAs,
}) => {
  const title = uniqueTitle();
  const session = await openAs("admin", "/demo");
  await page.getByRole("main").getByRole("link", { name: "New demo", exact: true }).click();
  await fillIn(page, `  ${title} `);
  await submit(page).dblclick();
  await expect(page).toHaveURL("/demo");
  await expect(page.getByRole("status").filter({ hasText: demoMessages.created })).toBeVisible();
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  const found = await call<Demo[]>(session, "GET", `/demo-products?search=${title}`);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({
    title,
    is_active: true,
    description: "Wind, sun and a battery.",
    image_url: "https://pictures.example.com/a.png",
    video_url: "https://demos.example.com/index.html",
    product_category_id: { name: "Energy" },
  });
  await page.getByRole("button", { name: "Assign it", exact: true }).click();
  const assigning = page.getByRole("dialog", { name: "Search & Assign Products to Employees" });
  await expect(assigning).toContainText(title);
  await page.goto("/new-demo");
  await expect(name(page)).toHaveValue("");
});

test("F5 E12 a refused address is reported at its field; the typed text stays", async ({
  page,
  openAs,
}) => {
  const title = uniqueTitle();
  const session = await openAs("admin", "/new-demo");
  await fillIn(page, title);
  await page.getByLabel("Thumbnail image URL").fill("http://169.254.169.254/a.png");
  await submit(page).click();
  await expect(page.getByText(demoMessages.badAddress).first()).toBeVisible();
  await expect(page.getByLabel("Thumbnail image URL")).toBeFocused();
  await expect(name(page)).toHaveValue(title);
  await expect(page).toHaveURL("/new-demo");
  expect(await call<Demo[]>(session, "GET", `/demo-products?search=${title}`)).toHaveLength(0);
});

test("F20 a category that is switched off cannot be picked", async ({ page, openAs }) => {
  const session = await openAs("admin", "/new-demo");
  const off = await call<Category>(session, "POST", "/product-categories", { name: uniqueTitle() });
  await call(session, "PATCH", `/product-categories/${off._id}`, { is_active: false });
  await page.reload();
  const options = page.getByLabel("Category").getByRole("option");
  await expect(options.filter({ hasText: "Energy" })).toHaveCount(1);
  await expect(options.filter({ hasText: off.name })).toHaveCount(0);
});

test("what was typed survives a session that ends mid-form, and leaving by mistake", async ({
  page,
}) => {
  const title = uniqueTitle();
  const session = await adminSession();
  await keepSession(page, session);
  await page.goto("/new-demo");
  await fillIn(page, title);
  await call(session, "POST", "/users/logout");
  await submit(page).click();
  await expect(page).toHaveURL(/sign-in/);
  await signIn(page, staffIds.admin);
  await expect(page).toHaveURL("/new-demo");
  await expect(name(page)).toHaveValue(title);
  await expect(page.getByLabel("Category").locator("option:checked")).toHaveText("Energy");
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Home", exact: true })
    .click();
  await page.goBack();
  await expect(page.getByLabel("Video/WebGL URL")).toHaveValue(
    "https://demos.example.com/index.html",
  );
  await expect(page.getByText("We restored your draft.")).toBeVisible();
  await submit(page).click();
  await expect(page).toHaveURL("/demo");
  await page.goto("/new-demo");
  await expect(name(page)).toHaveValue("");
});

test("the form fits a phone", async ({ page, openAs }) => {
  await page.setViewportSize(PHONE);
  await openAs("admin", "/new-demo");
  await expect(submit(page)).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(PHONE.width);
});
