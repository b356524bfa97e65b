import { expect, type Page } from "@playwright/test";
import { makeDemo, turningPage } from "../builds.ts";
import { adminSession, callApi, headersOf } from "../fixtures.ts";
import { test } from "../own-portal.ts";

const BLACK_S = 15;
const stage = (page: Page) => page.locator("[data-presenting]");
const black = (page: Page) =>
  page.getByRole("button", { name: "Show the demo again", exact: true });

/** The total that the portal has counted for this demo. */
async function readCounted(demoId: string) {
  const session = await adminSession();
  const answer = await callApi(`/insights?demo=${demoId}&admins=include`, {
    headers: headersOf(session),
  });
  return ((await answer.json()) as { data: { seconds: number } }).data.seconds;
}

/** The watches that this page starts from now on. */
function watchesOf(page: Page) {
  const started: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/v1/watches"))
      started.push((request.postDataJSON() as { _id: string })._id);
  });
  return started;
}

async function present(page: Page, demoId: string) {
  await page.goto(`/demo-details/${demoId}`);
  await page.getByRole("button", { name: "Present", exact: true }).click();
  await expect(stage(page)).toBeVisible();
  await expect(page.getByRole("progressbar", { name: /^Loading/ })).toHaveCount(0);
}

test("E288 a demo that is restarted, or tried again, goes on in the same watch", async ({
  page,
  openAs,
}) => {
  test.slow();
  const turning = await makeDemo("Restarted", { "demo/index.html": turningPage() });
  const broken = await makeDemo("Tried again", {
    "demo/index.html": `<!doctype html><canvas style="position:fixed;inset:0;width:100%;height:100%"></canvas>
<script>fetch("scene.json").then((answer) => answer.json());</script>`,
  });
  await openAs("admin", "/need-help");
  const started = watchesOf(page);
  await present(page, turning._id);
  await expect.poll(() => new Set(started).size).toBe(1);
  const again = page.waitForEvent("framenavigated");
  await page.keyboard.press("r");
  await again;
  await expect(page.getByRole("progressbar", { name: /^Loading/ })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await present(page, broken._id);
  await expect.poll(() => new Set(started).size).toBe(2);
  const retried = page.waitForRequest(/scene\.json/, { timeout: 90_000 });
  await page.getByRole("button", { name: "Try again", exact: true }).click({ timeout: 90_000 });
  await retried;
  await page.goto("/need-help");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(new Set(started).size).toBe(2);
});

test("E287 nothing counts below a black screen", async ({ page, openAs }) => {
  const { _id } = await makeDemo("Covered", { "demo/index.html": turningPage() });
  await openAs("admin", "/need-help");
  const startedAt = Date.now();
  await present(page, _id);
  await page.keyboard.press("b");
  await expect(black(page)).toBeVisible();
  // With room for the second at either end, and for the one in which a picture still counts as moving.
  const most = (Date.now() - startedAt) / 1000 + 4;
  await page.waitForTimeout(BLACK_S * 1000);
  await page.goto("/need-help");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await readCounted(_id)).toBeLessThanOrEqual(most);
});
