import { expect, type Page } from "@playwright/test";
import { makeDemo, sharedMemoryModule, turningPage } from "../builds.ts";
import { adminSession, PHONE, signInByApi, staffIds } from "../fixtures.ts";
import { call, test } from "../own-portal.ts";

const files = (script = "") => ({ "demo/index.html": turningPage(script) });
const frame = (page: Page) => page.locator("iframe");
const menu = (page: Page) => page.getByRole("button", { name: "Presentation menu", exact: true });
const black = (page: Page) =>
  page.getByRole("button", { name: "Show the demo again", exact: true });
const stage = (page: Page) => page.locator("[data-presenting]");
const isFullScreen = (page: Page) => page.evaluate(() => document.fullscreenElement !== null);

async function insideOf(page: Page) {
  const inside = await (await frame(page).elementHandle())?.contentFrame();
  if (!inside) throw new Error("there is no demo");
  return inside;
}
/** State that only this instance of the demo's page has. */
const mark = async (page: Page) =>
  (await insideOf(page)).evaluate(() => void Object.assign(window, { isMarked: true }));
const isMarked = async (page: Page) =>
  (await insideOf(page)).evaluate(() => "isMarked" in window).catch(() => undefined);

/** The focus goes to another process, which takes a moment. */
async function clickInto(page: Page, selector: string) {
  await frame(page).contentFrame().locator(selector).click();
  const inside = await insideOf(page);
  await expect.poll(() => inside.evaluate(() => document.hasFocus())).toBe(true);
}

async function present(page: Page, path: string) {
  await page.goto(path);
  // State set before the frame's page has loaded is lost.
  await expect(frame(page).contentFrame().locator("canvas")).toBeVisible();
  await expect(page.getByRole("progressbar", { name: /^Loading/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Present", exact: true }).click();
  await expect(stage(page)).toBeVisible();
}

test("E285 E287 E288 E290 keys: black and back, begin again, point, the sheet of keys, and the end", async ({
  page,
  openAs,
}) => {
  const demo = await makeDemo("Has keys", files());
  await openAs("admin", "/need-help");
  await present(page, `/demo-details/${demo._id}`);
  await expect.poll(() => isFullScreen(page)).toBe(true);
  await mark(page);
  await page.keyboard.press("b");
  await expect(black(page)).toBeVisible();
  await page.keyboard.press("b");
  await expect(black(page)).toHaveCount(0);
  await page.keyboard.press("B");
  await black(page).click();
  await expect(black(page)).toHaveCount(0);
  expect(await isMarked(page)).toBe(true);

  await page.keyboard.press("r");
  await expect.poll(() => isMarked(page)).toBe(false);

  await page.keyboard.press("l");
  await page.mouse.move(200, 300);
  const dot = page.locator("[data-dot]");
  await expect(dot).toBeVisible();
  const box = await dot.boundingBox();
  expect([(box?.x ?? 0) + 8, (box?.y ?? 0) + 8]).toEqual([200, 300]);
  await page.keyboard.press("l");
  await expect(dot).toHaveCount(0);

  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keys" });
  await expect(sheet).toContainText("Restart the demo");
  await expect(sheet).toContainText("hold Alt");
  // It is the only overlay, and keys without effect are not listed.
  await expect(sheet).not.toContainText("Next demo");
  await sheet.getByRole("button", { name: "Close", exact: true }).click();
  await expect(sheet).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(stage(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: demo.title })).toBeVisible();
});

test("E286 inside the demo its own keys work, and with Alt ours, unless the demo takes them or somebody types", async ({
  page,
  openAs,
}) => {
  const listens = `addEventListener("keydown", (event) => event.code === "KeyL" && event.preventDefault());
    const field = document.body.appendChild(document.createElement("input"));
    field.style = "position:fixed;left:0;bottom:0";`;
  // Within the window: headless Chromium takes the focus from a field of a frame in full screen.
  await page.addInitScript(() => {
    Reflect.deleteProperty(Element.prototype, "requestFullscreen");
  });
  const demo = await makeDemo("Own keys", files(listens));
  await openAs("admin", "/need-help");
  await present(page, `/demo-details/${demo._id}`);
  await clickInto(page, "canvas");
  await page.keyboard.press("b");
  await page.keyboard.press("Alt+l");
  await clickInto(page, "input");
  await page.keyboard.press("Alt+b");
  await clickInto(page, "canvas");
  await page.keyboard.press("Alt+n");
  // Earlier presses would have been received earlier.
  await expect(page.getByRole("region", { name: "Talking points" })).toBeVisible();
  await expect(black(page)).toHaveCount(0);
  await expect(page.locator("[data-dot]")).toHaveCount(0);
  await page.keyboard.press("Alt+b");
  await expect(black(page)).toBeVisible();
});

test("E289 the arrows go through the list that the demo was opened from, in full screen", async ({
  page,
  openAs,
}) => {
  const [second, first] = [
    await makeDemo("Playlist two", files()),
    await makeDemo("Playlist one", files()),
  ];
  await openAs("admin", "/demo?search=Playlist");
  await page.locator(`a[href="/demo-details/${first._id}"]`).first().click();
  await expect(page.getByRole("heading", { level: 1, name: first.title })).toBeVisible();
  await page.getByRole("button", { name: "Present", exact: true }).click();
  await expect.poll(() => isFullScreen(page)).toBe(true);
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(`/demo-details/${second._id}`);
  await expect(frame(page)).toHaveAttribute("title", second.title);
  expect(await isFullScreen(page)).toBe(true);
  // There is none after the last.
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  await expect(frame(page)).toHaveAttribute("title", first.title);
  await page.keyboard.press("ArrowRight");
  await expect(frame(page)).toHaveAttribute("title", second.title);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { level: 1, name: second.title })).toBeVisible();
});

test("E291 a pointer that rests is hidden, in the demo too, and comes back", async ({
  page,
  openAs,
}) => {
  const demo = await makeDemo("Hides the pointer", files());
  await openAs("admin", "/need-help");
  await present(page, `/demo-details/${demo._id}`);
  const cursor = async () =>
    (await insideOf(page)).evaluate(
      () => getComputedStyle(document.querySelector("canvas") ?? document.body).cursor,
    );
  await expect.poll(cursor).toBe("none");
  let x = 210;
  const cursorOfMoving = async () => {
    await page.mouse.move((x += 1), 310);
    return cursor();
  };
  await expect.poll(cursorOfMoving).toBe("auto");
  await page.keyboard.press("Escape");
  await expect.poll(cursor).toBe("auto");
});

test("E292 a reload goes on presenting though the browser gives up the full screen before it leaves the page", async ({
  page,
  openAs,
}) => {
  const path = `/demo-details/${(await makeDemo("Reloads", files()))._id}`;
  await openAs("admin", "/need-help");
  await present(page, path);
  await expect.poll(() => isFullScreen(page)).toBe(true);
  // As in a busy browser: the next page is loading, and this one renders without the full screen. The page
  // reports it itself, as Playwright does not query a page that is about to be left.
  let release = () => {};
  const ended = new Promise<void>((resolve) => (release = resolve));
  await page.exposeFunction("reportEnded", release);
  await page.route(`**${path}`, async (route) => {
    await ended;
    await route.continue();
  });
  await page.evaluate(() => {
    const check = () => {
      if (document.querySelector("[data-presenting]")) requestAnimationFrame(check);
      else (window as unknown as { reportEnded: () => void }).reportEnded();
    };
    window.addEventListener("beforeunload", () => {
      void document.exitFullscreen();
      check();
    });
  });
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(stage(page)).toBeVisible();
});

test("E292 a reload goes on presenting though the next page begins in another process, before this one ends", async ({
  page,
  openAs,
}) => {
  // Its end arrives too late for the next page.
  await page.addInitScript(() => {
    window.addEventListener("pagehide", (event) => event.stopImmediatePropagation());
  });
  await openAs("admin", "/need-help");
  await present(page, `/demo-details/${(await makeDemo("Goes on", files()))._id}`);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(stage(page)).toBeVisible();
});

test("E292 a presentation that begins with threads goes on in the isolated page", async ({
  page,
  openAs,
}) => {
  // The end of a page may arrive too late for the next one.
  await page.addInitScript(() => {
    window.addEventListener("pagehide", (event) => event.stopImmediatePropagation());
  });
  const { _id } = await makeDemo("Threads first", {
    ...files("document.title = String(crossOriginIsolated);"),
    "demo/threads.wasm": sharedMemoryModule,
  });
  const session = await openAs("admin", "/need-help");
  const input = { name: "Threads first", client: "Northwind", demo_ids: [_id] };
  const meeting = await call<{ _id: string }>(session, "POST", "/meetings", input);
  await page.goto(`/meetings/${meeting._id}`);
  await page.getByRole("button", { name: "Present", exact: true }).click();
  await expect(page).toHaveURL(/isolated/);
  await expect(stage(page)).toBeVisible();
  await expect.poll(async () => (await insideOf(page)).title()).toBe("true");
});

test("E292 a reload and a turned device go on presenting, on a phone from the menu", async ({
  page,
  openAs,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Element.prototype, "requestFullscreen");
  });
  await page.setViewportSize(PHONE);
  const demo = await makeDemo("Turns", files());
  const { user } = await signInByApi(staffIds.employee);
  const pair = { demo_product_id: demo._id, user_id: user._id };
  await call(await adminSession(), "POST", "/user-demo-mapping", pair);
  await openAs("employee", "/need-help");
  await present(page, `/demo-details/${demo._id}`);
  await mark(page);
  await page.keyboard.press("b");
  await page.setViewportSize({ width: PHONE.height, height: PHONE.width });
  await expect(black(page)).toBeVisible();
  await black(page).click();
  expect(await isMarked(page)).toBe(true);
  expect(await frame(page).boundingBox()).toEqual({
    x: 0,
    y: 0,
    width: PHONE.height,
    height: PHONE.width,
  });
  // A device that takes a minute to load the page.
  await page.addInitScript(() => {
    const now = Date.now;
    Date.now = () => now() + 60_000;
  });
  await page.reload();
  await expect(stage(page)).toBeVisible();
  await menu(page).press("Enter");
  const entries = page.getByRole("listitem").getByRole("button");
  // No window beside it, and no full screen.
  await expect(entries).toHaveText([
    /End presentation/,
    /Restart the demo/,
    /Black screen/,
    /Pointer/,
    /Talking points/,
    /Take it with you/,
    /Keys/,
  ]);
  await entries.first().press("Enter");
  await expect(stage(page)).toHaveCount(0);
});
