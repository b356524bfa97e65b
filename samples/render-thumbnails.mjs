/**
 * Renders the sample demos' thumbnails from the very models that play on the bundled page:
 * npx tsx samples/render-thumbnails.mjs. Four times the size first, then down, which smooths every edge.
 */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { chromium } from "@playwright/test";
import { findChromium } from "../scripts/find-chromium.mjs";
import { sampleDemos, thumbnailName } from "./demos.ts";

const pageFolder = join(import.meta.dirname, "bundled-page");
const outFolder = join(import.meta.dirname, "thumbnails");
const types = { ".css": "text/css", ".html": "text/html", ".js": "text/javascript" };

const server = createServer(async (request, response) => {
  const name = request.url === "/" ? "index.html" : request.url.slice(1);
  try {
    const body = await readFile(join(pageFolder, name));
    response.writeHead(200, { "content-type": types[extname(name)] }).end(body);
  } catch {
    response.writeHead(404).end();
  }
}).listen(0, "127.0.0.1");

const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
});
try {
  await rm(outFolder, { recursive: true, force: true });
  await mkdir(outFolder);
  const page = await browser.newPage({ reducedMotion: "reduce" });
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  for (const demo of sampleDemos) {
    const picture = await page.evaluate(render, [demo.category, demo.title]);
    await writeFile(join(outFolder, thumbnailName(demo)), Buffer.from(picture, "base64"));
  }
} finally {
  await browser.close();
  server.close();
}

/** Runs in the page. */
async function render([category, title]) {
  const { modelOf } = await import("/models.js");
  const { createRenderer } = await import("/renderer.js");
  const { START } = await import("/view.js");
  const large = Object.assign(document.createElement("canvas"), { width: 1200, height: 800 });
  const model = modelOf(category, title);
  createRenderer(large, model).draw({ ...START, yaw: model.yaw, time: 12 });
  let picture = large;
  for (const width of [600, 300]) {
    const half = new OffscreenCanvas(width, (width * 2) / 3);
    const context = half.getContext("2d", { alpha: false });
    context.imageSmoothingQuality = "high";
    context.drawImage(picture, 0, 0, half.width, half.height);
    picture = half;
  }
  large.getContext("webgl2").getExtension("WEBGL_lose_context").loseContext();
  const blob = await picture.convertToBlob({ type: "image/webp", quality: 0.92 });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return btoa(String.fromCharCode(...bytes));
}
