import { expect, type Page } from "@playwright/test";
import type { Demo } from "../../contract/demos.ts";
import type { Meeting } from "../../contract/meetings/meetings.ts";
import { makeDemo, replaceContent, turningPage } from "../builds.ts";
import {
  adminSession,
  keepSession,
  PHONE,
  signInByApi,
  staffIds,
  test,
  uniqueNumber,
} from "../fixtures.ts";
import { call } from "../own-portal.ts";
import { expectAccessible } from "../axe.ts";

const page = (color: string) => ({ "index.html": turningPage("", color) });
const makeDemos = async (word: string) => [
  await makeDemo(`First ${word}`, page("1., 0., 0., 1.")),
  await makeDemo(`Second ${word}`, page("0., 1., 0., 1.")),
];
const entries = (tab: Page) => tab.getByRole("list", { name: "Demos in their order" });
const order = (tab: Page) => entries(tab).getByRole("heading").allTextContents();
const handle = (tab: Page, title: string) =>
  tab.getByRole("button", { name: `Move ${title}: drag, or use the arrow keys` });

async function openMeeting(tab: Page, word: string, demos: Demo[], client = "") {
  const session = await adminSession();
  const input = { name: `Meeting ${word}`, client, demo_ids: demos.map(({ _id }) => _id) };
  const meeting = await call<Meeting>(session, "POST", "/meetings", input);
  await keepSession(tab, session);
  await tab.goto(`/meetings/${meeting._id}`);
  return { session, meeting };
}

test("E308 a meeting is made from the card of a demo, and of one's favourites", async ({
  page: tab,
  openAs,
}) => {
  const word = uniqueNumber();
  const [first] = await makeDemos(word);
  await openAs("admin", `/demo?search=${word}`);
  await tab.getByRole("button", { name: `Add to meeting: ${first?.title}` }).click();
  await tab.getByRole("button", { name: "New meeting" }).click();
  await tab.getByLabel("Name").fill(`Northwind ${word}`);
  await tab.getByLabel("Client").fill(`Client ${word}`);
  await tab.getByRole("button", { name: "Make meeting" }).click();
  await expect(tab.getByRole("heading", { level: 1, name: `Northwind ${word}` })).toBeVisible();
  await expect.poll(() => order(tab)).toEqual([`1. ${first?.title}`]);
  await tab.getByRole("link", { name: "Meetings" }).first().click();
  await expect(tab.getByRole("link", { name: `Northwind ${word}` })).toBeVisible();

  await tab.goto(`/demo?search=${word}`);
  await tab.getByRole("button", { name: `Favourite: ${first?.title}` }).click();
  await tab.getByRole("button", { name: "Favourites" }).click();
  await tab.getByRole("button", { name: "Make a meeting of these" }).click();
  await tab.getByLabel("Name").fill(`Starred ${word}`);
  await tab.getByRole("button", { name: "Make meeting" }).click();
  await expect(tab.getByRole("heading", { level: 1, name: `Starred ${word}` })).toBeVisible();
  await expect(entries(tab)).toContainText(first?.title ?? "");
});

test("E308 rows of the list view and the Home of leaders lead to meetings, too", async ({
  page: tab,
  openAs,
}) => {
  const word = uniqueNumber();
  const [first] = await makeDemos(word);
  const button = tab.getByRole("button", { name: `Add to meeting: ${first?.title}` });
  await openAs("regional", "/");
  await expect(button).toBeVisible();
  await openAs("admin", `/demo?search=${word}`);
  await tab.getByText("List", { exact: true }).click();
  const row = tab.getByRole("row").filter({ hasText: first?.title ?? "" });
  await row.getByRole("button", { name: `Add to meeting: ${first?.title}` }).click();
  await expect(tab.getByRole("dialog")).toContainText("New meeting");
});

test("E303 entries are ordered by keys and by drag, and stay so", async ({ page: tab }) => {
  const word = uniqueNumber();
  const demos = await makeDemos(word);
  await openMeeting(tab, word, demos);
  const [first, second] = [`First ${word}`, `Second ${word}`];
  await expect.poll(() => order(tab)).toEqual([`1. ${first}`, `2. ${second}`]);
  await handle(tab, first).press("ArrowDown");
  await expect.poll(() => order(tab)).toEqual([`1. ${second}`, `2. ${first}`]);
  await expect(tab.getByText(`${first} is now 2 of 2`)).toBeAttached();
  await expect(handle(tab, first)).toBeFocused();
  await tab.reload();
  await expect.poll(() => order(tab)).toEqual([`1. ${second}`, `2. ${first}`]);
  const saved = tab.waitForResponse((answer) => answer.request().method() === "PATCH");
  const from = await handle(tab, first).boundingBox();
  const to = await handle(tab, second).boundingBox();
  await tab.mouse.move((from?.x ?? 0) + 9, (from?.y ?? 0) + 9);
  await tab.mouse.down();
  await tab.mouse.move((to?.x ?? 0) + 9, (to?.y ?? 0) - 30, { steps: 8 });
  await tab.mouse.up();
  expect((await saved).status()).toBe(200);
  await tab.reload();
  await expect.poll(() => order(tab)).toEqual([`1. ${first}`, `2. ${second}`]);
});

test("the list, a meeting and its dialogs are accessible", async ({ page: tab }) => {
  const word = uniqueNumber();
  const { meeting } = await openMeeting(tab, word, await makeDemos(word), `Client ${word}`);
  await expectAccessible(tab, async () => {
    await tab.goto(`/meetings/${meeting._id}`);
    await expect(entries(tab)).toBeVisible();
  });
  await expectAccessible(tab, async () => {
    await tab.goto("/meetings?meeting=new");
    await expect(tab.getByRole("dialog")).toBeVisible();
  });
});

test("E305 a version is pinned with a note, and plays whatever is published", async ({
  page: tab,
}) => {
  const word = uniqueNumber();
  const [demo] = await makeDemos(word);
  await replaceContent(demo?._id ?? "", page("0., 0., 1., 1."));
  await openMeeting(tab, word, demo ? [demo] : []);
  await expect(entries(tab).getByText("live version")).toBeVisible();
  await tab.getByRole("button", { name: `More actions for First ${word}` }).click();
  await tab.getByRole("button", { name: "Note and version" }).click();
  await tab.getByLabel("Note").fill("Start with the doors closed.");
  await tab.getByLabel("Version").selectOption({ label: await optionOf(tab, "Version 1 ") });
  await tab.getByRole("button", { name: "Save" }).click();
  await expect(entries(tab).getByText("version 1, pinned")).toBeVisible();
  await expect(entries(tab)).toContainText("Start with the doors closed.");
});
const optionOf = async (tab: Page, start: string) =>
  (await tab.getByLabel("Version").locator("option").allTextContents()).find((label) =>
    label.startsWith(start),
  ) ?? "";

test("E302 a colleague sees what they may present, and why the rest is left out", async ({
  page: tab,
}) => {
  const word = uniqueNumber();
  const demos = await makeDemos(word);
  const { session, meeting } = await openMeeting(tab, word, demos);
  const colleague = await signInByApi(staffIds.employee);
  await call(session, "POST", "/user-demo-mapping", {
    user_id: colleague.user._id,
    demo_product_id: demos[0]?._id,
  });
  await tab.getByRole("button", { name: "Share" }).click();
  await tab.getByLabel("SESA ID or email").fill("SESA999999999");
  const dialog = tab.getByRole("dialog");
  await dialog.getByRole("button", { name: "Share", exact: true }).click();
  await expect(dialog).toContainText("Nobody who can sign in has this SESA ID or email");
  await tab.getByLabel("SESA ID or email").fill(staffIds.employee);
  await dialog.getByRole("button", { name: "Share", exact: true }).click();
  await expect(dialog.getByRole("list", { name: "Shared with" })).toContainText(
    colleague.user.name,
  );
  await keepSession(tab, colleague);
  await tab.setViewportSize(PHONE);
  await tab.goto("/");
  await tab.getByRole("link", { name: "Meetings" }).click();
  await tab.getByRole("link", { name: meeting.name }).click();
  await expect(entries(tab)).toContainText(`First ${word}`);
  await expect(entries(tab)).toContainText("This demo is not assigned to you");
  await expect(entries(tab)).not.toContainText(`Second ${word}`);
  await expect(tab.getByRole("button", { name: "Add a demo" })).toHaveCount(0);
});

test("E309 E310 a meeting is presented to its end on one stage, and Insights answer for its client", async ({
  page: tab,
}) => {
  const word = uniqueNumber();
  const demos = await makeDemos(word);
  const { meeting } = await openMeeting(tab, word, demos, `Client ${word}`);
  await tab.getByRole("button", { name: "Present", exact: true }).click();
  const stage = tab.locator("[data-presenting]");
  await stage.evaluate((element) => Object.assign(element, { isTheFirst: true }));
  await expect(stage.locator("iframe")).toHaveAttribute("title", new RegExp(`^First ${word}`));
  await expect.poll(() => watchesOf(tab)).toHaveLength(1);
  await tab.keyboard.press("ArrowRight");
  await expect(stage.locator("iframe")).toHaveAttribute("title", new RegExp(`^Second ${word}`));
  expect(await stage.evaluate((element) => "isTheFirst" in element)).toBe(true);
  expect(await tab.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await tab.keyboard.press("ArrowRight");
  await expect(stage.locator("iframe")).toHaveAttribute("title", new RegExp(`^Second ${word}`));
  await tab.keyboard.press("Escape");
  await expect(tab.getByRole("heading", { level: 1, name: meeting.name })).toBeVisible();
  await tab.goto("/insights");
  const panel = tab.getByRole("region", { name: "By client" });
  await panel.getByRole("combobox", { name: "Client" }).selectOption(`Client ${word}`);
  await expect(panel.getByRole("heading", { name: meeting.name })).toBeVisible();
  await expect(panel).toContainText(`First ${word}`);

  function watchesOf(of: Page) {
    return of.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .map(({ name }) => name)
        .filter((name) => name.endsWith("/api/v1/watches")),
    );
  }
});
