import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chromiumFlags, chromiumForTests } from "../scripts/find-chromium.mjs";
import { buildDemos, buildStudio } from "./build-demos.mjs";
import { demoBuilds } from "./demo-builds.ts";
import { sampleDemos } from "./demos.ts";
import { serveFolder } from "./serve-folder.mjs";

const LARGEST = 1_500_000;
/** Drawing without a graphics card is slow, and slower on a busy machine: no test is judged by it. */
const TIMEOUT_MS = 120_000;
const folders = demoBuilds.filter(({ kind }) => kind === "folder").map(({ name }) => name);

const executablePath = await chromiumForTests();

let out;
let served;
let browser;
beforeAll(async () => {
  out = await mkdtemp(join(tmpdir(), "demo-builds-"));
  await Promise.all([buildDemos(out), buildStudio(join(out, "studio"))]);
  served = await serveFolder(out);
  if (executablePath) browser = await chromium.launch({ executablePath, args: chromiumFlags });
});
afterAll(async () => {
  await browser?.close();
  served?.close();
  await rm(out, { recursive: true });
});

async function filesOf(name) {
  const entries = await readdir(join(out, name), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(out, name).length + 1));
}

/** A small window that records all requests and failures. */
async function open(path) {
  const page = await browser.newPage({
    viewport: { width: 150, height: 100 },
    reducedMotion: "reduce",
  });
  page.setDefaultTimeout(TIMEOUT_MS);
  const requested = [];
  const failures = [];
  page.on("request", (request) => requested.push(request.url()));
  page.on("response", (response) => {
    if (!response.ok() && !response.url().endsWith("/favicon.ico")) failures.push(response.url());
  });
  page.on("pageerror", (error) => failures.push(error.message));
  await page.goto(`${served.address}/${path}`);
  return { page, requested, failures };
}

/** How many colours the window shows, each channel in 16 steps. */
async function countColors(page) {
  const picture = (await page.screenshot()).toString("base64");
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    const colors = new Set();
    for (let i = 0; i < data.length; i += 4)
      colors.add(((data[i] >> 4) << 8) | ((data[i + 1] >> 4) << 4) | (data[i + 2] >> 4));
    return colors.size;
  }, picture);
}

test("every build stands for a sample demo and has its thumbnail", async () => {
  const titles = sampleDemos.map(({ title }) => title);
  for (const { title, thumbnail } of demoBuilds) {
    expect(titles).toContain(title);
    expect((await stat(join(import.meta.dirname, "thumbnails", thumbnail))).size).toBeGreaterThan(
      0,
    );
  }
  expect(new Set(demoBuilds.map(({ title }) => title)).size).toBe(5);
});

test("every build is small", async () => {
  for (const { name, kind } of demoBuilds) {
    const paths = kind === "file" ? [""] : await filesOf(name);
    const sizes = await Promise.all(
      paths.map(async (path) => (await stat(join(out, name, path))).size),
    );
    expect(
      sizes.reduce((sum, size) => sum + size),
      name,
    ).toBeLessThan(LARGEST);
  }
});

test("the data center delivers its script and data only compressed", async () => {
  expect((await filesOf("data-center")).filter((path) => /\.(js|data)\b/.test(path))).toEqual(
    expect.arrayContaining(["Build/data-center.data.br", "Build/data-center.js.br"]),
  );
  expect((await filesOf("data-center")).filter((path) => path.endsWith(".js"))).toEqual([]);
  const script = await readFile(join(out, "data-center/Build/data-center.js.br"));
  expect(brotliDecompressSync(script).toString()).toContain("data-center.data.br");
});

test("the building energy view is made of many files", async () => {
  expect((await filesOf("building-energy")).length).toBeGreaterThan(100);
});

describe.each(folders)("%s", (name) => {
  test("refers to its own files only, without asking for its place", async () => {
    const html = await readFile(join(out, name, "index.html"), "utf8");
    const references = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, path]) => path);
    expect(references.length).toBeGreaterThan(2);
    const files = await filesOf(name);
    for (const path of references) expect(files).toContain(path);
  });

  test("draws, moves on and asks for nothing outside its folder", async ({ skip }) => {
    skip(!executablePath, "needs Chromium");
    const { page, requested, failures } = await open(`${name}/#picture`);
    await expect.poll(() => countColors(page)).toBeGreaterThan(40);
    const first = await page.screenshot();
    await expect.poll(async () => first.equals(await page.screenshot())).toBe(false);
    expect(failures).toEqual([]);
    const outside = requested.filter(
      (url) => !url.startsWith(`${served.address}/${name}/`) && !url.endsWith("/favicon.ico"),
    );
    expect(outside).toEqual([]);
    await page.close();
  });
});

test("the EV charger is one file with its own movement", async ({ skip }) => {
  skip(!executablePath, "needs Chromium");
  const { page, failures } = await open("studio/#../ev-charger.glb");
  await page.locator("body[data-drawn=Charging]").waitFor();
  expect(await countColors(page)).toBeGreaterThan(40);
  expect(failures).toEqual([]);
  await page.close();
});
