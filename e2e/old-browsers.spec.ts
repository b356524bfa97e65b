import { expect, type Page } from "@playwright/test";
import { makeDemo, turningPage } from "./builds.ts";
import { test } from "./own-portal.ts";
import { screens } from "./screens.ts";

/** Removes from this Chromium what Safari 16.4 or Firefox 115 does not have, in the page and in demos. */
function growOld() {
  const remove = (from: object, ...names: readonly string[]) => {
    for (const name of names) Reflect.deleteProperty(from, name);
  };
  remove(AbortSignal, "any");
  remove(URL, "canParse", "parse");
  remove(Promise, "withResolvers", "try");
  remove(Object, "groupBy");
  remove(Map, "groupBy");
  remove(Array, "fromAsync");
  remove(Response, "json");
  remove(RegExp, "escape");
  remove(Intl, "Segmenter", "DurationFormat");
  remove(String.prototype, "isWellFormed", "toWellFormed");
  remove(Set.prototype, "union", "intersection", "difference", "isSubsetOf", "isSupersetOf");
  remove(Element.prototype, "checkVisibility");
  remove(HTMLElement.prototype, "popover", "showPopover", "hidePopover", "togglePopover");
  remove(HTMLButtonElement.prototype, "popoverTargetElement", "popoverTargetAction");
  remove(ArrayBuffer.prototype, "transfer", "resize");
  remove(globalThis, "Iterator", "requestIdleCallback", "scheduler", "navigation", "URLPattern");
  const iterator = Object.getPrototypeOf(Object.getPrototypeOf([].values())) as object;
  remove(iterator, "map", "filter", "some", "every", "find", "reduce", "flatMap", "toArray");
}

const watchErrors = (page: Page) => {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  return errors;
};

test.beforeEach(async ({ page }) => {
  await page.addInitScript(growOld);
});

test("B18 every screen opens in the oldest browser that is supported", async ({ page, openAs }) => {
  const errors = watchErrors(page);
  await openAs("admin", "/");
  expect(
    await page.evaluate(() => "any" in AbortSignal || "popover" in HTMLElement.prototype),
  ).toBe(false);
  for (const { path } of screens) {
    await page.goto(path);
    await expect(page.getByRole("main").getByRole("heading").first(), path).toBeVisible();
    await expect(page.getByRole("main").getByRole("progressbar"), path).toHaveCount(0);
  }
  expect(errors).toEqual([]);
});

test("B18 menus open and close where the browser has no popovers", async ({ page, openAs }) => {
  // They are hidden by a rule for browsers that do not know the pseudo-class, as this one does.
  await page.addInitScript(() =>
    document.addEventListener("DOMContentLoaded", () => {
      const style = document.createElement("style");
      style.textContent =
        "[popover]:not([data-open]){display:none}[popover][data-open]{display:block}";
      document.head.append(style);
    }),
  );
  await openAs("admin", "/users");
  const button = page.getByRole("button", { name: "Export", exact: true });
  const entry = page.getByRole("button", { name: "CSV (.csv)", exact: true });
  await expect(entry).toBeHidden();
  await button.click();
  await expect(entry).toBeVisible();
  await expect(button).toHaveAttribute("aria-expanded", "true");
  const [above, below] = [await button.boundingBox(), await entry.boundingBox()];
  expect((below?.y ?? 0) - (above?.y ?? 0)).toBeLessThan(120);
  await button.click();
  await expect(entry).toBeHidden();
  await button.click();
  await entry.focus();
  await page.keyboard.press("Escape");
  await expect(entry).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(entry).toBeHidden();
  await button.click();
  const [download] = await Promise.all([page.waitForEvent("download"), entry.click()]);
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  await expect(entry).toBeHidden();
});

test("B18 a demo plays in the oldest browser that is supported", async ({ page, openAs }) => {
  const errors = watchErrors(page);
  const demo = await makeDemo("Old", { "demo/index.html": turningPage() });
  await openAs("admin", `/demo-details/${demo._id}`);
  await expect(page.locator("main iframe")).toBeVisible();
  await expect(page.getByRole("progressbar", { name: /^Loading/ })).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect(errors).toEqual([]);
});
