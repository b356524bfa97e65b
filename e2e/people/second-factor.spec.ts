import { expect } from "@playwright/test";
import { TOTP } from "otpauth";
import { callApi, headersOf, keepSession, signInByApi, test, uniqueNumber } from "../fixtures.ts";
import { asAdmin, lettersOf, makeColleague } from "../people.ts";

test("A265 an app is set up in the profile, its codes are kept once, and it is removed", async ({
  page,
}) => {
  const person = await makeColleague();
  await keepSession(page, await signInByApi(person.seS_id));
  await page.goto("/profile");
  await page.getByRole("button", { name: "Set up", exact: true }).click();
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await page.getByRole("button", { name: "Set up", exact: true }).click();
  await page.getByRole("button", { name: "Set up: Authenticator app" }).click();
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const secret = (await page.getByLabel("Secret for the app").innerText()).replaceAll(" ", "");
  const code = page.getByLabel("Code", { exact: true });
  const confirm = page.getByRole("button", { name: "Confirm", exact: true });
  await code.fill("12");
  await confirm.click();
  await expect(code).toHaveAccessibleDescription(/The code has six digits/);
  await code.fill(new TOTP({ secret }).generate());
  await confirm.click();
  const codes = page.getByRole("region", { name: "Keep your recovery codes" });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  // A factor that is set up can no longer be cancelled, so that nobody loses its codes.
  await expect(page.getByRole("button", { name: "Cancel", exact: true })).toHaveCount(0);
  const download = page.waitForEvent("download");
  await codes.getByRole("button", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toBe("recovery-codes.txt");
  await codes.getByRole("button", { name: "I have kept them" }).click();
  await expect(page.getByText("10 codes left")).toBeVisible();
  expect((await signInByApi(person.seS_id)) as unknown).toHaveProperty("challenge");

  await page.getByRole("button", { name: "Remove Authenticator app" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Your authenticator app was removed")).toBeVisible();
  await expect(page.getByRole("button", { name: "Set up", exact: true })).toBeVisible();
});

test("A267 an administrator resets a lost factor in the panel; the password opens again", async ({
  page,
  openAs,
}) => {
  const person = await makeColleague();
  const session = await signInByApi(person.seS_id);
  const post = async (path: string, body: object) => {
    const answer = await callApi(path, {
      method: "POST",
      headers: { ...headersOf(session), "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return ((await answer.json()) as { data: { secret: string } }).data;
  };
  const { secret } = await post("/second-factor/app", {});
  await post("/second-factor/app/confirm", { code: new TOTP({ secret }).generate() });

  await openAs("admin", `/users?who=${person._id}`);
  await page.getByRole("button", { name: `More about ${person.name}`, exact: true }).click();
  await page.getByRole("button", { name: "Reset second factor", exact: true }).click();
  const question = page.getByRole("dialog", { name: /^Reset the second factor of/ });
  await question.getByRole("button", { name: "Reset", exact: true }).click();
  await expect(page.getByText(`The second factor of ${person.name} was reset`)).toBeVisible();
  await expect(question).toHaveCount(0);
  expect((await signInByApi(person.seS_id)).user.seS_id).toBe(person.seS_id);
});

test("A268 a role is required to have a factor after some days, and no longer", async ({
  page,
  openAs,
}) => {
  const name = `Host ${lettersOf(uniqueNumber())}`;
  await asAdmin("/user-types", "POST", { type_name: name });
  await openAs("admin", "/user-types");
  const line = page.getByRole("listitem").filter({ hasText: name });
  await expect(line).toContainText("Not required");
  await line.getByRole("button", { name: `Require it of ${name}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Days to set it up").fill("1.5");
  await dialog.getByRole("button", { name: "Require" }).click();
  await expect(dialog).toContainText("Choose a whole number of days from 0 to 365");
  await dialog.getByLabel("Days to set it up").fill("7");
  await dialog.getByRole("button", { name: "Require" }).click();
  await expect(line).toContainText("7 days");
  await line.getByRole("button", { name: `No longer require it of ${name}` }).click();
  await expect(line).toContainText("Not required");
});
