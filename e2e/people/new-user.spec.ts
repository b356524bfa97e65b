import { expect, type Page } from "@playwright/test";
import { userMessages } from "../../contract/users.ts";
import { callApi, headersOf, PASSWORD, test, uniqueNumber } from "../fixtures.ts";
import { asAdmin, lettersOf, makePerson } from "../people.ts";

const submit = (page: Page) => page.getByRole("button", { name: "Submit", exact: true });
const toasts = (page: Page) => page.locator("[data-toasts]");
const role = (page: Page) => page.getByLabel("Role", { exact: true });

async function fillForm(page: Page, number = uniqueNumber()) {
  await page.getByLabel("Full Name").fill(`Otto ${lettersOf(number)}`);
  await page.getByLabel("SESA ID").fill(`SESA${number}`);
  await page.getByLabel("Email Address").fill(`otto.${number}@example.com`);
  await page.getByLabel("Create Password").fill(PASSWORD);
  await page.getByLabel("Confirm Password").fill(PASSWORD);
  await page.getByLabel("Department").selectOption("Sales");
  await page.getByLabel("Designation").selectOption("Trainer");
  await page.getByLabel("Region").selectOption("Europe");
  await page.getByLabel("Country").selectOption("Germany");
  return `SESA${number}`;
}

test("G9 G3 the form has its title, its ten fields, and the role of the address", async ({
  page,
  openAs,
}) => {
  await openAs("admin", "/users");
  await page.getByRole("link", { name: "Add User", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("New User");
  await expect(page.getByText("Fill up the form to create new user")).toBeVisible();
  await expect(page.locator("form label")).toHaveText([
    "Role",
    "Full Name",
    "SESA ID",
    "Email Address",
    "Create Password",
    "Confirm Password",
    "Department",
    "Designation",
    "Region",
    "Country",
  ]);
  await expect(role(page)).toBeEnabled();
  await expect(role(page)).toHaveValue("");
  await page.goto("/new-users?role=regional");
  await expect(role(page).locator("option:checked")).toHaveText("Experience Leader");
  await page.goto("/new-users?role=nobody");
  await expect(role(page)).toBeEnabled();
  await expect(role(page)).toHaveValue("");
});

test("G9 Cancel leads back one page, or to the list for a visitor who came by a link", async ({
  page,
  openAs,
}) => {
  await openAs("admin", "/users?search=amara");
  await page.getByRole("link", { name: "Add User", exact: true }).click();
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(page).toHaveURL("/users?search=amara");
  await openAs("admin", "/new-users");
  await page.goto("/new-users");
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(page).toHaveURL("/users");
});

test("G9 G17 G18 creates a person who waits for approval, and shows them in the list", async ({
  page,
  openAs,
}) => {
  await openAs("admin", "/users");
  await page.getByRole("link", { name: "Add User", exact: true }).click();
  // The list that is being left has a filter of the same name.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("New User");
  await role(page).selectOption("Experience Leader");
  const staffId = await fillForm(page);
  await submit(page).click();
  await expect(toasts(page).getByRole("status")).toContainText(userMessages.created);
  await expect(page).toHaveURL(`/users?search=${staffId}`);
  const row = page.getByRole("row").filter({ hasText: staffId });
  await expect(row).toContainText("Experience Leader");
  await expect(row).toContainText("Inactive");
  const { data } = await asAdmin<{ data: object[] }>(`/users?search=${staffId}`);
  expect(data).toMatchObject([{ is_active: false, isApproved: false }]);
  await page.getByRole("button", { name: "Approve now", exact: true }).click();
  await expect(page).toHaveURL(`/approve-users?search=${staffId}`);
  await expect(page.getByRole("row").filter({ hasText: staffId })).toBeVisible();
});

test("G11 G16 says what is missing on submit, the role included", async ({ page, openAs }) => {
  await openAs("admin", "/new-users");
  await expect(role(page)).toBeEnabled();
  await page.getByLabel("Email Address").fill("nobody");
  await page.getByLabel("Email Address").blur();
  await expect(page.locator("[aria-invalid]")).toHaveCount(0);
  await submit(page).click();
  await expect(role(page)).toHaveAccessibleDescription("Role is required");
  await expect(page.getByLabel("Department")).toHaveAccessibleDescription("Department is required");
  await expect(page.getByLabel("Email Address")).toHaveAccessibleDescription(
    "Invalid email address",
  );
  await expect(role(page)).toBeFocused();
});

test("G19 a staff ID or an e-mail that somebody has is named on its field", async ({
  page,
  openAs,
}) => {
  const person = await makePerson();
  await openAs("admin", "/new-users?role=employee");
  await fillForm(page);
  await page.getByLabel("SESA ID").fill(person.seS_id);
  await submit(page).click();
  await expect(page.getByLabel("SESA ID")).toHaveAccessibleDescription(userMessages.staffIdTaken);
  await page.getByLabel("SESA ID").fill(`SESA${uniqueNumber()}`);
  await page.getByLabel("Email Address").fill(person.email.toUpperCase());
  await submit(page).click();
  await expect(page.getByLabel("Email Address")).toHaveAccessibleDescription(
    userMessages.emailTaken,
  );
  await expect(page.getByLabel("Department")).toHaveValue("Sales");
});

test("G10 offers no place that is switched off", async ({ page, openAs }) => {
  const name = `Atlantis ${lettersOf(uniqueNumber())}`;
  const { data } = await asAdmin<{ data: { _id: string } }>("/regions", "POST", { name });
  await asAdmin(`/regions/${data._id}`, "PATCH", { is_active: false });
  await openAs("admin", "/new-users");
  await expect(page.getByLabel("Region")).toBeEnabled();
  await expect(page.getByLabel("Region").locator("option")).toContainText(["Europe"]);
  await expect(page.getByLabel("Region").locator("option", { hasText: name })).toHaveCount(0);
});

test("G9 a double press creates one person", async ({ page, openAs }) => {
  const session = await openAs("admin", "/new-users?role=employee");
  const staffId = await fillForm(page);
  await submit(page).dblclick();
  await expect(page).toHaveURL(`/users?search=${staffId}`);
  await expect(toasts(page).getByRole("alert")).toHaveCount(0);
  const answer = await callApi(`/users?search=${staffId}`, { headers: headersOf(session) });
  expect(((await answer.json()) as { data: object[] }).data).toHaveLength(1);
});
