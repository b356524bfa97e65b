import { expect, type Page } from "@playwright/test";
import { startSidePortal } from "../../scripts/side-portal.mjs";
import type { Meeting } from "../../contract/meetings/meetings.ts";
import type { StartedKiosk } from "../../contract/presenting/kiosks.ts";
import { makeDemo, turningPage } from "../builds.ts";
import { signInByApi, staffIds, test } from "../fixtures.ts";
import { call, STARTS_WITHIN_MS } from "../own-portal.ts";

const PIN = "2580";

test.use({ serviceWorkers: "allow" });
test.describe.configure({ timeout: STARTS_WITHIN_MS });

/** The portal of all other specs, which may run in the same worker afterwards. */
const { PORTAL_URL: sharedUrl } = process.env;
test.afterEach(() => void (process.env["PORTAL_URL"] = sharedUrl));

/** As the dialog does, which also signs the person out. */
async function beginKiosk(page: Page, url: string) {
  const demo = await makeDemo("Pump", { "demo/index.html": turningPage() });
  const session = await signInByApi(staffIds.admin);
  const meeting = await call<Meeting>(session, "POST", "/meetings", {
    name: "Fair",
    demo_ids: [demo._id],
  });
  await page.goto(`${url}/favicon.svg`);
  const { token, user } = session;
  const role = user.user_type_id.type_name;
  const stored = JSON.stringify({ token, role, appUser: user, sideNavigationOpen: true });
  await page.evaluate((value) => localStorage.setItem("root", value), stored);
  await page.goto(`${url}/meetings/${meeting._id}`);
  await page.getByRole("button", { name: "More actions", exact: true }).click();
  await page.getByRole("button", { name: "Start a kiosk" }).click();
  await page.getByLabel("Where it stands").fill("Hall 4");
  await page.getByLabel("PIN to leave").fill(PIN);
  const started = page.waitForResponse((answer) => answer.url().endsWith("/api/v1/kiosks"));
  await page.getByRole("button", { name: "Sign out and start" }).click();
  const { data } = (await (await started).json()) as { data: StartedKiosk };
  await page.getByRole("button", { name: "Begin the show" }).click();
  return data;
}

test("E399 a kiosk begins again without a network, plays what is kept, and still knows its PIN", async ({
  page,
  context,
}) => {
  const portal = await startSidePortal();
  try {
    process.env["PORTAL_URL"] = portal.url;
    await beginKiosk(page, portal.url);
    const playing = page.locator("[data-kiosk=playing]");
    await expect(playing).toBeVisible({ timeout: 90_000 });
    const kept = () =>
      page.evaluate(async () => {
        const { kept: builds } = JSON.parse(localStorage.getItem("kiosk") ?? "{}") as {
          kept?: object;
        };
        const registration = await navigator.serviceWorker.getRegistration();
        return [Object.keys(builds ?? {}).length, registration?.active?.state];
      });
    await expect.poll(kept, { timeout: 90_000 }).toEqual([1, "activated"]);
  } finally {
    await portal.stop();
  }
  await context.setOffline(true);
  await page.goto(`${portal.url}/`);
  await expect(page).toHaveURL(/\/kiosk$/);
  await expect(page.locator("[data-kiosk=playing]")).toBeVisible({ timeout: 90_000 });
  await expect(page.locator("main iframe")).toHaveAttribute("src", /\/kept\//);

  await page.keyboard.press("Escape");
  const pad = page.getByRole("dialog", { name: "Leave the kiosk" });
  await pad.getByLabel("Enter its PIN").fill("0000");
  await pad.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(pad.getByRole("alert")).toHaveText("This PIN is not right");
  await pad.getByLabel("Enter its PIN").fill(PIN);
  await pad.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("kiosk"))).toBeNull();
});
