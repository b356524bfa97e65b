import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Response } from "@playwright/test";
import { PASSWORD, readAllStored, signIn, staffIds, test } from "./fixtures.ts";

test("abuse 57 no page of another host can frame the portal", async ({ page, openAs, baseURL }) => {
  const frames = ["/", "/sign-in"].map((path) => `<iframe src="${baseURL}${path}"></iframe>`);
  const elsewhere = createServer((_request, response) => {
    response.setHeader("content-type", "text/html").end(frames.join(""));
  }).listen(0, "127.0.0.1");
  await once(elsewhere, "listening");
  await openAs("admin", "/need-help");
  await page.waitForLoadState("networkidle");
  const refused: (string | undefined)[] = [];
  page.on("requestfailed", (request) => refused.push(request.failure()?.errorText));
  await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);
  // The browser has the answer, and obeys what it says about frames.
  const blocked = "net::ERR_BLOCKED_BY_RESPONSE";
  await expect.poll(() => refused).toEqual([blocked, blocked]);
  for (const frame of page.frames().slice(1)) await expect(frame.locator("#root")).toHaveCount(0);
  elsewhere.close();
});

test("abuse 69 the token of a reset link is sent to nobody and is removed from the address", async ({
  page,
  baseURL,
}) => {
  const requests: string[] = [];
  page.on("request", (request) => {
    const isPage = request.isNavigationRequest();
    if (!isPage) requests.push(request.url(), JSON.stringify(request.headers()));
  });
  const answer = await page.goto("/reset-password?token=only-for-me", { waitUntil: "networkidle" });
  expect(answer?.headers()["referrer-policy"]).toBe("no-referrer");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(page.url()).not.toContain("only-for-me");
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain("only-for-me");
  expect(requests.length).toBeGreaterThan(0);
  expect(requests.join("\n")).not.toContain("only-for-me");
  for (const address of requests.filter((text) => text.startsWith("http")))
    expect(new URL(address).origin).toBe(baseURL);
});

test("a password is neither printed nor kept, and no script holds a key (mistake 3)", async ({
  page,
}) => {
  const printed: string[] = [];
  const scripts: Response[] = [];
  page.on("console", (message) => printed.push(message.text()));
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.push(response);
  });
  await page.goto("/sign-in");
  await signIn(page, staffIds.admin, `${PASSWORD}-wrong`);
  await expect(page.getByRole("alert")).toBeVisible();
  await signIn(page, staffIds.admin);
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(printed.join("\n")).not.toContain(PASSWORD);
  expect(await readAllStored(page)).not.toContain(PASSWORD);
  // Read now: a failure on the way would otherwise not fail this test, but the entire run.
  const code = (await Promise.all(scripts.map((script) => script.text()))).join("\n");
  expect(code.length).toBeGreaterThan(100_000);
  expect(code).not.toMatch(/AKIA[0-9A-Z]{16}|secretAccessKey|accessKeyId|postgres(ql)?:\/\//);
});
