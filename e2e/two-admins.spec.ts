import { expect, type Page } from "@playwright/test";
import { failures } from "../contract/errors.ts";
import { userMessages } from "../contract/users.ts";
import { keepSession, signInByApi, test } from "./fixtures.ts";
import { asAdmin, makeColleague, makePerson, readPerson } from "./people.ts";

const dialog = (page: Page) => page.getByRole("dialog");
const toasts = (page: Page) => page.locator("[data-toasts]");
const save = (page: Page) =>
  dialog(page).getByRole("button", { name: "Save Changes", exact: true }).click();

test("G4 two admins who edit the same person at once do not undo each other", async ({
  page,
  openAs,
  browser,
}) => {
  const person = await makePerson();
  const other = await makeColleague({ role: "admin" });
  const second = await browser.newPage({ baseURL: process.env.PORTAL_URL ?? "" });
  await keepSession(second, await signInByApi(other.seS_id));
  await openAs("admin", `/users?edit=${person._id}`);
  await second.goto(`/users?edit=${person._id}`);
  await dialog(page).getByLabel("Department").selectOption("Marketing");
  await dialog(second).getByLabel("Designation").selectOption("Director");
  await save(page);
  await expect(toasts(page).getByRole("status")).toHaveText(userMessages.updated);
  await save(second);
  await expect(toasts(second).getByRole("status")).toHaveText(userMessages.updated);
  await second.close();
  expect(await readPerson(person._id)).toMatchObject({
    department: "Marketing",
    designation: "Director",
  });
  await page.getByRole("searchbox").fill(person.seS_id);
  await page.getByRole("button", { name: `Edit ${person.name}`, exact: true }).click();
  await expect(dialog(page).getByLabel("Designation")).toHaveValue("Director");
});

test("G4 editing a person whom somebody else has deleted is reported, and the list is updated", async ({
  page,
  openAs,
}) => {
  const person = await makePerson();
  await openAs("admin", `/users?search=${person.seS_id}`);
  await page.getByRole("button", { name: `Edit ${person.name}`, exact: true }).click();
  await dialog(page).getByLabel("Department").selectOption("Marketing");
  await asAdmin(`/users/${person._id}`, "DELETE");
  await save(page);
  await expect(toasts(page).getByRole("alert")).toHaveText(failures.notFound);
  await dialog(page).getByRole("button", { name: "Close", exact: true }).click();
  await page.getByRole("button", { name: "Discard", exact: true }).click();
  await expect(page.getByText("No results found")).toBeVisible();
});

test("G4 a link to somebody who is gone says so in the dialog", async ({ page, openAs }) => {
  await openAs("admin", `/users?edit=${"0".repeat(24)}`);
  await expect(dialog(page).getByRole("alert")).toContainText(failures.notFound);
  await dialog(page).getByRole("button", { name: "Close", exact: true }).click();
  await expect(page).toHaveURL("/users");
});
