import { test } from "@playwright/test";
import { roleLabels, type Role } from "../../contract/roles.ts";
import { otherBrowsersForTests } from "../../scripts/other-browsers.mjs";
import { PASSWORD, staffIds } from "../fixtures.ts";
import { openFirefox } from "./firefox.ts";
import { startDisplay, type Tab, until } from "./tab.ts";
import { openWebKit } from "./webkit.ts";

const programs = await otherBrowsersForTests();

/** For a test file: a display on which both browsers draw, and one way to open either. */
export function useBrowsers() {
  test.skip(!programs, "Firefox, WebKit or a display is missing");
  let display: Awaited<ReturnType<typeof startDisplay>>;
  test.beforeAll(async () => {
    display = await startDisplay(programs?.display ?? "");
  });
  test.afterAll(() => display.stop());
  const openFirefoxWith = (preferences: Record<string, number | boolean> = {}) =>
    openFirefox(programs?.firefox ?? "", display.env, preferences);
  const browsers: readonly [string, () => Promise<Tab>][] = [
    ["Firefox", openFirefoxWith],
    ["WebKit", () => openWebKit(programs?.driver ?? "", display.env)],
  ];
  return { browsers, openFirefoxWith };
}

export const addressOf = (path: string) => `${process.env["PORTAL_URL"]}${path}`;

/** Through the form, as a new visitor. */
export async function signIn(tab: Tab, role: Role) {
  await tab.open(addressOf("/favicon.svg"));
  await tab.run(() => localStorage.clear());
  await tab.open(addressOf("/sign-in"));
  await fillIn(tab, role);
}

export async function fillIn(tab: Tab, role: Role) {
  await until(tab, "the form", () => document.querySelector("input[name=password]") !== null);
  await tab.type("input[name=seS_id]", staffIds[role]);
  await tab.type("input[name=password]", PASSWORD);
  await tab.press(findButton, "Login");
  await until(tab, `${role} is welcomed`, showsWelcome, roleLabels[role]);
}

export const showsWelcome = (label: string) =>
  document.querySelector("header")?.textContent.includes(`Welcome ${label}`) ?? false;

export const findButton = (name: string) =>
  [...document.querySelectorAll("button")].find(
    (button) => (button.ariaLabel ?? button.textContent).trim() === name,
  );

/** A presentation's frame, over the whole window. */
export const fillsWindow = () => {
  const { width, height } = document.querySelector("iframe")?.getBoundingClientRect() ?? {
    width: 0,
    height: 0,
  };
  return width >= innerWidth && height >= innerHeight - 1;
};
