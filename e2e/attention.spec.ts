import { expect } from "@playwright/test";
import type { Attention } from "../contract/attention.ts";
import { callApi, headersOf, PHONE, test } from "./fixtures.ts";

const bell = { name: /^What is new/ };

test("D62 the bell opens by keyboard, loses its dot for good, and leads to those who wait", async ({
  page,
  openAs,
}) => {
  const session = await openAs("admin", "/need-help");
  const answer = await callApi("/attention", { headers: headersOf(session) });
  const { data } = (await answer.json()) as { data: Attention };
  expect(data.waiting?.count).toBeGreaterThan(1);
  // Other journeys make people at the same time.
  const waiting = /^\d+ people await approval/;
  await expect(page.getByRole("navigation", { name: "Main" })).toContainText(
    /\d+ people await approval/,
  );
  const button = page.getByRole("banner").getByRole("button", bell);
  await button.focus();
  await page.keyboard.press("Enter");
  const link = page.getByRole("banner").getByRole("link", { name: waiting });
  await expect(link).toBeVisible();
  await expect(button).toHaveAccessibleName("What is new");
  await page.keyboard.press("Escape");
  await expect(link).toBeHidden();
  await page.reload();
  await expect(page.getByRole("navigation", { name: "Main" })).toContainText(
    /\d+ people await approval/,
  );
  await expect(button).toHaveAccessibleName("What is new");
  await page.setViewportSize(PHONE);
  await button.click();
  await link.click();
  await expect(page).toHaveURL("/approve-users");
  await expect(link).toBeHidden();
});
