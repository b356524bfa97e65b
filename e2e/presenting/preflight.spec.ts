import { expect, type Page } from "@playwright/test";
import type { Demo } from "../../contract/demos.ts";
import type { DeviceCheck } from "../../contract/builds/device-checks.ts";
import type { Meeting } from "../../contract/meetings/meetings.ts";
import { expectAccessible } from "../axe.ts";
import {
  makeDemo,
  replaceContent,
  sharedMemoryModule,
  stillCanvasPage,
  turningPage,
} from "../builds.ts";
import {
  adminSession,
  keepSession,
  PHONE,
  signInByApi,
  staffIds,
  test,
  uniqueNumber,
} from "../fixtures.ts";
import { call } from "../own-portal.ts";

/** Without its scene there is nothing to draw. */
const brokenPage = `<!doctype html><canvas style="position:fixed;inset:0;width:100%;height:100%"></canvas>
<script>
fetch("scene.json").then((answer) => answer.json()).then(() => undefined);
</script>`;
const SLOW = { timeout: 90_000 };

const entries = (tab: Page) => tab.getByRole("list", { name: "Demos in their order" });
const entryOf = (tab: Page, title: string) =>
  entries(tab).getByRole("listitem").filter({ hasText: title });
const dialog = (tab: Page) => tab.getByRole("dialog", { name: "Checking this device" });
const summary = (tab: Page) => tab.getByRole("region", { name: "This device" });
const begin = (tab: Page) => tab.getByRole("button", { name: "Check this device" }).click();

async function openMeeting(tab: Page, demos: Demo[]) {
  const session = await adminSession();
  const input = { name: `Meeting ${uniqueNumber()}`, demo_ids: demos.map(({ _id }) => _id) };
  const meeting = await call<Meeting>(session, "POST", "/meetings", input);
  await keepSession(tab, session);
  await tab.goto(`/meetings/${meeting._id}`);
  return { session, meeting };
}

/** What the browser reports to a background tab. */
const setHidden = (tab: Page, isHidden: boolean) =>
  tab.evaluate((hidden) => {
    const state = hidden ? "hidden" : "visible";
    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, isHidden);

test("E355 E356 every demo runs in the real player, and how it went stays with the meeting", async ({
  page: tab,
}) => {
  test.slow();
  const word = uniqueNumber();
  const good = await makeDemo(`Good ${word}`, { "index.html": stillCanvasPage });
  const broken = await makeDemo(`Broken ${word}`, { "index.html": brokenPage });
  const { session, meeting } = await openMeeting(tab, [broken, good]);
  await expect(summary(tab)).toContainText("Not checked on this device yet");
  const requested: string[] = [];
  tab.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await begin(tab);
  await expect(
    dialog(tab).getByRole("progressbar", { name: `1 of 2: Broken ${word}` }),
  ).toBeVisible();
  await expect(dialog(tab).locator("iframe")).toHaveAttribute("title", `Broken ${word}`);
  await expect(dialog(tab).locator("iframe")).toHaveAttribute("title", `Good ${word}`, SLOW);
  await expect(
    dialog(tab)
      .getByRole("listitem")
      .filter({ hasText: `Broken ${word}` }),
  ).toContainText("Fails");
  await expect(dialog(tab)).toHaveCount(0, SLOW);
  for (const when of ["at once", "after a reload"]) {
    await expect(summary(tab), when).toContainText("1 ready, 1 fails");
    await expect(summary(tab)).toContainText(/checked today at/);
    const [first, second] = [entryOf(tab, `Broken ${word}`), entryOf(tab, `Good ${word}`)];
    await expect(first.getByText("Fails").filter({ visible: true })).toBeVisible();
    await expect(first).toContainText(
      /Checked today at .+: it did not start\. One of its files could not be loaded: .*scene\.json/,
    );
    await expect(second.getByText("Ready").filter({ visible: true })).toBeVisible();
    await expect(second).toContainText(/Checked today at .+: first frame [\d.]+ s, a still image/);
    await tab.reload();
  }
  expect(requested.filter((path) => /\/(watches|proof)/.test(path))).toEqual([]);
  const [kept] = await call<DeviceCheck[]>(
    session,
    "GET",
    `/meetings/${meeting._id}/device-checks`,
  );
  expect(kept?.name).toMatch(/^Chrome on /);
  // A failure is reported, and blocks nobody.
  await tab.getByRole("button", { name: "Present", exact: true }).click();
  await expect(tab.locator("[data-presenting]")).toBeVisible();
});

test("E356 what was checked with another version says so", async ({ page: tab }) => {
  test.slow();
  const demo = await makeDemo(`Good ${uniqueNumber()}`, { "index.html": stillCanvasPage });
  await openMeeting(tab, [demo]);
  await begin(tab);
  await expect(summary(tab)).toContainText("1 ready", SLOW);
  await replaceContent(demo._id, { "index.html": turningPage() });
  await tab.reload();
  await expect(summary(tab)).toContainText("0 ready, 1 to look at");
  await expect(entries(tab)).toContainText(/Checked today at .+ with another version/);
});

test("E357 a hidden tab is never judged, and the check can be stopped", async ({ page: tab }) => {
  test.slow();
  const word = uniqueNumber();
  const demos = [
    await makeDemo(`First ${word}`, { "index.html": stillCanvasPage }),
    await makeDemo(`Second ${word}`, { "index.html": brokenPage }),
  ];
  await openMeeting(tab, demos);
  await begin(tab);
  await expect(dialog(tab).locator("iframe")).toBeVisible();
  await setHidden(tab, true);
  await expect(dialog(tab)).toContainText("Paused");
  await expect(dialog(tab).locator("iframe")).toHaveCount(0);
  await setHidden(tab, false);
  await expect(dialog(tab)).toContainText("This tab was hidden meanwhile");
  await expect(dialog(tab).locator("iframe")).toHaveAttribute("title", `Second ${word}`, SLOW);
  await dialog(tab).getByRole("button", { name: "Stop" }).click();
  await expect(dialog(tab)).toHaveCount(0);
  await expect(tab.getByRole("button", { name: "Check this device" })).toBeFocused();
  await expect(summary(tab)).toContainText("1 ready, 1 not checked");
});

test("E358 demos with threads come last, on a page of their own, and the check goes on there", async ({
  page: tab,
}) => {
  test.slow();
  const word = uniqueNumber();
  const threaded = await makeDemo(`Threaded ${word}`, {
    "index.html": stillCanvasPage.replace("<script>", "<script>new SharedArrayBuffer(8);"),
    "threads.wasm": sharedMemoryModule,
  });
  const plain = await makeDemo(`Plain ${word}`, { "index.html": stillCanvasPage });
  await openMeeting(tab, [threaded, plain]);
  await begin(tab);
  await expect(dialog(tab)).toContainText(`1 of 2: Plain ${word}`);
  await expect(tab).toHaveURL(/isolated/, SLOW);
  await expect(dialog(tab)).toContainText(`2 of 2: Threaded ${word}`);
  expect(await tab.evaluate(() => crossOriginIsolated)).toBe(true);
  await expect(summary(tab)).toContainText("2 ready", SLOW);
  await expect(tab).not.toHaveURL(/isolated|check=/);
  expect(await tab.evaluate(() => crossOriginIsolated)).toBe(false);
});

test("E359 a colleague reads what was found, and the screens are accessible", async ({
  page: tab,
}) => {
  test.slow();
  const word = uniqueNumber();
  const demo = await makeDemo(`Good ${word}`, { "index.html": stillCanvasPage });
  const { session, meeting } = await openMeeting(tab, [demo]);
  await expectAccessible(tab, async () => {
    await tab.goto(`/meetings/${meeting._id}`);
    await begin(tab);
    await expect(dialog(tab)).toBeVisible();
    // It does not move, for as long as it is visible.
    await setHidden(tab, true);
  });
  await tab.goto(`/meetings/${meeting._id}`);
  await begin(tab);
  await expect(summary(tab)).toContainText("1 ready", SLOW);
  const colleague = await signInByApi(staffIds.employee);
  await call(session, "POST", "/user-demo-mapping", {
    user_id: colleague.user._id,
    demo_product_id: demo._id,
  });
  await call(session, "POST", `/meetings/${meeting._id}/shares`, { who: staffIds.employee });
  await tab.evaluate(() => localStorage.removeItem("device"));
  await keepSession(tab, colleague);
  await tab.setViewportSize(PHONE);
  await tab.goto(`/meetings/${meeting._id}`);
  await expect(summary(tab)).toContainText("Not checked on this device yet");
  await summary(tab).getByText("Other devices").click();
  await expect(summary(tab)).toContainText(/Chrome on .+, by .+, today at .+: 1 ready/);
});
