import { gzipSync } from "node:zlib";
import { expect } from "@playwright/test";
import { staffIds, signIn, test } from "./fixtures.ts";

const LARGEST_FIRST_LOAD = 110_000;

test("the sign-in page loads at most 110 kB of scripts", async ({ page }) => {
  const sizes: Promise<[string, number]>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() !== "script") return;
    const name = new URL(response.url()).pathname;
    sizes.push(response.body().then((body) => [name, gzipSync(body).length]));
  });
  await page.goto("/sign-in", { waitUntil: "networkidle" });
  await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
  const loaded = await Promise.all(sizes);
  const total = loaded.reduce((sum, [, size]) => sum + size, 0);
  test.info().annotations.push({ type: "gzip bytes", description: `${total}` });
  expect(loaded.length).toBeGreaterThan(1);
  expect(total, loaded.map(([name, size]) => `${name} ${size}`).join("\n")).toBeLessThanOrEqual(
    LARGEST_FIRST_LOAD,
  );
});

test("no other host is contacted", async ({ page, baseURL }) => {
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).host));
  for (const path of ["/forgot-password", "/reset-password?token=abc", "/help-desk", "/sign-in"])
    await page.goto(path, { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Register Now" }).click();
  await expect(page.getByLabel("Region")).toBeEnabled();
  await page.getByRole("button", { name: "Back to Login" }).click();
  await signIn(page, staffIds.admin);
  await page.goto("/need-help", { waitUntil: "networkidle" });
  expect([...hosts]).toEqual([new URL(baseURL ?? "").host]);
});

test("nothing shifts while the sign-in page loads", async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const viewport of [
    { width: 1440, height: 960 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    await page.goto("/sign-in", { waitUntil: "networkidle" });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts).toEqual([]);
  }
});
