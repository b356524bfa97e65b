import { expect, type Page } from "@playwright/test";
import type { Kiosk, StartedKiosk } from "../../contract/presenting/kiosks.ts";
import type { DemoDetails } from "../../contract/demos.ts";
import type { Meeting } from "../../contract/meetings/meetings.ts";
import { expectAccessible, findViolations } from "../axe.ts";
import { makeDemo, turningPage } from "../builds.ts";
import { adminSession, callApi, headersOf, test, uniqueNumber } from "../fixtures.ts";
import { call } from "../own-portal.ts";

const PIN = "2580";
/** A second, hidden frame keeps its files. */
const stage = (page: Page) => page.locator("main iframe");
const playing = (page: Page) => page.locator("[data-kiosk=playing]");
const hint = (page: Page) => page.getByText("Touch to try it yourself");
const demoFrame = (page: Page) => page.frameLocator("main iframe").locator("canvas");

const files = { "index.html": turningPage() };
/** A meeting of the caller, with these demos. */
async function makeMeeting(titles: string[], played = files) {
  const demo_ids = [];
  for (const title of titles) demo_ids.push((await makeDemo(title, played))._id);
  const session = await adminSession();
  const input = { name: `Fair ${uniqueNumber()}`, demo_ids };
  return { session, meeting: await call<Meeting>(session, "POST", "/meetings", input) };
}

/** As the dialog creates it, and already started: the state after a reload. */
async function openKiosk(page: Page, titles: string[], seconds = { idle: 3600, each: 3600 }) {
  const demos = [];
  for (const title of titles) demos.push((await makeDemo(title, files))._id);
  return showKiosk(page, demos, seconds);
}

async function showKiosk(page: Page, demo_ids: string[], seconds: { idle: number; each: number }) {
  const session = await adminSession();
  const input = { name: `Fair ${uniqueNumber()}`, demo_ids };
  const meeting = await call<Meeting>(session, "POST", "/meetings", input);
  const kiosk = await call<StartedKiosk>(session, "POST", "/kiosks", {
    meeting_id: meeting._id,
    name: `Booth ${uniqueNumber()}`,
    pin: PIN,
    idle_seconds: seconds.idle,
    demo_seconds: seconds.each,
  });
  await becomeKiosk(page, kiosk);
  await page.goto("/");
  await expect(page).toHaveURL(/\/kiosk/);
  return { session, kiosk };
}

async function becomeKiosk(page: Page, { token }: StartedKiosk) {
  await page.goto("/favicon.svg");
  const device = { token, pin: null, hasBegun: true, at: 0, visits: 0, kept: {} };
  await page.evaluate((value) => localStorage.setItem("kiosk", value), JSON.stringify(device));
}
const readKiosk = async (session: Parameters<typeof call>[0], id: string) =>
  (await call<Kiosk[]>(session, "GET", "/kiosks")).find(({ _id }) => _id === id);

test("E394 a meeting becomes an endless show; leaving it takes the PIN", async ({
  page,
  openAs,
}) => {
  const word = uniqueNumber();
  const { meeting } = await makeMeeting([`Pump ${word}`]);
  await openAs("admin", `/meetings/${meeting._id}`);
  await page.getByRole("button", { name: "More actions", exact: true }).click();
  await page.getByRole("button", { name: "Start a kiosk" }).click();
  await page.getByRole("button", { name: "Sign out and start" }).click();
  await expect(page.getByText("Use 4 to 8 digits")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel("Where it stands").fill(`Hall ${word}`);
  await page.getByLabel("PIN to leave").fill(PIN);
  await page.getByRole("button", { name: "Sign out and start" }).click();
  await expect(page.getByRole("heading", { name: `Hall ${word}` })).toBeVisible();
  await expect(page.getByRole("link")).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("root"))).toBeNull();
  await page.getByRole("button", { name: "Begin the show" }).click();
  await expect(playing(page)).toBeVisible({ timeout: 90_000 });
  await expect(hint(page)).toBeVisible();
  // It restarts by itself, whichever page the browser opens.
  await page.goto("/meetings");
  await expect(page).toHaveURL(/\/kiosk$/);
  await expect(playing(page)).toBeVisible({ timeout: 90_000 });

  await page.keyboard.press("Escape");
  const pad = page.getByRole("dialog", { name: "Leave the kiosk" });
  for (const digit of "0000") await pad.getByRole("button", { name: digit, exact: true }).click();
  await pad.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(pad.getByRole("alert")).toHaveText("This PIN is not right");
  expect(await findViolations(page)).toEqual([]);
  await pad.getByLabel("Enter its PIN").fill(PIN);
  await pad.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
  expect(await page.evaluate(() => localStorage.getItem("kiosk"))).toBeNull();
});

test("E395 a touch hands the demo over; left alone, it restarts and the show goes on", async ({
  page,
}) => {
  const word = uniqueNumber();
  const titles = [`First ${word}`, `Second ${word}`];
  const { session, kiosk } = await openKiosk(page, titles, { idle: 20, each: 3600 });
  await expect(playing(page)).toBeVisible({ timeout: 90_000 });
  await demoFrame(page).click();
  await expect(hint(page)).toHaveCount(0);
  await expect
    .poll(() => readKiosk(session, kiosk._id))
    .toMatchObject({ is_touched: true, visits: 1, demo: { title: `First ${word}` } });
  // Marked, so that a new one can be distinguished.
  await demoFrame(page).evaluate((canvas) => canvas.setAttribute("data-visited", ""));
  await expect(hint(page)).toBeVisible({ timeout: 60_000 });
  await expect(stage(page)).toHaveAttribute("title", `First ${word}`);
  await expect(page.frameLocator("main iframe").locator("canvas[data-visited]")).toHaveCount(0);
  await expect
    .poll(() => readKiosk(session, kiosk._id))
    .toMatchObject({ is_touched: false, visits: 1 });
});

test("E396 what nobody touches makes way for the next demo, after the last for the first", async ({
  page,
}) => {
  const word = uniqueNumber();
  const titles = [`One ${word}`, `Two ${word}`];
  await openKiosk(page, titles, { idle: 3600, each: 5 });
  for (const title of [...titles, ...titles])
    await expect(stage(page)).toHaveAttribute("title", title, { timeout: 90_000 });
});

test("E397 a demo that does not play is skipped, with the reason; ended remotely, the show is over", async ({
  page,
}) => {
  const word = uniqueNumber();
  const broken = { "index.html": "<canvas></canvas><script>throw new Error('No scene')</script>" };
  const demos = [await makeDemo(`Broken ${word}`, broken), await makeDemo(`Whole ${word}`, files)];
  const ids = demos.map(({ _id }) => _id);
  const { session, kiosk } = await showKiosk(page, ids, { idle: 3600, each: 3600 });
  await expect
    .poll(async () => (await readKiosk(session, kiosk._id))?.fault, { timeout: 90_000 })
    .toContain("No scene");
  // Visitors read what to do, and nothing of the demo's own errors.
  await expect(page.getByRole("alert")).toContainText("please tell the staff here");
  await expect(page.getByRole("alert")).not.toContainText("No scene");
  await expect(stage(page)).toHaveAttribute("title", `Whole ${word}`, { timeout: 90_000 });
  await expect.poll(async () => (await readKiosk(session, kiosk._id))?.fault).toBeNull();

  await callApi(`/kiosks/${kiosk._id}`, { method: "DELETE", headers: headersOf(session) });
  await page.reload();
  await expect(page.getByRole("heading", { name: "This show has ended" })).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("Whoever set up this screen can start it");
  expect(await page.evaluate(() => localStorage.getItem("kiosk"))).toBeNull();
});

test("E397 the page of kiosks says what each shows, and why one does not play", async ({
  page,
  openAs,
}) => {
  const word = uniqueNumber();
  const { session, meeting } = await makeMeeting([`Pump ${word}`]);
  const input = { meeting_id: meeting._id, name: `Booth ${word}`, pin: PIN };
  const { token } = await call<StartedKiosk>(session, "POST", "/kiosks", input);
  const sendBeat = (fault: string | null) =>
    callApi("/kiosks/beats", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        kiosk: token,
        demo_id: meeting.entries[0]?.demo?._id,
        is_touched: false,
        fault,
        visits: 12,
        kept: 1,
      }),
    });
  await sendBeat("It stays black");
  await openAs("admin", `/kiosks?search=${word}`);
  const kiosk = page.getByRole("article");
  await expect(kiosk).toContainText("Does not play");
  await expect(kiosk).toContainText(`Pump ${word}: It stays black`);
  await sendBeat(null);
  await expectAccessible(page, async () => {
    await page.reload();
    await expect(kiosk).toContainText(`Shows Pump ${word}`);
  });
  await expect(kiosk).toContainText("12 visitors · 1 of 1 kept on the device");
  await page.getByRole("button", { name: `End Booth ${word}` }).click();
  await page.getByRole("button", { name: "End the kiosk" }).click();
  await expect(page.getByText(`Booth ${word} has been ended`)).toBeVisible();
  await expect(kiosk).toHaveCount(0);
});

test("E413 while nobody touches it the autopilot moves a demo, and its end leads on", async ({
  page,
}) => {
  const word = uniqueNumber();
  const notes =
    'addEventListener("keydown", ({ key, isTrusted }) => (document.body.dataset.pressed = key + isTrusted));';
  const moved = await makeDemo(`Moved ${word}`, { "index.html": turningPage(notes) });
  const other = await makeDemo(`Other ${word}`, { "index.html": turningPage() });
  const session = await adminSession();
  const { build } = await call<DemoDetails>(session, "GET", `/demo-products/${moved._id}`);
  const steps = [
    ["k", 200, "w", "KeyW", 87, 0],
    ["l", 20_000, "w", "KeyW", 87, 0],
  ];
  const recording = { steps, build_id: build?._id };
  await call(session, "PUT", `/demo-products/${moved._id}/autopilot`, recording);
  await showKiosk(page, [moved._id, other._id], { idle: 3600, each: 3600 });
  await expect(stage(page)).toHaveAttribute("title", `Moved ${word}`, { timeout: 90_000 });
  const body = page.frameLocator("main iframe").locator("body");
  await expect(body).toHaveAttribute("data-pressed", "wfalse", { timeout: 90_000 });
  await expect(hint(page)).toBeVisible();
  await expect(stage(page)).toHaveAttribute("title", `Other ${word}`, { timeout: 90_000 });
});

test("E398 the corner has to be held to leave", async ({ page }) => {
  await openKiosk(page, [`Corner ${uniqueNumber()}`]);
  await expect(playing(page)).toBeVisible({ timeout: 90_000 });
  const corner = page.getByRole("button", { name: "Leave the kiosk" });
  const pad = page.getByRole("dialog", { name: "Leave the kiosk" });
  await corner.click();
  await expect(pad).toHaveCount(0);
  await corner.hover();
  await page.mouse.down();
  await expect(pad).toBeVisible();
  await page.mouse.up();
  await page.keyboard.press("Escape");
  await expect(pad).toHaveCount(0);
});

test("E444 the button that ends a kiosk is at the edge of its card, at every width", async ({
  page,
  openAs,
}) => {
  const { meeting, session } = await makeMeeting([`Edge ${uniqueNumber()}`]);
  const name = `Hall ${uniqueNumber()}`;
  await call(session, "POST", "/kiosks", { meeting_id: meeting._id, name, pin: PIN });
  await openAs("admin", `/kiosks?search=${encodeURIComponent(name)}`);
  const card = page.getByRole("article").filter({ hasText: name });
  for (const width of [1440, 1024, 820, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const [around, button] = [card, card.getByRole("button", { name: `End ${name}` })];
    const [outer, inner] = [await around.boundingBox(), await button.boundingBox()];
    const edge = (box: typeof outer) => (box ? box.x + box.width : 0);
    expect(edge(outer) - edge(inner), `${width} pixels`).toBeLessThan(24);
  }
});

test("E498 a kiosk without a show says who can help, tries again by itself, and can be left", async ({
  page,
}) => {
  await page.route("**/kiosks/show", (route) => route.abort());
  const { kiosk } = await showKiosk(page, [(await makeDemo("Pump", files))._id], {
    idle: 3600,
    each: 3600,
  });
  const advice = page.getByRole("alert");
  await page.route("**/health", (route) => route.abort());
  await page.reload();
  await expect(page.getByRole("heading", { name: "This screen has no connection" })).toBeVisible();
  await expect(advice).toContainText("Please tell the staff here");
  await page.unroute("**/health");
  await page.unroute("**/kiosks/show");
  const nothing = { status: 500, json: { message: "Something went wrong. Please try again." } };
  await page.route("**/kiosks/show", (route) => route.fulfill(nothing));
  await page.reload();
  await expect(page.getByRole("heading", { name: "The show could not be loaded" })).toBeVisible();
  await expect(advice).toContainText("please tell whoever set up this screen");
  expect(await findViolations(page)).toEqual([]);
  await page.unroute("**/kiosks/show");
  await page.route("**/kiosks/show", async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: object };
    await route.fulfill({ json: { data: { ...answer.data, entries: [] } } });
  });
  await page.getByRole("button", { name: "Try again", exact: true }).click();
  await expect(page.getByRole("heading", { name: "There is nothing to show yet" })).toBeVisible();
  await page.getByRole("button", { name: "Leave the kiosk", exact: true }).click();
  const pad = page.getByRole("dialog", { name: "Leave the kiosk" });
  await pad.getByLabel("Enter its PIN").fill(PIN);
  await pad.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
  expect(await readKiosk(await adminSession(), kiosk._id)).toBeUndefined();
});
