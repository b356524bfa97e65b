import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { failures } from "../../contract/errors.ts";
import { userMessages } from "../../contract/users.ts";
import { exportAs, gate, PHONE, staffIds, test, uniqueNumber } from "../fixtures.ts";
import { readSheet } from "../workbook.ts";
import { asAdmin, lettersOf, makeColleague, readPerson } from "../people.ts";

const bar = (page: Page) => page.getByRole("region", { name: "Selection" });
const dialog = (page: Page) => page.getByRole("dialog");
const results = (page: Page) => dialog(page).getByRole("list", { name: "Results" });
const all = (page: Page) => page.getByRole("checkbox", { name: "Select all on this page" });

/** People who can be found by a unique word. */
async function makeTeam(count: number) {
  const word = `Team${"abcdefghijklmnop"[count]}${lettersOf(uniqueNumber())}`;
  const team = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      makeColleague({ name: `${word} ${"ABCDEFGHIJKLMNOP"[index]}` }),
    ),
  );
  return { word, team };
}

const choosePerson = async (page: Page, search: string, name: string) => {
  await page.getByRole("searchbox").fill(search);
  await page.getByRole("checkbox", { name: `Select ${name}`, exact: true }).check();
};

test("G7 G21 G101 many are deactivated at once, each with a result; the administrator is left out, with a note", async ({
  page,
  openAs,
}) => {
  const { word, team } = await makeTeam(3);
  await openAs("admin", `/users?search=${staffIds.admin}`);
  await choosePerson(page, staffIds.admin, "Amara Osei");
  await expect(bar(page).getByRole("button", { name: "Deactivate", exact: true })).toBeDisabled();
  await page.getByRole("searchbox").fill(word);
  await expect(page.getByText("1–3 of 3")).toBeVisible();
  await all(page).check();
  await expect(bar(page)).toContainText("4 selected");
  await expect(bar(page)).toContainText("1 not on this page");
  await bar(page).getByRole("button", { name: "Deactivate", exact: true }).click();
  await expect(dialog(page)).toHaveAccessibleName("Deactivate 3 people?");
  await expect(dialog(page).getByRole("listitem")).toHaveCount(3);
  await expect(dialog(page).getByText("Your own account is left out.")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Deactivate", exact: true }).click();
  await expect(dialog(page).getByText("3 done", { exact: true })).toBeVisible();
  await expect(results(page).getByText(userMessages.status(false))).toHaveCount(3);
  await dialog(page).getByRole("button", { name: "Close", exact: true }).click();
  await expect(bar(page)).toContainText("1 selected");
  await expect(page.getByRole("switch", { checked: false })).toHaveCount(3);
  for (const { _id } of team) expect((await readPerson(_id)).is_active).toBe(false);
});

test("G100 G101 all who are found are exported, given demos and deactivated, but who was left out", async ({
  page,
  openAs,
}) => {
  const { word, team } = await makeTeam(12);
  await openAs("admin", `/users?search=${word}`);
  await expect(page.getByText("1–10 of 12")).toBeVisible();
  await all(page).check();
  await bar(page).getByRole("button", { name: "Select all 12 found" }).click();
  const [left] = team;
  await page.getByRole("checkbox", { name: `Select ${left?.name}`, exact: true }).uncheck();
  await expect(bar(page)).toContainText("11 selected");
  const download = page.waitForEvent("download");
  await exportAs(page, "Export selection", "CSV (.csv)");
  const lines = (await readFile(await (await download).path(), "utf8")).split("\r\n");
  expect(lines.slice(1, -1)).toHaveLength(11);
  expect(lines.join()).not.toContain(left?.seS_id);
  await bar(page).getByRole("button", { name: "Assign demos" }).click();
  await expect(dialog(page)).toHaveAccessibleName("Assign demos");
  await expect(dialog(page).getByText("All 11 found are selected")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Close", exact: true }).click();
  await bar(page).getByRole("button", { name: "Deactivate", exact: true }).click();
  await expect(dialog(page)).toHaveAccessibleName("Deactivate 11 people?");
  await dialog(page).getByRole("button", { name: "Deactivate", exact: true }).click();
  await expect(dialog(page).getByText("11 done", { exact: true })).toBeVisible();
  await dialog(page).getByRole("button", { name: "Close", exact: true }).click();
  await expect(bar(page)).toHaveCount(0);
  for (const { _id } of team) expect((await readPerson(_id)).is_active).toBe(_id === left?._id);
});

test("G7 G102 one that fails takes no other with it, and can be tried again", async ({
  page,
  openAs,
}) => {
  const { word, team } = await makeTeam(4);
  const unlucky = team[1]?._id ?? "";
  await page.route(`**/users/${unlucky}`, (route) => route.abort());
  await openAs("admin", `/users?search=${word}`);
  await expect(page.getByText("1–4 of 4")).toBeVisible();
  await all(page).check();
  await bar(page).getByRole("button", { name: "Deactivate", exact: true }).click();
  await dialog(page).getByRole("button", { name: "Deactivate", exact: true }).click();
  const summary = dialog(page).getByText("3 done · 1 refused");
  await expect(summary).toBeVisible();
  await expect(summary.locator("xpath=..")).toHaveClass(/text-warn/);
  await expect(results(page).getByRole("listitem").first()).toContainText(failures.unreachable);
  await page.unroute(`**/users/${unlucky}`);
  let sent = 0;
  page.on("request", (request) => (sent += request.method() === "PATCH" ? 1 : 0));
  await dialog(page).getByRole("button", { name: "Try again", exact: true }).click();
  await expect(dialog(page).getByText("4 done", { exact: true })).toBeVisible();
  expect(sent).toBe(1);
  await expect(dialog(page).getByRole("button", { name: "Try again", exact: true })).toHaveCount(0);
  expect((await readPerson(unlucky)).is_active).toBe(false);
});

test("G7 shows how far it has come, four at a time, and can be stopped", async ({
  page,
  openAs,
}) => {
  const { word } = await makeTeam(8);
  let sent = 0;
  const [go, held] = gate();
  await page.route(/api\/v1\/users\/[0-9a-f]{24}$/, async (route) => {
    sent += 1;
    if (sent > 1) await held;
    await route.continue();
  });
  await openAs("admin", `/users?search=${word}`);
  await expect(page.getByText("1–8 of 8")).toBeVisible();
  await all(page).check();
  await bar(page).getByRole("button", { name: "Deactivate", exact: true }).click();
  await dialog(page).getByRole("button", { name: "Deactivate", exact: true }).click();
  await expect(dialog(page).getByText("1 of 8")).toBeVisible();
  await expect.poll(() => sent).toBe(5);
  await dialog(page).getByRole("button", { name: "Stop", exact: true }).click();
  go();
  await expect(dialog(page).getByText("5 done · 3 not attempted")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Close", exact: true }).click();
  await expect(bar(page)).toContainText("3 selected");
});

test("G7 activates from a phone's cards", async ({ page, openAs }) => {
  const { word, team } = await makeTeam(2);
  for (const { _id } of team) await asAdmin(`/users/${_id}`, "PATCH", { is_active: false });
  await page.setViewportSize(PHONE);
  await openAs("admin", `/users?search=${word}`);
  await expect(page.getByText("1–2 of 2")).toBeVisible();
  await all(page).check();
  await bar(page).getByRole("button", { name: "Activate", exact: true }).click();
  await dialog(page).getByRole("button", { name: "Activate", exact: true }).click();
  await expect(dialog(page).getByText("2 done", { exact: true })).toBeVisible();
  await dialog(page).getByRole("button", { name: "Close", exact: true }).click();
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByRole("switch", { checked: true })).toHaveCount(2);
});

test("G1 exports the complete list that is shown, not only its page, and nothing in it runs", async ({
  page,
  openAs,
}) => {
  const { word, team } = await makeTeam(12);
  await openAs("admin", `/users?search=${word}`);
  await expect(page.getByText("1–10 of 12")).toBeVisible();
  const download = page.waitForEvent("download");
  await exportAs(page, "Export", "CSV (.csv)");
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await file.path(), "utf8");
  const lines = text.split("\r\n");
  expect(lines[0]).toBe(
    "\uFEFFSESA ID,Account Name,Role,Email,Department,Designation,Region,Country,Account Status",
  );
  expect(lines.slice(1, -1)).toHaveLength(12);
  const first = team[0];
  expect(lines[1]).toBe(
    `${first?.seS_id},${first?.name},Virtual Guide,${first?.email},Sales,Sales Engineer,Europe,Sweden,Active`,
  );
  const coming = page.waitForEvent("download");
  await exportAs(page, "Export", "Excel (.xlsx)");
  const workbook = await coming;
  expect(workbook.suggestedFilename()).toMatch(/^users-\d{4}-\d\d-\d\d\.xlsx$/);
  const rows = await readSheet(await workbook.path());
  expect(rows).toHaveLength(13);
  expect(rows[1]?.join()).toBe(lines[1]);
});
