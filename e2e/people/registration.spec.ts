import { expect, type Page } from "@playwright/test";
import { failures } from "../../contract/errors.ts";
import { sessionMessages, TOAST_MS } from "../../contract/sessions.ts";
import { userMessages } from "../../contract/users.ts";
import { startSidePortal } from "../../scripts/side-portal.mjs";
import { signIn, stopClock, test, tickUntil, uniqueNumber } from "../fixtures.ts";

const NEW_PASSWORD = "Guide-2025!";
const register = (page: Page) => page.getByRole("button", { name: "Register", exact: true });
const toasts = (page: Page) => page.locator("[data-toasts]");

async function openForm(page: Page) {
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Register Now", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Register New Account" })).toBeVisible();
}

async function fillForm(page: Page, number = uniqueNumber()) {
  await page.getByLabel("Full Name").fill("Nadia Berg");
  await page.getByLabel("SESA ID").fill(`sesa${number}`);
  await page.getByLabel("Email Address").fill(`nadia.${number}@example.com`);
  await page.getByLabel("Create Password").fill(NEW_PASSWORD);
  await page.getByLabel("Confirm Password").fill(NEW_PASSWORD);
  await page.getByLabel("Department").selectOption("Sales");
  await page.getByLabel("Designation").selectOption("Sales Engineer");
  await page.getByLabel("Region").selectOption("Europe");
  await page.getByLabel("Country").selectOption("Sweden");
  return `SESA${number}`;
}

/** Answers every matching call with this failure, until the test lifts it. */
async function breakCalls(page: Page, pattern: string, status = 500, message = "No list today.") {
  await page.route(pattern, (route) => route.fulfill({ status, json: { message } }));
  return () => page.unroute(pattern);
}

test("C7 the panel has its title, Register and the way back, and neither Cancel nor Role", async ({
  page,
}) => {
  await openForm(page);
  await expect(register(page)).toBeEnabled();
  await expect(page.getByRole("button", { name: "Back to Login", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel", exact: true })).toHaveCount(0);
  await expect(page.getByLabel("Role")).toHaveCount(0);
  const labels = page.locator("form label");
  await expect(labels).toHaveText([
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
});

test("C7 sends the employee role, and only what was filled in", async ({ page }) => {
  await openForm(page);
  const staffId = await fillForm(page);
  const types = await page.request.get("/api/v1/user-types?page=1&size=10");
  const { data } = (await types.json()) as { data: { _id: string; type_name: string }[] };
  const request = page.waitForRequest("**/users/register");
  await register(page).click();
  expect((await request).postDataJSON()).toEqual({
    name: "Nadia Berg",
    seS_id: staffId,
    email: `nadia.${staffId.slice(4)}@example.com`,
    password: NEW_PASSWORD,
    confirmPassword: NEW_PASSWORD,
    department: "Sales",
    designation: "Sales Engineer",
    region_id: expect.stringMatching(/^[0-9a-f]{24}$/),
    country_id: expect.stringMatching(/^[0-9a-f]{24}$/),
    user_type_id: data.find(({ type_name }) => type_name === "employee")?._id,
  });
});

test("C8 success is reported, the panel returns to login, and the form comes back empty (mistake 9)", async ({
  page,
}) => {
  await openForm(page);
  const staffId = await fillForm(page);
  await register(page).click();
  await expect(toasts(page).getByRole("status")).toHaveText(userMessages.registered);
  await expect(page.getByRole("button", { name: "Login", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Register Now", exact: true }).click();
  for (const label of [
    "Full Name",
    "SESA ID",
    "Email Address",
    "Create Password",
    "Confirm Password",
  ])
    await expect(page.getByLabel(label), label).toHaveValue("");
  for (const label of ["Department", "Designation", "Region", "Country"])
    await expect(page.getByLabel(label), label).toHaveValue("");
  await expect(page.getByLabel("Country")).toBeDisabled();
  await page.getByRole("button", { name: "Back to Login", exact: true }).click();
  await signIn(page, staffId, NEW_PASSWORD);
  await expect(page.getByRole("alert")).toHaveText(sessionMessages.awaitingApproval);
});

test("C8 what the server objects to lands on its field", async ({ page }) => {
  await openForm(page);
  const staffId = await fillForm(page);
  await register(page).click();
  await page.getByRole("button", { name: "Register Now", exact: true }).click();
  await fillForm(page);
  await page.getByLabel("SESA ID").fill(staffId);
  await register(page).click();
  await expect(page.getByLabel("SESA ID")).toHaveAccessibleDescription(userMessages.staffIdTaken);
  await expect(page.getByLabel("SESA ID")).toBeFocused();
  await expect(page.getByLabel("Full Name")).toHaveValue("Nadia Berg");
});

test("C8 a failed registration is reported in a toast and keeps what was typed", async ({
  page,
}) => {
  await openForm(page);
  await fillForm(page);
  await page.route("**/users/register", (route) => route.abort());
  await register(page).click();
  await expect(toasts(page).getByRole("alert")).toHaveText(failures.unreachable);
  await expect(page.getByLabel("Full Name")).toHaveValue("Nadia Berg");
  await expect(register(page)).toBeEnabled();
});

test("C9 without an employee role nothing is sent, and the form says why", async ({ page }) => {
  await page.route("**/user-types?*", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { type_name: string }[] };
    const data = body.data.filter(({ type_name }) => type_name !== "employee");
    await route.fulfill({ response: answer, json: { ...body, data } });
  });
  let sent = 0;
  page.on("request", (request) => (sent += request.url().endsWith("/users/register") ? 1 : 0));
  await openForm(page);
  await expect(page.getByRole("alert")).toHaveText(userMessages.employeeRoleMissingNotice);
  await fillForm(page);
  await register(page).click();
  await expect(toasts(page).getByRole("alert")).toHaveText(userMessages.employeeRoleMissing);
  await expect(register(page)).toBeEnabled();
  expect(sent).toBe(0);
});

test("C10 a role list that fails is named, and can be loaded again", async ({ page }) => {
  const mend = await breakCalls(page, "**/user-types?*");
  await openForm(page);
  const notice = page.getByRole("main").getByRole("alert");
  await expect(notice).toContainText("Roles Error: No list today.");
  await mend();
  await notice.getByRole("button", { name: "Try again", exact: true }).click();
  await expect(notice).toHaveCount(0);
});

test("C10 other lists that fail say so on their field, and can be loaded again", async ({
  page,
}) => {
  const mend = await breakCalls(page, "**/organization/getDepartment", 503, "No departments now.");
  await openForm(page);
  const field = page.getByLabel("Department");
  await expect(field).toHaveAccessibleDescription("No departments now.");
  await expect(field).toBeDisabled();
  await mend();
  await page.getByRole("button", { name: "Retry loading Department", exact: true }).click();
  await expect(field).toBeEnabled();
  await field.selectOption("Sales");
});

test("C11 where self-registration is off there is no way to it", async ({ page }) => {
  const closed = await startSidePortal({ SELF_REGISTRATION: "off", COMPANY_NAME: "Nordlys & Co" });
  try {
    await page.goto(`${closed.url}/sign-in`);
    await expect(page.getByRole("button", { name: "Login", exact: true })).toBeVisible();
    await expect(page.getByText("Register Now")).toHaveCount(0);
    await expect(page.getByRole("contentinfo")).toContainText(
      "© 2025 Nordlys & Co All Rights Reserved.",
    );
    await page.goto(`${closed.url}/help-desk`);
    await page.getByRole("button", { name: /User Onboarding/ }).click();
    await expect(page.getByRole("dialog")).toContainText("Self-registration is turned off");
  } finally {
    await closed.stop();
  }
});

test("G10 another region clears the country and brings its own countries", async ({ page }) => {
  await openForm(page);
  const country = page.getByLabel("Country");
  await expect(country).toBeDisabled();
  const requested = page.waitForRequest(/\/countries\?region_id=[0-9a-f]{24}&size=200&page=1$/);
  await page.getByLabel("Region").selectOption("Europe");
  await requested;
  await expect(country.locator("option")).toHaveText([
    "Select Country",
    "France",
    "Germany",
    "Spain",
    "Sweden",
  ]);
  await country.selectOption("Sweden");
  await page.getByLabel("Region").selectOption("Asia Pacific");
  await expect(country).toHaveValue("");
  await expect(country.locator("option")).not.toContainText(["Sweden"]);
  await expect(country.locator("option")).toContainText(["Select Country", "Australia"]);
});

test("G10 the country of the former region is never submitted (mistake 6)", async ({ page }) => {
  await openForm(page);
  await fillForm(page);
  await page.getByLabel("Region").selectOption("North America");
  let sent = 0;
  page.on("request", (request) => (sent += request.url().endsWith("/users/register") ? 1 : 0));
  await register(page).click();
  await expect(page.getByLabel("Country")).toHaveAccessibleDescription("Country is required");
  expect(sent).toBe(0);
});

test("G11 G14 says nothing while the form is filled in, only when it is sent", async ({ page }) => {
  await openForm(page);
  await page.getByLabel("Email Address").fill("nobody");
  await page.getByLabel("Create Password").fill("123");
  await page.getByLabel("Create Password").blur();
  await expect(page.locator("[aria-invalid]")).toHaveCount(0);
  await register(page).click();
  await expect(page.getByLabel("Email Address")).toHaveAccessibleDescription(
    "Invalid email address",
  );
  await page.getByLabel("Email Address").fill("nobody@example.com");
  await page.getByLabel("Email Address").blur();
  await expect(page.getByLabel("Email Address")).toHaveAccessibleDescription("");
  await register(page).click();
  await expect(page.getByLabel("Email Address")).toHaveAccessibleDescription("");
});

test("G12 keeps letters of any script in a name, and drops the rest while it is typed", async ({
  page,
}) => {
  await openForm(page);
  const name = page.getByLabel("Full Name");
  await name.pressSequentially("Zoë2 O'Neil-Łukasz! 李");
  await expect(name).toHaveValue("Zoë O'Neil-Łukasz 李");
  await name.fill("Berg");
  await name.press("Home");
  await name.pressSequentially("4N. ");
  await expect(name).toHaveValue("N. Berg");
});

test("an error leaves when its field changes, and no sooner", async ({ page }) => {
  await openForm(page);
  await register(page).click();
  const name = page.getByLabel("Full Name");
  const email = page.getByLabel("Email Address");
  await expect(name).toHaveAccessibleDescription("Name is required");
  await name.fill("Ada");
  await expect(name).toHaveAccessibleDescription("");
  await expect(email).toHaveAccessibleDescription("Email is required");
  await page.getByLabel("Department").selectOption("Sales");
  await expect(page.getByLabel("Department")).toHaveAccessibleDescription("");
  await email.fill("nobody");
  await expect(email).toHaveAccessibleDescription("");
  await register(page).click();
  await expect(email).toHaveAccessibleDescription("Invalid email address");
});

test("G13 turns the staff ID into capitals and wants SESA with digits", async ({ page }) => {
  await openForm(page);
  const staffId = page.getByLabel("SESA ID");
  await staffId.pressSequentially("sesa12a");
  await expect(staffId).toHaveValue("SESA12A");
  await register(page).click();
  await expect(staffId).toHaveAccessibleDescription(
    'seS ID must start with "SESA" followed by numbers only',
  );
});

test("G12-G16 every empty field says what it wants", async ({ page }) => {
  await openForm(page);
  await register(page).click();
  const messages = {
    "Full Name": "Name is required",
    "SESA ID": "seS ID is required",
    "Email Address": "Email is required",
    "Create Password": "Password is required",
    "Confirm Password": "Please confirm your password",
    Department: "Department is required",
    Designation: "Designation is required",
    Region: "Region is required",
    Country: "Country is required",
  };
  for (const [label, message] of Object.entries(messages))
    await expect(page.getByLabel(label), label).toHaveAccessibleDescription(message);
  await expect(page.getByLabel("Full Name")).toBeFocused();
});

test("G15 the password has six characters and is typed the same way twice", async ({ page }) => {
  await openForm(page);
  await page.getByLabel("Create Password").fill("12345");
  await page.getByLabel("Confirm Password").fill("12346");
  await register(page).click();
  await expect(page.getByLabel("Create Password")).toHaveAccessibleDescription(
    "Password must be at least 6 characters",
  );
  await expect(page.getByLabel("Confirm Password")).toHaveAccessibleDescription(
    "Passwords must match",
  );
});

test("B7 a toast leaves by itself after 5000 ms", async ({ page }) => {
  await openForm(page);
  await fillForm(page);
  await stopClock(page);
  await register(page).click();
  const toast = toasts(page).getByRole("status");
  await tickUntil(page, toast);
  await page.clock.runFor(TOAST_MS - 200);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toHaveCount(0);
});
