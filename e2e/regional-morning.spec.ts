import { expect, type Page } from "@playwright/test";
import { userMessages } from "../contract/users.ts";
import { keepSession, signInByApi, test, uniqueNumber } from "./fixtures.ts";
import { lettersOf, makeColleague, makePerson, readPerson } from "./people.ts";

const dialog = (page: Page) => page.getByRole("dialog");
const bar = (page: Page) => page.getByRole("region", { name: "Selection" });
const navigation = (page: Page) => page.getByRole("navigation", { name: "Main" });

test("H4 G8 G24 A11 a regional's morning: approve who came, turn one away, and let a leaver go", async ({
  page,
  openAs,
  browser,
}) => {
  const word = `Morgen ${lettersOf(uniqueNumber())}`;
  const came = await Promise.all(
    ["A", "B", "C"].map((end) => makePerson({ name: `${word} ${end}` })),
  );
  const leaver = await makeColleague({ name: `${word} Leaver` });
  const theirs = await browser.newPage({ baseURL: process.env.PORTAL_URL ?? "" });
  await keepSession(theirs, await signInByApi(leaver.seS_id));
  await theirs.goto("/profile");
  await expect(theirs.getByRole("heading", { name: leaver.name })).toBeVisible();

  await openAs("regional", "/");
  await navigation(page).getByRole("link", { name: "Approval", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Approve User" })).toBeVisible();
  await page.getByRole("searchbox").fill(word);
  await expect(page.getByText("1–3 of 3")).toBeVisible();
  await page
    .getByRole("group", { name: `Approval of ${word} B`, exact: true })
    .getByRole("button", { name: "Reject", exact: true })
    .click();
  await expect(page.getByText(userMessages.approval(false))).toBeVisible();
  await expect(page.getByText("2 people await approval", { exact: true }).first()).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await bar(page).getByRole("button", { name: "Approve", exact: true }).click();
  await dialog(page).getByRole("button", { name: "Approve", exact: true }).click();
  await expect(dialog(page).getByText("2 done", { exact: true })).toBeVisible();
  await dialog(page).getByRole("button", { name: "Close", exact: true }).click();

  await navigation(page).getByRole("link", { name: "Employee", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Employee", exact: true })).toBeVisible();
  await page.getByRole("searchbox").fill(leaver.name);
  await page.getByRole("switch", { name: `Account Status of ${leaver.name}`, exact: true }).click();
  await expect(page.getByText(userMessages.status(false))).toBeVisible();
  await theirs.getByRole("button", { name: "Edit Profile", exact: true }).click();
  await theirs.getByLabel("Full Name").fill("Somebody Else");
  await theirs.getByRole("button", { name: "Save Changes", exact: true }).click();
  await expect(theirs).toHaveURL("/sign-in");
  await theirs.close();
  const states = await Promise.all([...came, leaver].map(({ _id }) => readPerson(_id)));
  expect(states.map((person) => person.is_active)).toEqual([true, false, true, false]);
  expect(states.at(-1)?.name).toBe(leaver.name);
});
