import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures.ts";

const question = (page: Page) => page.getByRole("dialog", { name: "Discard changes?" });
const answer = (page: Page, name: string) =>
  question(page).getByRole("button", { name, exact: true }).click();

test("B100 Esc and Close ask before they lose what was typed, and only then", async ({
  page,
  openAs,
}) => {
  await openAs("admin", "/user-types?dialog=new");
  const name = page.getByLabel("Role Name");
  await name.fill("Night porter");
  await page.keyboard.press("Escape");
  await answer(page, "Keep editing");
  await expect(name).toHaveValue("Night porter");
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await page.keyboard.press("Escape");
  await expect(question(page)).toHaveCount(0);
  await expect(name).toHaveValue("Night porter");
  await page.keyboard.press("Escape");
  await answer(page, "Discard");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goto("/user-types?dialog=new");
  await expect(name).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("B100 Back keeps a draft without a word, and asks where there is none", async ({
  page,
  openAs,
}) => {
  await openAs("admin", "/assignment-rules");
  await page.getByRole("button", { name: "New rule" }).first().click();
  const rule = page.getByRole("dialog", { name: "New rule" });
  await rule.getByRole("checkbox").first().check();
  await page.goBack();
  await answer(page, "Keep editing");
  await expect(rule.getByRole("checkbox").first()).toBeChecked();
  await page.goBack();
  await answer(page, "Discard");
  await expect(rule).toHaveCount(0);
  await expect(page).toHaveURL(/assignment-rules$/);
});
