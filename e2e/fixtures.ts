import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test as base, type Locator, type Page } from "@playwright/test";
import type { Role } from "../contract/roles.ts";
import { loginConstants, type SignedInUser, STORAGE_KEY } from "../contract/sessions.ts";

export const PASSWORD = "Demo-2025!";
export const PHONE = { width: 390, height: 844 };
export const staffIds: Record<Role, string> = {
  admin: "SESA100001",
  regional: "SESA100002",
  employee: "SESA100003",
};

type SignedIn = { token: string; user: SignedInUser };
type Fixtures = {
  /** Opens a page of the portal as somebody who is already signed in. */
  openAs: (role: Role, path: string) => Promise<SignedIn>;
};

export const test = base.extend<Fixtures, { sessions: Map<Role, SignedIn> }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the requested fixtures from the pattern
  baseURL: ({}, use) => use(fromEnvironment("PORTAL_URL")),
  // No animations that a test would have to wait for.
  contextOptions: { reducedMotion: "reduce" },
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the requested fixtures from the pattern
  sessions: [({}, use) => use(new Map()), { scope: "worker" }],
  openAs: async ({ page, sessions }, use) => {
    await use(async (role, path) => {
      const kept = sessions.get(role);
      const session = kept && (await isOpen(kept)) ? kept : await signInByApi(staffIds[role]);
      sessions.set(role, session);
      await keepSession(page, session);
      await page.goto(path);
      return session;
    });
  },
});

/** A test may have logged out before. */
const isOpen = async (session: SignedIn) =>
  (await callApi("/user-types?size=1", { headers: headersOf(session) })).ok;

/** A separate session, for a test that ends it. */
export async function signInByApi(seS_id: string, password = PASSWORD): Promise<SignedIn> {
  const answer = await callApi("/users/login", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ seS_id, password, ...loginConstants }),
  });
  const { data } = (await answer.json()) as { data: SignedIn };
  return data;
}

/**
 * The administrator as whom tests prepare data, once per worker and portal: with more than twenty sessions of
 * one person the oldest end, and tests that use them fail. Concurrent callers share one sign-in.
 */
export function adminSession(): Promise<SignedIn> {
  const portal = fromEnvironment("PORTAL_URL");
  const session = reopen(adminSessions.get(portal));
  adminSessions.set(portal, session);
  return session;
}
const adminSessions = new Map<string, Promise<SignedIn>>();

async function reopen(before: Promise<SignedIn> | undefined) {
  const kept = await before?.catch(() => undefined);
  return kept && (await isOpen(kept)) ? kept : signInByApi(staffIds.admin);
}

export const callApi = (path: string, init: RequestInit = {}) =>
  fetch(`${fromEnvironment("PORTAL_URL")}/api/v1${path}`, init);

export const headersOf = ({ token, user }: SignedIn) => ({
  authorization: `Bearer ${token}`,
  "x-session-id": user.session_id,
});

/** Stores in local storage what the page itself keeps there after a sign-in. */
export async function keepSession(page: Page, { token, user }: SignedIn) {
  const role = user.user_type_id.type_name;
  const stored = JSON.stringify({ token, role, appUser: user, sideNavigationOpen: true });
  await keepInStorage(page, stored);
}

/** A picture is the lightest page of the portal that has its local storage. */
export async function keepInStorage(page: Page, stored: string) {
  await page.goto("/favicon.svg");
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    STORAGE_KEY,
    stored,
  ] as const);
}

export const readStored = (page: Page) =>
  page.evaluate((key) => localStorage.getItem(key), STORAGE_KEY);

/** Everything that the browser keeps for the portal. */
export const readAllStored = (page: Page) =>
  page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));

/** Fills in the sign-in page that is open. */
export async function signIn(page: Page, seS_id: string, password = PASSWORD) {
  await page.getByLabel("SESA ID").fill(seS_id);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
}

/** Waits for the mail to this address with this text, and returns its body with soft line breaks removed. */
export async function readMailTo(address: string, text = ""): Promise<string> {
  const folder = join(fromEnvironment("PORTAL_DATA_DIR"), "outbox");
  const find = async () => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
    return mails.find((mail) => mail.includes(address) && mail.includes(text));
  };
  await expect.poll(find, { message: `a mail to ${address}` }).toBeDefined();
  return ((await find()) ?? "").replaceAll(/=\r?\n/g, "").replaceAll("=3D", "=");
}

/** A function and a promise: calling the first resolves the second. */
export function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return [open, opened] as const;
}

/** From here on time passes only on request, so that a slow machine changes nothing. */
export async function stopClock(page: Page) {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 5000);
}

/** Lets time pass in small steps until this appears. */
export const tickUntil = (page: Page, target: Locator) =>
  expect(async () => {
    await page.clock.runFor(10);
    await expect(target).toBeVisible({ timeout: 50 });
  }).toPass({ timeout: 60_000 });

let numbers = 0;
/** Twelve digits that no other registration has: the process id and a counter. */
export const uniqueNumber = () =>
  `${process.pid}`.padStart(6, "0").slice(-6) + `${(numbers += 1)}`.padStart(6, "0");

function fromEnvironment(name: string) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is set by e2e/portal.ts`);
  return value;
}

/** Picks an entry of the menu of a demo's page. */
export async function pickFromMenu(page: Page, name: "Versions" | "Edit" | "Delete") {
  await page.getByRole("button", { name: "More actions", exact: true }).click();
  await page.getByRole("button", { name, exact: true }).click();
}

/** Exports what is shown: the button, then the format. */
export async function exportAs(page: Page, name: string, format: "Excel (.xlsx)" | "CSV (.csv)") {
  await page.getByRole("button", { name, exact: true }).click();
  await page.getByRole("button", { name: format, exact: true }).click();
}
