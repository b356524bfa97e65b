import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { type Activity, activityMessages } from "../contract/activity.ts";
import type { Category } from "../contract/categories.ts";
import type { Demo } from "../contract/demos.ts";
import { adminSession, callApi, exportAs, PHONE } from "./fixtures.ts";
import { readSheet } from "./workbook.ts";
import { call, test } from "./own-portal.ts";

const rows = (page: Page) => page.getByRole("table").getByRole("row");
const row = (page: Page, number: number) => rows(page).nth(number);
const step = (page: Page, name: "Newest" | "Prev" | "Next") =>
  page.getByRole("navigation", { name: "Audit Logs pages" }).getByRole("button", { name });

let made = 0;
const uniqueName = () => `Logged ${(made += 1)} of ${process.pid}`;

/** One entry for each name; the last name is the newest. */
async function leaveTrace(count: number) {
  const session = await adminSession();
  const names: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const name = uniqueName();
    names.push(name);
    await call<Category>(session, "POST", "/product-categories", { name });
  }
  return { session, names };
}

test("K1 action and module, who, what and when, newest first; nobody reads N/A", async ({
  page,
  openAs,
}) => {
  await callApi("/users/login", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ seS_id: "SESA999999", password: "wrong password" }),
  });
  const session = await openAs("admin", "/need-help");
  const { names } = await leaveTrace(2);
  await page.goto("/audit-logs");
  await expect(page.getByRole("columnheader")).toHaveText([
    "Action-module",
    "By",
    "Time",
    "Actions",
  ]);
  await expect(row(page, 1)).toContainText(`Created category ${names[1] ?? ""}`);
  await expect(row(page, 1)).toContainText(session.user.name);
  await expect(row(page, 2)).toContainText(names[0] ?? "");
  const failed = rows(page).filter({ hasText: "Failed sign-in as SESA999999" });
  await expect(failed.first()).toContainText(activityMessages.nobody);
});

test("K1 an empty log says so, and only administrators read it", async ({ page, openAs }) => {
  await openAs("admin", "/audit-logs?search=nobody+ever+did+this");
  await expect(page.getByText(activityMessages.none)).toBeVisible();
  await page.route("**/activity-logs?*", (route) => route.abort());
  await page.reload();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("cannot be reached");
  await expect(page.getByText(activityMessages.none)).toHaveCount(0);
  await openAs("regional", "/audit-logs");
  await expect(page.getByText("You do not have access to this page")).toBeVisible();
});

test("K2 before and after, field by field, in words", async ({ page, openAs }) => {
  const session = await openAs("admin", "/need-help");
  const title = uniqueName();
  const demo = await call<Demo>(session, "POST", "/demo-products", {
    title,
    product_category_id: { name: "Energy" },
  });
  await call(session, "PATCH", `/demo-products/${demo._id}`, {
    title: `${title} renamed`,
    product_category_id: { name: "Homes" },
  });
  const category = await call<Category>(session, "POST", "/product-categories", {
    name: uniqueName(),
  });
  await call(session, "PATCH", `/product-categories/${category._id}`, { is_active: false });
  await page.goto("/audit-logs");
  await row(page, 1)
    .getByRole("button", { name: /^Details: Deactivated category/ })
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("row")).toHaveText([/FieldBeforeAfter/, /StatusActiveInactive/]);
  await dialog.getByRole("button", { name: "Close", exact: true }).click();
  const change = rows(page).filter({ hasText: `Updated demo ${title} renamed` });
  await expect(change).toContainText(
    `Demo Name: ${title} → ${title} renamed · Category: Energy → Homes`,
  );
  await expect(change.getByRole("link", { name: `${title} renamed` })).toHaveAttribute(
    "href",
    `/demo-details/${demo._id}`,
  );
  await expect(change.getByRole("link", { name: session.user.name })).toHaveAttribute(
    "href",
    new RegExp(`[?&]who=${session.user._id}$`),
  );
  await change.getByRole("button", { name: /^Details: Updated demo/ }).click();
  await expect(dialog).toContainText(`${title} renamed`);
  await expect(dialog.getByRole("row", { name: "Demo Name" })).toHaveText(
    `Demo Name${title}${title} renamed`,
  );
  await expect(dialog.getByRole("row", { name: "Category" })).toHaveText("CategoryEnergyHomes");
  await expect(dialog).toContainText(demo._id);
});

test("filters narrow by person, module, action and day, and live in the address", async ({
  page,
  openAs,
}) => {
  const { names } = await leaveTrace(1);
  const session = await openAs("admin", "/audit-logs");
  await page.getByLabel("Module").selectOption("category");
  await page.getByLabel("Action").selectOption("create");
  await expect(rows(page).filter({ hasNotText: /Created category/ })).toHaveCount(1);
  await page.getByRole("button", { name: "Person All", exact: true }).click();
  await page.getByRole("combobox", { name: "Person" }).fill(session.user.seS_id);
  await page.getByRole("option", { name: new RegExp(session.user.seS_id) }).click();
  await expect(
    page.getByRole("button", { name: `Person ${session.user.name}`, exact: true }),
  ).toBeVisible();
  await page.getByRole("searchbox").fill(names[0] ?? "");
  await expect(rows(page)).toHaveCount(2);
  const address = new URL(page.url()).search;
  expect(address).toContain("module=category&action=create");
  expect(address).toContain(`person=${session.user._id}`);
  await page.reload();
  await expect(row(page, 1)).toContainText(names[0] ?? "");
  const today = await page.evaluate(() => {
    const now = new Date();
    return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
      .map((part) => `${part}`.padStart(2, "0"))
      .join("-");
  });
  await page.getByLabel("From", { exact: true }).fill(today);
  await page.getByLabel("To", { exact: true }).fill(today);
  await expect(page).toHaveURL(new RegExp(`from=${today}&to=${today}`));
  await expect(row(page, 1)).toContainText(names[0] ?? "");
  await page.getByLabel("From", { exact: true }).fill("2999-01-01");
  await page.getByLabel("To", { exact: true }).fill("");
  await expect(page.getByText(activityMessages.none)).toBeVisible();
});

test("B140 a day is written in the language of the page, can be emptied, and a range has an order", async ({
  page,
  openAs,
}) => {
  await openAs("admin", "/audit-logs?from=2026-11-17&to=2026-11-15");
  const from = page.getByLabel("From", { exact: true });
  const to = page.getByLabel("To", { exact: true });
  await expect(to).toHaveAccessibleDescription("Choose Tue, Nov 17, 2026 or a later day.");
  await to.fill("2026-11-20");
  await expect(from).toHaveAccessibleDescription("Tue, Nov 17, 2026");
  await expect(to).toHaveAccessibleDescription("Fri, Nov 20, 2026");
  await page.getByRole("button", { name: "Clear To", exact: true }).click();
  await expect(to).toBeFocused();
  await expect(page).not.toHaveURL(/to=/);
  await page.evaluate(() => localStorage.setItem("language", "de"));
  await page.goto("/audit-logs?from=2026-11-17");
  await expect(page.getByLabel("Ab", { exact: true })).toHaveAccessibleDescription(
    "Di., 17. Nov. 2026",
  );
});

test("reads on by cursor without gap or repetition, back again, and as sent in a link", async ({
  page,
  openAs,
}) => {
  const { names, session } = await leaveTrace(25);
  const newestFirst = names.toReversed();
  await openAs("admin", "/audit-logs?module=category&action=create");
  const shown = () => page.getByRole("cell", { name: /^Created category Logged/ });
  const sentences = newestFirst.map((name) => `Created category ${name}`);
  await expect(shown()).toHaveText(sentences.slice(0, 10));
  await expect(step(page, "Newest")).toBeDisabled();
  await expect(step(page, "Prev")).toBeDisabled();
  await step(page, "Next").click();
  await expect(shown()).toHaveText(sentences.slice(10, 20));
  // New entries meanwhile do not move older ones from one page to the next.
  await call<Category>(session, "POST", "/product-categories", { name: uniqueName() });
  await step(page, "Next").click();
  await expect(shown().first()).toHaveText(sentences[20] ?? "");
  await page.reload();
  await expect(shown().first()).toHaveText(sentences[20] ?? "");
  await step(page, "Prev").click();
  await expect(shown()).toHaveText(sentences.slice(10, 20));
  await page.goBack();
  await expect(shown().first()).toHaveText(sentences[20] ?? "");
  await step(page, "Newest").click();
  await expect(shown().first()).not.toHaveText(sentences[0] ?? "");
  await page.getByRole("button", { name: "50 rows", exact: true }).click();
  await expect(shown()).not.toHaveCount(10);
});

test("the log goes out as the server's file, with the filters that are set", async ({
  page,
  openAs,
}) => {
  const { names } = await leaveTrace(2);
  const session = await openAs("admin", `/audit-logs?search=${names[1] ?? ""}`);
  await expect(rows(page)).toHaveCount(2);
  const waiting = page.waitForEvent("download");
  await exportAs(page, "Export", "CSV (.csv)");
  const download = await waiting;
  expect(download.suggestedFilename()).toMatch(/^activity-log-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await download.path(), "utf8");
  expect(text).toContain(names[1]);
  expect(text).not.toContain(names[0]);
  const [newest] = await call<Activity[]>(session, "GET", "/activity-logs?page=1&size=1");
  expect(newest).toMatchObject({ action: "export", after: { search: names[1], format: "csv" } });
  const workbook = page.waitForEvent("download");
  await exportAs(page, "Export", "Excel (.xlsx)");
  const sheet = await readSheet(await (await workbook).path());
  expect(sheet.map((cells) => cells[4])).toEqual(["Record", names[1]]);
  await page.route("**/activity-logs/export?*", (route) =>
    route.fulfill({ status: 503, json: { message: "The portal is busy." } }),
  );
  await exportAs(page, "Export", "CSV (.csv)");
  await expect(page.getByRole("alert").filter({ hasText: "The portal is busy." })).toBeVisible();
});

test("an address that makes no sense narrows nothing; a phone shows cards", async ({
  page,
  openAs,
}) => {
  await page.setViewportSize(PHONE);
  await openAs("admin", "/audit-logs?module=x&action=y&person=me&from=z&before=-1.q");
  const cards = page.getByRole("list", { name: "Audit Logs" }).getByRole("listitem");
  await expect(cards).toHaveCount(10);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(PHONE.width);
});
