import { expect, test as base, type Locator, type Page } from "@playwright/test";
import { join } from "node:path";
import { createServer } from "vite";

export const sections = [
  "foundations",
  "buttons",
  "fields",
  "overlays",
  "navigation",
  "tables",
  "states",
] as const;

type OpenGallery = (section?: (typeof sections)[number], theme?: "light" | "dark") => Promise<void>;

/** The gallery is no part of the product, so its tests bring a development server of their own. */
export const test = base.extend<{ openGallery: OpenGallery }, { galleryAddress: string }>({
  galleryAddress: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needed fixtures from this pattern
    async ({}, give, { parallelIndex }) => {
      const server = await createServer({
        logLevel: "error",
        // One each: two servers that fill the same cache at once trip over each other.
        cacheDir: join(import.meta.dirname, `../node_modules/.vite/gallery-${parallelIndex}`),
        server: { port: 0, host: "127.0.0.1", hmr: false },
      });
      await server.listen();
      await give(`${server.resolvedUrls?.local[0]}gallery`);
      await server.close();
    },
    { scope: "worker" },
  ],
  openGallery: async ({ page, galleryAddress }, give) => {
    await give(async (section, theme = "light") => {
      await page.goto(
        section ? `${galleryAddress}?only=${section}&theme=${theme}` : galleryAddress,
      );
      // The first visit waits until the development server has bundled the libraries.
      await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible({
        timeout: 30_000,
      });
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
