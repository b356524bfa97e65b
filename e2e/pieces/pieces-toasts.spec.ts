import { expect, type Page } from "@playwright/test";
import { TOAST_MS } from "../../contract/sessions.ts";
import { stopClock } from "../fixtures.ts";
import { PHONE, test } from "../gallery.ts";

test.beforeEach(({ openGallery }) => openGallery("overlays"));

const show = (page: Page, what: string) =>
  page.getByRole("button", { name: `Show ${what}`, exact: true }).click();
const success = (page: Page) => page.getByRole("status").filter({ hasText: "status updated" });
const failure = (page: Page) => page.getByRole("alert").filter({ hasText: "went wrong" });

// From here on time passes only on request; drawing does not wait for it.
test.beforeEach(({ page }) => stopClock(page));
const pass = (page: Page, ms: number) => page.clock.runFor(ms);

test("B7 clears a toast after 5000 ms", async ({ page }) => {
  await show(page, "success");
  await expect(success(page)).toBeVisible();
  await pass(page, TOAST_MS - 100);
  await expect(success(page)).toBeVisible();
  await pass(page, 100);
  await expect(success(page)).toHaveCount(0);
});

test("B7 gives every toast a separate timer (mistake 9)", async ({ page }) => {
  await show(page, "success");
  await pass(page, 2000);
  await show(page, "error");
  await pass(page, TOAST_MS - 2000);
  await expect(success(page)).toHaveCount(0);
  await expect(failure(page)).toBeVisible();
  await pass(page, 2000);
  await expect(failure(page)).toHaveCount(0);
});

test("B7 announces good news politely and bad news at once", async ({ page }) => {
  await expect(page.locator("[data-toasts] [aria-live=polite]")).toBeAttached();
  await show(page, "success");
  await show(page, "error");
  await expect(page.locator("[aria-live=polite]").getByRole("status")).toBeVisible();
  await expect(failure(page)).toBeVisible();
  await expect(page.locator("[aria-live=polite]").getByRole("alert")).toHaveCount(0);
});

test("B7 holds a toast under the mouse and no longer", async ({ page }) => {
  await show(page, "success");
  await success(page).hover();
  await pass(page, TOAST_MS + 1000);
  await expect(success(page)).toBeVisible();
  await page.mouse.move(5, 5);
  await pass(page, TOAST_MS);
  await expect(success(page)).toHaveCount(0);
});

test("B7 closes by its button, and all at once", async ({ page }) => {
  await show(page, "success");
  await show(page, "error");
  await success(page).getByRole("button", { name: "Close notification", exact: true }).click();
  await expect(success(page)).toHaveCount(0);
  await expect(failure(page)).toBeVisible();
  await page.getByRole("button", { name: "Dismiss all", exact: true }).click();
  await expect(failure(page)).toHaveCount(0);
});

test("B7 shows the same text once, with the full time", async ({ page }) => {
  await show(page, "success");
  await pass(page, 3000);
  await show(page, "success");
  await expect(success(page)).toHaveCount(1);
  await pass(page, TOAST_MS - 100);
  await expect(success(page)).toHaveCount(1);
  await pass(page, 100);
  await expect(success(page)).toHaveCount(0);
});

test("B7 is at the bottom right and works above an open dialog", async ({ page }) => {
  await show(page, "success");
  const size = page.viewportSize();
  const box = await success(page).boundingBox();
  expect((size?.width ?? 0) - (box?.x ?? 0) - (box?.width ?? 0)).toBeLessThanOrEqual(24);
  expect((size?.height ?? 0) - (box?.y ?? 0) - (box?.height ?? 0)).toBeLessThanOrEqual(24);
  await page.getByRole("button", { name: "Open confirmation", exact: true }).click();
  await success(page).getByRole("button", { name: "Close notification", exact: true }).click();
  await expect(success(page)).toHaveCount(0);
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("B7 makes way for the buttons of a sheet on a phone", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await show(page, "success");
  await page.getByRole("button", { name: "Open confirmation", exact: true }).click();
  const actions = page.getByRole("dialog").getByRole("button");
  const toast = await success(page).boundingBox();
  for (const action of await actions.all()) {
    const button = await action.boundingBox();
    expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
  }
});

test("B75 stays under the press, though a control has come beneath it", async ({ page }) => {
  await show(page, "success");
  await page.evaluate(() => {
    const late = Object.assign(document.createElement("button"), { textContent: "Late" });
    late.style.cssText = "position: fixed; right: 0; bottom: 0; width: 20rem; height: 6rem;";
    document.body.append(late);
  });
  await success(page).getByRole("button", { name: "Close notification", exact: true }).click();
  await expect(success(page)).toHaveCount(0);
});
