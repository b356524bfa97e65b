import { expect } from "@playwright/test";
import { staffIds, test } from "../fixtures.ts";
import { makeColleague } from "../people.ts";

test("G60 G61 G62 a row opens the person, Back closes them, and a link opens them again", async ({
  page,
  openAs,
}) => {
  const person = await makeColleague();
  await openAs("admin", `/users?search=${person.seS_id}`);
  await page.getByRole("link", { name: person.name, exact: true }).press("Enter");
  const panel = page.getByRole("dialog", { name: person.name, exact: true });
  await expect(panel.getByText("Never presented")).toBeVisible();
  await expect(page).toHaveURL(`/users?search=${person.seS_id}&who=${person._id}`);
  await panel.getByRole("tab", { name: "Sessions" }).click();
  await expect(panel.getByText("Not signed in anywhere")).toBeVisible();
  await panel.getByRole("tab", { name: "Assignments" }).click();
  await expect(panel.getByText("No demos assigned")).toBeVisible();
  await page.goBack();
  await expect(panel).toHaveCount(0);
  await page.goto(`/assigned-products?who=${person._id}`);
  await panel.getByRole("button", { name: `More about ${person.name}`, exact: true }).click();
  await panel.getByRole("button", { name: "Deactivate", exact: true }).click();
  await expect(panel.getByText("Deactivated", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(page).toHaveURL("/assigned-products");
});

test("G60 a leader sees neither sessions nor the log of a person", async ({ page, openAs }) => {
  await openAs("regional", `/users?search=${staffIds.employee}`);
  await page.getByRole("table").getByRole("link").first().click();
  await expect(page.getByRole("dialog").getByRole("tab")).toHaveText([/^Overview/, /^Assignments/]);
});
