import { chromium, type Page } from "@playwright/test";
import { STORAGE_KEY } from "../contract/sessions.ts";
import type { User } from "../contract/accounts.ts";
import { chromiumFlags, findChromium } from "../scripts/find-chromium.mjs";
import { median } from "./measure.ts";

const ROUNDS = 5;
const HOVER_MS = 100;

/** How long a person waits for /users and for what they typed, in a real browser. */
export async function printScreens(url: string, headers: Record<string, string>) {
  const executablePath = await findChromium();
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  const page = await browser.newPage();
  await page.addInitScript(watchPage);
  await page.goto(`${url}/favicon.svg`);
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    STORAGE_KEY,
    await storedSession(url, headers),
  ] as const);
  const people = await findPeople(url, headers, `page=50&size=${ROUNDS}`);
  await page.goto(`${url}/users`);
  const times: Record<string, number[]> = {
    plain: [],
    cold: [],
    again: [],
    inside: [],
    typing: [],
    task: [],
  };
  for (const { email } of people) {
    times["plain"]?.push(await timePlainFile(page, url));
    await clearBrowserCache(page);
    times["cold"]?.push(await timeOpening(page, url));
    times["task"]?.push(await longestTask(page));
    times["again"]?.push(await timeOpening(page, url));
    times["inside"]?.push(await timeNavigation(page, url));
    times["typing"]?.push(await timeTyping(page, email));
    times["task"]?.push(await longestTask(page));
  }
  const printMedian = (name: string, label: string) =>
    console.log(`${label}: ${median(times[name] ?? []).toFixed(0)} ms`);
  printMedian("plain", "a plain file of the portal, shown by the browser");
  printMedian("inside", "/users from within the portal, until people are shown");
  printMedian("again", "/users opened again, until people are shown");
  printMedian("cold", "/users opened by a browser that was never here before");
  printMedian("typing", "a search, from the last key until its people are shown");
  console.log(`longest task of all: ${Math.max(...(times["task"] ?? [])).toFixed(0)} ms`);
  await browser.close();
}

type Watched = Window & { longTasks: number[]; shownAt: number };
/** Notes long tasks, and the first frame with a row in it. */
function watchPage() {
  const watched = window as unknown as Watched;
  watched.longTasks = [];
  new PerformanceObserver((list) =>
    watched.longTasks.push(...list.getEntries().map(({ duration }) => duration)),
  ).observe({ type: "longtask", buffered: true });
  new MutationObserver(() => {
    if (!document.querySelector("tbody tr:not([aria-hidden])")) watched.shownAt = 0;
    else watched.shownAt ||= performance.now();
  }).observe(document, { childList: true, subtree: true });
}

async function findPeople(url: string, headers: Record<string, string>, query: string) {
  const answer = await fetch(`${url}/api/v1/users?${query}`, { headers });
  return ((await answer.json()) as { data: User[] }).data;
}

/** What the page keeps of a session that it opened itself. */
async function storedSession(url: string, headers: Record<string, string>) {
  const [admin] = await findPeople(url, headers, "role=admin&page=1&size=1");
  return JSON.stringify({
    token: headers["authorization"]?.replace("Bearer ", ""),
    role: "admin",
    appUser: { ...admin, session_id: headers["x-session-id"] },
    sideNavigationOpen: true,
  });
}

/** The measure of what is possible: the browser itself, without a page of ours. */
async function timePlainFile(page: Page, url: string) {
  await page.goto(`${url}/favicon.svg`);
  return page.evaluate(() => performance.now());
}

const longestTask = (page: Page) =>
  page.evaluate(() => Math.max(0, ...(window as unknown as Watched).longTasks));

async function clearBrowserCache(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Network.clearBrowserCache");
  await browser.detach();
}

async function timeOpening(page: Page, url: string) {
  await page.goto(`${url}/users`, { waitUntil: "commit" });
  return shownAt(page);
}

/** As a person does it: the pointer comes to the link a moment before it is pressed. */
async function timeNavigation(page: Page, url: string) {
  await page.goto(`${url}/categories`, { waitUntil: "networkidle" });
  const link = page.getByRole("link", { name: "Users", exact: true });
  await link.hover();
  await page.waitForTimeout(HOVER_MS);
  const startedAt = await link.evaluate((element: HTMLElement) => {
    const now = performance.now();
    element.click();
    return now;
  });
  return (await shownAt(page)) - startedAt;
}

async function shownAt(page: Page) {
  await page.locator("tbody tr:not([aria-hidden])").first().waitFor();
  return page.evaluate(() => (window as unknown as Watched).shownAt);
}

async function timeTyping(page: Page, query: string) {
  await page.getByRole("searchbox").fill(query);
  const startedAt = performance.now();
  await page.locator("tbody tr", { hasText: query }).first().waitFor();
  return performance.now() - startedAt;
}
