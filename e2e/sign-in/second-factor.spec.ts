import { expect, type Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { factorMessages } from "../../contract/personal/second-factor.ts";
import { DEVICE_KEY } from "../../contract/sessions.ts";
import { callApi, signIn, signInByApi, test } from "../fixtures.ts";
import { call } from "../own-portal.ts";
import { makeColleague } from "../people.ts";

const STEP_MS = 30_000;
const codeField = (page: Page) => page.getByLabel("Code", { exact: true });
const confirm = (page: Page) => page.getByRole("button", { name: "Confirm", exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Somebody with an authenticator app, and its next code: an earlier one was used to set it up. */
async function withApp() {
  const { seS_id } = await makeColleague();
  const session = await signInByApi(seS_id);
  const { secret } = await call<{ secret: string }>(session, "POST", "/second-factor/app", {});
  const app = new TOTP({ secret });
  const before = Date.now() - STEP_MS;
  const first = { code: app.generate({ timestamp: before }) };
  const path = "/second-factor/app/confirm";
  const kept = await call<{ recovery_codes: string[] }>(session, "POST", path, first);
  return { seS_id, codes: kept.recovery_codes, next: () => app.generate() };
}

test("A260 a code of the app follows the password, and leads to the requested page", async ({
  page,
}) => {
  const { seS_id, next } = await withApp();
  await page.goto("/need-help?topic=presenting");
  await signIn(page, seS_id);
  await expect(codeField(page)).toBeFocused();
  await expect(codeField(page)).toHaveAttribute("autocomplete", "one-time-code");
  await expect(codeField(page)).toHaveAttribute("inputmode", "numeric");
  await expect(page.getByRole("button", { name: "Use a passkey", exact: true })).toHaveCount(0);
  await codeField(page).fill(next());
  await confirm(page).click();
  await expect(page.getByRole("dialog", { name: "Presenting a demo" })).toBeVisible();
  const device = await page.evaluate((key) => localStorage.getItem(key), DEVICE_KEY);
  expect(device).toMatch(/^[\w-]{43}$/);
});

test("A260 a wrong code is reported at its field, and the way back leads to the password", async ({
  page,
}) => {
  const { seS_id, next } = await withApp();
  await page.goto("/sign-in");
  await signIn(page, seS_id);
  await codeField(page).fill("12");
  await confirm(page).click();
  await expect(codeField(page)).toHaveAccessibleDescription(new RegExp(factorMessages.sixDigits));
  await codeField(page).fill(next().replaceAll(/\d/g, (digit) => `${9 - Number(digit)}`));
  await confirm(page).click();
  await expect(codeField(page)).toHaveAccessibleDescription(new RegExp(factorMessages.wrongCode));
  await expect(codeField(page)).toBeFocused();
  await press(page, "Back to sign in");
  await signIn(page, seS_id);
  await codeField(page).fill(next());
  await confirm(page).click();
  await expect(page).toHaveURL("/");
});

test("A261 a recovery code opens once", async ({ page }) => {
  const {
    seS_id,
    codes: [code = ""],
  } = await withApp();
  const field = page.getByLabel("Recovery code", { exact: true });
  await page.goto("/sign-in");
  await signIn(page, seS_id);
  await press(page, "Use a recovery code");
  await expect(field).toBeFocused();
  await field.fill(code);
  await confirm(page).click();
  await expect(page).toHaveURL("/");
  await page.evaluate(() => localStorage.clear());
  await page.goto("/sign-in");
  await signIn(page, seS_id);
  await press(page, "Use a recovery code");
  await field.fill(code);
  await confirm(page).click();
  await expect(field).toHaveAccessibleDescription(new RegExp(factorMessages.wrongRecoveryCode));
});

test("A261 a challenge that is over asks for the password again", async ({ page }) => {
  const { seS_id, next } = await withApp();
  await page.goto("/sign-in");
  const answered = page.waitForResponse("**/api/v1/users/login");
  await signIn(page, seS_id);
  const { data } = (await (await answered).json()) as { data: { challenge: string } };
  const code = next();
  // As another tab would: the challenge is used up.
  const used = await callApi("/users/login/second-factor", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ challenge: data.challenge, code }),
  });
  expect(used.status).toBe(200);
  await codeField(page).fill(code);
  await confirm(page).click();
  await expect(page.getByRole("alert")).toHaveText(factorMessages.challengeOver);
  await press(page, "Back to sign in");
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
});
