import { type Browser, expect, type Page } from "@playwright/test";
import type { ClientLinkDetails } from "../../contract/presenting/client-links.ts";
import type { Demo } from "../../contract/demos.ts";
import { expectAccessible } from "../axe.ts";
import { makeDemo, sharedMemoryModule, turningPage } from "../builds.ts";
import { adminSession, PHONE, test, uniqueNumber } from "../fixtures.ts";
import { call } from "../own-portal.ts";

const files = () => ({ "index.html": turningPage() });
const stage = (tab: Page) => tab.locator("iframe");
const loading = (tab: Page) => tab.getByRole("progressbar");
const address = (tab: Page) => tab.getByLabel("Address of the link");

/** Somebody without an account, on another device. */
async function asGuest(browser: Browser, to: string) {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const tab = await context.newPage();
  await tab.goto(to);
  return tab;
}

async function makeLink(demo: Demo, input: object = {}) {
  const session = await adminSession();
  const sent = { demo_id: demo._id, client: `Client ${uniqueNumber()}`, ...input };
  const made = await call<ClientLinkDetails>(session, "POST", "/client-links", sent);
  return { session, made, to: made.address ?? "" };
}

test("E336 a demo is shared with a client, who sees it with nothing but the company's name", async ({
  page: tab,
  openAs,
  browser,
}) => {
  const word = uniqueNumber();
  const demo = await makeDemo(`Shared ${word}`, files());
  await openAs("regional", `/demo-details/${demo._id}`);
  await tab.getByRole("button", { name: "Share with a client" }).click();
  await tab.getByRole("button", { name: "Make link" }).click();
  await expect(tab.getByText("Enter who the link is for")).toBeVisible();
  await tab.getByLabel("Who is it for?").fill(`Northwind ${word}`);
  await tab.getByRole("button", { name: "Make link" }).click();
  await expect(tab.getByRole("img", { name: "QR code of the link" })).toBeVisible();
  const to = (await address(tab).textContent()) ?? "";

  const guest = await asGuest(browser, to);
  await expect(guest.getByRole("heading", { name: `Shared ${word}` })).toBeVisible();
  await expect(stage(guest)).toHaveCount(0);
  await guest.getByLabel("Your name (optional)").fill("Robin");
  await guest.getByRole("button", { name: "Open the demo" }).click();
  await expect(loading(guest)).toHaveCount(0, { timeout: 90_000 });
  await expect(stage(guest)).toBeVisible();
  await expect(guest).toHaveTitle(new RegExp(`^Shared ${word} · `));
  // Nothing leads into the portal.
  await expect(guest.getByRole("link")).toHaveCount(0);
  expect(
    await guest.evaluate(() =>
      Object.keys(localStorage).filter((key) => /session|token/i.test(key)),
    ),
  ).toEqual([]);
  // The same tab again is the same opening.
  await guest.reload();
  await expect(stage(guest)).toBeVisible();

  await tab.getByRole("link", { name: "See all client links" }).click();
  await tab.getByRole("button", { name: `Northwind ${word}`, exact: true }).click();
  const dialog = tab.getByRole("dialog");
  await expect(dialog.getByText(/^Opened 1 time/)).toBeVisible();
  await expect(dialog.getByRole("list", { name: "Openings" })).toContainText("Robin");
  await dialog.getByRole("button", { name: "Close" }).first().click();

  // Revoked: the next check ends it.
  await tab.getByRole("button", { name: `Revoke the link for Northwind ${word}` }).click();
  await tab.getByRole("button", { name: "Revoke", exact: true }).click();
  await expect(tab.getByText("The link has been revoked")).toBeVisible();
  await guest.reload();
  await expect(guest.getByRole("alert")).toContainText("This link is no longer available.");
  await expect(stage(guest)).toHaveCount(0);
  await guest.context().close();
});

test("E499 a client whose demo does not start reads what to do, and nothing of its errors", async ({
  browser,
}) => {
  const broken = { "index.html": "<canvas></canvas><script>throw new Error('No scene')</script>" };
  const { to } = await makeLink(await makeDemo(`Broken ${uniqueNumber()}`, broken));
  const guest = await asGuest(browser, to);
  await guest.getByRole("button", { name: "Open the demo" }).click();
  const failure = guest.getByRole("alert");
  await expect(failure).toContainText("please tell the person who sent you the link", {
    timeout: 90_000,
  });
  await expect(failure).not.toContainText("No scene");
});

test("E336 a passcode guards what is behind it, and a wrong one says so", async ({ browser }) => {
  const word = uniqueNumber();
  const demo = await makeDemo(`Guarded ${word}`, files());
  const { to } = await makeLink(demo, { passcode: "open-sesame", max_openings: 1 });
  const guest = await asGuest(browser, to);
  await expect(
    guest.getByRole("heading", { name: "A demo has been shared with you" }),
  ).toBeVisible();
  await expect(guest.getByText(word)).toHaveCount(0);
  await guest.getByLabel("Passcode").first().fill("open-saysme");
  await guest.getByRole("button", { name: "Open the demo" }).click();
  await expect(guest.getByText("This passcode is not right.")).toBeVisible();
  await guest.getByLabel("Passcode").first().fill("open-sesame");
  await guest.getByRole("button", { name: "Open the demo" }).click();
  await expect(stage(guest)).toBeVisible();
  const other = await asGuest(browser, to);
  await expect(other.getByRole("alert")).toContainText("opened as often as it could be");
  await other.goto(`${to.slice(0, -3)}abc`);
  await expect(other.getByRole("alert")).toContainText("This link is not valid.");
  await Promise.all([guest.context().close(), other.context().close()]);
});

test("E337 a demo with threads plays for a guest, and is opened once", async ({ browser }) => {
  const script = "document.title = String(crossOriginIsolated); new SharedArrayBuffer(8);";
  const demo = await makeDemo(`Threads ${uniqueNumber()}`, {
    "demo/index.html": turningPage(script),
    "demo/threads.wasm": sharedMemoryModule,
  });
  const { to, made, session } = await makeLink(demo);
  const guest = await asGuest(browser, to);
  await guest.getByRole("button", { name: "Open the demo" }).click();
  await expect(guest).toHaveURL(/isolated/);
  const inside = async () => (await (await stage(guest).elementHandle())?.contentFrame())?.title();
  await expect.poll(inside, { timeout: 90_000 }).toBe("true");
  const read = await call<ClientLinkDetails>(session, "GET", `/client-links/${made._id}`);
  expect(read.openings).toBe(1);
  await guest.context().close();
});

test("E338 what the guest views is counted for the sender", async ({ browser }) => {
  const demo = await makeDemo(`Counted ${uniqueNumber()}`, files());
  const { to, made, session } = await makeLink(demo);
  const guest = await asGuest(browser, to);
  await guest.getByRole("button", { name: "Open the demo" }).click();
  await expect(loading(guest)).toHaveCount(0, { timeout: 90_000 });
  const seconds = async () =>
    (await call<ClientLinkDetails>(session, "GET", `/client-links/${made._id}`)).watched_seconds;
  await expect.poll(seconds, { timeout: 90_000 }).toBeGreaterThan(0);
  await guest.context().close();
});

test("E340 on the stage a client takes the demo along by its QR code", async ({
  page: tab,
  openAs,
}) => {
  const word = uniqueNumber();
  const demo = await makeDemo(`Staged ${word}`, files());
  await openAs("admin", `/demo-details/${demo._id}`);
  await tab.getByRole("button", { name: "Present" }).click();
  // By the keyboard: the menu may have faded, and a pointer would press the demo.
  await tab.getByRole("button", { name: "Presentation menu" }).press("Enter");
  await tab.getByRole("button", { name: "Take it with you" }).click();
  await tab.getByLabel("Who is it for?").fill(`Visitor ${word}`);
  await tab.getByRole("button", { name: "Show the QR code" }).click();
  const code = tab.getByRole("img", { name: "QR code of the link" });
  await expect(code).toBeVisible();
  // Cameras expect it dark on white, in the dark theme too.
  await tab.emulateMedia({ colorScheme: "dark" });
  await expect(tab.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(code).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(code).toHaveCSS("color", "rgb(0, 0, 0)");
});

test("E341 an administrator switches links off for a demo, and for everybody", async ({
  page: tab,
  openAs,
  browser,
}) => {
  const demo = await makeDemo(`Switched ${uniqueNumber()}`, files());
  const { to } = await makeLink(demo);
  await openAs("admin", `/demo-details/${demo._id}`);
  await tab.getByRole("button", { name: "Share with a client" }).click();
  await tab.getByRole("switch", { name: "Client links of this demo" }).click();
  await expect(tab.getByText("switched client links off for this demo")).toBeVisible();
  const guest = await asGuest(browser, to);
  await expect(guest.getByRole("alert")).toContainText("This link is no longer available.");
  await tab.getByRole("switch", { name: "Client links of this demo" }).click();
  await expect(tab.getByLabel("Who is it for?")).toBeVisible();
  await guest.reload();
  await expect(guest.getByRole("button", { name: "Open the demo" })).toBeVisible();
  await tab.goto("/client-links");
  const everybody = tab.getByRole("switch", { name: "Client links for everybody" });
  await expect(everybody).toBeChecked();
  await everybody.click();
  const question = tab.getByRole("dialog", { name: "Switch off client links for everybody?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await expect(everybody).toBeChecked();
  await guest.context().close();
});

test("E342 the guest page, the list and the dialogs are accessible, on a phone too", async ({
  page: tab,
  openAs,
  browser,
}) => {
  const demo = await makeDemo(`Barriers ${uniqueNumber()}`, files());
  const { to, made } = await makeLink(demo, { passcode: "123456" });
  await openAs("admin", "/client-links");
  await expectAccessible(tab, async () => {
    await tab.goto(`/client-links?link=${made._id}`);
    await expect(tab.getByRole("img", { name: "QR code of the link" })).toBeVisible();
  });
  await expectAccessible(tab, async () => {
    await tab.goto(`/demo-details/${demo._id}`);
    await tab.getByRole("button", { name: "Share with a client" }).click();
    await expect(tab.getByLabel("Who is it for?")).toBeVisible();
  });
  const guest = await asGuest(browser, to);
  await guest.setViewportSize(PHONE);
  await expectAccessible(guest, async () => {
    await guest.goto(to);
    await expect(guest.getByLabel("Passcode").first()).toBeVisible();
  });
  await guest.getByLabel("Passcode").first().fill("123456");
  await guest.getByRole("button", { name: "Open the demo" }).click();
  await expect(stage(guest)).toBeVisible();
  const width = await guest.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(PHONE.width);
  await guest.context().close();
});
