import { expect, type Page } from "@playwright/test";
import { uploadMessages } from "../../contract/uploads.ts";
import { findViolations, overflowOf } from "../axe.ts";
import { PHONE } from "../fixtures.ts";
import { test } from "../own-portal.ts";
import { choosePicture, makePicture } from "../upload-samples.ts";

const toast = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });
const crop = (page: Page) => page.getByRole("button", { name: "Crop to 300x200", exact: true });
const cropper = (page: Page) => page.getByRole("dialog", { name: "Crop to 300x200" });
const frame = (page: Page) => cropper(page).getByRole("application");
const zoom = (page: Page) => cropper(page).getByRole("slider", { name: "Zoom" });
const use = (page: Page) =>
  cropper(page).getByRole("button", { name: "Use this crop", exact: true });

async function openCropper(page: Page, width: number, height: number) {
  await choosePicture(page, await makePicture(page, width, height));
  await expect(page.getByText(uploadMessages.wrongImageSize(width, height).message)).toBeVisible();
  await crop(page).click();
  await expect(cropper(page)).toBeVisible();
}

/** The stored picture is 300x200, as measured by the browser itself. */
async function expectStored(page: Page) {
  await expect(toast(page, uploadMessages.thumbnailDone)).toBeVisible();
  const picture = page.getByRole("main").locator('img[src*="/thumbnails/"]');
  await expect(picture).toBeVisible();
  const size = () =>
    picture.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]);
  await expect.poll(size).toEqual([300, 200]);
}

test("F9 for a picture of another size the required size is shown; it is cropped and uploaded", async ({
  page,
  openAs,
}) => {
  await openAs("admin", "/new-demo");
  await openCropper(page, 1200, 900);
  await use(page).click();
  await expectStored(page);
  await expect(crop(page)).toHaveCount(0);
});

test("F9 the part is moved and zoomed by mouse and by keyboard alone", async ({ page, openAs }) => {
  await openAs("admin", "/new-demo");
  await openCropper(page, 1200, 400);
  const left = () =>
    frame(page)
      .locator("img")
      .evaluate((img: HTMLElement) => img.style.left);
  const box = await frame(page).boundingBox();
  const middle = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + 50 };
  expect(await left()).toBe("-50%");
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x + (box?.width ?? 0) / 4, middle.y, { steps: 4 });
  await page.mouse.up();
  expect(Number.parseFloat(await left())).toBeCloseTo(-25, 0);
  await page.mouse.wheel(0, -400);
  await expect.poll(async () => Number(await zoom(page).inputValue())).toBeGreaterThan(2);
  await frame(page).focus();
  await page.keyboard.press("-");
  await page.keyboard.press("-");
  const before = await left();
  await page.keyboard.press("ArrowRight");
  expect(await left()).not.toBe(before);
  expect(await findViolations(page)).toEqual([]);
  await use(page).focus();
  await page.keyboard.press("Enter");
  await expectStored(page);
});

test("F9 what is no picture is refused in the specified words", async ({ page, openAs }) => {
  await openAs("admin", "/new-demo");
  await choosePicture(page, Buffer.from("<script>alert(1)</script>"));
  await expect(page.getByText(uploadMessages.unreadableImage)).toBeVisible();
  await expect(crop(page)).toHaveCount(0);
  await choosePicture(page, await makePicture(page, 300, 200));
  await expectStored(page);
  await expect(page.getByText(uploadMessages.unreadableImage)).toHaveCount(0);
});

test("E7 a thumbnail that cannot be sent says so, and can be sent again", async ({
  page,
  openAs,
}) => {
  await openAs("admin", "/new-demo");
  await page.route("**/uploads/objects?*", (route) => route.fulfill({ status: 400, body: "{}" }));
  await choosePicture(page, await makePicture(page, 300, 200));
  await expect(
    page.getByRole("alert").filter({ hasText: uploadMessages.thumbnailFailed }),
  ).toBeVisible();
  await page.unroute("**/uploads/objects?*");
  await choosePicture(page, await makePicture(page, 300, 200));
  await expectStored(page);
});

test("F9 cropping works on a phone, with two fingers", async ({
  browser,
  baseURL,
  openAs,
  page,
}) => {
  await openAs("admin", "/new-demo");
  const context = await browser.newContext({
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    storageState: await page.context().storageState(),
    ...(baseURL && { baseURL }),
  });
  const phone = await context.newPage();
  await phone.goto("/new-demo");
  await openCropper(phone, 900, 900);
  expect(await overflowOf(phone)).toBe(0);
  const box = await frame(phone).boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  const fingers = await context.newCDPSession(phone);
  const at = (spread: number) => [
    { x: x - spread, y, id: 1 },
    { x: x + spread, y, id: 2 },
  ];
  await fingers.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(20) });
  for (const spread of [30, 40, 60])
    await fingers.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(spread) });
  await fingers.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect.poll(async () => Number(await zoom(phone).inputValue())).toBeGreaterThan(1.5);
  await use(phone).click();
  await expectStored(phone);
  await context.close();
});
