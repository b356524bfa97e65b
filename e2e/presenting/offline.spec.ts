import { createServer, type Server } from "node:http";
import { expect, type Page } from "@playwright/test";
import { startSidePortal } from "../../scripts/side-portal.mjs";
import { signInByApi, staffIds, test } from "../fixtures.ts";
import { STARTS_WITHIN_MS } from "../own-portal.ts";

/** Each test has a portal of its own: it is stopped before the test ends. */
type SidePortal = Awaited<ReturnType<typeof startSidePortal>>;

test.use({ serviceWorkers: "allow" });
test.describe.configure({ timeout: STARTS_WITHIN_MS });

let portal: SidePortal | undefined;
const startPortal = async (settings: Record<string, string> = {}) => {
  portal = await startSidePortal(settings);
  process.env["PORTAL_URL"] = portal.url;
  return portal;
};
const stopPortal = async () => {
  const { stop } = portal ?? {};
  portal = undefined;
  await stop?.();
};
test.afterEach(stopPortal);

/** Signed in, and with the portal's own files on the device. */
async function openKept(page: Page, url: string) {
  await page.goto(`${url}/favicon.svg`);
  const { token, user } = await signInByApi(staffIds.admin);
  const role = user.user_type_id.type_name;
  const session = JSON.stringify({ token, role, appUser: user, sideNavigationOpen: true });
  await page.evaluate((value) => localStorage.setItem("root", value), session);
  await page.goto(`${url}/`);
  await isPortalKept(page);
}

const isPortalKept = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe("activated");

test("E360 the portal can be installed, and opens while its server is stopped", async ({
  page,
}) => {
  const { url } = await startPortal();
  const manifest = await page.request.get(`${url}/manifest.webmanifest`);
  expect(manifest.headers()["content-type"]).toContain("application/manifest+json");
  const { icons, start_url, display } = (await manifest.json()) as {
    icons: { src: string }[];
    start_url: string;
    display: string;
  };
  expect([start_url, display]).toEqual(["/", "standalone"]);
  for (const { src } of icons) expect((await page.request.get(url + src)).status(), src).toBe(200);
  await openKept(page, url);
  await stopPortal();
  await page.goto(`${url}/need-help`);
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "We'll reconnect" })).toBeVisible();
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
  await page.goto(`${url}/need-help?isolated=1`);
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  // No call is answered from the device.
  const call = page.evaluate(() => fetch("/api/v1/health").then((answer) => answer.status));
  await expect(call).rejects.toThrow("Failed to fetch");
});

test("E361 a new version is opened as soon as there is one, and OFFLINE_HOURS=0 takes all back", async ({
  page,
}) => {
  const { url } = await startPortal();
  const { port } = new URL(url);
  await openKept(page, url);
  await stopPortal();
  const newer = await serveNewVersion(Number(port));
  await page.goto(`${url}/need-help`);
  await expect(page.getByText("The new version")).toBeVisible();
  await new Promise((resolve) => newer.close(resolve));
  await startPortal({ PORT: port, OFFLINE_HOURS: "0" });
  await page.goto(`${url}/sign-in`);
  const left = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration?.update();
      return [registration === undefined, ...(await caches.keys())];
    });
  await expect.poll(left).toEqual([true]);
});

/** In the place of the portal, as after a deployment. */
const serveNewVersion = (port: number) =>
  new Promise<Server>((resolve) => {
    const server = createServer((_request, response) =>
      response.setHeader("content-type", "text/html").end("<p>The new version"),
    );
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
