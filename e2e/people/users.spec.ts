import { expect, type Page } from "@playwright/test";
import { userMessages } from "../../contract/users.ts";
import { callApi, gate, headersOf, PHONE, readAllStored, staffIds, test } from "../fixtures.ts";
import { asAdmin, makeColleague, makePerson, readPerson } from "../people.ts";

const toasts = (page: Page) => page.locator("[data-toasts]");
const table = (page: Page) => page.getByRole("table");
const rows = (page: Page) => table(page).locator("tbody tr:not([aria-hidden])");
const rowOf = (page: Page, text: string) => rows(page).filter({ hasText: text });
const search = (page: Page) => page.getByRole("searchbox");
const dialog = (page: Page) => page.getByRole("dialog");
const statusOf = (page: Page, name: string) =>
  page.getByRole("switch", { name: `Account Status of ${name}`, exact: true });

test("G1 the table has its columns, marks the own row and names the roles", async ({
  page,
  openAs,
}) => {
  await openAs("admin", `/users?search=${staffIds.admin}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Users Management");
  await expect(table(page).getByRole("columnheader")).toHaveText([
    "",
    "SESA ID",
    "Account Name",
    "Role",
    "Email",
    "Account Status",
    "Actions",
  ]);
  await expect(rows(page)).toHaveCount(1);
  const own = rowOf(page, staffIds.admin);
  await expect(own).toContainText("Amara Osei(You)");
  await expect(own).toContainText("The Maestro");
  await expect(own).toContainText("amara.osei@example.com");
  await expect(statusOf(page, "Amara Osei")).toBeChecked();
  await expect(own).toContainText("Active");
  await search(page).fill("ingrid lindqvist");
  await expect(rowOf(page, "Ingrid Lindqvist")).toContainText("Experience Leader");
  await expect(page.getByText("(You)")).toHaveCount(0);
});

test("G1 roles that an administrator added are shown by their own name", async ({
  page,
  openAs,
}) => {
  const type_name = `Showroom host ${Date.now()}`;
  await asAdmin("/user-types", "POST", { type_name });
  const person = await makePerson({ role: type_name });
  await openAs("admin", `/users?search=${person.seS_id}`);
  await expect(rowOf(page, person.seS_id)).toContainText(type_name);
  await page.getByLabel("Role").selectOption(type_name);
  await expect(page).toHaveURL(/role=Showroom/);
  await expect(rows(page)).toHaveCount(1);
});

test("G2 searches name, e-mail, position, place, role and staff ID, whatever the case", async ({
  page,
  openAs,
}) => {
  const person = await makePerson({ region: "Asia Pacific", country: "Japan" });
  await openAs("admin", "/users");
  const number = person.seS_id.slice(4);
  for (const text of [person.name.toUpperCase(), `Nadia.${number}@EXAMPLE`, person.seS_id]) {
    await search(page).fill(text);
    await expect(rows(page)).toHaveCount(1);
    await expect(rowOf(page, person.seS_id)).toHaveCount(1);
  }
  for (const text of [
    "solution architect",
    "PRESALES",
    "north america",
    "côte d'ivoire",
    "regional",
  ]) {
    await search(page).fill(text);
    await expect(page).toHaveURL(new RegExp(`search=${encodeURIComponent(text[0] ?? "")}`, "i"));
    await expect(rows(page).first()).toBeVisible();
    await expect(rowOf(page, person.seS_id)).toHaveCount(0);
  }
});

test("G3 Add User leads to the form for an administrator", async ({ page, openAs }) => {
  await openAs("admin", "/users");
  await expect(page.getByRole("link", { name: "Add User", exact: true })).toHaveAttribute(
    "href",
    "/new-users?role=admin",
  );
});

test("G4 G20 edits a person, sends only what was changed, and shows the server's message", async ({
  page,
  openAs,
}) => {
  const person = await makePerson();
  await openAs("admin", `/users?search=${person.seS_id}`);
  await page.getByRole("button", { name: `Edit ${person.name}`, exact: true }).click();
  await expect(dialog(page)).toHaveAccessibleName(`Edit User - ${person.name}`);
  await expect(dialog(page).getByLabel("SESA ID")).toHaveAttribute("readonly", "");
  await expect(dialog(page).getByLabel("Country")).toHaveValue(person.country_id?._id ?? "");
  await dialog(page).getByLabel("Role").selectOption("Experience Leader");
  await dialog(page).getByLabel("Department").selectOption("Marketing");
  const sent = page.waitForRequest((request) => request.method() === "PATCH");
  await dialog(page).getByRole("button", { name: "Save Changes", exact: true }).click();
  expect((await sent).postDataJSON()).toEqual({
    user_type_id: expect.stringMatching(/^[0-9a-f]{24}$/),
    department: "Marketing",
  });
  await expect(toasts(page).getByRole("status")).toHaveText(userMessages.updated);
  await expect(dialog(page)).toBeHidden();
  await expect(rowOf(page, person.seS_id)).toContainText("Experience Leader");
  expect(await readPerson(person._id)).toMatchObject({
    department: "Marketing",
    designation: "Sales Engineer",
  });
});

test("G4 another region clears the country, and requires one of its countries", async ({
  page,
  openAs,
}) => {
  const person = await makePerson();
  await openAs("admin", `/users?search=${person.seS_id}`);
  await page.getByRole("button", { name: `Edit ${person.name}`, exact: true }).click();
  const country = dialog(page).getByLabel("Country");
  await expect(country).toHaveValue(person.country_id?._id ?? "");
  await dialog(page).getByLabel("Region").selectOption("Asia Pacific");
  await expect(country).toHaveValue("");
  await dialog(page).getByRole("button", { name: "Save Changes", exact: true }).click();
  await expect(country).toHaveAccessibleDescription("Country is required");
  await country.selectOption("Japan");
  await dialog(page).getByRole("button", { name: "Save Changes", exact: true }).click();
  await expect(dialog(page)).toBeHidden();
  expect((await readPerson(person._id)).country_id?.name).toBe("Japan");
});

test("G12 a name with an apostrophe keeps it while it is edited", async ({ page, openAs }) => {
  const person = await makePerson({ name: "Sinéad O'Connor-Byrne" });
  await openAs("admin", `/users?edit=${person._id}`);
  const name = dialog(page).getByLabel("Full Name");
  await name.press("End");
  await name.pressSequentially(" J3r.");
  await expect(name).toHaveValue("Sinéad O'Connor-Byrne Jr.");
});

test("G20 a new password is optional, and typed twice", async ({ page, openAs }) => {
  const person = await makeColleague();
  await openAs("admin", `/users?edit=${person._id}`);
  const password = dialog(page).getByLabel("New Password");
  const again = dialog(page).getByLabel("Confirm Password");
  const save = dialog(page).getByRole("button", { name: "Save Changes", exact: true });
  await password.fill("12345");
  await save.click();
  await expect(password).toHaveAccessibleDescription(/^Password must be at least 8 characters/);
  await expect(again).toHaveAccessibleDescription("Please confirm your password");
  await password.fill("New-2025!");
  await again.fill("New-2026!");
  await save.click();
  await expect(again).toHaveAccessibleDescription("Passwords must match");
  await again.fill("New-2025!");
  await dialog(page).getByLabel("Department").selectOption("Marketing");
  const stored = await readAllStored(page);
  expect(stored).toContain("Marketing");
  expect(stored).not.toContain("New-2025!");
  await save.click();
  await expect(toasts(page).getByRole("status")).toHaveText(userMessages.updated);
  const login = await callApi("/users/login", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ seS_id: person.seS_id, password: "New-2025!" }),
  });
  expect(login.status).toBe(200);
});

test("G5 deletes after a question in the specified words", async ({ page, openAs }) => {
  const person = await makePerson();
  await openAs("admin", `/users?search=${person.seS_id}`);
  const remove = page.getByRole("button", { name: `Delete ${person.name}`, exact: true });
  await remove.click();
  await expect(dialog(page)).toHaveAccessibleDescription(
    `Are you sure you want to delete user "${person.name}"? This action cannot be undone.`,
  );
  await dialog(page).getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(rows(page)).toHaveCount(1);
  await remove.click();
  await dialog(page).getByRole("button", { name: "Delete", exact: true }).click();
  await expect(toasts(page).getByRole("status")).toHaveText(
    `User "${person.name}" deleted successfully`,
  );
  await expect(page.getByText("No results found")).toBeVisible();
});

test("G6 a person without an id is neither changed nor deleted", async ({ page, openAs }) => {
  await page.route(/api\/v1\/users\?/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: object[] };
    await route.fulfill({
      response: answer,
      json: { ...body, data: body.data.map((user) => ({ ...user, _id: "" })) },
    });
  });
  let sent = 0;
  page.on("request", (request) => (sent += /PATCH|DELETE/.test(request.method()) ? 1 : 0));
  await openAs("admin", `/users?search=${staffIds.employee}`);
  await page.getByRole("switch").click();
  await expect(toasts(page).getByRole("alert")).toHaveText("User ID is missing");
  await page.getByRole("button", { name: /^Delete / }).click();
  await dialog(page).getByRole("button", { name: "Delete", exact: true }).click();
  await expect(toasts(page).getByText("User ID is missing for deletion")).toBeVisible();
  expect(sent).toBe(0);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("G7 B10 B17 the switch changes at once and is confirmed", async ({ page, openAs }) => {
  const person = await makeColleague();
  await openAs("admin", `/users?search=${person.seS_id}`);
  const status = statusOf(page, person.name);
  const [answer, held] = gate();
  await page.route(`**/users/${person._id}`, async (route) => {
    await held;
    await route.continue();
  });
  await status.click();
  await expect(status).not.toBeChecked();
  await expect(rowOf(page, person.seS_id)).toContainText("Inactive");
  await expect(toasts(page).getByRole("status")).toHaveCount(0);
  answer();
  await expect(toasts(page).getByRole("status")).toHaveText("User status updated to Inactive");
  await status.click();
  await expect(toasts(page).getByText("User status updated to Active")).toBeVisible();
  expect((await readPerson(person._id)).is_active).toBe(true);
});

test("G21 one's own account cannot be switched off or deleted, and the switch goes back (mistake 10)", async ({
  page,
  openAs,
}) => {
  await openAs("admin", `/users?search=${staffIds.admin}`);
  const own = statusOf(page, "Amara Osei");
  await own.click();
  await expect(toasts(page).getByRole("alert")).toHaveText(userMessages.notYourself);
  await expect(own).toBeChecked();
  await page.getByRole("button", { name: "Delete Amara Osei", exact: true }).click();
  await dialog(page).getByRole("button", { name: "Delete", exact: true }).click();
  await expect(toasts(page).getByRole("alert")).toHaveText(userMessages.notYourself);
  await expect(rowOf(page, staffIds.admin)).toHaveCount(1);
});

test("G8 G24 a leader sees the employees of the own region, and may switch but not edit them", async ({
  page,
  openAs,
}) => {
  const mine = await makeColleague({ region: "Europe", country: "France" });
  const other = await makeColleague({ region: "Asia Pacific", country: "Japan" });
  const session = await openAs("regional", `/users?search=${mine.seS_id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Employee");
  await expect(page.getByRole("link", { name: "Add User", exact: true })).toHaveCount(0);
  await expect(page.getByRole("columnheader", { name: "Actions" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^(Edit|Delete)/ })).toHaveCount(0);
  await statusOf(page, mine.name).click();
  await expect(toasts(page).getByRole("status")).toHaveText("User status updated to Inactive");
  await search(page).fill(other.seS_id);
  await expect(page.getByText("No results found")).toBeVisible();
  const answer = await callApi("/users", { headers: headersOf(session) });
  const { data } = (await answer.json()) as { data: { user_type_id: { type_name: string } }[] };
  expect(new Set(data.map((user) => user.user_type_id.type_name))).toEqual(new Set(["employee"]));
});

test("B9 search, filters, page and size live in the address", async ({ page, openAs }) => {
  await openAs("admin", "/users");
  await page.getByLabel("Status", { exact: true }).selectOption("Active");
  await page.getByLabel("Role", { exact: true }).selectOption("Virtual Guide");
  await page.getByRole("button", { name: "50 rows", exact: true }).click();
  await search(page).fill("solution architect");
  await expect(page).toHaveURL(
    "/users?search=solution+architect&size=50&role=employee&state=active",
  );
  await expect(page.getByText("1–4 of 4")).toBeVisible();
  const shown = await rows(page).allTextContents();
  await page.reload();
  await expect(rows(page)).toHaveText(shown);
  await expect(search(page)).toHaveValue("solution architect");
  await page.goBack();
  await expect(page.getByRole("button", { name: "10 rows", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
});

test("B9 a page that is no longer there becomes the last one", async ({ page, openAs }) => {
  await openAs("admin", "/users?page=9000");
  await expect(rows(page).first()).toBeVisible();
  await expect(page).not.toHaveURL(/page=9000/);
});

test("B9 on a phone each person is a card", async ({ page, openAs }) => {
  await page.setViewportSize(PHONE);
  await openAs("admin", `/users?search=${staffIds.admin}`);
  const card = page.getByRole("list", { name: "Users Management" }).getByRole("listitem");
  await expect(card).toContainText("Amara Osei(You)");
  await expect(card).toContainText("SESA100001 · The Maestro");
  await expect(card.getByRole("switch")).toBeChecked();
  await card.getByRole("button", { name: "Edit Amara Osei", exact: true }).click();
  await expect(dialog(page)).toHaveAccessibleName("Edit User - Amara Osei");
});
