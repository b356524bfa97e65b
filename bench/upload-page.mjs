// What an upload costs in the page: against one plain PUT per file, and in frames that were not drawn.
//   node scripts/build.mjs && node bench/upload-page.mjs
import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { chromium } from "@playwright/test";
import { chromiumFlags, findChromium } from "../scripts/find-chromium.mjs";
import { startSidePortal } from "../scripts/side-portal.mjs";

const FILES = 1158;
const BYTES = 210 * 1000 ** 2;
const AT_ONCE = 5;
const ROUNDS = 3;

async function main() {
  const folder = await makeFolder();
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: chromiumFlags,
  });
  const portal = await startSidePortal();
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({
      single: await timeBare(folder, 1),
      several: await timeBare(folder, AT_ONCE),
      inBrowser: await timeBarePage(browser, folder),
      ...(await timePage(browser, portal.url, folder)),
      ...(await watchFrames(browser, portal.url, folder)),
      picking: await watchPicking(browser, folder),
    });
  await portal.stop();
  await browser.close();
  await rm(folder, { recursive: true });
  const of = (name) => rounds.map((one) => one[name]).toSorted((a, b) => a - b)[ROUNDS >> 1];
  const plain = of("inBrowser");
  console.log(`${FILES} files, ${BYTES / 1000 ** 2} MB, median of ${ROUNDS}`);
  console.log(`  plain PUTs, one by one      ${seconds(of("single"))}`);
  console.log(`  plain PUTs, ${AT_ONCE} at once       ${seconds(of("several"))}`);
  console.log(`  the same from a bare page   ${seconds(plain)}`);
  console.log(
    `  page, until all was sent    ${seconds(of("sent"))}  ${(of("sent") / plain).toFixed(2)} x`,
  );
  console.log(
    `  page, until published       ${seconds(of("total"))}  ${(of("total") / plain).toFixed(2)} x`,
  );
  console.log(
    `  longest gap between frames  ${Math.round(of("gap"))} ms, of all rounds ${Math.round(Math.max(...rounds.map(({ gap }) => gap)))} ms`,
  );
  console.log(`  the same before the upload  ${Math.round(of("idle"))} ms`);
  console.log(`  an empty page, given a folder ${Math.round(of("picking"))} ms`);
  console.log(`  longest task after the choice ${Math.round(of("task"))} ms`);
  console.log(`  frames later than 50 ms     ${of("late")}`);
}

/** Many small files and some large ones, as engines export them. */
async function makeFolder() {
  const folder = join(await mkdtemp(join(tmpdir(), "upload-page-")), "hospital");
  await mkdir(join(folder, "data"), { recursive: true });
  const weights = Array.from({ length: FILES }, (_, i) => 1 / (1 + i) ** 0.9);
  const sum = weights.reduce((one, other) => one + other, 0);
  await writeFile(join(folder, "index.html"), "<!doctype html><title>Hospital</title>");
  for (let i = 1; i < FILES; i += 1)
    await writeFile(join(folder, `data/${i}.bin`), Buffer.alloc((weights[i - 1] / sum) * BYTES, i));
  return folder;
}

async function timePage(browser, url, folder) {
  const { page, chooser } = await openForm(browser, url);
  const started = performance.now();
  await chooser.setFiles(folder);
  await page.getByText("is being checked").waitFor({ timeout: 120_000 });
  const sent = performance.now() - started;
  await page.getByText("Uploaded and checked.").waitFor({ timeout: 120_000 });
  const total = performance.now() - started;
  await page.close();
  return { sent, total };
}

/** Measured separately: drawing sixty frames a second without a graphics card takes time from the transfers. */
async function watchFrames(browser, url, folder) {
  const { page, chooser } = await openForm(browser, url);
  await noteFrames(page);
  await page.waitForTimeout(3000);
  const idle = await page.evaluate(() => Math.max(...window.drawn.splice(0)));
  await chooser.setFiles(folder);
  await page.getByText("Uploaded and checked.").waitFor({ timeout: 120_000 });
  const gaps = await page.evaluate(() => window.drawn);
  // The first task is the browser's: it makes the list of files.
  const task = await page.evaluate(() => Math.max(0, ...window.tasks.slice(1)));
  await page.close();
  return { idle, task, gap: Math.max(...gaps), late: gaps.filter((gap) => gap > 50).length };
}

/** What the browser itself takes to give a page a folder. */
async function watchPicking(browser, folder) {
  const page = await browser.newPage();
  await page.setContent("<input type=file webkitdirectory>");
  await noteFrames(page);
  await page.locator("input").setInputFiles(folder);
  await page.waitForTimeout(1000);
  const gap = await page.evaluate(() => Math.max(...window.drawn));
  await page.close();
  return gap;
}

/** From here on: the time between frames, and every task that takes longer than 50 ms. */
const noteFrames = (page) =>
  page.evaluate(() => {
    window.drawn = [];
    window.tasks = [];
    let last = performance.now();
    const note = (now) => {
      window.drawn.push(now - last);
      last = now;
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.tasks.push(duration);
    }).observe({ type: "longtask" });
  });

async function openForm(browser, url) {
  const page = await browser.newPage();
  await page.goto(url);
  await page.getByLabel("SESA ID").fill("SESA100001");
  await page.getByLabel("Password", { exact: true }).fill("Demo-2025!");
  await page.getByRole("button", { name: "Login" }).click();
  await page.getByRole("navigation", { name: "Main" }).waitFor();
  await page.goto(`${url}/new-demo`);
  const dialog = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a folder" }).click();
  return { page, chooser: await dialog };
}

/** What no page can beat: the same files, from the same browser, to a server that only writes them down. */
async function timeBarePage(browser, folder) {
  const { port, stop } = await startBare();
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${port}/`);
  await page.setContent("<input type=file webkitdirectory>");
  await page.locator("input").setInputFiles(folder);
  const taken = await page.evaluate(async (atOnce) => {
    const started = performance.now();
    const files = [...document.querySelector("input").files].values();
    const worker = async () => {
      for (const file of files) await (await fetch("/x", { method: "PUT", body: file })).text();
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    return performance.now() - started;
  }, AT_ONCE);
  await page.close();
  await stop();
  return taken;
}

async function startBare() {
  const child = spawn(process.execPath, [import.meta.filename, "bare"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const port = await new Promise((resolve) =>
    child.stdout.once("data", (text) => resolve(Number(text))),
  );
  const stop = () => {
    child.kill("SIGTERM");
    return new Promise((resolve) => child.once("exit", resolve));
  };
  return { port, stop };
}

async function timeBare(folder, atOnce) {
  const { port, stop } = await startBare();
  const url = `http://127.0.0.1:${port}/`;
  const paths = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .values();
  const started = performance.now();
  const worker = async () => {
    for (const path of paths)
      await (await fetch(url, { method: "PUT", body: await readFile(path) })).text();
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const taken = performance.now() - started;
  await stop();
  return taken;
}

async function serveBare() {
  const folder = await mkdtemp(join(tmpdir(), "bare-"));
  let count = 0;
  const server = createServer(async (incoming, answer) => {
    await pipeline(incoming, createWriteStream(join(folder, String((count += 1)))));
    answer.end("ok");
  });
  server.listen(0, "127.0.0.1", () => console.log(server.address().port));
  process.on("SIGTERM", async () => {
    await rm(folder, { recursive: true });
    process.exit(0);
  });
}

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`.padStart(7);

await (process.argv[2] === "bare" ? serveBare() : main());
