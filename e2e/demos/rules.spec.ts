import { expect, type Page } from "@playwright/test";
import { ruleMessages } from "../../contract/assignment-rules.ts";
import { assignmentMessages } from "../../contract/assignments.ts";
import { type Demo, demoMessages } from "../../contract/demos.ts";
import { keepSession, PASSWORD, signInByApi, uniqueNumber } from "../fixtures.ts";
import { asAdmin, lettersOf, makePerson } from "../people.ts";
import { test } from "../own-portal.ts";

const DEPARTMENT = "Training";
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });

test("J63 J70 J114 E442 a rule is made, who comes later has its demo, and its last day ends it", async ({
  page,
  browser,
  openAs,
}) => {
  const title = `Ruled ${lettersOf(uniqueNumber())}`;
  const body = { title, product_category_id: { name: "Energy" } };
  const { data: demo } = await asAdmin<{ data: Demo }>("/demo-products", "POST", body);
  await openAs("admin", "/assignment-rules");
  await page.getByRole("button", { name: "New rule", exact: true }).click();
  const made = dialog(page, "New rule");
  await made.getByRole("searchbox", { name: "Search products" }).fill(title);
  await made.getByRole("checkbox", { name: title }).check();
  await made.getByLabel("Department").selectOption(DEPARTMENT);
  await expect(made.getByText(/fits? now\.$/)).toBeVisible();
  await made.getByRole("button", { name: "Create rule", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: ruleMessages.created })).toBeVisible();

  await page.goto(`/assigned-products?search=${encodeURIComponent(title)}`);
  const box = page.getByRole("checkbox", { name: `Select ${title}`, exact: false }).first();
  await expect(box).toHaveAccessibleDescription(assignmentMessages.byRule);
  const tip = () =>
    box.evaluate((input) => getComputedStyle(input.parentElement ?? input, "::after").content);
  expect(await tip()).toBe("none");
  await box.focus();
  expect(await tip()).toContain(assignmentMessages.byRule);
  await page.keyboard.press("Space");
  await expect(box).not.toBeChecked();
  await expect(page.getByRole("region", { name: "Selection" })).toHaveCount(0);

  const late = await makePerson();
  const change = { is_active: true, isApproved: true, department: DEPARTMENT };
  await asAdmin(`/users/${late._id}`, "PATCH", change);
  const guide = await browser.newPage({ baseURL: process.env.PORTAL_URL ?? "" });
  await keepSession(guide, await signInByApi(late.seS_id, PASSWORD));
  await guide.goto("/");
  await expect(guide.getByRole("heading", { name: title, exact: true })).toBeVisible();

  await page.goto(`/users?search=${late.seS_id}&who=${late._id}`);
  const panel = dialog(page, late.name);
  await panel.getByRole("tab", { name: /^Assignments/ }).click();
  const row = panel.getByRole("listitem").filter({ hasText: title });
  await expect(row.getByRole("button")).toHaveCount(0);
  await row.getByRole("link", { name: `By rule: Everyone in ${DEPARTMENT}` }).click();
  const changed = dialog(page, "Edit rule");
  await changed.getByLabel("Expires on", { exact: true }).fill("2020-12-31");
  await changed.getByRole("button", { name: "Save Changes", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: ruleMessages.updated })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: title })).toContainText("Expired");
  await guide.goto("/");
  await expect(guide.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(guide.getByRole("heading", { name: title, exact: true })).toHaveCount(0);
  await guide.goto(`/demo-details/${demo._id}`);
  await expect(guide.getByText(demoMessages.unavailable)).toBeVisible();
  await guide.close();
});

test("B110 filters are saved by name, opened again, renamed and deleted, with keys alone", async ({
  page,
  openAs,
}) => {
  await openAs("admin", "/users?search=a&state=active&page=2");
  const menu = page.getByRole("button", { name: "Saved filters", exact: true });
  await menu.press("Enter");
  await page.getByRole("button", { name: "Save current filters", exact: true }).press("Enter");
  await page.getByLabel("Name", { exact: true }).fill("Active with an a");
  await page.keyboard.press("Enter");
  await expect(dialog(page, "Save filters")).toHaveCount(0);
  await expect(menu).toBeFocused();

  await page.goto("/users");
  await menu.press("Enter");
  const saved = page.getByRole("list", { name: "Saved filters" });
  await saved.getByRole("link", { name: "Active with an a", exact: true }).press("Enter");
  await expect(page).toHaveURL("/users?search=a&state=active");
  await expect(page.getByLabel("Status", { exact: true })).toHaveValue("active");
  await menu.press("Enter");
  await expect(saved.getByRole("link", { name: "Active with an a" })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await saved.getByRole("button", { name: "Rename Active with an a", exact: true }).press("Enter");
  await page.getByLabel("Name", { exact: true }).fill("Mine");
  await page.keyboard.press("Enter");
  await expect(dialog(page, "Rename filter")).toHaveCount(0);
  await menu.press("Enter");
  await saved.getByRole("button", { name: "Delete Mine", exact: true }).press("Enter");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: "Delete", exact: true })
    .press("Enter");
  await menu.press("Enter");
  await expect(page.getByText(/^Search and filters that you save/)).toBeVisible();
});
