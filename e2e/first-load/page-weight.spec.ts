import { gzipSync } from "node:zlib";
import { expect, type Page } from "@playwright/test";
import { adminSession, callApi, gate, headersOf, keepSession, test } from "../fixtures.ts";

/** Gzipped kB of scripts that a page waits for, the first file and the shell among them. */
const MAX_KB: Record<string, number> = {
  "/": 182,
  "/insights": 208,
  "/region": 203,
  "/audit-logs": 208,
  "/assigned-products": 205,
  "/profile": 208,
  "/new-demo": 237,
  "/demo-details/:id": 220,
};

for (const [path, max] of Object.entries(MAX_KB))
  test(`E520 ${path} waits for at most ${max} kB of scripts`, async ({ page, request }) => {
    await keepSession(page, await adminSession());
    const release = await holdFirstFile(page);
    await page.goto(path.replace(":id", await anyDemo()), { waitUntil: "commit" });
    const files = page.locator("link[rel=modulepreload], script[type=module]");
    await expect(files.and(page.locator("[href*='/shell-']"))).toBeAttached();
    const addresses = await files.evaluateAll((found) =>
      found.map((file) => file.getAttribute("href") ?? file.getAttribute("src") ?? ""),
    );
    release();
    const sizes = await Promise.all(
      [...new Set(addresses)].map(async (address) => {
        const code = await (await request.get(address)).body();
        return [address, gzipSync(code).length] as const;
      }),
    );
    const total = sizes.reduce((sum, [, size]) => sum + size, 0);
    test.info().annotations.push({ type: "gzip bytes", description: `${total}` });
    expect(total, sizes.join("\n")).toBeLessThanOrEqual(max * 1000);
  });

test("E521 a filter requests its choices once it is opened, and gives the focus back", async ({
  page,
  openAs,
}) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  const choices = () => requested.filter((url) => /\/(users|demo-products)\?/.test(url));
  await openAs("admin", "/insights");
  await expect(page.getByRole("region", { name: "By demo", exact: true })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(choices()).toEqual([]);
  const pill = page.getByRole("button", { name: "Person All", exact: true });
  await expect(pill).toHaveAttribute("aria-expanded", "false");
  await pill.click();
  await expect(pill).toHaveAttribute("aria-expanded", "true");
  await expect(page.getByRole("combobox", { name: "Person" })).toBeFocused();
  await expect(page.getByRole("option")).not.toHaveCount(1);
  expect(choices()).toHaveLength(1);
  await page.keyboard.press("Escape");
  await expect(pill).toBeFocused();
  await pill.press("Enter");
  await expect(page.getByRole("combobox", { name: "Person" })).toBeFocused();
  await pill.click();
  await expect(page.getByRole("combobox", { name: "Person" })).toHaveCount(0);
});

test("E524 what is typed before the list of a filter has come is searched for", async ({
  page,
  openAs,
}) => {
  const [release, held] = gate();
  await page.route(/\/searched-list-[^/]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await openAs("admin", "/insights");
  const pill = page.getByRole("button", { name: "Person All", exact: true });
  await pill.press("Enter");
  await expect(pill).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.type("sesax");
  await page.keyboard.press("Backspace");
  release();
  const search = page.getByRole("combobox", { name: "Person" });
  await expect(search).toBeFocused();
  await page.keyboard.type("100001");
  await expect(search).toHaveValue("sesa100001");
  await expect(page.getByRole("option", { name: /SESA100001$/ })).toBeVisible();
});

test("E522 a demo's stage stands before the code of what is below it has come, and stays where it is", async ({
  page,
}) => {
  await keepSession(page, await adminSession());
  const [release, held] = gate();
  await page.route(/\/demo-tabs-[^/]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/demo-details/${await anyDemo()}`);
  const stage = page.locator("main iframe");
  await expect(stage).toBeVisible();
  await expect(page.getByRole("tablist")).toHaveCount(0);
  const place = await stage.boundingBox();
  release();
  await expect(page.getByRole("tab", { name: "About" })).toBeVisible();
  expect(await stage.boundingBox()).toEqual(place);
});

test("E525 the profile requests the code that sets up a second factor once somebody does", async ({
  page,
  openAs,
}) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  const ofSetUp = () => requested.filter((url) => /\/assets\/(set-up|qr-code)-/.test(url));
  await openAs("employee", "/profile");
  const button = page.getByRole("button", { name: "Set up", exact: true });
  await expect(button).toBeVisible();
  expect(ofSetUp()).toEqual([]);
  await button.click();
  await expect(
    page.getByRole("button", { name: "Set up: Authenticator app", exact: true }),
  ).toBeVisible();
  expect(ofSetUp()).not.toEqual([]);
});

test("E523 Insights is drawn with its figures at once where they come before its code", async ({
  page,
}) => {
  await keepSession(page, await adminSession());
  await page.addInitScript(() => {
    const seen = window as unknown as { sawNoFigures: boolean };
    seen.sawNoFigures = false;
    new MutationObserver(() => {
      seen.sawNoFigures ||= document.querySelector("main ul[aria-busy=true]") !== null;
    }).observe(document, { subtree: true, childList: true });
  });
  const answered: string[] = [];
  page.on("requestfinished", (request) => answered.push(request.url()));
  const release = await holdFirstFile(page);
  await page.goto("/insights", { waitUntil: "commit" });
  await expect.poll(() => answered.join(" ")).toContain("/insights?from=");
  release();
  await expect(page.getByTitle("Watch time", { exact: true })).toBeVisible();
  expect(
    await page.evaluate(() => (window as unknown as { sawNoFigures: boolean }).sawNoFigures),
  ).toBe(false);
});

async function anyDemo() {
  const answer = await callApi("/demo-products?page=1&size=1", {
    headers: headersOf(await adminSession()),
  });
  const { data } = (await answer.json()) as { data: { _id: string }[] };
  return data[0]?._id ?? "";
}

/** The code does not come before it is released. */
async function holdFirstFile(page: Page) {
  const [release, held] = gate();
  await page.route(/\/first-[^/]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
