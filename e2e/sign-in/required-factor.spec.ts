import { expect, type Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { PHONE, signIn, test, uniqueNumber } from "../fixtures.ts";
import { asAdmin, lettersOf, makeColleague } from "../people.ts";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Somebody whose role alone must set up a factor within this many days. */
async function makeRequired(days: number) {
  const role = `Host ${lettersOf(uniqueNumber())}`;
  const { data } = await asAdmin<{ data: { _id: string } }>("/user-types", "POST", {
    type_name: role,
  });
  const person = await makeColleague({ role });
  await asAdmin(`/factor-rules/${data._id}`, "PUT", { grace_days: days });
  return person;
}

test("A263 until the deadline, Home and the bell show how long is left, and lead to setting it up", async ({
  page,
}) => {
  const { seS_id } = await makeRequired(7);
  await page.goto("/sign-in");
  await signIn(page, seS_id);
  const notice = "7 days left to set up a second factor";
  await expect(page.getByRole("main").getByText(notice)).toBeVisible();
  await page
    .getByRole("banner")
    .getByRole("button", { name: /^What is new/ })
    .click();
  await expect(page.getByRole("banner").getByRole("link", { name: notice })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.setViewportSize(PHONE);
  await page.getByRole("link", { name: `Set up: ${notice}` }).click();
  await expect(page).toHaveURL("/profile");
  await expect(page.getByText(/^You have none yet\. Your role requires one from/)).toBeVisible();
});

test("A264 after the deadline, people who sign in have to set one up, and then the requested page opens", async ({
  page,
}) => {
  const { seS_id } = await makeRequired(0);
  await page.goto("/sign-in");
  await signIn(page, seS_id);
  const dialog = page.getByRole("dialog", { name: "Set up a second factor" });
  await dialog.getByRole("button", { name: "Set up: Authenticator app" }).click();
  const secret = await dialog.getByLabel("Secret for the app").textContent();
  const app = new TOTP({ secret: secret?.replaceAll(" ", "") ?? "" });
  await dialog.getByLabel("Code", { exact: true }).fill(app.generate());
  await dialog.getByRole("button", { name: "Confirm", exact: true }).click();
  await press(page, "I have kept them");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Recent Demos" })).toBeVisible();
});
