import { expect } from "@playwright/test";
import { callApi, test } from "../fixtures.ts";

test("S218 a token is made, shown once, copied, used and revoked", async ({
  page,
  context,
  openAs,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openAs("admin", "/integrations");
  await page.getByRole("button", { name: "New token" }).click();
  const dialog = page.getByRole("dialog");
  const create = dialog.getByRole("button", { name: "Create token" });
  await create.click();
  await expect(dialog).toContainText("Please give the token a name");
  await expect(dialog).toContainText("Please choose what the token may do");
  await dialog.getByLabel("Name").fill("Nightly build");
  await dialog.getByLabel("Read", { exact: true }).check();
  await dialog.getByLabel("Provision people").check();
  await create.click();
  await expect(dialog).toContainText("A token that provisions people can do nothing else");
  await dialog.getByLabel("Provision people").uncheck();
  await create.click();
  const shown = dialog.getByText(/^ddp_/);
  await expect(shown).toBeVisible();
  const token = await shown.innerText();
  await dialog.getByRole("button", { name: "Copy" }).click();
  await expect(dialog.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  await dialog.getByRole("button", { name: "Done" }).click();

  const line = page.getByRole("listitem").filter({ hasText: "Nightly build" });
  await expect(line).toContainText("never used");
  await expect(page.getByText(token)).toHaveCount(0);
  const callWithToken = async () =>
    (await callApi("/users?size=1", { headers: { authorization: `Bearer ${token}` } })).status;
  expect(await callWithToken()).toBe(200);
  await page.reload();
  await expect(line).toContainText("last used");
  await line.getByRole("button", { name: "Revoke Nightly build" }).click();
  await dialog.getByRole("button", { name: "Revoke" }).click();
  // While it is open, nothing of the page behind it has a role.
  await expect(dialog).toHaveCount(0);
  await expect(line).toHaveCount(0);
  expect(await callWithToken()).toBe(401);
});
