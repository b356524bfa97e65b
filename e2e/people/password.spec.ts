import { expect, type Page } from "@playwright/test";
import { newPasswordMessages } from "../../contract/passwords.ts";
import { RESET_REDIRECT_MS, sessionMessages } from "../../contract/sessions.ts";
import { tooManyRequests } from "../../contract/errors.ts";
import { PASSWORD, readMailTo, signIn, stopClock, test, tickUntil } from "../fixtures.ts";
import { makeColleague } from "../people.ts";

const newPassword = (page: Page) => page.getByLabel("New password");
const confirmPassword = (page: Page) => page.getByLabel("Confirm password");
const reset = (page: Page) => page.getByRole("button", { name: "Reset Password", exact: true });
const send = (page: Page) => page.getByRole("button", { name: "Send Reset Link", exact: true });

async function requestLink(page: Page, staffId: string) {
  await page.goto("/forgot-password");
  await page.getByLabel("SESA ID").fill(staffId);
  await send(page).click();
  await expect(page.getByRole("status")).toHaveText(sessionMessages.resetSent);
}

/** Opens the link of the mail as the person who received it would. */
async function openLink(page: Page, address: string) {
  const mail = await readMailTo(address, "reset-password");
  const link = /https?:\/\/\S+\/reset-password\?token=[\w-]+/.exec(mail)?.[0];
  expect(link).toBeDefined();
  await page.goto(link ?? "");
}

test("C12 asks for a SESA ID and leads back to sign-in", async ({ page }) => {
  await page.goto("/forgot-password");
  const field = page.getByLabel("SESA ID");
  await send(page).click();
  await expect(field).toHaveAccessibleDescription("SESA ID is required");
  await field.fill("ABC1");
  await send(page).click();
  await expect(field).toHaveAccessibleDescription(
    'seS ID must start with "SESA" followed by numbers only',
  );
  await page.getByRole("link", { name: "Back to sign in", exact: true }).click();
  await expect(page).toHaveURL("/sign-in");
});

test("C13 answers alike for a known and an unknown ID", async ({ page }) => {
  await requestLink(page, "SESA100016");
  await requestLink(page, "SESA987654321");
});

test("C13 a failure says that the link was not sent", async ({ page }) => {
  await page.goto("/forgot-password");
  await page.getByLabel("SESA ID").fill("SESA100016");
  for (const fail of ["server", "network", "limit"] as const) {
    await page.route("**/users/forgot-password", (route) => {
      if (fail === "network") return route.abort();
      const json = fail === "limit" ? tooManyRequests(60) : { message: "Something broke." };
      return route.fulfill({ status: fail === "limit" ? 429 : 500, json });
    });
    await send(page).click();
    await expect(page.getByRole("alert")).toHaveText(
      fail === "limit" ? tooManyRequests(60).message : sessionMessages.resetSendFailed,
    );
  }
});

test("C14 a missing or invalid token is named, with the way to a new link", async ({ page }) => {
  await page.goto("/reset-password");
  await expect(page.getByRole("alert")).toHaveText(sessionMessages.resetLinkInvalid);
  await expect(newPassword(page)).toHaveCount(0);

  await page.goto(`/reset-password?token=${"x".repeat(43)}`);
  await newPassword(page).fill("Abcdef1!");
  await confirmPassword(page).fill("Abcdef1!");
  await reset(page).click();
  await expect(page.getByRole("alert")).toHaveText(sessionMessages.resetLinkInvalid);
  await page.getByRole("link", { name: "Request a new link", exact: true }).click();
  await expect(page).toHaveURL("/forgot-password");
});

test("C14 the token leaves the address at once, and both fields can be shown", async ({ page }) => {
  await page.goto("/reset-password?token=abc");
  await expect(newPassword(page)).toHaveAttribute("type", "password");
  await expect(page).toHaveURL("/reset-password");
  await page.getByRole("button", { name: "Show password", exact: true }).first().click();
  await expect(newPassword(page)).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Show password", exact: true }).click();
  await expect(confirmPassword(page)).toHaveAttribute("type", "text");
});

test("C15 says what a new password lacks", async ({ page }) => {
  await page.goto("/reset-password?token=abc");
  await reset(page).click();
  await expect(newPassword(page)).toHaveAccessibleDescription(/^New password is required/);
  await expect(confirmPassword(page)).toHaveAccessibleDescription("Confirm password is required");
  const lacking = {
    "Abc1!": "Password must be at least 8 characters",
    "ABCDEF1!": "Password must contain at least one lowercase letter",
    "abcdef1!": "Password must contain at least one uppercase letter",
    "Abcdefg!": "Password must contain at least one digit",
    Abcdefg1: "Password must contain at least one special character",
  };
  for (const [password, message] of Object.entries(lacking)) {
    await newPassword(page).fill(password);
    await expect(newPassword(page), password).toHaveAccessibleDescription(
      new RegExp(`^${message}`),
    );
  }
  await newPassword(page).fill("Abcdef1!");
  await confirmPassword(page).fill("Abcdef1?");
  await expect(confirmPassword(page)).toHaveAccessibleDescription("Passwords must match");
});

test("C16 C17 a password is reset through the mailed link, once", async ({ page }) => {
  const changed = "Fresh-2026?";
  const { seS_id, email } = await makeColleague();
  await requestLink(page, seS_id);
  await openLink(page, email);
  await expect(page).toHaveURL("/reset-password");
  await newPassword(page).fill(changed);
  await confirmPassword(page).fill(changed);
  await stopClock(page);
  await reset(page).click();
  await tickUntil(page, page.getByRole("status"));
  await expect(page.getByRole("status")).toHaveText(sessionMessages.resetDone);
  await page.clock.runFor(RESET_REDIRECT_MS - 200);
  await expect(page).toHaveURL("/reset-password");
  await page.clock.runFor(200);
  await expect(page).toHaveURL("/sign-in");
  await page.clock.resume();

  await signIn(page, seS_id, PASSWORD);
  await expect(page.getByRole("alert")).toHaveText(sessionMessages.wrongCredentials);
  await signIn(page, seS_id, changed);
  await expect(page.getByRole("link", { name: "Profile", exact: true })).toBeVisible();
});

test("C180 C181 a bar shows how strong it is, and one of the most common is refused", async ({
  page,
}) => {
  const { seS_id, email } = await makeColleague();
  await requestLink(page, seS_id);
  await openLink(page, email);
  const strengths = {
    "Abcdef1!": "Weak password: easy to guess",
    "Demo-2025!": "Fair password: longer is stronger",
    "Lantern-47-orchard": "Strong password",
  };
  for (const [password, label] of Object.entries(strengths)) {
    await newPassword(page).fill(password);
    await expect(page.locator("[aria-live=polite]").getByText(label)).toBeVisible();
  }
  await newPassword(page).fill("Password1!");
  await confirmPassword(page).fill("Password1!");
  await reset(page).click();
  await expect(newPassword(page)).toHaveAccessibleDescription(
    new RegExp(`^${newPasswordMessages.common}`),
  );
  await expect(page.getByRole("alert")).toHaveCount(0);
  await newPassword(page).fill("Lantern-47-orchard");
  await confirmPassword(page).fill("Lantern-47-orchard");
  await reset(page).click();
  await expect(page.getByRole("status")).toHaveText(sessionMessages.resetDone);
});

test("C17 a used link is invalid", async ({ page }) => {
  const { seS_id, email } = await makeColleague();
  await requestLink(page, seS_id);
  for (const expected of [sessionMessages.resetDone, sessionMessages.resetLinkInvalid]) {
    await openLink(page, email);
    await newPassword(page).fill("Again-2026?");
    await confirmPassword(page).fill("Again-2026?");
    await reset(page).click();
    await expect(
      page.getByRole(expected === sessionMessages.resetDone ? "status" : "alert"),
    ).toHaveText(expected);
  }
});

test("C16 a failure says that the password was not reset", async ({ page }) => {
  await page.route("**/users/reset-password", (route) => route.abort());
  await page.goto("/reset-password?token=abc");
  await newPassword(page).fill("Abcdef1!");
  await confirmPassword(page).fill("Abcdef1!");
  await reset(page).click();
  await expect(page.getByRole("alert")).toHaveText(sessionMessages.resetFailed);
});
