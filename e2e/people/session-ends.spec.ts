import { expect, type Page } from "@playwright/test";
import { userMessages } from "../../contract/users.ts";
import {
  callApi,
  headersOf,
  keepSession,
  readAllStored,
  signIn,
  signInByApi,
  test,
  uniqueNumber,
} from "../fixtures.ts";
import { lettersOf, makeColleague, makePerson, readPerson } from "../people.ts";

const dialog = (page: Page) => page.getByRole("dialog");
const restored = (page: Page) => page.getByText("We restored your draft.");

/** A new administrator, whose session the test ends. */
async function openAsAdmin(page: Page, path: string) {
  const admin = await makeColleague({ role: "admin" });
  const session = await signInByApi(admin.seS_id);
  await keepSession(page, session);
  await page.goto(path);
  const end = () => callApi("/users/logout", { method: "POST", headers: headersOf(session) });
  return { admin, end };
}

test("G9 what was typed into a form survives a session that ends, passwords aside", async ({
  page,
}) => {
  const { admin, end } = await openAsAdmin(page, "/new-users?role=employee");
  const number = uniqueNumber();
  await page.getByLabel("Full Name").fill(`Otto ${lettersOf(number)}`);
  await page.getByLabel("SESA ID").fill(`SESA${number}`);
  await page.getByLabel("Email Address").fill(`otto.${number}@example.com`);
  await page.getByLabel("Create Password").fill("Secret-2025!");
  await page.getByLabel("Confirm Password").fill("Secret-2025!");
  await page.getByLabel("Department").selectOption("Sales");
  await page.getByLabel("Designation").selectOption("Trainer");
  await page.getByLabel("Region").selectOption("Europe");
  await page.getByLabel("Country").selectOption("Spain");
  await end();
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(page).toHaveURL("/sign-in");
  expect(await readAllStored(page)).not.toContain("Secret-2025!");
  await signIn(page, admin.seS_id);
  await expect(page).toHaveURL("/new-users?role=employee");
  await expect(restored(page)).toBeVisible();
  await expect(page.getByLabel("Full Name")).toHaveValue(`Otto ${lettersOf(number)}`);
  await expect(page.getByLabel("Role", { exact: true }).locator("option:checked")).toHaveText(
    "Virtual Guide",
  );
  await expect(page.getByLabel("Department")).toHaveValue("Sales");
  await expect(page.getByLabel("Country").locator("option:checked")).toHaveText("Spain");
  await expect(page.getByLabel("Create Password")).toHaveValue("");
  await page.getByLabel("Create Password").fill("Secret-2025!");
  await page.getByLabel("Confirm Password").fill("Secret-2025!");
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(page.getByText(userMessages.created)).toBeVisible();
  await page.getByRole("link", { name: "Add User", exact: true }).click();
  await expect(page.getByLabel("Full Name")).toHaveValue("");
  await expect(restored(page)).toHaveCount(0);
});

test("G4 an edit that was interrupted opens again as it was left, and can be discarded", async ({
  page,
}) => {
  const person = await makePerson();
  const { admin, end } = await openAsAdmin(page, `/users?search=${person.seS_id}`);
  await page.getByRole("button", { name: `Edit ${person.name}`, exact: true }).click();
  await dialog(page).getByLabel("Full Name").fill("Otto Interrupted");
  await dialog(page).getByLabel("Region").selectOption("Asia Pacific");
  await dialog(page).getByLabel("Country").selectOption("Japan");
  await end();
  await dialog(page).getByRole("button", { name: "Save Changes", exact: true }).click();
  await expect(page).toHaveURL("/sign-in");
  await signIn(page, admin.seS_id);
  await expect(dialog(page)).toHaveAccessibleName(`Edit User - ${person.name}`);
  await expect(restored(page)).toBeVisible();
  await expect(dialog(page).getByLabel("Full Name")).toHaveValue("Otto Interrupted");
  await expect(dialog(page).getByLabel("Country").locator("option:checked")).toHaveText("Japan");
  await page.getByRole("button", { name: "Discard", exact: true }).click();
  await expect(dialog(page).getByLabel("Full Name")).toHaveValue(person.name);
  await expect(dialog(page).getByLabel("Country").locator("option:checked")).toHaveText("Sweden");
  await dialog(page).getByLabel("Full Name").fill("Otto Closed");
  await dialog(page).getByRole("button", { name: "Close", exact: true }).click();
  await page.getByRole("button", { name: "Discard", exact: true }).click();
  await page.getByRole("button", { name: `Edit ${person.name}`, exact: true }).click();
  await expect(dialog(page).getByLabel("Full Name")).toHaveValue(person.name);
  expect((await readPerson(person._id)).name).toBe(person.name);
});

test("A8 what was typed is shown to no other person, and logging out leaves nothing behind", async ({
  page,
}) => {
  const { end } = await openAsAdmin(page, "/new-users");
  await page.getByLabel("Full Name").fill("Otto Private");
  await end();
  await page.goto("/users");
  await expect(page).toHaveURL("/sign-in");
  const other = await makeColleague({ role: "admin" });
  await signIn(page, other.seS_id);
  await page.getByRole("link", { name: "Add User", exact: true }).click();
  await expect(page.getByLabel("Email Address")).toHaveValue("");
  await expect(page.getByLabel("Full Name")).toHaveValue("");
  expect(await readAllStored(page)).not.toContain("Otto Private");
  await page.getByLabel("Full Name").fill("Otto Second");
  expect(await readAllStored(page)).toContain("Otto Second");
  await page.getByRole("button", { name: "Logout", exact: true }).click();
  await expect(page).toHaveURL("/sign-in");
  expect(await readAllStored(page)).not.toContain("Otto Second");
});

test("I1 a small dialog keeps its word too", async ({ page }) => {
  const { admin, end } = await openAsAdmin(page, "/region");
  await page.getByRole("button", { name: "Create Region", exact: true }).click();
  await dialog(page).getByLabel("Region Name").fill("Interrupted");
  await page.waitForLoadState("networkidle");
  await end();
  await dialog(page).getByRole("button", { name: "Create", exact: true }).click();
  await expect(page).toHaveURL("/sign-in");
  await signIn(page, admin.seS_id);
  await expect(dialog(page).getByLabel("Region Name")).toHaveValue("Interrupted");
});
