import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { sectionNames } from "../../web/gallery/gallery-sections.ts";
import { PHONE, test } from "../gallery.ts";

const axeFile = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** Every rule of axe, including target size; one readable line for each violation. */
async function findBreaches(page: Page) {
  await page.evaluate(await readFile(axeFile, "utf8"));
  return page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      iframes: false,
      rules: { "target-size": { enabled: true } },
    });
    return violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.html}`));
  });
}

for (const theme of ["light", "dark"] as const) {
  test.describe(theme, () => {
    test.use({ colorScheme: theme });

    test(`has no breach of axe's rules, ${theme}`, async ({ page, openGallery }) => {
      await openGallery();
      expect(await findBreaches(page)).toEqual([]);
    });

    test(`has none on a phone, ${theme}`, async ({ page, openGallery }) => {
      await page.setViewportSize(PHONE);
      for (const section of sectionNames) {
        await openGallery(section, theme);
        expect(await findBreaches(page)).toEqual([]);
      }
    });

    test(`has none with a menu, a dialog and toasts open, ${theme}`, async ({
      page,
      openGallery,
    }) => {
      await openGallery("overlays", theme);
      await page.getByRole("button", { name: "Settings", exact: true }).click();
      expect(await findBreaches(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Show success", exact: true }).click();
      await page.getByRole("button", { name: "Show error", exact: true }).click();
      for (const name of ["Open form", "Open long text", "Open confirmation"]) {
        await page.getByRole("button", { name }).click();
        await page.waitForTimeout(200);
        expect(await findBreaches(page)).toEqual([]);
        await page.keyboard.press("Escape");
      }
    });
  });
}

test("scrolls nothing sideways at 360 px", async ({ page, openGallery }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const section of sectionNames) {
    await openGallery(section);
    const overflow = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect({ section, overflow }).toEqual({ section, overflow: 0 });
  }
});

test("follows the system, live, until a theme is chosen", async ({ page, openGallery }) => {
  const root = page.locator("html");
  await openGallery("navigation");
  await expect(root).toHaveAttribute("data-theme", "light");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(root).toHaveAttribute("data-theme", "dark");

  const choose = (name: string) => page.getByRole("radio", { name }).first().check({ force: true });
  await choose("Light");
  await expect(root).toHaveAttribute("data-theme", "light");
  expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe("light");
  await page.reload();
  await expect(root).toHaveAttribute("data-theme", "light");

  await choose("System");
  await expect(root).toHaveAttribute("data-theme", "dark");
  expect(await page.evaluate(() => localStorage.getItem("theme"))).toBeNull();
});

test("has its theme before anything is drawn", async ({ page, galleryAddress }) => {
  await page.addInitScript(() => {
    localStorage.setItem("theme", "dark");
    document.addEventListener("DOMContentLoaded", () => {
      sessionStorage.setItem("first", document.documentElement.dataset.theme ?? "");
    });
  });
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto(galleryAddress, { waitUntil: "domcontentloaded" });
  expect(await page.evaluate(() => sessionStorage.getItem("first"))).toBe("dark");
});

test("moves nothing with reduced motion", async ({ page, openGallery }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const section of ["foundations", "buttons", "overlays"] as const) {
    await openGallery(section);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  }
  await openGallery("foundations");
  const globe = page.locator("svg[viewBox='-102 -102 204 204']").first();
  const before = await globe.innerHTML();
  await page.waitForTimeout(500);
  expect(await globe.innerHTML()).toBe(before);
});

test("turns the globe for less than five seconds", async ({ page, openGallery }) => {
  const globe = page.locator("svg[viewBox='-102 -102 204 204']").first();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openGallery("foundations");
  const still = await globe.innerHTML();
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.clock.install();
  await openGallery("foundations");
  // As reported by the page, however long that takes.
  await page.clock.runFor(5000);
  const late = await globe.innerHTML();
  expect(late).not.toBe(still);
  await page.clock.runFor(1000);
  expect(await globe.innerHTML()).toBe(late);
});

test("shows the focus on every control that Tab reaches", async ({ page, openGallery }) => {
  await openGallery("buttons");
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press("Tab");
    const outline = await page.evaluate(() => {
      const focused = document.activeElement;
      const shown = focused?.closest("label:has(:focus-visible)") ?? focused;
      return shown ? getComputedStyle(shown).outlineWidth : "";
    });
    expect(outline).toBe("2px");
  }
});
