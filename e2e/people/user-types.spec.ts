import { expect, type Page } from "@playwright/test";
import { roles } from "../../contract/roles.ts";
import { userTypeMessages } from "../../contract/user-types.ts";
import { test, uniqueNumber } from "../fixtures.ts";
import { asAdmin, makePerson } from "../people.ts";

const dialog = (page: Page) => page.getByRole("dialog");
const toasts = (page: Page) => page.locator("[data-toasts]");
const rows = (page: Page) => page.getByRole("table").locator("tbody tr:not([aria-hidden])");
const rowOf = (page: Page, text: string) => rows(page).filter({ hasText: text });
const uniqueType = () => `Host ${uniqueNumber()}`;

test("I9 the table has its columns, and search finds by the role's name, blanks aside", async ({
  page,
  openAs,
}) => {
  const name = uniqueType();
  await asAdmin("/user-types", "POST", { type_name: name });
  await openAs("admin", "/user-types");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("User Types");
  await expect(page.getByRole("columnheader")).toHaveText([
    "Role Name",
    "Account Status",
    "Created On",
    "Actions",
  ]);
  const requested = page.waitForRequest((request) =>
    request.url().includes(`search=Host+${name.slice(5)}&`),
  );
  await page.getByRole("searchbox").fill(`  ${name}  `);
  await requested;
  await expect(rows(page)).toHaveCount(1);
  await expect(rowOf(page, name)).toContainText(`${new Date().getFullYear()}`);
  await expect(page.getByRole("searchbox")).toHaveValue(`  ${name}  `);
});

test("I9 creates, renames, switches and deletes a role", async ({ page, openAs }) => {
  const name = uniqueType();
  await openAs("admin", `/user-types?search=${name}`);
  await page.getByRole("button", { name: "New User Type", exact: true }).click();
  await expect(dialog(page)).toHaveAccessibleName("New User Type");
  const create = dialog(page).getByRole("button", { name: "Create", exact: true });
  await create.click();
  await expect(dialog(page).getByLabel("Role Name")).toHaveAccessibleDescription(
    "Role name is required",
  );
  await dialog(page).getByLabel("Role Name").fill(name);
  await create.click();
  await expect(toasts(page).getByText(userTypeMessages.created)).toBeVisible();
  await page.getByRole("switch", { name: `Account Status of ${name}`, exact: true }).click();
  await expect(rowOf(page, name)).toContainText("Inactive");
  await expect(toasts(page).getByText(userTypeMessages.updated)).toBeVisible();
  await page.getByRole("button", { name: `Edit ${name}`, exact: true }).click();
  await dialog(page).getByLabel("Role Name").fill(`${name} b`);
  await dialog(page).getByRole("button", { name: "Save Changes", exact: true }).click();
  await expect(rowOf(page, `${name} b`)).toBeVisible();
  await page.getByRole("button", { name: "New User Type", exact: true }).click();
  await expect(dialog(page).getByLabel("Role Name")).toHaveValue("");
  await dialog(page).getByLabel("Role Name").fill(`${name} B`);
  await create.click();
  await expect(dialog(page).getByLabel("Role Name")).toHaveAccessibleDescription(
    userTypeMessages.exists,
  );
  await dialog(page).getByRole("button", { name: "Close", exact: true }).click();
  await page.getByRole("button", { name: "Discard", exact: true }).click();
  await page.getByRole("button", { name: `Delete ${name} b`, exact: true }).click();
  await dialog(page).getByRole("button", { name: "Delete", exact: true }).click();
  await expect(toasts(page).getByText(userTypeMessages.deleted)).toBeVisible();
  await expect(page.getByText("No results found")).toBeVisible();
});

test("I9 a role that somebody holds stays, and the count says why", async ({ page, openAs }) => {
  const name = uniqueType();
  await asAdmin("/user-types", "POST", { type_name: name });
  await makePerson({ role: name });
  await openAs("admin", `/user-types?search=${name}`);
  await page.getByRole("button", { name: `Delete ${name}`, exact: true }).click();
  await dialog(page).getByRole("button", { name: "Delete", exact: true }).click();
  await expect(toasts(page).getByRole("alert")).toHaveText(userTypeMessages.inUse(1).message);
  await expect(rowOf(page, name)).toBeVisible();
});

test("I10 the portal's own three can be neither switched, renamed nor deleted", async ({
  page,
  openAs,
}) => {
  await openAs("admin", "/user-types");
  for (const [index, role] of roles.entries()) {
    const row = rows(page).nth(index);
    await expect(row).toContainText(role);
    await expect(row).toContainText("Built in");
    await expect(row.getByRole("switch")).toBeDisabled();
    await expect(row.getByRole("button", { name: /^(Edit|Delete)/ })).toHaveCount(0);
  }
  const { data } = await asAdmin<{ data: { _id: string }[] }>("/user-types?search=admin");
  const deletion = asAdmin(`/user-types/${data[0]?._id}`, "DELETE");
  await expect(deletion).rejects.toThrow(userTypeMessages.builtIn);
});
