import { expect, type Page } from "@playwright/test";
import { failures } from "../../contract/errors.ts";
import { DEVICE_KEY, sessionMessages } from "../../contract/sessions.ts";
import { PASSWORD, signIn, staffIds, test } from "../fixtures.ts";

const staffIdField = (page: Page) => page.getByLabel("SESA ID");
const passwordField = (page: Page) => page.getByLabel("Password", { exact: true });
const login = (page: Page) => page.getByRole("button", { name: "Login", exact: true });

test.beforeEach(({ page }) => page.goto("/sign-in"));

test("C1 asks for staff ID and password, which can be shown and hidden", async ({ page }) => {
  await expect(staffIdField(page)).toBeVisible();
  await expect(login(page)).toBeEnabled();
  await passwordField(page).fill("visible-7");
  await expect(passwordField(page)).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show password", exact: true }).click();
  await expect(passwordField(page)).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide password", exact: true }).click();
  await expect(passwordField(page)).toHaveAttribute("type", "password");
  await expect(passwordField(page)).toHaveValue("visible-7");
});

test("C2 leads to the forgotten password, to help, and to registration in the same panel", async ({
  page,
}) => {
  await page.getByRole("link", { name: "Forgot Password?", exact: true }).click();
  await expect(page).toHaveURL("/forgot-password");
  await page.goBack();
  await page.getByRole("link", { name: "Need Help?", exact: true }).click();
  await expect(page).toHaveURL("/help-desk");
  await page.goBack();
  await page.getByRole("button", { name: "Register Now", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Register New Account" })).toBeVisible();
  await expect(page).toHaveURL("/sign-in");
  await page.getByRole("button", { name: "Back to Login", exact: true }).click();
  await expect(login(page)).toBeVisible();
});

test("C3 the footer names the company", async ({ page }) => {
  await expect(page.getByRole("contentinfo")).toContainText(
    "© 2025 Your Company All Rights Reserved.",
  );
});

test("C4 says what is missing or too short, and sends nothing", async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await login(page).click();
  await expect(page.getByText("Sesa-Id is required")).toBeVisible();
  await expect(page.getByText("Password is required")).toBeVisible();
  await expect(staffIdField(page)).toBeFocused();
  await expect(staffIdField(page)).toHaveAttribute("aria-invalid", "true");
  await staffIdField(page).fill("SESA1");
  await expect(page.getByText("Sesa-Id is required")).toHaveCount(0);
  await passwordField(page).fill("12345");
  await login(page).click();
  await expect(page.getByText("Password must be at least 6 characters")).toBeVisible();
  await expect(passwordField(page)).toBeFocused();
  expect(sent).toEqual([]);
});

test("C5 sends the device and no place", async ({ page }) => {
  const request = page.waitForRequest("**/api/v1/users/login");
  await signIn(page, staffIds.employee);
  expect((await request).postDataJSON()).toEqual({
    seS_id: staffIds.employee,
    password: PASSWORD,
    deviceType: "desktop",
    lat: 0,
    log: 0,
    device: "",
  });
});

test("S16 this browser is known again after signing out", async ({ page }) => {
  await signIn(page, staffIds.employee);
  await expect(page).toHaveURL("/");
  const device = await page.evaluate((key) => localStorage.getItem(key), DEVICE_KEY);
  expect(device).toMatch(/^[\w-]{43}$/);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Logout", exact: true }).click();
  await expect(page).toHaveURL("/sign-in");
  const request = page.waitForRequest("**/api/v1/users/login");
  await signIn(page, staffIds.regional);
  expect((await request).postDataJSON()).toMatchObject({ device });
});

test("C5 takes the staff ID in lower case and with blanks around it", async ({ page }) => {
  await signIn(page, `  ${staffIds.employee.toLowerCase()} `);
  await expect(page).toHaveURL("/");
});

test("C6 shows the server's message above the form, until the page is loaded again (mistake 9)", async ({
  page,
}) => {
  await signIn(page, "SESA999999", "not the password");
  const alert = page.getByRole("alert");
  await expect(alert).toHaveText(sessionMessages.wrongCredentials);
  const [alertBox, fieldBox] = [await alert.boundingBox(), await staffIdField(page).boundingBox()];
  expect(alertBox?.y).toBeLessThan(fieldBox?.y ?? 0);
  await expect(staffIdField(page)).toHaveValue("SESA999999");
  await page.reload();
  await expect(login(page)).toBeVisible();
  await expect(alert).toHaveCount(0);
});

test("C6 has its own message when the server has none", async ({ page }) => {
  await page.route("**/users/login", (route) => route.fulfill({ status: 502, body: "<html>" }));
  await signIn(page, staffIds.employee);
  await expect(page.getByRole("alert")).toHaveText(failures.generic);
  await page.route("**/users/login", (route) => route.abort());
  await signIn(page, staffIds.employee);
  await expect(page.getByRole("alert")).toHaveText(failures.unreachable);
});

test("C6 one press too many sends one request", async ({ page }) => {
  let requests = 0;
  await page.route("**/users/login", async (route) => {
    requests += 1;
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await staffIdField(page).fill(staffIds.employee);
  await passwordField(page).fill(PASSWORD);
  await login(page).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(login(page)).toBeDisabled();
  await expect(page).toHaveURL("/");
  expect(requests).toBe(1);
});

test("B64 a visitor who requested a page sees a note, can type at once, and is taken there", async ({
  page,
}) => {
  await page.goto("/need-help?topic=presenting");
  await expect(page.getByText("Sign in to open “Help Desk”.")).toBeVisible();
  await expect(staffIdField(page)).toBeFocused();
  await signIn(page, staffIds.employee);
  await expect(page.getByRole("dialog", { name: "Presenting a demo" })).toBeVisible();
});

test("C1 works by keyboard alone", async ({ page }) => {
  await expect(staffIdField(page)).toBeFocused();
  await page.keyboard.type(staffIds.employee);
  await page.keyboard.press("Tab");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
});
