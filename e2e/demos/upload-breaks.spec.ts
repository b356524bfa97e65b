import { expect, type Page } from "@playwright/test";
import { uploadMessages } from "../../contract/uploads.ts";
import { makeDemo } from "../builds.ts";
import { gate, PHONE, pickFromMenu } from "../fixtures.ts";
import { findViolations, overflowOf } from "../axe.ts";
import { test } from "../own-portal.ts";
import { chooseFolder, countPuts, makeFolder, manyFiles, small } from "../upload-samples.ts";

const FILES = 60;
const ALL = FILES + Object.keys(small).length;

const trial = (page: Page) => page.getByRole("region", { name: "Trial run" }).locator("iframe");
const toast = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const progress = (page: Page) => page.getByRole("progressbar", { name: /^Uploading/ });

/** Lets `count` files arrive and holds the rest, so that there is a middle on any machine. */
async function holdAfter(page: Page, count: number) {
  const [release, released] = gate();
  let met = 0;
  await page.route("**/uploads/objects?*", async (route) => {
    met += 1;
    if (met > count) await released;
    await route.continue().catch(() => undefined);
  });
  return release;
}

const untilSent = (puts: { done: number }, count: number) =>
  expect.poll(() => puts.done, { message: "files that were sent" }).toBe(count);

test("a lost network is waited for, and the upload goes on by itself", async ({ page, openAs }) => {
  const puts = countPuts(page);
  await openAs("admin", "/new-demo");
  const release = await holdAfter(page, 10);
  await chooseFolder(page, await makeFolder(manyFiles(FILES), "offline"));
  await untilSent(puts, 10);
  await page.context().setOffline(true);
  release();
  await expect(page.getByText("Connection lost.")).toBeVisible();
  const before = puts.done;
  await page.waitForTimeout(1500);
  expect(puts.done).toBe(before);
  await page.context().setOffline(false);
  await expect(toast(page, uploadMessages.folderDone)).toBeVisible({ timeout: 90_000 });
  await expect(trial(page)).toHaveAttribute("src", /offline\/index\.html/);
  expect(puts.done).toBe(ALL);
});

test("after a reload the same folder goes on where it was, and nothing is sent twice", async ({
  page,
  openAs,
}) => {
  const puts = countPuts(page);
  const folder = await makeFolder(manyFiles(FILES), "reloaded");
  await openAs("admin", "/new-demo");
  const release = await holdAfter(page, 20);
  await chooseFolder(page, folder);
  await untilSent(puts, 20);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  release();
  await expect(page.getByText(/You have an unfinished upload: reloaded/)).toBeVisible();
  puts.started = 0;
  await chooseFolder(page, folder);
  await expect(toast(page, uploadMessages.folderDone)).toBeVisible({ timeout: 90_000 });
  expect(puts.started).toBe(ALL - 20);
  await expect(trial(page)).toHaveAttribute("src", /reloaded\/index\.html/);
  await page.reload();
  // The finished files are there again, as a card.
  await expect(page.getByText("reloaded", { exact: true })).toBeVisible();
  await expect(page.getByText(/You have an unfinished upload: reloaded/)).toHaveCount(0);
});

test("an unfinished upload can be discarded", async ({ page, openAs }) => {
  const puts = countPuts(page);
  await openAs("admin", "/new-demo");
  await holdAfter(page, 5);
  await chooseFolder(page, await makeFolder(manyFiles(FILES), "discarded"));
  await untilSent(puts, 5);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  const notice = page.getByRole("status").filter({ hasText: "unfinished upload: discarded" });
  await notice.getByRole("button", { name: "Discard", exact: true }).click();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expect(button(page, "Choose a folder")).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test("a pause sends nothing, and resuming goes on", async ({ page, openAs }) => {
  const puts = countPuts(page);
  await openAs("admin", "/new-demo");
  const release = await holdAfter(page, 10);
  await chooseFolder(page, await makeFolder(manyFiles(FILES), "paused"));
  await untilSent(puts, 10);
  await button(page, "Pause").click();
  await expect(page.getByText("Paused. Nothing is sent until you resume.")).toBeVisible();
  const before = puts.started;
  release();
  await page.waitForTimeout(1000);
  expect(puts.started).toBe(before);
  await button(page, "Resume").click();
  await expect(toast(page, uploadMessages.folderDone)).toBeVisible({ timeout: 90_000 });
});

test("a cancelled upload leaves nothing behind, and the form is free again", async ({
  page,
  openAs,
}) => {
  const puts = countPuts(page);
  await openAs("admin", "/new-demo");
  await holdAfter(page, 5);
  await chooseFolder(page, await makeFolder(manyFiles(FILES), "cancelled"));
  await untilSent(puts, 5);
  const removed = page.waitForResponse((answer) => answer.request().method() === "DELETE");
  await button(page, "Cancel upload").click();
  expect((await removed).status()).toBe(200);
  await expect(progress(page)).toHaveCount(0);
  await expect(page.getByLabel("Demo Name")).toBeEnabled();
  await page.reload();
  await expect(button(page, "Choose a folder")).toBeVisible();
  await expect(page.getByText("unfinished upload: cancelled")).toHaveCount(0);
});

test("an address that has run out is renewed, and a failing store is tried again", async ({
  page,
  openAs,
}) => {
  await openAs("admin", "/new-demo");
  let seen = 0;
  await page.route("**/uploads/objects?*", (route) => {
    seen += 1;
    if (seen === 2) return route.fulfill({ status: 403, body: "<Error/>" });
    if (seen === 4) return route.fulfill({ status: 503, body: "" });
    return route.continue();
  });
  const renewed = page.waitForRequest(
    (request) => request.method() === "GET" && /\/uploads\/[0-9a-f-]+$/.test(request.url()),
  );
  await chooseFolder(page, await makeFolder(manyFiles(10), "renewed"));
  await renewed;
  await expect(toast(page, uploadMessages.folderDone)).toBeVisible({ timeout: 90_000 });
});

test("F10 leaving asks first: the tab, a link and Back", async ({ page, openAs }) => {
  const puts = countPuts(page);
  await openAs("admin", "/demo");
  await page.getByRole("main").getByRole("link", { name: "New demo", exact: true }).click();
  await holdAfter(page, 2);
  await chooseFolder(page, await makeFolder(manyFiles(FILES), "left"));
  await untilSent(puts, 2);
  const question = page.getByRole("dialog", { name: "Stop the upload and leave?" });
  await page.goBack();
  await expect(question).toBeVisible();
  await expect(page).toHaveURL("/new-demo");
  await question.getByRole("button", { name: "Stay here", exact: true }).click();
  await expect(progress(page)).toBeVisible();
  const opened = page.waitForEvent("dialog");
  await page.evaluate(() => void setTimeout(() => window.location.reload()));
  const dialog = await opened;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await expect(progress(page)).toBeVisible();
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Home", exact: true })
    .click();
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(page).toHaveURL("/");
  // The address comes before the page.
  await expect(page.getByRole("heading", { name: "New demo" })).toHaveCount(0);
  await page.goBack();
  await expect(page.getByText(/unfinished upload: left/)).toBeVisible();
});

test("F10 an upload that ends takes the question with it", async ({ page, openAs }) => {
  const puts = countPuts(page);
  await openAs("admin", "/demo");
  await page.getByRole("main").getByRole("link", { name: "New demo", exact: true }).click();
  const release = await holdAfter(page, 2);
  await chooseFolder(page, await makeFolder(manyFiles(FILES), "ended"));
  await untilSent(puts, 2);
  const question = page.getByRole("dialog", { name: "Stop the upload and leave?" });
  await page.goBack();
  await expect(question).toBeVisible();
  release();
  await expect(toast(page, uploadMessages.folderDone)).toBeVisible({ timeout: 90_000 });
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL("/new-demo");
  await page.unroute("**/uploads/objects?*");
  await holdAfter(page, 2);
  puts.done = 0;
  await button(page, "Replace").click();
  await chooseFolder(page, await makeFolder(manyFiles(FILES), "another"));
  await untilSent(puts, 2);
  await expect(question).toHaveCount(0);
});

test("F10 closing the editor asks first, and leaving closes it", async ({ page, openAs }) => {
  const puts = countPuts(page);
  // A separate demo: the newest on Home may come from another spec, without content to replace.
  const { _id } = await makeDemo("Closed while sending", small);
  await openAs("admin", `/demo-details/${_id}`);
  await pickFromMenu(page, "Edit");
  const editor = page.getByRole("dialog", { name: "Edit demo" });
  const question = page.getByRole("dialog", { name: "Stop the upload and leave?" });
  await holdAfter(page, 2);
  await button(page, "Replace").click();
  await chooseFolder(page, await makeFolder(manyFiles(FILES), "closed"));
  await untilSent(puts, 2);
  for (const way of ["Close", "Back"]) {
    if (way === "Back") await page.goBack();
    else await editor.getByRole("button", { name: way, exact: true }).first().click();
    await expect(question, way).toBeVisible();
    await question.getByRole("button", { name: "Stay here", exact: true }).click();
    await expect(question, way).toHaveCount(0);
    await expect(editor, way).toBeVisible();
  }
  await editor.getByRole("button", { name: "Close", exact: true }).first().click();
  await question.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(editor).toHaveCount(0);
  await expect(page).toHaveURL(/\/demo-details\/[0-9a-f]+$/);
});

for (const theme of ["light", "dark"] as const)
  test(`an upload under way can be used by everybody, on a phone, ${theme}`, async ({
    page,
    openAs,
  }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize(PHONE);
    await openAs("admin", "/new-demo");
    await expect(button(page, "Choose a folder")).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    const release = await holdAfter(page, 5);
    await chooseFolder(page, await makeFolder(manyFiles(FILES), "x".repeat(60)));
    await expect(page.getByText(/of 63 files/)).toBeVisible();
    expect(await overflowOf(page)).toBe(0);
    expect(await findViolations(page)).toEqual([]);
    await button(page, "Cancel upload").click();
    release();
    await chooseFolder(
      page,
      await makeFolder({ "a/index.html": "<p>", "b/index.html": "<script src=gone.js></script>" }),
    );
    await expect(page.getByRole("radio", { name: "b/index.html" })).toBeVisible();
    expect(await overflowOf(page)).toBe(0);
    expect(await findViolations(page)).toEqual([]);
  });
