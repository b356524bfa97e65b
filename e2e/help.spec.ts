import { expect, type Page } from "@playwright/test";
import { SUPPORT_PROMISE } from "../contract/portal.ts";
import { test } from "./fixtures.ts";

const onboarding = (page: Page) => page.getByRole("button", { name: /User Onboarding/ });
const management = (page: Page) => page.getByRole("button", { name: /Account Management/ });
const contact = (page: Page) => page.getByRole("link", { name: "Contact support", exact: true });

test("K3 the topics open in dialogs that give the focus back", async ({ page, openAs }) => {
  await openAs("admin", "/need-help");
  await expect(page.getByRole("heading", { name: "How do we help?" })).toBeVisible();
  for (const topic of [onboarding(page), management(page)]) {
    await topic.click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("heading", { level: 3 })).not.toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(topic).toBeFocused();
  }
});

test("K3 C11 the onboarding topic explains both ways to an account", async ({ page }) => {
  await page.goto("/help-desk");
  await onboarding(page).click();
  await expect(page.getByRole("dialog")).toContainText("Register Now");
  await expect(page.getByRole("dialog")).toContainText("An administrator can create your account");
});

test("K3 Account Management is for administrators", async ({ page, openAs }) => {
  for (const role of ["regional", "employee"] as const) {
    await openAs(role, "/need-help");
    await expect(onboarding(page)).toBeVisible();
    await expect(management(page)).toHaveCount(0);
  }
});

test("K4 the help desk is public, without the administrators' topic and with the way in", async ({
  page,
}) => {
  await page.goto("/help-desk");
  await expect(page.getByRole("heading", { name: "How do we help?" })).toBeVisible();
  await expect(onboarding(page)).toBeVisible();
  await expect(management(page)).toHaveCount(0);
  await page.getByRole("link", { name: "Login Now", exact: true }).click();
  await expect(page).toHaveURL("/sign-in");
});

test("K4 who is signed in sees the same page at both addresses, and no Login Now", async ({
  page,
  openAs,
}) => {
  for (const path of ["/need-help", "/help-desk"]) {
    await openAs("admin", path);
    await expect(management(page)).toBeVisible();
    await expect(page.getByRole("link", { name: "Login Now", exact: true })).toHaveCount(0);
  }
});

test("K5 support gets a letter with the page, the role and the browser", async ({
  page,
  openAs,
}) => {
  await openAs("regional", "/approve-users");
  await expect(page).toHaveTitle(/^Approval/);
  await page.getByRole("link", { name: "Help Desk", exact: true }).click();
  const letter = new URL((await contact(page).getAttribute("href")) ?? "");
  expect(letter.protocol + letter.pathname).toBe("mailto:support@example.com");
  expect(letter.searchParams.get("subject")).toContain("Demo Dashboard Portal");
  const body = letter.searchParams.get("body");
  expect(body).toContain("Page: Approval (/approve-users)");
  expect(body).toContain("Role: Experience Leader");
  expect(body).toContain(`Browser: ${await page.evaluate(() => navigator.userAgent)}`);
  await expect(page.getByRole("main")).toContainText(`within ${SUPPORT_PROMISE}`);
});

test("K5 a letter from somebody who is not signed in says so", async ({ page }) => {
  await page.goto("/help-desk");
  const body = new URL((await contact(page).getAttribute("href")) ?? "").searchParams.get("body");
  expect(body).toContain("Role: not signed in");
  expect(body).toContain("Page: /help-desk");
});

test("K5 a letter names the page that somebody left to ask for help, also before sign-in", async ({
  page,
}) => {
  await page.goto("/sign-in");
  await page.getByRole("link", { name: "Need Help?", exact: true }).click();
  const body = new URL((await contact(page).getAttribute("href")) ?? "").searchParams.get("body");
  expect(body).toContain("Page: Sign in (/sign-in)");
});

test("K60 articles are those of the role, have an address, and are found by the search of everything", async ({
  page,
  openAs,
}) => {
  await openAs("employee", "/need-help");
  const article = (name: RegExp) => page.getByRole("main").getByRole("button", { name });
  await expect(article(/Presenting a demo/)).toBeVisible();
  await expect(article(/Uploading a demo/)).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox").fill("full screen");
  await page.getByRole("option", { name: "Presenting a demo" }).click();
  await expect(page).toHaveURL("/need-help?topic=presenting");
  await expect(page.getByRole("dialog", { name: "Presenting a demo" })).toContainText("Esc");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/need-help");
  await openAs("admin", "/need-help?topic=uploading");
  await expect(page.getByRole("dialog", { name: "Uploading a demo" })).toBeVisible();
});
