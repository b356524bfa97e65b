import { expect, test as base, type Locator, type Page } from "@playwright/test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, preview } from "vite";
import type { SectionName } from "../web/gallery/gallery-sections.ts";

type OpenGallery = (section?: SectionName, theme?: "light" | "dark") => Promise<void>;

/**
 * The gallery is not part of the product, so its tests build a page with it. Built, not served from
 * source: a page of some hundred modules takes seconds to load, and every test loads it.
 */
export const test = base.extend<{ openGallery: OpenGallery }, { galleryAddress: string }>({
  galleryAddress: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needed fixtures from this pattern
    async ({}, give) => {
      const outDir = await mkdtemp(join(tmpdir(), "gallery-"));
      process.env.NODE_ENV = "development";
      await build({ mode: "development", logLevel: "error", build: { outDir, minify: false } });
      const server = await preview({
        logLevel: "error",
        build: { outDir },
        preview: { port: 0, host: "127.0.0.1" },
      });
      await give(`${server.resolvedUrls?.local[0]}gallery`);
      await server.close();
      await rm(outDir, { recursive: true });
    },
    { scope: "worker", timeout: 600_000 },
  ],
  openGallery: async ({ page, galleryAddress }, give) => {
    await give(async (section, theme = "light") => {
      await page.goto(
        section ? `${galleryAddress}?only=${section}&theme=${theme}` : galleryAddress,
      );
      await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    });
  },
});

export const specimen = (page: Page, title: string) =>
  page
    .getByRole("article")
    .filter({ has: page.getByRole("heading", { name: title, exact: true }) });

export const styleOf = (target: Locator, property: string) =>
  target.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

export const PHONE = { width: 390, height: 844 };
export const RED = "rgb(192, 47, 40)";
