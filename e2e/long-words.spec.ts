import { expect, type Page } from "@playwright/test";
import type { StartedKiosk } from "../contract/presenting/kiosks.ts";
import type { Role } from "../contract/roles.ts";
import { overflowOf } from "./axe.ts";
import { makeDemo, stillCanvasPage } from "./builds.ts";
import { adminSession, PHONE, signInByApi, staffIds } from "./fixtures.ts";
import { call, test } from "./own-portal.ts";
import { makeColleague } from "./people.ts";
import { screens } from "./screens.ts";
import { findBrokenWords } from "./table-faults.ts";

const LAPTOP = { width: 1024, height: 768 };
const TABLET = { width: 820, height: 1180 };
const PERSON = "Maximiliane Alexandra Freifrau von Hohenlohe Schillingsfuerst Waldenburg";
const DEMO = "Stromversorgungsueberwachungssystem der Mittelspannungsschaltanlagen im Werk Nord";
const CLIENT = "Compagnie internationale des installations techniques du Sud et de la Mediterranee";
/** The lists that name people, demos and clients, and the screens with the longest French texts. */
const paths = screens.filter(({ path }) => !path.includes("0123456789abcdef"));

// The longest of the three languages; and a separate portal without texts of other specs.
test.use({ locale: "fr-FR", settings: { OWN_WORDS: "1" } });

let demoId = "";
let meetingId = "";
test.beforeAll(async () => {
  const admin = await adminSession();
  const { user } = await signInByApi(staffIds.employee);
  const colleague = await makeColleague({ name: PERSON });
  demoId = (await makeDemo(DEMO, { "index.html": stillCanvasPage }))._id;
  for (const user_id of [user._id, colleague._id])
    await call(admin, "POST", "/user-demo-mapping", { demo_product_id: demoId, user_id });
  await call(admin, "POST", "/client-links", { demo_id: demoId, client: CLIENT });
  const input = { name: `${CLIENT} et alentours`, client: CLIENT, demo_ids: [demoId] };
  meetingId = (await call<{ _id: string }>(admin, "POST", "/meetings", input))._id;
  // Their own actions are listed under their name in the activity log.
  const own = await signInByApi(colleague.seS_id);
  await call(own, "POST", "/meetings", { name: "Visite", demo_ids: [demoId] });
});

/**
 * Runs in the page: short buttons whose text takes two lines, and lists that cut off their contents. What unfolds
 * something is named by it, and a name may be long.
 */
function findSqueezed() {
  const squeezed = [...document.querySelectorAll("button:not([aria-expanded])")].filter(
    (button) => {
      if (button.textContent.length > 30 || button.clientWidth < 2) return false;
      const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(node);
        // Text for screen readers only has no size.
        const isSeen = (node.parentElement?.clientWidth ?? 0) !== 1;
        if (isSeen && range.getClientRects().length > 1) return true;
      }
      return false;
    },
  );
  const cut = [...document.querySelectorAll("ol, ul, li, article")].filter(
    (box) => getComputedStyle(box).overflowX === "hidden" && box.scrollWidth > box.clientWidth + 1,
  );
  return [...squeezed, ...cut].map(({ textContent }) => textContent);
}

async function expectRoom(page: Page, path: string) {
  await expect(page.getByRole("heading").first()).toBeVisible();
  for (const size of [TABLET, PHONE]) {
    await page.setViewportSize(size);
    await expect(async () => {
      expect(await overflowOf(page), `${path} at ${size.width}`).toBe(0);
      expect(await page.evaluate(findBrokenWords), `${path} at ${size.width}`).toEqual([]);
      expect(await page.evaluate(findSqueezed), `${path} at ${size.width}`).toEqual([]);
    }).toPass({ timeout: 60_000 });
  }
}

for (const role of ["admin", "regional", "employee"] as const satisfies readonly Role[])
  test(`E465 every page has room for French and long names, on a tablet and a phone (${role})`, async ({
    page,
    openAs,
  }) => {
    test.slow();
    await openAs(role, `/demo-details/${demoId}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(DEMO);
    await expectRoom(page, "demo");
    for (const { path, roles } of paths) {
      if (!roles.includes(role)) continue;
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      await expectRoom(page, path);
    }
  });

test("E466 a long title of a demo wraps in the meeting, and the dialog's buttons keep to one line", async ({
  page,
  openAs,
}) => {
  await page.setViewportSize(PHONE);
  await openAs("admin", `/meetings/${meetingId}`);
  await expect(page.getByRole("heading", { name: DEMO })).toBeVisible();
  await expectRoom(page, "meeting");
  await page.goto("/meetings?meeting=new");
  const submit = page.getByRole("button", { name: "Créer le rendez-vous" });
  await expect(submit).toBeVisible();
  await expectRoom(page, "new meeting");
});

test("E490 a name of one long word is not cut off beside the demo's buttons, nor in the lists of a phone", async ({
  page,
  openAs,
}) => {
  const name = "Mittelspannungsschaltanlagenueberwachungssystem";
  const { _id } = await makeDemo(name, { "index.html": stillCanvasPage });
  await openAs("admin", `/demo-details/${_id}`);
  const title = page.getByRole("heading", { name, level: 1 });
  const present = page.getByRole("button", { name: "Présenter", exact: true });
  for (const size of [LAPTOP, TABLET]) {
    await page.setViewportSize(size);
    await expect(present).toBeVisible();
    // One line of it, and the buttons where there is room: beside or below.
    await expect(async () => expect((await title.boundingBox())?.height).toBe(28)).toPass({
      timeout: 30_000,
    });
    expect(await overflowOf(page), `${size.width}`).toBe(0);
  }
  await page.setViewportSize(PHONE);
  for (const path of ["/", "/demo"]) {
    await page.goto(path);
    await expect(page.getByRole("article").first()).toBeVisible();
    expect(await overflowOf(page), path).toBe(0);
  }
});

test("E492 a kiosk named by one long word has no sideways scroll on a phone, before it begins", async ({
  page,
}) => {
  const name = "Messestand Hochspannungsleitungsbaugesellschaft";
  const input = { meeting_id: meetingId, name, pin: "2580", idle_seconds: 60, demo_seconds: 60 };
  const { token } = await call<StartedKiosk>(await adminSession(), "POST", "/kiosks", input);
  const device = { token, pin: null, hasBegun: false, at: 0, visits: 0, kept: {} };
  await page.setViewportSize(PHONE);
  await page.goto("/favicon.svg");
  await page.evaluate((value) => localStorage.setItem("kiosk", value), JSON.stringify(device));
  await page.goto("/kiosk");
  await expect(page.getByRole("heading", { name })).toBeVisible();
  expect(await overflowOf(page)).toBe(0);
});

test("E491 words of twenty letters and more part at a syllable, in the language of the page", async ({
  page,
}) => {
  await page.goto("/sign-in");
  await expect(page.getByRole("heading").first()).toBeVisible();
  const rule = await page.evaluate(() => {
    const style = getComputedStyle(document.body);
    const limits = style.getPropertyValue("hyphenate-limit-chars");
    return { lang: document.documentElement.lang, hyphens: style.hyphens, limits };
  });
  expect(rule).toEqual({ lang: "fr", hyphens: "auto", limits: "20 5 5" });
});
