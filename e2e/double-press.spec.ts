import { expect, type Page } from "@playwright/test";
import { keepSession, signInByApi, test, uniqueNumber } from "./fixtures.ts";
import { asAdmin, lettersOf, makeColleague } from "./people.ts";

const dialog = (page: Page) => page.getByRole("dialog");

/** Counts the changes that the page sends from here on. */
function countChanges(page: Page) {
  let sent = 0;
  page.on("request", (request) => (sent += /POST|PATCH/.test(request.method()) ? 1 : 0));
  return () => sent;
}

const forms = [
  { path: "/region?dialog=new-region", field: "Region Name", button: "Create" },
  { path: "/user-types?dialog=new", field: "Role Name", button: "Create" },
];

for (const { path, field, button } of forms)
  test(`abuse 71 a double press in ${path} makes one`, async ({ page, openAs }) => {
    await openAs("admin", path);
    const sent = countChanges(page);
    await dialog(page)
      .getByLabel(field)
      .fill(`Twice ${lettersOf(uniqueNumber())}`);
    await dialog(page).getByRole("button", { name: button, exact: true }).dblclick();
    await expect(dialog(page)).toBeHidden();
    await expect(page.locator("[data-toasts]").getByRole("status")).toHaveCount(1);
    expect(sent()).toBe(1);
  });

test("abuse 71 a double press makes one meeting", async ({ page, openAs }) => {
  await openAs("admin", "/meetings");
  await page.getByRole("button", { name: "New meeting", exact: true }).first().click();
  const sent = countChanges(page);
  await dialog(page).getByLabel("Name").fill("Only one");
  await dialog(page).getByRole("button", { name: "Make meeting", exact: true }).dblclick();
  await expect(dialog(page)).toBeHidden();
  expect(sent()).toBe(1);
});

test("abuse 71 a double press makes one token", async ({ page }) => {
  const admin = await makeColleague({ role: "admin" });
  await keepSession(page, await signInByApi(admin.seS_id));
  await page.goto("/integrations");
  await page.getByRole("button", { name: "New token", exact: true }).click();
  const sent = countChanges(page);
  await dialog(page)
    .getByLabel("Name")
    .fill(`Twice ${lettersOf(uniqueNumber())}`);
  await dialog(page).getByRole("checkbox").first().check();
  await dialog(page).getByRole("button", { name: "Create token", exact: true }).dblclick();
  await expect(dialog(page).getByText(/^ddp_/)).toBeVisible();
  expect(sent()).toBe(1);
});

test("abuse 71 a double press makes one country and one city", async ({ page, openAs }) => {
  const name = `Twice ${lettersOf(uniqueNumber())}`;
  await asAdmin("/regions", "POST", { name });
  await openAs("admin", `/region?search=${name}&dialog=new-country`);
  const sent = countChanges(page);
  await dialog(page).getByLabel("Region").selectOption(name);
  await dialog(page).getByLabel("Country Name").fill("Narnia");
  await dialog(page).getByRole("button", { name: "Create", exact: true }).dblclick();
  await expect(dialog(page)).toBeHidden();
  for (const place of [name, "Narnia", "Create City in Narnia"])
    await page.getByRole("button", { name: place, exact: true }).click();
  await dialog(page).getByLabel("City Name").fill("Cair Paravel");
  await dialog(page).getByRole("button", { name: "Create", exact: true }).dblclick();
  await expect(page.getByRole("list", { name: "Cities of Narnia" })).toContainText("Cair Paravel");
  expect(sent()).toBe(2);
});

test("abuse 71 a double press saves a person and a profile once", async ({ page }) => {
  const admin = await makeColleague({ role: "admin" });
  await keepSession(page, await signInByApi(admin.seS_id));
  await page.goto("/profile?edit=profile");
  const sent = countChanges(page);
  await dialog(page).getByLabel("Full Name").fill("Once Only");
  await dialog(page).getByRole("button", { name: "Save Changes", exact: true }).dblclick();
  await expect(dialog(page)).toBeHidden();
  expect(sent()).toBe(1);
  await page.goto(`/users?edit=${admin._id}`);
  await dialog(page).getByLabel("Department").selectOption("Training");
  await dialog(page).getByRole("button", { name: "Save Changes", exact: true }).dblclick();
  await expect(dialog(page)).toBeHidden();
  expect(sent()).toBe(2);
});

test("abuse 72 names that look like mark-up are shown as text", async ({ page, openAs }) => {
  const mark = `<img src=x onerror=alert(${Date.now() % 1e6})>`;
  await asAdmin("/user-types", "POST", { type_name: mark });
  const dialogs: string[] = [];
  page.on("dialog", (shown) => {
    dialogs.push(shown.message());
    void shown.dismiss();
  });
  for (const path of ["/user-types?size=150", "/users", "/new-users"]) {
    await openAs("admin", path);
    await expect(page.getByText(mark).first()).toBeAttached();
  }
  expect(dialogs).toEqual([]);
});
