import { expect, type Page } from "@playwright/test";
import { makeDemo, turningPage } from "../builds.ts";
import { adminSession, callApi, headersOf } from "../fixtures.ts";
import { test } from "../own-portal.ts";

const WATCHED_S = 60;
const OFFLINE_S = 30;
/** A busy page may take half of this to notice that a picture stands still. */
const STILL_S = 20;
const stage = (page: Page) => page.locator("iframe");
const wait = (page: Page, seconds: number) => page.waitForTimeout(seconds * 1000);

/** The total that the portal has counted for this demo. */
async function secondsOf(demoId: string): Promise<number> {
  const session = await adminSession();
  const answer = await callApi(`/insights?demo=${demoId}&admins=include`, {
    headers: headersOf(session),
  });
  const { data } = (await answer.json()) as { data: { seconds: number } };
  return data.seconds;
}

/** Opened, drawn, and touched. */
async function show(page: Page, demoId: string) {
  await page.goto(`/demo-details/${demoId}`);
  await expect(stage(page)).toBeVisible();
  await expect(page.getByRole("progressbar", { name: /^Loading/ })).toHaveCount(0, {
    timeout: 90_000,
  });
  await stage(page).click();
}

const leave = async (page: Page, demoId: string) => {
  await page.goto("/need-help");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return secondsOf(demoId);
};

/** Seconds since then, with room for the second at either end; on a busy machine they may be many. */
const since = (startedAt: number) => (Date.now() - startedAt) / 1000 + 2;

const turning = (title: string) => makeDemo(title, { "demo/index.html": turningPage() });

test("a demo that is watched counts by the second", async ({ page, openAs }) => {
  test.slow();
  const { _id } = await turning("Watched");
  await openAs("admin", "/");
  const startedAt = Date.now();
  await show(page, _id);
  await wait(page, WATCHED_S);
  await page.goto("/need-help");
  const most = since(startedAt);
  // Which seconds count is tried second by second elsewhere; a picture that stands still for a while does not.
  await expect.poll(() => secondsOf(_id)).toBeGreaterThanOrEqual(WATCHED_S / 2);
  expect(await secondsOf(_id)).toBeLessThanOrEqual(most);
});

test("a hidden tab counts nothing, and goes on when it is seen again", async ({ page, openAs }) => {
  await page.addInitScript(() => {
    let isHidden = false;
    Object.defineProperty(document, "visibilityState", {
      get: () => (isHidden ? "hidden" : "visible"),
    });
    Object.assign(window, {
      hide: (hidden: boolean) => {
        isHidden = hidden;
        document.dispatchEvent(new Event("visibilitychange"));
      },
    });
  });
  const hide = (hidden: boolean) =>
    page.evaluate((is) => (window as unknown as { hide: (is: boolean) => void }).hide(is), hidden);
  const { _id } = await turning("Hidden");
  await openAs("admin", "/");
  const startedAt = Date.now();
  await show(page, _id);
  await hide(true);
  const most = since(startedAt);
  await wait(page, 12);
  expect(await leave(page, _id)).toBeLessThanOrEqual(most);
});

test("a frozen demo and one that is scrolled away count nothing", async ({ page, openAs }) => {
  const { _id } = await makeDemo("Freezes", {
    "demo/index.html": turningPage("addEventListener('keydown', () => (gl.drawArrays = null));"),
  });
  await openAs("admin", "/");
  let startedAt = Date.now();
  await show(page, _id);
  await page.keyboard.press("f");
  const mostFrozen = since(startedAt) + STILL_S / 2;
  await wait(page, STILL_S);
  await page.reload();
  const { _id: other } = await turning("Scrolled away");
  startedAt = Date.now();
  await show(page, other);
  await stage(page).evaluate((frame) => {
    const box = frame.parentElement as HTMLElement;
    box.style.transform = "translateY(-300vh)";
  });
  const mostAway = since(startedAt) + STILL_S / 2;
  await wait(page, STILL_S);
  expect(await leave(page, other)).toBeLessThanOrEqual(mostAway);
  expect(await secondsOf(_id)).toBeLessThanOrEqual(mostFrozen);
});

test("two tabs of the same person count once", async ({ page, openAs, context }) => {
  const { _id } = await turning("Two tabs");
  await openAs("admin", "/");
  const second = await context.newPage();
  const startedAt = Date.now();
  await show(page, _id);
  await show(second, _id);
  await wait(page, 12);
  await second.goto("/need-help");
  await page.goto("/need-help");
  const most = since(startedAt);
  await expect.poll(() => secondsOf(_id)).toBeGreaterThan(4);
  await wait(page, 1);
  expect(await secondsOf(_id)).toBeLessThanOrEqual(most);
});

test("a lost network in the middle loses nothing and counts nothing twice", async ({
  page,
  openAs,
  context,
}) => {
  test.slow();
  const { _id } = await turning("Offline");
  await openAs("admin", "/");
  const startedAt = Date.now();
  await show(page, _id);
  await wait(page, 4);
  await context.setOffline(true);
  await wait(page, OFFLINE_S);
  await context.setOffline(false);
  await wait(page, 3);
  await page.goto("/need-help");
  const most = since(startedAt);
  await expect.poll(() => secondsOf(_id)).toBeGreaterThan(OFFLINE_S / 2);
  expect(await secondsOf(_id)).toBeLessThan(most);
});
