import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { makeDemo, replaceContent, turningPage } from "../builds.ts";
import { adminSession, gate, PHONE, signInByApi, staffIds, stopClock } from "../fixtures.ts";
import { call, test } from "../own-portal.ts";

const stage = (page: Page) => page.locator("iframe");
const loading = (page: Page) => page.getByRole("progressbar", { name: /^Loading/ });
const failure = (page: Page) => page.getByRole("alert");
const menu = (page: Page) => page.getByRole("button", { name: "Presentation menu", exact: true });
/** By the keyboard: the focus brings back a faded menu, which the pointer could not press. */
async function endPresentation(page: Page) {
  await menu(page).press("Enter");
  await page.getByRole("button", { name: "End presentation", exact: true }).press("Enter");
}
const open = (path: string) => ({ "demo/index.html": path });

test("E1 a demo loads with its progress in bytes visible until the first picture", async ({
  page,
  openAs,
}) => {
  const big = "x".repeat(3_000_000);
  const demo = await makeDemo("Loads", {
    ...open(
      turningPage().replace(
        "requestAnimationFrame(draw);\n</script>",
        "fetch('big.bin').then((r) => r.text()).then(() => requestAnimationFrame(draw));\n</script>",
      ),
    ),
    "demo/big.bin": big,
  });
  const [release, held] = gate();
  await page.route(/big\.bin/, async (route) => {
    await held;
    await route.continue();
  });
  await openAs("admin", `/demo-details/${demo._id}`);
  await expect(loading(page)).toBeVisible();
  await expect(page.getByText(/^Loading .+ of 3 MB$/)).toBeVisible();
  release();
  await expect(loading(page)).toHaveCount(0, { timeout: 90_000 });
  await expect(failure(page)).toHaveCount(0);
  await expect(page.getByRole("tab", { name: "Versions 1" })).toBeVisible();
});

test("E1 Present shows the demo alone, and the corner and Escape bring the page back", async ({
  page,
  openAs,
}) => {
  const demo = await makeDemo("Presents", open(turningPage()));
  await openAs("admin", `/demo-details/${demo._id}`);
  await expect(stage(page)).toBeVisible();
  const before = await stage(page).boundingBox();
  const source = await stage(page).getAttribute("src");
  const present = () => page.getByRole("button", { name: "Present", exact: true }).click();
  await present();
  const viewport = page.viewportSize();
  await expect
    .poll(async () => (await stage(page).boundingBox())?.width)
    .toBeGreaterThanOrEqual(viewport?.width ?? 0);
  await endPresentation(page);
  await expect.poll(() => stage(page).boundingBox()).toEqual(before);
  await present();
  await expect(menu(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu(page)).toHaveCount(0);
  expect(await stage(page).getAttribute("src")).toBe(source);
});

test("E1 the menu fits into the picture, fades after two seconds and comes back", async ({
  page,
  openAs,
}) => {
  const demo = await makeDemo("Fades", open(turningPage()));
  await openAs("admin", `/demo-details/${demo._id}`);
  await expect(loading(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Present", exact: true })).toBeVisible();
  await stopClock(page);
  await page.getByRole("button", { name: "Present", exact: true }).click();
  const { width = 0 } = page.viewportSize() ?? {};
  const box = await menu(page).boundingBox();
  expect(box).toMatchObject({ width: 44, height: 44, y: 16 });
  expect((box?.x ?? 0) + 44 + 16).toBe(width);
  const opacity = () =>
    menu(page).evaluate((button) => getComputedStyle(button.parentElement ?? button).opacity);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const signs: readonly [string, () => Promise<unknown>][] = [
    ["a movement", () => page.mouse.move(300, 300)],
    ["a key", () => page.keyboard.press("Shift")],
    ["the focus", () => menu(page).focus()],
  ];
  for (const [sign, give] of signs) {
    await page.clock.runFor(1900);
    expect(await opacity(), sign).toBe("1");
    await page.clock.runFor(200);
    await expect.poll(opacity, sign).toBe("0");
    await give();
    await expect.poll(opacity, sign).toBe("1");
  }
});

test("E1 the screen stays bright while somebody presents", async ({ page, openAs }) => {
  await page.addInitScript(() => {
    const held = new Set<object>();
    Object.assign(window, { held });
    Object.defineProperty(navigator, "wakeLock", {
      value: {
        request: async (kind: string) => {
          const lock = { kind, release: async () => void held.delete(lock) };
          held.add(lock);
          return lock;
        },
      },
    });
  });
  const held = () => page.evaluate(() => (window as unknown as { held: Set<object> }).held.size);
  const demo = await makeDemo("Bright", open(turningPage()));
  await openAs("admin", `/demo-details/${demo._id}`);
  await expect(stage(page)).toBeVisible();
  expect(await held()).toBe(0);
  await page.getByRole("button", { name: "Present", exact: true }).click();
  await expect.poll(held).toBe(1);
  await endPresentation(page);
  await expect.poll(held).toBe(0);
});

test("E1 a phone without full screen presents on the entire page", async ({ page, openAs }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Element.prototype, "requestFullscreen");
  });
  const demo = await makeDemo("Presents on a phone", open(turningPage()));
  await page.setViewportSize(PHONE);
  await openAs("employee", "/");
  const employee = (await signInByApi(staffIds.employee)).user;
  const admin = await adminSession();
  const pair = { demo_product_id: demo._id, user_id: employee._id };
  await call(admin, "POST", "/user-demo-mapping", pair);
  await page.goto(`/demo-details/${demo._id}`);
  await page.getByRole("button", { name: "Present", exact: true }).click();
  await expect.poll(() => stage(page).boundingBox()).toEqual({ x: 0, y: 0, ...PHONE });
  await endPresentation(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

const broken = [
  {
    name: "a script stops",
    page: `<canvas></canvas><script src="game.js"></script>`,
    extra: { "demo/game.js": "throw new Error('cannot start')" },
    says: "It stopped with an error: Uncaught Error: cannot start",
  },
  {
    name: "a file is missing",
    page: `<canvas></canvas><script>fetch("data/" + "level.bin")</script>`,
    extra: {},
    says: "One of its files could not be loaded: demo/data/level.bin",
  },
];
for (const { name, page: html, extra, says } of broken)
  test(`E1 a demo that stays black says why: ${name}`, async ({ page, openAs }) => {
    // It draws, but nothing visible.
    const black = `${html}<script>const c=document.querySelector("canvas").getContext("2d");setInterval(()=>c.fillRect(0,0,300,150),50)</script>`;
    const demo = await makeDemo(`Black, ${name}`, { ...open(black), ...extra });
    await openAs("admin", `/demo-details/${demo._id}`);
    await expect(failure(page)).toContainText("This demo can't be displayed", { timeout: 90_000 });
    await expect(failure(page)).toContainText(says);
    await page.getByRole("button", { name: "Try again", exact: true }).click();
    await expect(loading(page)).toBeVisible();
  });

test("E1 a demo that loses its graphics says so, and can be started again", async ({
  page,
  openAs,
}) => {
  const demo = await makeDemo(
    "Loses",
    open(turningPage("window.lose = () => gl.getExtension('WEBGL_lose_context').loseContext();")),
  );
  await openAs("admin", `/demo-details/${demo._id}`);
  await expect(loading(page)).toHaveCount(0, { timeout: 90_000 });
  const inside = await (await stage(page).elementHandle())?.contentFrame();
  await inside?.evaluate(() => {
    // No more frames are requested, as in a demo that has crashed.
    window.requestAnimationFrame = () => 0;
    (window as unknown as { lose: () => void }).lose();
  });
  await expect(failure(page)).toContainText("This device ran out of graphics memory", {
    timeout: 90_000,
  });
  await page.getByRole("button", { name: "Restart", exact: true }).click();
  await expect(failure(page)).toHaveCount(0);
});

test("E1 a demo that dies says so below what it last showed, and starts again", async ({
  page,
  openAs,
}) => {
  const demo = await makeDemo(
    "Dies",
    open(turningPage("addEventListener('keydown', () => (gl.drawArrays = null));")),
  );
  await openAs("admin", `/demo-details/${demo._id}`);
  await expect(loading(page)).toHaveCount(0, { timeout: 90_000 });
  const inside = await (await stage(page).elementHandle())?.contentFrame();
  await inside?.evaluate(() => dispatchEvent(new Event("keydown")));
  await expect(failure(page)).toContainText("This demo has stopped", { timeout: 90_000 });
  await expect(failure(page)).toContainText("drawArrays is not a function");
  const [below, demoBox] = await Promise.all([
    failure(page).boundingBox(),
    stage(page).boundingBox(),
  ]);
  expect(below?.y).toBeGreaterThanOrEqual((demoBox?.y ?? 0) + (demoBox?.height ?? 0));
  await page.getByRole("button", { name: "Restart", exact: true }).click();
  await expect(failure(page)).toHaveCount(0);
  await expect(loading(page)).toHaveCount(0, { timeout: 90_000 });
});

test("E1 a start screen over an empty stage can be pressed, and then it plays", async ({
  page,
  openAs,
}) => {
  const screen = `<button style="position:fixed;inset:0;margin:auto;width:9em;height:3em">Start the tour</button>`;
  const html = turningPage("window.begin = () => requestAnimationFrame(draw);")
    .replace("requestAnimationFrame(draw);\n</script>", "</script>")
    .replace("</canvas>", `</canvas>${screen}`)
    .replace(
      "</script>",
      "document.querySelector('button').onclick = (e) => { e.target.remove(); begin(); };</script>",
    );
  const demo = await makeDemo("Waits", open(html));
  await openAs("admin", `/demo-details/${demo._id}`);
  await expect(page.getByRole("heading", { name: "Waiting for a click" })).toBeVisible({
    timeout: 90_000,
  });
  await expect(loading(page)).toHaveCount(0);
  await stage(page).contentFrame().getByRole("button").click();
  await expect(page.getByRole("heading", { name: "Waiting for a click" })).toHaveCount(0);
  await expect(loading(page)).toHaveCount(0, { timeout: 90_000 });
  await expect(failure(page)).toHaveCount(0);
});

test("B155 a start screen whose own parts have failed is not said to appear", async ({
  page,
  openAs,
}) => {
  const html = `<!doctype html><canvas style="position:fixed;inset:0;width:100%;height:100%"></canvas><script>fetch("tour" + ".json")</script>
    <button style="position:fixed;inset:0;margin:auto;width:9em;height:3em">Start the tour</button>`;
  const demo = await makeDemo("Cannot start", open(html));
  await openAs("admin", `/demo-details/${demo._id}`);
  await expect(page.getByRole("heading", { name: "Waiting for a click" })).toBeVisible({
    timeout: 90_000,
  });
  await expect(page.getByText("Some of it failed to load or run. Start it")).toBeVisible();
  await expect(page.getByText("It appears once someone starts it")).toHaveCount(0);
});

test("E1 an empty page does not play, and every missing file is named to who can mend it", async ({
  page,
  openAs,
}) => {
  const demo = await makeDemo(
    "Empty",
    open(
      `<div id="root"></div><script>for (const name of ["body", "wheel"]) fetch("/models/" + name + ".glb")</script>`,
    ),
  );
  await openAs("admin", `/demo-details/${demo._id}`);
  await expect(failure(page)).toContainText("loaded: /models/body.glb", { timeout: 90_000 });
  await failure(page).getByText("2 problems").click();
  await expect(failure(page).getByRole("listitem")).toHaveText([
    "answered 404: /models/body.glb",
    "answered 404: /models/wheel.glb",
  ]);
});

for (const colorScheme of ["light", "dark"] as const)
  test(`E1 a page without a background stands on white, ${colorScheme}`, async ({
    page,
    openAs,
  }) => {
    await page.emulateMedia({ colorScheme });
    const demo = await makeDemo(`No background, ${colorScheme}`, open("<h1>Title</h1>"));
    await openAs("admin", `/demo-details/${demo._id}`);
    // Not before the page has answered: until then there is no page on the background.
    const readMiddle = async () => {
      const { data } = await sharp(await stage(page).screenshot())
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const middle = data.length / 2 - ((data.length / 2) % 3);
      return [...data.subarray(middle, middle + 3)];
    };
    await expect.poll(readMiddle).toEqual([255, 255, 255]);
  });

test("a demo with threads gets an isolated page, and others do not", async ({ page, openAs }) => {
  // A module whose memory is shared.
  const module = Buffer.from(
    "0061736d010000000211010 3656e76066d656d6f727902030102".replace(" ", ""),
    "hex",
  );
  const demo = await makeDemo("Threads", {
    ...open(turningPage("document.title = String(crossOriginIsolated); new SharedArrayBuffer(8);")),
    "demo/threads.wasm": module,
  });
  await openAs("admin", `/demo-details/${demo._id}`);
  await expect(page).toHaveURL(/isolated/);
  const inside = async () => (await (await stage(page).elementHandle())?.contentFrame())?.title();
  await expect.poll(inside, { timeout: 90_000 }).toBe("true");
  await expect(loading(page)).toHaveCount(0, { timeout: 90_000 });
  await page.getByRole("button", { name: "Back", exact: true }).click();
  // The page is reloaded: a query in between is cut off, and retried.
  await expect(async () =>
    expect(await page.evaluate(() => window.crossOriginIsolated)).toBe(false),
  ).toPass();
  await expect(page).not.toHaveURL(/isolated/);
});

test("E63 versions: who, when, size and what was seen; any of them plays again", async ({
  page,
  openAs,
}) => {
  const demo = await makeDemo("Two versions", open(turningPage()));
  await replaceContent(demo._id, open(turningPage("", "0., .2, 1., 1.")));
  await openAs("admin", `/demo-details/${demo._id}`);
  await expect(page.getByRole("link", { name: "2", exact: true })).toBeVisible();
  await expect(loading(page)).toHaveCount(0, { timeout: 90_000 });
  const saved = page.waitForResponse(/\/builds\/.*\/proof/);
  expect((await saved).ok()).toBe(true);
  const watched = await stage(page).getAttribute("src");
  await page.getByRole("tab", { name: "Versions 2", exact: true }).click();
  const lines = page.getByRole("list", { name: "Versions" }).getByRole("listitem");
  await expect(lines).toHaveCount(2);
  await expect(lines.first()).toContainText("Live");
  await expect(lines.first()).toContainText(/First frame in [\d.]+ s · \d+ fps · no errors/);
  await expect(lines.last()).toContainText("Amara Osei");
  await expect(lines.last()).toContainText("Not tested yet");
  await expect(lines.last()).not.toContainText("Live");
  await page.getByRole("button", { name: "Restore version 1", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Restore version 1?" });
  await expect(question.locator("iframe")).toHaveAttribute("title", "Version 1");
  await expect(question).toContainText(/1 file · .+Amara Osei/);
  await question.getByLabel("Note (optional)").fill("The new one flickers");
  await question.getByRole("button", { name: "Restore version 1", exact: true }).click();
  await expect(page.getByText("This version is live again")).toBeVisible();
  await expect(lines.last()).toContainText("Live");
  await page.goto("/audit-logs?module=demo");
  await expect(page.getByRole("row").nth(1)).toContainText("Version 2 → 1");
  expect((await fetch(watched ?? "")).status).toBe(200);
});

test("storage: an administrator sees what takes how much", async ({ page, openAs }) => {
  await makeDemo("Takes room", { ...open(turningPage()), "demo/a.bin": Buffer.alloc(2_000_000) });
  await openAs("admin", "/storage");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Storage");
  await expect(page.getByRole("row").filter({ hasText: "Takes room" })).toContainText("2 MB");
});
