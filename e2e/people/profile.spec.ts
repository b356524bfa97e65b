import { expect, type Page } from "@playwright/test";
import { ownSessionMessages } from "../../contract/own-sessions.ts";
import { userMessages } from "../../contract/users.ts";
import {
  callApi,
  headersOf,
  keepSession,
  PASSWORD,
  PHONE,
  readAllStored,
  readStored,
  signInByApi,
  test,
} from "../fixtures.ts";
import { asAdmin, makeColleague, readPerson } from "../people.ts";

const dialog = (page: Page) => page.getByRole("dialog");
const toasts = (page: Page) => page.locator("[data-toasts]");
const save = (page: Page) =>
  dialog(page).getByRole("button", { name: "Save Changes", exact: true });
const detail = (page: Page, name: string) =>
  page.locator("dl > div").filter({ has: page.getByText(name, { exact: true }) });

/** A new person, signed in on this page. */
async function openAsColleague(page: Page, path = "/profile") {
  const person = await makeColleague();
  const session = await signInByApi(person.seS_id);
  await keepSession(page, session);
  await page.goto(path);
  return { person, session };
}

test("K6 shows initials, name, role, staff ID, address, place, position and status", async ({
  page,
  openAs,
}) => {
  await openAs("regional", "/");
  await page.getByRole("link", { name: "Profile", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Profile");
  const main = page.getByRole("main");
  await expect(main.getByText("IL", { exact: true })).toBeVisible();
  await expect(main.getByRole("heading", { level: 2 }).first()).toHaveText("Ingrid Lindqvist");
  await expect(main.getByText("Experience Leader")).toBeVisible();
  const details = {
    "SESA ID": "SESA100002",
    "Email Address": "ingrid.lindqvist@example.com",
    Region: "Europe",
    Country: "Sweden",
    Department: "Sales",
    Designation: "Director",
    Status: "Active",
  };
  for (const [name, value] of Object.entries(details))
    await expect(detail(page, name), name).toHaveText(name + value);
});

test("K6 shows what the server knows now, and the stored name follows", async ({ page }) => {
  const { person } = await openAsColleague(page, "/need-help");
  await asAdmin(`/users/${person._id}`, "PATCH", {
    name: "Renamed Elsewhere",
    department: "Training",
  });
  await page.getByRole("link", { name: "Profile", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Renamed Elsewhere" })).toBeVisible();
  await expect(detail(page, "Department")).toContainText("Training");
  expect(await readStored(page)).toContain("Renamed Elsewhere");
});

test("K6 says when the present data could not be loaded, and tries again", async ({ page }) => {
  const person = await makeColleague();
  await keepSession(page, await signInByApi(person.seS_id));
  await page.route(`**/users/${person._id}`, (route) =>
    route.fulfill({ status: 500, json: { message: "Resting." } }),
  );
  await page.goto("/profile");
  await expect(page.getByRole("alert")).toContainText("Resting.");
  await expect(page.getByRole("heading", { name: person.name })).toBeVisible();
  await page.unroute(`**/users/${person._id}`);
  await page.getByRole("button", { name: "Try again", exact: true }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("K7 one edits name and address, and the page follows", async ({ page }) => {
  await page.setViewportSize(PHONE);
  const { person } = await openAsColleague(page);
  await page.getByRole("button", { name: "Edit Profile", exact: true }).click();
  await expect(dialog(page).locator("label")).toHaveText([
    "Full Name",
    "Email Address",
    "New Password",
    "Confirm Password",
  ]);
  await dialog(page).getByLabel("Full Name").fill("Zoë Van-Dyke");
  const sent = page.waitForRequest((request) => request.method() === "PATCH");
  await save(page).click();
  expect((await sent).postDataJSON()).toEqual({ name: "Zoë Van-Dyke" });
  await expect(toasts(page).getByRole("status")).toHaveText(userMessages.updated);
  await expect(page.getByRole("heading", { name: "Zoë Van-Dyke" })).toBeVisible();
  await expect(page.getByRole("banner").getByText("ZV")).toBeVisible();
  expect(await readStored(page)).toContain("Zoë Van-Dyke");
  expect((await readPerson(person._id)).name).toBe("Zoë Van-Dyke");
});

test("K7 an address that somebody has is named on its field", async ({ page }) => {
  const other = await makeColleague();
  await openAsColleague(page, "/profile?edit=profile");
  await dialog(page).getByLabel("Email Address").fill(other.email);
  await dialog(page).getByLabel("Current Password").fill(PASSWORD);
  await save(page).click();
  await expect(dialog(page).getByLabel("Email Address")).toHaveAccessibleDescription(
    userMessages.emailTaken,
  );
});

test("K7 W6 a new password takes the current one, ends other sessions, and is kept nowhere (mistake 3)", async ({
  page,
}) => {
  const { person } = await openAsColleague(page);
  const elsewhere = await signInByApi(person.seS_id);
  await page.getByRole("button", { name: "Edit Profile", exact: true }).click();
  await dialog(page).getByLabel("Full Name").fill("Nadia Berg");
  await dialog(page).getByLabel("New Password").fill("Fresh-2026!");
  await save(page).click();
  await expect(dialog(page).getByLabel("Confirm Password")).toHaveAccessibleDescription(
    "Please confirm your password",
  );
  await dialog(page).getByLabel("Confirm Password").fill("Fresh-2026!");
  const current = dialog(page).getByLabel("Current Password");
  await save(page).click();
  await expect(current).toHaveAccessibleDescription(/^Please enter your current password/);
  await current.fill("Not-mine-1!");
  await save(page).click();
  await expect(current).toHaveAccessibleDescription(/^The current password is not correct/);
  await current.fill(PASSWORD);
  expect(await readAllStored(page)).not.toContain("Fresh-2026!");
  await save(page).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Nadia Berg" })).toBeVisible();
  expect(await readAllStored(page)).not.toContain("Fresh-2026!");
  expect(await readAllStored(page)).not.toContain(PASSWORD);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Nadia Berg" })).toBeVisible();
  const answer = await callApi("/regions", { headers: headersOf(elsewhere) });
  expect(answer.status).toBe(401);
});

test("S15 one sees where one is signed in, and signs the other device out", async ({ page }) => {
  const { person } = await openAsColleague(page);
  const elsewhere = await signInByApi(person.seS_id);
  await page.reload();
  const rows = page.getByRole("listitem").filter({ hasText: "Last used" });
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: "This device" })).toHaveCount(1);
  await rows.getByRole("button", { name: /^Sign out/ }).click();
  await expect(toasts(page).getByRole("status")).toHaveText(ownSessionMessages.ended);
  await expect(rows).toHaveCount(1);
  const answer = await callApi("/regions", { headers: headersOf(elsewhere) });
  expect(answer.status).toBe(401);
});

test("S250 one names the device one works on", async ({ page }) => {
  await openAsColleague(page);
  const row = page.getByRole("listitem").filter({ hasText: "This device" });
  await row.getByRole("button", { name: /^Rename/ }).click();
  const naming = page.getByRole("dialog", { name: "Name this device" });
  await naming.getByLabel("Name", { exact: true }).fill("Showroom Lyon");
  await naming.getByRole("button", { name: "Save Changes" }).click();
  await expect(toasts(page).getByRole("status")).toHaveText(ownSessionMessages.named);
  await expect(row).toContainText("Showroom Lyon");
  await page.reload();
  await expect(row).toContainText("Showroom Lyon");
});

test("K7 the server lets nobody change their own role, status, region or staff ID", async ({
  page,
}) => {
  const { person, session } = await openAsColleague(page);
  const attempts = [
    { user_type_id: "000000000000000000000001" },
    { is_active: false },
    { isApproved: false },
    { department: "Training" },
  ];
  for (const body of attempts) {
    const answer = await callApi(`/users/${person._id}`, {
      method: "PATCH",
      headers: { ...headersOf(session), "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(answer.status, JSON.stringify(body)).toBe(403);
  }
});

test("K6 the theme can be chosen here", async ({ page, openAs }) => {
  await openAs("employee", "/profile");
  await page.getByRole("main").getByTitle("Dark").click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});
