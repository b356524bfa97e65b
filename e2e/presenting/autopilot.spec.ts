import { expect, type Page } from "@playwright/test";
import { draggable, makeDemo, replaceContent } from "../builds.ts";
import { test } from "../own-portal.ts";

const card = (page: Page) => page.getByRole("region", { name: "Autopilot", exact: true });
const dialog = (page: Page) => page.getByRole("dialog");

async function dragInDialog(page: Page) {
  await expect(dialog(page).getByRole("status")).toContainText("of 3:00");
  const box = await dialog(page).locator("iframe").boundingBox();
  if (!box) throw new Error("there is no demo");
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 200, y);
  await page.mouse.down();
  await page.mouse.move(box.x + 440, y, { steps: 12 });
  await page.mouse.up();
  // Long enough to show in its pictures.
  const seconds = async () => {
    const status = await dialog(page).getByRole("status").textContent();
    const [, minutes = "", rest = ""] = /(\d):(\d\d) of 3:00/.exec(status ?? "") ?? [];
    return Number(minutes) * 60 + Number(rest);
  };
  const then = await seconds();
  await expect.poll(seconds).toBeGreaterThan(then + 1);
}

test("E409 E410 E411 what is recorded is tried at once, and again when another version plays", async ({
  page,
  openAs,
}) => {
  const demo = await makeDemo("Draggable", draggable(false));
  await openAs("admin", `/demo-details/${demo._id}`);
  await expect(card(page)).toContainText("kiosks replay it while nobody touches the screen");
  await card(page).getByRole("button", { name: "Record", exact: true }).click();
  await dragInDialog(page);
  await dialog(page).getByRole("button", { name: "Stop and save" }).click();
  await expect(dialog(page)).toContainText("Trying what was recorded, 0:");
  await expect(dialog(page)).toContainText("And what it shows by itself, 0:");
  await expect(dialog(page)).toBeHidden({ timeout: 120_000 });
  await expect(card(page)).toContainText("Follows the replay");
  await expect(card(page)).toContainText("Tried on version 1.");

  await replaceContent(demo._id, draggable(true));
  await page.reload();
  await expect(card(page)).toContainText("Version 2 plays now: try it again.");
  await card(page).getByRole("button", { name: "Try again" }).click();
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page)).toBeHidden({ timeout: 120_000 });
  await expect(card(page)).toContainText("Does not follow");
  await expect(card(page)).toContainText("Kiosks show this demo without it.");
  await card(page).getByRole("button", { name: "Remove" }).click();
  await expect(card(page).getByRole("button", { name: "Record", exact: true })).toBeVisible();
});

test("E409 a demo that listens to people only does not follow, and a cancelled trial is none", async ({
  page,
  openAs,
}) => {
  const demo = await makeDemo("Wary", draggable(true));
  await openAs("admin", `/demo-details/${demo._id}`);
  await card(page).getByRole("button", { name: "Record", exact: true }).click();
  await dragInDialog(page);
  await dialog(page).getByRole("button", { name: "Stop and save" }).click();
  await expect(dialog(page)).toContainText("Trying what was recorded");
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await expect(card(page)).toContainText("Not tried");
  await card(page).getByRole("button", { name: "Record again" }).click();
  await dragInDialog(page);
  await dialog(page).getByRole("button", { name: "Stop and save" }).click();
  await expect(dialog(page)).toBeHidden({ timeout: 120_000 });
  await expect(card(page)).toContainText("Does not follow");
});

test("E411 Play shows it as a kiosk would, and a touch takes over", async ({ page, openAs }) => {
  const demo = await makeDemo("Played", draggable(false));
  await openAs("admin", `/demo-details/${demo._id}`);
  await card(page).getByRole("button", { name: "Record", exact: true }).click();
  await dragInDialog(page);
  await dialog(page).getByRole("button", { name: "Stop and save" }).click();
  await expect(dialog(page)).toContainText("Trying what was recorded");
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await card(page).getByRole("button", { name: "Play" }).click();
  await expect(dialog(page)).toContainText("Touch the demo to take over.");
  await dialog(page).locator("iframe").click();
  await expect(page.getByText("You have taken over, as a visitor would.")).toBeVisible();
  await expect(dialog(page)).toBeVisible();
});

test("E412 leaders and employees have no card of it", async ({ page, openAs }) => {
  const demo = await makeDemo("Of administrators", draggable(false));
  await openAs("regional", `/demo-details/${demo._id}`);
  await expect(page.getByRole("heading", { name: "On this device" })).toBeVisible();
  await expect(card(page)).toHaveCount(0);
});
