import { expect, test, type Page } from "@playwright/test";
import { categoryMessages } from "../contract/categories.ts";
import { companyMessages } from "../contract/company.ts";
import { cityMessages, countryMessages, regionMessages } from "../contract/regions.ts";
import { STORAGE_KEY } from "../contract/sessions.ts";
import { userTypeMessages } from "../contract/user-types.ts";
import { userMessages } from "../contract/users.ts";
import { startSidePortal } from "../scripts/side-portal.mjs";
import { signIn } from "./fixtures.ts";

const PASSWORD = "First-2025!";
const dialog = (page: Page) => page.getByRole("dialog");
const toast = (page: Page, text: string) =>
  page.locator("[data-toasts]").getByText(text, { exact: true }).last();
const list = (name: string, ...entries: string[]) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(entries.join("\n")),
});
const goTo = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true }).click();

async function fillLists(page: Page) {
  // Unfolded once, it stays so.
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  await goTo(page, "Department-Designation");
  await expect(page.getByText("0 entries")).toHaveCount(2);
  await page
    .getByLabel("Department file")
    .setInputFiles(list("departments.csv", "department", "Sales", "Presales"));
  await page
    .getByLabel("Designation file")
    .setInputFiles(list("designations.csv", "designation", "Director", "Guide"));
  await expect(page.getByText("2 entries")).toHaveCount(2);
}

async function makePlaces(page: Page) {
  await goTo(page, "Demographics");
  await expect(page.getByText("Nothing here yet")).toBeVisible();
  // Beside the title and in the empty list.
  await page.getByRole("button", { name: "Create Region", exact: true }).last().click();
  await dialog(page).getByLabel("Region Name").fill("Nordics");
  await page.keyboard.press("Enter");
  await expect(toast(page, regionMessages.created)).toBeVisible();
  await page.getByRole("button", { name: "Create Country", exact: true }).click();
  await dialog(page).getByLabel("Region").selectOption("Nordics");
  await dialog(page).getByLabel("Country Name").fill("Sweden");
  await page.keyboard.press("Enter");
  await expect(toast(page, countryMessages.created)).toBeVisible();
  for (const place of ["Nordics", "Sweden", "Create City in Sweden"])
    await page.getByRole("button", { name: place, exact: true }).click();
  await dialog(page).getByLabel("City Name").fill("Stockholm");
  await page.keyboard.press("Enter");
  await expect(toast(page, cityMessages.created)).toBeVisible();
}

async function makeUser(page: Page, role: string, name: string, staffId: string) {
  await goTo(page, "Users");
  await page.getByRole("link", { name: "Add User", exact: true }).click();
  await page.getByLabel("Role", { exact: true }).selectOption(role);
  await page.getByLabel("Full Name").fill(name);
  await page.getByLabel("SESA ID").fill(staffId);
  await page.getByLabel("Email Address").fill(`${staffId.toLowerCase()}@example.com`);
  await page.getByLabel("Create Password").fill(PASSWORD);
  await page.getByLabel("Confirm Password").fill(PASSWORD);
  await page.getByLabel("Department").selectOption("Sales");
  await page.getByLabel("Designation").selectOption("Guide");
  await page.getByLabel("Region").selectOption("Nordics");
  await page.getByLabel("Country").selectOption("Sweden");
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(toast(page, userMessages.created)).toBeVisible();
  await expect(page).toHaveURL(/\/users\?search=SESA\d+$/);
}

/** Calls the portal as the person who is signed in there. */
async function call<Data>(page: Page, method: string, path: string, data?: object): Promise<Data> {
  const stored = await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEY);
  const { token, appUser } = JSON.parse(stored ?? "") as {
    token: string;
    appUser: { session_id: string };
  };
  const answer = await page.request.fetch(new URL(`/api/v1${path}`, page.url()).href, {
    method,
    headers: { authorization: `Bearer ${token}`, "x-session-id": appUser.session_id },
    ...(data && { data }),
  });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return ((await answer.json()) as { data: Data }).data;
}

const stepsDone = (page: Page, done: number) =>
  expect(page.getByText(`${done} of 6 done`, { exact: true })).toBeVisible();
const follow = (page: Page, step: string) =>
  page.getByRole("main").getByRole("link", { name: step }).click();

async function nameCompany(page: Page) {
  await stepsDone(page, 0);
  await follow(page, "Name your company");
  await page.getByLabel("Company name").fill("Northwind");
  await page.getByRole("button", { name: "Save Changes", exact: true }).click();
  await expect(toast(page, companyMessages.saved)).toBeVisible();
  await expect(
    page.getByRole("complementary").getByText("Northwind", { exact: true }),
  ).toBeVisible();
  await goTo(page, "Home");
  await stepsDone(page, 1);
  await page.getByRole("button", { name: "Dismiss", exact: true }).click();
  await expect(page.getByText("First steps", { exact: true })).toHaveCount(0);
  await goTo(page, "Help Desk");
  await page.getByRole("button", { name: /First steps/ }).click();
  await page.getByRole("button", { name: "Show on Home", exact: true }).click();
  await stepsDone(page, 1);
}

async function makeCategory(page: Page) {
  await goTo(page, "Home");
  await stepsDone(page, 4);
  await follow(page, "Create a category");
  await page.getByRole("button", { name: "New category", exact: true }).click();
  await dialog(page).getByRole("textbox").fill("Power");
  await page.keyboard.press("Enter");
  await expect(toast(page, categoryMessages.created)).toBeVisible();
}

/** Uploading is tested in other specs. */
async function assignFirstDemo(page: Page, staffId: string) {
  const [category] = await call<{ _id: string }[]>(page, "GET", "/product-categories");
  const demo = await call<{ _id: string }>(page, "POST", "/demo-products", {
    title: "First demo",
    product_category_id: { _id: category?._id },
    image_url: "https://pictures.example.com/a.png",
    video_url: "https://demos.example.com/index.html",
  });
  const [person] = await call<{ _id: string }[]>(page, "GET", `/users?search=${staffId}`);
  const pair = { demo_product_id: demo._id, user_id: person?._id };
  await call(page, "POST", "/user-demo-mapping", pair);
}

test("B63 I1 I7 I9 I12 G9 H1 an admin's first hour: from an empty portal to the first assigned demo (mistake 5)", async ({
  page,
}) => {
  test.slow();
  const portal = await startSidePortal({
    SAMPLE_DATA: "0",
    ADMIN_SESA_ID: "SESA1",
    ADMIN_PASSWORD: PASSWORD,
  });
  try {
    await page.goto(`${portal.url}/`);
    await signIn(page, "SESA1", PASSWORD);
    await nameCompany(page);
    await goTo(page, "Users");
    await expect(page.getByText("1 person")).toBeVisible();
    await fillLists(page);
    await makePlaces(page);
    await goTo(page, "User types");
    await page.getByRole("button", { name: "New User Type", exact: true }).click();
    await dialog(page).getByLabel("Role Name").fill("Showroom host");
    await page.keyboard.press("Enter");
    await expect(toast(page, userTypeMessages.created)).toBeVisible();
    await makeUser(page, "Experience Leader", "Ingrid Berg", "SESA20");
    await makeUser(page, "Showroom host", "Hugo Lund", "SESA30");
    await makeCategory(page);
    await goTo(page, "Users");
    await expect(page.getByText("3 people")).toBeVisible();
    await goTo(page, "Approval");
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await page
      .getByRole("region", { name: "Selection" })
      .getByRole("button", { name: "Approve", exact: true })
      .click();
    await dialog(page).getByRole("button", { name: "Approve", exact: true }).click();
    await expect(dialog(page).getByText("2 done", { exact: true })).toBeVisible();
    await dialog(page).getByRole("button", { name: "Close", exact: true }).click();
    await expect(page.getByText("Nobody is waiting for approval")).toBeVisible();
    await assignFirstDemo(page, "SESA30");
    await goTo(page, "Home");
    await expect(page.getByRole("heading", { name: "First demo" })).toBeVisible();
    await expect(page.getByText("First steps", { exact: true })).toHaveCount(0);
    await page.getByRole("button", { name: "Logout", exact: true }).click();
    await signIn(page, "SESA30", PASSWORD);
    await expect(page.getByRole("heading", { name: "First demo" })).toBeVisible();
  } finally {
    await portal.stop();
  }
});
