import { expect, type Page } from "@playwright/test";
import { gate, PHONE, test } from "../fixtures.ts";

const sizes = [{ width: 1440, height: 900 }, { width: 820, height: 1180 }, PHONE];

/** Runs in the page: the positions of the side navigation, the top bar and the bottom bar, of those that are visible. */
const findBars = () =>
  [...document.querySelectorAll("#root *")]
    .filter((element) => element.checkVisibility())
    .flatMap((element) => {
      const { borderRightWidth, borderBottomWidth, borderTopWidth } = getComputedStyle(element);
      const { x, y, right, bottom } = element.getBoundingClientRect();
      const isSide = x === 0 && y === 0 && borderRightWidth === "1px" && bottom === innerHeight;
      const isTop = y === 0 && borderBottomWidth === "1px" && right === innerWidth;
      const isBelow = x === 0 && bottom === innerHeight && borderTopWidth === "1px";
      return isSide || isTop || isBelow ? [[x, y, right, bottom].map(Math.round).join(" ")] : [];
    });

/** Holds back the code until it is released. */
async function holdCode(page: Page) {
  const [release, released] = gate();
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

for (const role of ["admin", "employee"] as const)
  for (const size of sizes)
    test(`E472 the ${role} sees the bars before their code has come, where they will stand, at ${size.width} px`, async ({
      page,
      openAs,
    }) => {
      await page.setViewportSize(size);
      const release = await holdCode(page);
      const opened = openAs(role, "/");
      await expect.poll(() => page.evaluate(findBars).catch(() => [])).not.toEqual([]);
      const early = await page.evaluate(findBars);
      release();
      await opened;
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await page.evaluate(findBars)).toEqual(early);
    });

test("E472 a visitor who is not signed in sees no bars", async ({ page }) => {
  const release = await holdCode(page);
  const opened = page.goto("/");
  const frame = page.locator("#root > *");
  await expect(frame).toBeAttached();
  await expect(frame).toBeHidden();
  release();
  await opened;
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("E472 a client sees no bars while the page of a presentation is loaded again", async ({
  page,
  openAs,
}) => {
  await openAs("admin", "/kept");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // As the page leaves it behind when somebody reloads it while presenting.
  await page.evaluate(() => sessionStorage.setItem("presentation", "{}"));
  const release = await holdCode(page);
  await page.reload({ waitUntil: "commit" });
  const frame = page.locator("#root > *");
  await expect(frame).toBeAttached();
  await expect(frame).toBeHidden();
  release();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
