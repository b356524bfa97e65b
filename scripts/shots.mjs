import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromiumFlags, findChromium } from "./find-chromium.mjs";
import { ensureInstalled, root } from "./install.mjs";
import { listScenes, roles } from "./scenes.mjs";
import { startSidePortal } from "./side-portal.mjs";

const sizes = {
  desktop: { width: 1440, height: 960 },
  laptop: { width: 1024, height: 768 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
};
const variants = Object.keys(sizes).flatMap((size) => [
  { size, theme: "light" },
  { size, theme: "dark" },
]);
const folder = join(root, "shots");
const nameFilter = process.argv[2] ?? "";

ensureInstalled();
const built = spawnSync(process.execPath, ["scripts/build.mjs"], { cwd: root, stdio: "inherit" });
if (built.status !== 0) process.exit(1);
const { chromium } = await import("@playwright/test");
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: chromiumFlags,
});
const portal = await startSidePortal();
const development = await startDevelopmentServer();
const failures = [];
try {
  if (!nameFilter) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const sessions = await signInAll();
  const scenes = listScenes().filter(({ name }) => name.includes(nameFilter));
  for (const scene of scenes) for (const variant of variants) await shoot(scene, variant, sessions);
  writeContactSheet(scenes);
} finally {
  await browser.close();
  await development.close();
  await portal.stop();
}
for (const failure of failures) console.error(failure);
console.log(`Pictures are in ${folder}: open index.html`);
process.exitCode = failures.length > 0 ? 1 : 0;

/** The gallery is not part of the built page. */
async function startDevelopmentServer() {
  const { createServer } = await import("vite");
  const server = await createServer({
    configFile: join(root, "vite.config.ts"),
    logLevel: "error",
    server: { host: "127.0.0.1", port: 0, hmr: false },
  });
  return server.listen();
}

/** For each role, what the page keeps in local storage after a sign-in, and a demo it may watch. */
async function signInAll() {
  const sessions = {};
  for (const [index, role] of roles.entries()) {
    const credentials = { seS_id: `SESA10000${index + 1}`, password: "Demo-2025!" };
    const { user, token } = await call("/users/login", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(credentials),
    });
    const headers = { authorization: `Bearer ${token}`, "x-session-id": user.session_id };
    const [demo] = await call("/demo-products?page=1&size=1", { headers });
    const stored = JSON.stringify({ token, role, appUser: user, sideNavigationOpen: true });
    sessions[role] = { stored, demo: demo?._id ?? "none" };
  }
  return sessions;
}

async function call(path, init) {
  const answer = await fetch(`${portal.url}/api/v1${path}`, init);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()).data;
}

async function shoot(scene, variant, sessions) {
  const session = sessions[scene.role];
  const context = await browser.newContext({
    baseURL: scene.isDevelopment ? development.resolvedUrls.local[0] : portal.url,
    viewport: sizes[variant.size],
    colorScheme: variant.theme,
    reducedMotion: "reduce",
    storageState: { cookies: [], origins: session ? [keep(session.stored)] : [] },
  });
  try {
    const page = await context.newPage();
    if (scene.cut) await page.route(scene.cut, (route) => route.abort());
    await page.goto(scene.path.replace(":id", session?.demo), { waitUntil: "networkidle" });
    await scene.act?.(page);
    await page.locator("h1, h2, [role=alert]").filter({ visible: true }).first().waitFor();
    if (!scene.isDevelopment) await page.waitForFunction(isSettled);
    await page.evaluate(() => document.fonts.ready.then(() => null));
    await page.screenshot({ path: join(folder, pictureOf(scene, variant)), fullPage: true });
  } catch (error) {
    failures.push(`${pictureOf(scene, variant)}: ${error.message}`);
  } finally {
    await context.close();
  }
}

/** Runs in the page: nothing spins or loads any more and every picture is there. The gallery spins forever. */
function isSettled() {
  for (const image of document.images) image.loading = "eager"; // also far below
  const isTurning = document.querySelector(".animate-turn, [aria-busy=true]") !== null;
  return !isTurning && [...document.images].every((image) => image.complete);
}

function keep(value) {
  return { origin: portal.url, localStorage: [{ name: "root", value }] };
}

function pictureOf({ role, name }, { size, theme }) {
  return `${role ?? "public"}-${name}-${size}-${theme}.png`;
}

function writeContactSheet(scenes) {
  const figures = scenes.flatMap((scene) => [
    `<h2>${scene.role ?? "public"}: ${scene.name}</h2>`,
    ...variants
      .map((variant) => pictureOf(scene, variant))
      .map(
        (file) =>
          `<a href="${file}"><img src="${file}" height="320" loading="lazy" alt="${file}"></a>`,
      ),
  ]);
  const style = "body{font:14px sans-serif;background:#888}img{margin:4px;vertical-align:top}";
  writeFileSync(
    join(folder, "index.html"),
    `<!doctype html><meta charset="utf-8"><title>Shots</title><style>${style}</style>\n${figures.join("\n")}\n`,
  );
}
