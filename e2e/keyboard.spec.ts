import { expect, type Locator, type Page } from "@playwright/test";
import { userMessages } from "../contract/users.ts";
import { makeDemo, turningPage } from "./builds.ts";
import { PASSWORD, staffIds, uniqueNumber } from "./fixtures.ts";
import { test } from "./own-portal.ts";

const MAX_STOPS = 120;

/** Presses Tab until this has the focus: an unreachable element fails the test. */
async function reach(page: Page, target: Locator) {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never reaches ${String(target)}`);
}

async function press(page: Page, target: Locator, key = "Enter") {
  await reach(page, target);
  await page.keyboard.press(key);
}

async function type(page: Page, target: Locator, text: string) {
  await reach(page, target);
  await page.keyboard.type(text);
}

const goTo = (page: Page, name: string) =>
  press(
    page,
    page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true }),
  );
const toasts = (page: Page) => page.locator("[data-toasts]");

async function addPerson(page: Page, number: string) {
  await goTo(page, "Users");
  await press(page, page.getByRole("link", { name: "Add User", exact: true }));
  // A closed select takes the first letters of a choice.
  await type(page, page.getByLabel("Role", { exact: true }), "Virtual");
  await type(page, page.getByLabel("Full Name"), "Keyboard Alone");
  await type(page, page.getByLabel("SESA ID"), `SESA${number}`);
  await type(page, page.getByLabel("Email Address"), `k${number}@example.com`);
  await type(page, page.getByLabel("Create Password"), PASSWORD);
  await type(page, page.getByLabel("Confirm Password"), PASSWORD);
  for (const field of ["Department", "Designation", "Region", "Country"]) {
    await expect(page.getByLabel(field)).toBeEnabled();
    await press(page, page.getByLabel(field), "ArrowDown");
  }
  await press(page, page.getByRole("button", { name: "Submit", exact: true }));
  await expect(toasts(page)).toContainText(userMessages.created);
}

test("B74 an administrator's day by keyboard alone", async ({ page }) => {
  const demo = await makeDemo("Shown by keyboard", { "demo/index.html": turningPage() });
  await page.goto("/sign-in");
  await type(page, page.getByLabel("SESA ID"), staffIds.admin);
  await type(page, page.getByLabel("Password", { exact: true }), PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Welcome The Maestro")).toBeVisible();

  await addPerson(page, uniqueNumber());
  await goTo(page, "Approval");
  const choice = page.getByRole("group", { name: "Approval of Keyboard Alone", exact: true });
  await press(page, choice.getByRole("button", { name: "Approve", exact: true }));
  await expect(toasts(page)).toContainText("User status updated to Approved · Keyboard Alone");

  await goTo(page, "Demos");
  await type(page, page.getByRole("main").getByRole("searchbox"), demo.title);
  await press(page, page.getByRole("main").locator(`a[href="/demo-details/${demo._id}"]`).first());
  await expect(page.getByRole("heading", { level: 1, name: demo.title })).toBeVisible();
  await press(page, page.getByRole("button", { name: "Present", exact: true }));
  await press(page, page.getByRole("button", { name: "Presentation menu", exact: true }));
  await press(page, page.getByRole("button", { name: "End presentation", exact: true }));
  await expect(page.getByRole("button", { name: "Present", exact: true })).toBeVisible();

  await goTo(page, "Assignments");
  const assign = page.getByRole("button", { name: "Assign To", exact: true });
  await press(page, assign);
  const dialog = page.getByRole("dialog", { name: "Assign To" });
  await type(page, dialog.getByRole("searchbox", { name: "Search products" }), demo.title);
  await press(page, dialog.getByRole("checkbox", { name: demo.title }), "Space");
  await type(page, dialog.getByRole("searchbox", { name: "Search employees" }), "Keyboard Alone");
  await press(page, dialog.getByRole("checkbox", { name: /^Keyboard Alone/ }), "Space");
  await press(page, dialog.getByRole("button", { name: /^Assign( 1)?$/ }));
  await expect(dialog.getByRole("list", { name: "Results" })).toContainText("Keyboard Alone");
  await page.keyboard.press("Escape");
  await expect(assign).toBeFocused();

  // The focus of a removed row moves to the next one.
  await press(
    page,
    page.getByRole("button", { name: `Delete ${demo.title} of Keyboard Alone`, exact: true }),
  );
  await press(page, page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }));
  await expect(page.getByRole("cell", { name: demo.title })).toHaveCount(0);
  await expect(page.locator("[data-row] :focus")).toBeVisible();

  await press(page, page.getByRole("button", { name: "Logout", exact: true }));
  await expect(page).toHaveURL("/sign-in");
});
