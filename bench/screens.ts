import { chromium, type Page } from "@playwright/test";
import { STORAGE_KEY } from "../contract/sessions.ts";
import { chromiumFlags, findChromium } from "../scripts/find-chromium.mjs";
import { median } from "./measure.ts";

const ROUNDS = 5;

/** How long a person waits for /users and for what they typed, in a real browser. */
export async function tellScreens(url: string, headers: Record<string, string>) {
  const executablePath = await findChromium();
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  const page = await browser.newPage();
  await page.addInitScript(watchLongTasks);
  await page.goto(`${url}/favicon.svg`);
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    STORAGE_KEY,
    await storedSession(url, headers),
  ] as const);
  await page.goto(`${url}/users`);
  const times = { opening: [] as number[], typing: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.opening.push(await timeOpening(page, url));
    times.typing.push(await timeTyping(page, `person${1234 + round}@`));
  }
  const longest = await page.evaluate(() =>
    Math.max(0, ...(window as unknown as Watched).longTasks),
  );
  console.log(`/users shows people ${median(times.opening).toFixed(0)} ms after it is opened`);
  console.log(`a search shows its people ${median(times.typing).toFixed(0)} ms after the last key`);
  console.log(`longest task of the page: ${longest.toFixed(0)} ms`);
  await browser.close();
}

type Watched = Window & { longTasks: number[] };
function watchLongTasks() {
  const watched = window as unknown as Watched;
  watched.longTasks = [];
  new PerformanceObserver((list) =>
    watched.longTasks.push(...list.getEntries().map(({ duration }) => duration)),
  ).observe({ type: "longtask", buffered: true });
}

/** What the page keeps of a session that it opened itself. */
async function storedSession(url: string, headers: Record<string, string>) {
  const answer = await fetch(`${url}/api/v1/users?role=admin&page=1&size=1`, { headers });
  const { data } = (await answer.json()) as { data: object[] };
  return JSON.stringify({
    token: headers["authorization"]?.replace("Bearer ", ""),
    role: "admin",
    appUser: { ...data[0], session_id: headers["x-session-id"] },
    sideNavigationOpen: true,
  });
}

async function timeOpening(page: Page, url: string) {
  await page.goto(`${url}/users`, { waitUntil: "commit" });
  await page.locator("tbody tr:not([aria-hidden])").first().waitFor();
  return page.evaluate(() => performance.now());
}

async function timeTyping(page: Page, words: string) {
  await page.getByRole("searchbox").fill(words);
  const began = performance.now();
  await page.locator("tbody tr", { hasText: words }).first().waitFor();
  return performance.now() - began;
}
