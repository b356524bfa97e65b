import { mkdir, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { callApi, PASSWORD, staffIds } from "../fixtures.ts";
import { test } from "../own-portal.ts";

/** Only the administrator, and a mail server that does not exist. */
test.use({
  settings: {
    SAMPLE_DATA: "0",
    ADMIN_SESA_ID: staffIds.admin,
    ADMIN_PASSWORD: PASSWORD,
    SMTP_URL: "smtp://127.0.0.1:1",
  },
});

const lineOf = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });
/** The job also retries by itself, possibly before the press. */
const runStorage = (page: Page) => page.getByRole("button", { name: /^Run Clean up storage/ });
const SOON = { timeout: 60_000 };

test("R173 R174 R176 a job that failed is on Home with its reason, and runs again from the page", async ({
  page,
  openAs,
}) => {
  // A link to itself: the store cannot be listed.
  const objects = join(process.env.PORTAL_DATA_DIR ?? "", "store/objects");
  await mkdir(objects, { recursive: true });
  await symlink("webgl", join(objects, "webgl"));
  await openAs("admin", "/jobs");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Background work");
  await runStorage(page).click();
  const line = lineOf(page, "Clean up storage");
  await expect(line).toContainText(/Failed \d+ times?, last .+: .*ELOOP/, SOON);

  await page.goto("/");
  const waits = lineOf(page, "1 background job fails");
  await expect(waits).toBeVisible(SOON);
  await waits.getByRole("link", { name: /^See why/ }).click();
  await expect(page).toHaveURL("/jobs");

  await rm(join(objects, "webgl"));
  await runStorage(page).click();
  await expect(line).toContainText("just now", SOON);
  await expect(line).not.toContainText("Failed", SOON);
  await page.goto("/audit-logs");
  await expect(page.getByText("Ran background job Clean up storage again").first()).toBeVisible(
    SOON,
  );
});

test("R175 a mail that no server took is listed with the reason, and sent again", async ({
  page,
  openAs,
}) => {
  const answer = await callApi("/users/forgot-password", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ seS_id: staffIds.admin }),
  });
  expect(answer.ok).toBe(true);
  await openAs("admin", "/jobs");
  const send = page.getByRole("button", { name: /^Send to .+ again$/ });
  const line = page.getByRole("listitem").filter({ has: send });
  await expect(line).toContainText("ECONNREFUSED", SOON);
  await expect(line).not.toContainText("token");
  await send.click();
  await expect(page.getByText("The email is sent in a moment")).toBeVisible(SOON);
  await expect(line).toContainText(/([2-9]|\d\d) attempts/, SOON);
});
