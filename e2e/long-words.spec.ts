import { expect, type Page } from "@playwright/test";
import type { Role } from "../contract/roles.ts";
import { overflowOf } from "./axe.ts";
import { makeDemo, stillPage } from "./builds.ts";
import { adminSession, PHONE, signInByApi, staffIds } from "./fixtures.ts";
import { call, test } from "./own-portal.ts";
import { makeColleague } from "./people.ts";
import { screens } from "./screens.ts";
import { findCutWords } from "./table-faults.ts";

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
  demoId = (await makeDemo(DEMO, { "index.html": stillPage }))._id;
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
      expect(await page.evaluate(findCutWords), `${path} at ${size.width}`).toEqual([]);
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
