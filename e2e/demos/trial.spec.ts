import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { demoMessages, largeThumbnail } from "../../contract/demos.ts";
import { uploadMessages } from "../../contract/uploads.ts";
import { turningPage } from "../builds.ts";
import { test } from "../own-portal.ts";
import { chooseFolder, chooseWay, makeFolder } from "../upload-samples.ts";

/** Stays black: it draws nothing but its background. */
const blackPage = turningPage("gl.drawArrays = () => {};").replace("0.3 + 0.2 *", "0.3 + 0 *");

const thumbnail = (page: Page) => page.locator('main img[src*="/thumbnails/"]');
const chooseDemo = async (page: Page, html: string) =>
  chooseFolder(page, await makeFolder({ "index.html": html }));

test("F5 F9 an uploaded demo runs at once, is measured, gives its own thumbnail and is published", async ({
  page,
  openAs,
}) => {
  test.slow();
  await openAs("admin", "/new-demo");
  await page.getByLabel("Demo Name").fill("Tried before");
  await page.getByLabel("Category").selectOption({ label: "Industry" });
  await chooseDemo(page, turningPage());
  const trial = page.getByRole("region", { name: "Trial run" });
  await expect(trial).toBeVisible({ timeout: 90_000 });
  await expect(trial.getByRole("status")).toContainText(
    /First frame in [\d.]+ s · \d+ fps · no errors/,
    { timeout: 90_000 },
  );
  await trial.getByRole("button", { name: "Capture from demo", exact: true }).click();
  const crop = page.getByRole("dialog");
  await expect(crop).toHaveAccessibleName("Crop to 300x200");
  await crop.getByRole("button", { name: "Use this crop", exact: true }).click();
  await expect(page.getByText(uploadMessages.thumbnailDone)).toBeVisible();
  await expect(thumbnail(page)).toBeVisible();
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(page.getByText(demoMessages.created)).toBeVisible();
  await page.getByRole("link", { name: "Tried before", exact: true }).click();
  await page.getByRole("tab", { name: "Versions 1", exact: true }).click();
  await expect(page.getByRole("list", { name: "Versions" })).toContainText("First frame in");
});

/** A plain background, then a name on it, then a scene of red and green: as engines start. */
const startingPage = `<!doctype html><canvas width=900 height=600 style="position:fixed;inset:0;width:100%;height:100%"></canvas>
<script>
const pen = document.querySelector("canvas").getContext("2d");
const startedAt = performance.now();
const fill = (colour, ...box) => { pen.fillStyle = colour; pen.fillRect(...box); };
const draw = () => {
  const seconds = (performance.now() - startedAt) / 1000;
  fill("#101030", 0, 0, 900, 600);
  if (seconds > 1 && seconds < 4) fill("#fff", 400, 250, 100, 100);
  if (seconds >= 4)
    for (let i = 0; i < 90; i += 1) fill(\`rgb(\${i * 2}, \${255 - i * 2}, 0)\`, i * 10, 0, 10, 600);
  requestAnimationFrame(draw);
};
draw();
</script>`;

test("F25 the thumbnail comes by itself: the scene, not what was shown while it loaded", async ({
  page,
  openAs,
}) => {
  test.slow();
  await openAs("admin", "/new-demo");
  await chooseDemo(page, startingPage);
  await expect(thumbnail(page)).toBeVisible({ timeout: 120_000 });
  const address = (await thumbnail(page).getAttribute("src")) ?? "";
  const measure = async (url: string) => {
    const bytes = await (await page.request.get(url)).body();
    const { width, height } = await sharp(bytes).metadata();
    const { channels } = await sharp(bytes).stats();
    return { size: [width, height], means: channels.map(({ mean }) => Math.round(mean)) };
  };
  const { size, means } = await measure(largeThumbnail(address) ?? "");
  expect(size).toEqual([900, 600]);
  expect((await measure(address)).size).toEqual([300, 200]);
  const [red = 0, green = 0, blue = 255] = means;
  expect({ red: red > 70, green: green > 120, blue: blue < 20 }).toEqual({
    red: true,
    green: true,
    blue: true,
  });
});

test("F25 the large picture is shown until there is something of the demo to see", async ({
  page,
  openAs,
}) => {
  test.slow();
  await openAs("admin", "/new-demo");
  await page.getByLabel("Demo Name").fill("Poster");
  await page.getByLabel("Category").selectOption({ label: "Industry" });
  await chooseDemo(page, startingPage);
  await expect(thumbnail(page)).toBeVisible({ timeout: 120_000 });
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  const link = page.getByRole("link", { name: "Poster", exact: true });
  await link.waitFor();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/index\.html/, async (route) => {
    await held;
    await route.continue();
  });
  await link.click();
  const poster = page.getByRole("main").locator('img[src$="thumbnail-900.webp"]');
  const width = () => poster.evaluate((img: HTMLImageElement) => img.naturalWidth);
  await expect.poll(width).toBe(900);
  release();
  await expect(poster).toHaveCount(0, { timeout: 60_000 });
});

test("F5 F24 a demo that stays black says so, and is published only by a second step", async ({
  page,
  openAs,
}) => {
  test.slow();
  await openAs("admin", "/new-demo");
  await page.getByLabel("Demo Name").fill("Dark for ever");
  await page.getByLabel("Category").selectOption({ label: "Industry" });
  await chooseWay(page, "Thumbnail", "Address");
  await page.getByLabel("Thumbnail image URL").fill("https://pictures.example.com/black.png");
  await chooseDemo(page, blackPage);
  const trial = page.getByRole("region", { name: "Trial run" });
  await expect(trial.getByRole("alert")).toContainText("nothing is displayed", {
    timeout: 120_000,
  });
  // The reason is shown once, and one button runs it again.
  await expect(trial.getByRole("status")).toHaveText("It did not start.");
  await expect(trial.getByRole("button", { name: /again/ })).toHaveText(["Run again"]);
  const submit = page.getByRole("button", { name: "Submit", exact: true });
  await submit.click();
  const question = page.getByRole("dialog");
  await expect(question).toHaveAccessibleName("Publish a demo that failed its trial run?");
  await question.getByRole("button", { name: "Back to the form", exact: true }).click();
  await expect(question).toHaveCount(0);
  await submit.click();
  await question.getByRole("button", { name: "Publish anyway", exact: true }).click();
  await expect(page.getByText(demoMessages.created)).toBeVisible();
  const card = page.getByRole("article").filter({ hasText: "Dark for ever" });
  await expect(card).toContainText("Failed its trial run");
});

test("F5 a trial run can be repeated", async ({ page, openAs }) => {
  await openAs("admin", "/new-demo");
  await chooseDemo(page, turningPage());
  const trial = page.getByRole("region", { name: "Trial run" });
  await expect(trial.getByRole("status")).toContainText("First frame in", {
    timeout: 120_000,
  });
  await trial.getByRole("button", { name: "Run again", exact: true }).click();
  await expect(trial.getByRole("status")).toContainText("Testing");
  await expect(trial.getByRole("status")).toContainText("First frame in", {
    timeout: 120_000,
  });
});

test("F5 a picture that comes after all replaces the failure that was noted", async ({
  page,
  openAs,
}) => {
  test.slow();
  await openAs("admin", "/new-demo");
  await chooseDemo(
    page,
    turningPage("fetch('nowhere/' + 'level.bin');").replace(
      "requestAnimationFrame(draw);\n</script>",
      "addEventListener('pointerdown', () => requestAnimationFrame(draw));</script>",
    ),
  );
  const trial = page.getByRole("region", { name: "Trial run" });
  await expect(trial.getByRole("alert")).toContainText(
    /One of its files could not be loaded: .*nowhere\/level\.bin/,
    { timeout: 120_000 },
  );
  const saved = page.waitForResponse(/\/proof$/);
  // Not by the mouse: right after a scroll Chromium may still send the press to the previous element.
  await trial.locator("iframe").contentFrame().locator("body").dispatchEvent("pointerdown");
  await expect(trial.getByRole("status")).toContainText(/First frame in [\d.]+ s.*1 error/, {
    timeout: 90_000,
  });
  expect((await saved).ok()).toBe(true);
  await expect(trial.getByRole("alert")).toHaveCount(0);
});

test("F70 F71 a finished upload is shown by its facts, and is there again with its proof", async ({
  page,
  openAs,
}) => {
  test.slow();
  await openAs("admin", "/new-demo");
  await chooseDemo(page, turningPage());
  const trial = page.getByRole("region", { name: "Trial run" });
  const figures = /First frame in [\d.]+ s · \d+ fps/;
  await expect(trial.getByRole("status")).toContainText(figures, { timeout: 120_000 });
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Home", exact: true })
    .click();
  await expect(page.getByRole("heading", { name: "Recent Demos" })).toBeVisible();
  await page.goBack();
  const content = page.getByRole("region", { name: "Demo folder or video" });
  await expect(content).toContainText("turbine");
  await expect(content).toContainText("1 file");
  await expect(content).toContainText(figures);
  await expect(trial).toHaveCount(0);
  await chooseWay(page, "Demo folder or video", "Address");
  await expect(page.getByLabel("Video/WebGL URL")).toHaveValue("");
  await chooseWay(page, "Demo folder or video", "Upload");
  await content.getByRole("button", { name: "Run again", exact: true }).click();
  await expect(trial).toBeVisible();
  await content.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(content.getByRole("button", { name: "Choose a folder" })).toBeVisible();
  await expect(trial).toHaveCount(0);
});
