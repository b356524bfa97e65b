/**
 * Renders the sample demos' thumbnails from what really plays: our own builds, and the models of the
 * bundled page for all others. npx tsx samples/render-thumbnails.mjs [title ...]
 * Renders at four times the size and scales down, which smooths every edge.
 */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { findChromium } from "../scripts/find-chromium.mjs";
import { buildDemos, buildStudio } from "./build-demos.mjs";
import { demoBuilds } from "./demo-builds.ts";
import { sampleDemos, thumbnailName } from "./demos.ts";
import { serveFolder } from "./serve-folder.mjs";

const SIZE = { width: 300, height: 200 };
const SETTLE_MS = 4000;
const outFolder = join(import.meta.dirname, "thumbnails");
const chosen = process.argv.slice(2);

const builds = await mkdtemp(join(tmpdir(), "demo-builds-"));
await buildDemos(builds);
await buildStudio(join(builds, "studio"));
const bundled = await serveFolder(join(import.meta.dirname, "bundled-page"));
const served = await serveFolder(builds);
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
});
try {
  if (chosen.length === 0) await rm(outFolder, { recursive: true, force: true });
  await mkdir(outFolder, { recursive: true });
  const page = await browser.newPage({ reducedMotion: "reduce" });
  await page.goto(bundled.address);
  for (const demo of sampleDemos) {
    if (chosen.length > 0 && !chosen.includes(demo.title)) continue;
    const build = demoBuilds.find(({ title }) => title === demo.title);
    const large = build
      ? (await capture(build)).toString("base64")
      : await page.evaluate(render, [demo.category, demo.title]);
    const picture = await page.evaluate(shrink, large);
    await writeFile(join(outFolder, thumbnailName(demo)), Buffer.from(picture, "base64"));
  }
} finally {
  await browser.close();
  bundled.close();
  served.close();
  await rm(builds, { recursive: true });
}

async function capture({ name, kind }) {
  const page = await browser.newPage({
    viewport: SIZE,
    deviceScaleFactor: 4,
    reducedMotion: "reduce",
  });
  const path = kind === "folder" ? `${name}/#picture` : `studio/#../${name}`;
  await page.goto(`${served.address}/${path}`);
  await page.locator(".loading").waitFor({ state: "detached" });
  await page.waitForTimeout(SETTLE_MS);
  const picture = await page.screenshot();
  await page.close();
  return picture;
}

/** Runs in the page. */
async function shrink(large) {
  const bytes = Uint8Array.from(atob(large), (letter) => letter.codePointAt(0));
  let picture = await createImageBitmap(new Blob([bytes]));
  for (const width of [600, 300]) {
    const half = new OffscreenCanvas(width, (width * 2) / 3);
    const context = half.getContext("2d", { alpha: false });
    context.imageSmoothingQuality = "high";
    context.drawImage(picture, 0, 0, half.width, half.height);
    picture = half;
  }
  const blob = await picture.convertToBlob({ type: "image/webp", quality: 0.92 });
  return btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())));
}

/** Runs in the page. */
async function render([category, title]) {
  const { modelOf } = await import("/models.js");
  const { createRenderer } = await import("/renderer.js");
  const { START } = await import("/view.js");
  const large = Object.assign(document.createElement("canvas"), { width: 1200, height: 800 });
  const model = modelOf(category, title);
  createRenderer(large, model).draw({ ...START, yaw: model.yaw, time: 12 });
  const picture = large.toDataURL("image/png").split(",")[1];
  large.getContext("webgl2").getExtension("WEBGL_lose_context").loseContext();
  return picture;
}
