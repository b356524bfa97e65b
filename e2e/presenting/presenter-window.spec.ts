import { expect, type Page } from "@playwright/test";
import type { Meeting } from "../../contract/meetings/meetings.ts";
import { makeDemo, turningPage } from "../builds.ts";
import { adminSession } from "../fixtures.ts";
import { call, test } from "../own-portal.ts";

const files = { "demo/index.html": turningPage() };
const stage = (page: Page) => page.locator("[data-presenting]");
const black = (page: Page) =>
  page.getByRole("button", { name: "Show the demo again", exact: true });

/** The stage, and the window that P opens beside it. */
async function openBoth(page: Page) {
  await page.getByRole("button", { name: "Present", exact: true }).click();
  await expect(stage(page)).toBeVisible();
  const opening = page.waitForEvent("popup");
  await page.keyboard.press("p");
  return opening;
}

test("E293 E294 E295 the presenter window shows notes, time, what is next and a live picture, and its keys move the stage", async ({
  page,
  openAs,
}) => {
  const [second, first] = [
    await makeDemo("Secondscreen two", files),
    await makeDemo("Secondscreen one", files),
  ];
  const admin = await adminSession();
  const text = "- Start with the **doors** closed";
  await call(admin, "PUT", `/demo-products/${first._id}/talking-points`, { text });
  await openAs("admin", "/demo?search=Secondscreen");
  await page.locator(`a[href="/demo-details/${first._id}"]`).first().click();
  await expect(page.getByRole("heading", { level: 1, name: first.title })).toBeVisible();
  const window = await openBoth(page);
  await expect(window.getByRole("heading", { level: 1, name: first.title })).toBeVisible();
  await expect(window.getByText("1 of 2")).toBeVisible();
  await expect(window.getByLabel("Time")).toHaveText(/^\d\d:\d\d$/);
  await expect(window.getByRole("listitem").filter({ hasText: "doors" })).toBeVisible();
  await expect(window.getByRole("listitem").filter({ hasText: second.title })).toBeVisible();
  await expect(window.getByRole("img", { name: "What the client sees" })).toBeVisible();
  await expect(window.getByText(/live, \d+ fps/)).toBeVisible();

  await window.keyboard.press("b");
  await expect(black(page)).toBeVisible();
  await expect(window.getByRole("button", { name: "Black screen" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await page.keyboard.press("b");
  await expect(window.getByRole("button", { name: "Black screen" })).toHaveAttribute(
    "aria-pressed",
    "false",
  );
  await window.getByRole("button", { name: "Next demo" }).click();
  await expect(page.locator("iframe")).toHaveAttribute("title", second.title);
  await expect(window.getByRole("heading", { level: 1, name: second.title })).toBeVisible();

  await window.reload();
  await expect(window.getByText("2 of 2")).toBeVisible();
  await page.reload();
  await expect(stage(page)).toBeVisible();
  await window.keyboard.press("ArrowLeft");
  await expect(page.locator("iframe")).toHaveAttribute("title", first.title);
  await window.keyboard.press("Escape");
  await expect(stage(page)).toHaveCount(0);
  await expect(window.getByRole("heading", { name: "The presentation has ended" })).toBeVisible();
});

test("E294 two tabs that present do not mix, and a closed window leaves the stage as it is", async ({
  page,
  openAs,
  context,
}) => {
  const demo = await makeDemo("Not mixed", files);
  await openAs("admin", `/demo-details/${demo._id}`);
  const other = await context.newPage();
  await other.goto(`/demo-details/${demo._id}`);
  const window = await openBoth(page);
  const otherWindow = await openBoth(other);
  await expect(otherWindow.getByRole("heading", { level: 1, name: demo.title })).toBeVisible();
  await window.keyboard.press("b");
  await expect(black(page)).toBeVisible();
  await expect(otherWindow.getByRole("button", { name: "Black screen" })).toHaveAttribute(
    "aria-pressed",
    "false",
  );
  await window.close();
  await expect(black(page)).toBeVisible();
  await page.keyboard.press("b");
  await expect(black(page)).toHaveCount(0);
});

test("E293 without a presentation the window says what to do", async ({ page }) => {
  await page.goto("/present-window");
  await expect(page.getByRole("heading", { name: "Waiting for the presentation" })).toBeVisible();
});

test("E293 in a meeting the presenter window counts towards the planned minutes", async ({
  page,
  openAs,
}) => {
  const demo = await makeDemo("Planned", files);
  const admin = await adminSession();
  const input = { name: "Planned meeting", demo_ids: [demo._id] };
  const meeting = await call<Meeting>(admin, "POST", "/meetings", input);
  await openAs("admin", `/meetings/${meeting._id}`);
  await page.getByRole("button", { name: "More actions", exact: true }).click();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Planned minutes").fill("soon");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(dialog).toContainText("Use whole minutes from 1 to 600");
  await dialog.getByLabel("Planned minutes").fill("30");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(dialog).toHaveCount(0);
  const window = await openBoth(page);
  await expect(window.getByLabel("Time")).toHaveText(/^\d\d:\d\d of 30:00$/);
});
