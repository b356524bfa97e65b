import { expect, type Page } from "@playwright/test";
import { DECISION_UNDO_SECONDS, userMessages } from "../../contract/users.ts";
import { gate, PHONE, readMailTo, stopClock, test, tickUntil, uniqueNumber } from "../fixtures.ts";
import { asAdmin, lettersOf, makeColleague, makePerson, readPerson } from "../people.ts";

const toasts = (page: Page) => page.locator("[data-toasts]");
const rows = (page: Page) => page.getByRole("table").locator("tbody tr:not([aria-hidden])");
const rowOf = (page: Page, text: string) => rows(page).filter({ hasText: text });
const search = (page: Page) => page.getByRole("searchbox");
const approvalOf = (page: Page, name: string) =>
  page.getByRole("group", { name: `Approval of ${name}`, exact: true });
const dialog = (page: Page) => page.getByRole("dialog");

test("H1 H5 lists those who wait, with their state, and none that are in", async ({
  page,
  openAs,
}) => {
  const waiting = await makePerson();
  const colleague = await makeColleague();
  await openAs("admin", `/approve-users?search=${waiting.seS_id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Approve User");
  await expect(page.getByLabel("Status", { exact: true })).toHaveValue("pending");
  await expect(rowOf(page, waiting.seS_id)).toContainText("Pending");
  const choices = approvalOf(page, waiting.name).getByRole("button");
  await expect(choices).toHaveText(["Approve", "Reject"]);
  await search(page).fill(colleague.seS_id);
  await expect(page.getByText("No results found")).toBeVisible();
  await page.getByLabel("Status", { exact: true }).selectOption("All");
  await expect(page.getByText("No results found")).toBeVisible();
});

test("H1 H3 H6 approving lets a person in, sets both flags and notifies them", async ({
  page,
  openAs,
}) => {
  const person = await makePerson();
  await openAs("admin", `/approve-users?search=${person.seS_id}`);
  const sent = page.waitForRequest((request) => request.method() === "PATCH");
  await approvalOf(page, person.name).getByRole("button", { name: "Approve", exact: true }).click();
  expect((await sent).postDataJSON()).toEqual({ is_active: true, isApproved: true });
  await expect(toasts(page).getByRole("status")).toHaveText(
    `User status updated to Approved · ${person.name}`,
  );
  await expect(rowOf(page, person.seS_id)).toContainText("Active");
  await expect(page.getByText("0 people await approval", { exact: true })).toBeVisible();
  expect(await readPerson(person._id)).toMatchObject({ is_active: true, isApproved: true });
  expect(await readMailTo(person.email)).toContain("approved");
});

test("H1 H3 a search that was on its way while somebody is approved does not bring them back", async ({
  page,
  openAs,
}) => {
  const person = await makePerson();
  await openAs("admin", `/approve-users?search=${person.seS_id}`);
  const [approve, send] = gate();
  await page.route(`**/users/${person._id}`, async (route) => {
    await send;
    await route.continue();
  });
  const [answerLate, late] = gate();
  const read = page.waitForRequest(/search=nadia/);
  await page.route(
    /search=nadia/,
    async (route) => {
      const answer = await route.fetch(); // from before the change
      await late;
      await route.fulfill({ response: answer }).catch(() => undefined); // nobody waits for it
    },
    { times: 1 },
  );
  const approved = page.waitForResponse(`**/users/${person._id}`);
  await approvalOf(page, person.name).getByRole("button", { name: "Approve", exact: true }).click();
  await search(page).fill(person.email);
  await read;
  approve();
  await approved;
  await expect(toasts(page).getByRole("status")).toContainText("User status updated to Approved");
  answerLate();
  await expect(page.getByText("No results found")).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(rowOf(page, person.seS_id)).toHaveCount(0);
});

test("H1 H3 H5 rejecting shows at once, and afterwards who did it and when", async ({
  page,
  openAs,
}) => {
  const person = await makePerson();
  await openAs("admin", `/approve-users?search=${person.seS_id}`);
  const [answer, held] = gate();
  await page.route(`**/users/${person._id}`, async (route) => {
    await held;
    await route.continue();
  });
  const approval = approvalOf(page, person.name);
  await approval.getByRole("button", { name: "Reject", exact: true }).press("Enter");
  await expect(rowOf(page, person.seS_id)).toContainText("Email not sent yet");
  answer();
  await expect(toasts(page).getByRole("status")).toHaveText(
    `User status updated to Rejected · ${person.name}`,
  );
  await expect(page.getByRole("button", { name: /^Undo the decision/ })).toBeFocused();
  expect(await readPerson(person._id)).toMatchObject({ is_active: false, isApproved: false });
  await page.getByLabel("Status", { exact: true }).selectOption("Rejected");
  const year = `${new Date().getFullYear()}`;
  await expect(rowOf(page, person.seS_id)).toContainText("by Amara Osei");
  await expect(rowOf(page, person.seS_id)).toContainText(year);
  await rowOf(page, person.seS_id).getByRole("button", { name: "Approved", exact: true }).click();
  await expect(toasts(page).getByText(/^User status updated to Approved/)).toBeVisible();
});

test("H60 H61 who was decided stays in place, and can be undone until the mail leaves", async ({
  page,
  openAs,
}) => {
  const word = `Undo ${lettersOf(uniqueNumber())}`;
  const [first, second] = [
    await makePerson({ name: `${word} A` }),
    await makePerson({ name: `${word} B` }),
  ];
  await openAs("admin", `/approve-users?search=${word}`);
  await expect(rows(page)).toHaveCount(2);
  await stopClock(page);
  await approvalOf(page, first.name).getByRole("button", { name: "Approve", exact: true }).click();
  const undo = page.getByRole("button", { name: `Undo the decision about ${first.name}` });
  await tickUntil(page, undo);
  await undo.click();
  await tickUntil(
    page,
    approvalOf(page, first.name).getByRole("button", { name: "Reject", exact: true }),
  );
  await expect(toasts(page).getByText(`${first.name} is waiting for approval again`)).toBeVisible();
  await expect(
    approvalOf(page, first.name).getByRole("button", { name: "Approve", exact: true }),
  ).toBeFocused();
  expect(await readPerson(first._id)).toMatchObject({ isApproved: false, decision: null });

  await approvalOf(page, first.name).getByRole("button", { name: "Reject", exact: true }).click();
  await tickUntil(page, undo);
  await tickUntil(page, page.getByText("1 person awaits approval"));
  await expect(rows(page).first()).toContainText(first.seS_id);
  await expect(rows(page).last()).toContainText(second.seS_id);
  await expect(page.getByRole("checkbox", { name: `Select ${first.name}` })).toBeDisabled();
  // One after the other: each countdown has a separate timer.
  for (let passed = 0; passed < DECISION_UNDO_SECONDS; passed += 1) await page.clock.runFor(1000);
  await tickUntil(page, approvalOf(page, first.name).locator("[aria-pressed=true]"));
  await expect(undo).toHaveCount(0);
  await expect(rows(page)).toHaveCount(2);
  await expect(approvalOf(page, first.name).locator("[aria-pressed=true]")).toHaveText("Rejected");
});

test("H61 a decision right after an undo can be undone, too", async ({ page, openAs }) => {
  const person = await makePerson();
  await openAs("admin", `/approve-users?search=${person.seS_id}`);
  await expect(rows(page)).toHaveCount(1);
  await stopClock(page);
  const press = (name: string) =>
    approvalOf(page, person.name).getByRole("button", { name, exact: true }).click();
  const undo = page.getByRole("button", { name: `Undo the decision about ${person.name}` });
  await press("Approve");
  await tickUntil(page, undo);
  // It takes a while until the list has them again.
  const [release, released] = gate();
  await page.route("**/api/v1/users?*", async (route) => {
    await released;
    await route.continue();
  });
  await undo.click();
  await tickUntil(page, toasts(page).getByText("is waiting for approval again"));
  await press("Reject");
  await tickUntil(page, undo);
  release();
  await tickUntil(page, page.getByText("0 people await approval", { exact: true }));
  await expect(undo).toBeVisible();
});

test("H1 a refused decision goes back to where it was", async ({ page, openAs }) => {
  const person = await makePerson();
  await openAs("admin", `/approve-users?search=${person.seS_id}`);
  await page.route(`**/users/${person._id}`, (route) =>
    route.fulfill({ status: 409, json: { message: "Not today." } }),
  );
  const approve = approvalOf(page, person.name).getByRole("button", {
    name: "Approve",
    exact: true,
  });
  await approve.click();
  await expect(toasts(page).getByRole("alert")).toHaveText("Not today.");
  await expect(approve).toBeVisible();
  await expect(rowOf(page, person.seS_id)).toContainText("Pending");
});

test("H2 finds by name, e-mail and staff ID, and an administrator can edit", async ({
  page,
  openAs,
}) => {
  const person = await makePerson();
  await openAs("admin", "/approve-users");
  for (const text of [person.name, person.email, person.seS_id]) {
    await search(page).fill(text);
    await expect(rows(page)).toHaveCount(1);
    await expect(rowOf(page, person.seS_id)).toHaveCount(1);
  }
  await page.getByRole("button", { name: `Edit ${person.name}`, exact: true }).click();
  await dialog(page).getByLabel("Department").selectOption("Training");
  await dialog(page).getByRole("button", { name: "Save Changes", exact: true }).click();
  await expect(toasts(page).getByRole("status")).toHaveText(userMessages.updated);
  expect((await readPerson(person._id)).department).toBe("Training");
});

test("H4 a leader approves employees of the own region, and edits nobody", async ({
  page,
  openAs,
}) => {
  const mine = await makePerson({ country: "Spain" });
  const other = await makePerson({ region: "Asia Pacific", country: "India" });
  const leader = await makePerson({ role: "regional" });
  await openAs("regional", `/approve-users?search=${mine.seS_id}`);
  await expect(page.getByRole("columnheader", { name: "Actions" })).toHaveCount(0);
  await approvalOf(page, mine.name).getByRole("button", { name: "Approve", exact: true }).click();
  await expect(toasts(page).getByRole("status")).toContainText(userMessages.approval(true));
  for (const { seS_id } of [other, leader]) {
    await search(page).fill(seS_id);
    await expect(page.getByText("No results found")).toBeVisible();
  }
});

test("H1 approves and rejects many at once, also on a phone", async ({ page, openAs }) => {
  const word = `Group ${lettersOf(uniqueNumber())}`;
  const people = await Promise.all(
    ["A", "B", "C"].map((end) => makePerson({ name: `${word} ${end}` })),
  );
  await page.setViewportSize(PHONE);
  await openAs("admin", `/approve-users?search=${word}`);
  await expect(page.getByText("1–3 of 3")).toBeVisible();
  const bar = page.getByRole("region", { name: "Selection" });
  await page.getByRole("checkbox", { name: `Select ${word} A`, exact: true }).check();
  await bar.getByRole("button", { name: "Reject", exact: true }).click();
  await expect(dialog(page)).toHaveAccessibleName("Reject 1 person?");
  await dialog(page).getByRole("button", { name: "Reject", exact: true }).click();
  await expect(dialog(page).getByText("1 done", { exact: true })).toBeVisible();
  await dialog(page).getByRole("button", { name: "Close", exact: true }).click();
  await expect(page.getByText("1–2 of 2")).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await bar.getByRole("button", { name: "Approve", exact: true }).click();
  await dialog(page).getByRole("button", { name: "Approve", exact: true }).click();
  await expect(dialog(page).getByText("2 done", { exact: true })).toBeVisible();
  const states = await Promise.all(people.map(({ _id }) => readPerson(_id)));
  expect(states.map(({ isApproved, is_active }) => [isApproved, is_active])).toEqual([
    [false, false],
    [true, true],
    [true, true],
  ]);
});

test("H5 people who were deactivated later are distinguished from those who wait", async ({
  page,
  openAs,
}) => {
  const person = await makeColleague();
  await asAdmin(`/users/${person._id}`, "PATCH", { is_active: false });
  await openAs("admin", `/approve-users?search=${person.seS_id}`);
  await expect(page.getByText("No results found")).toBeVisible();
  await page.getByLabel("Status", { exact: true }).selectOption("Deactivated");
  await expect(page).toHaveURL(/state=deactivated/);
  await expect(rowOf(page, person.seS_id)).toContainText("Deactivated");
  await page.getByLabel("Status", { exact: true }).selectOption("All");
  await expect(rowOf(page, person.seS_id)).toContainText("by Amara Osei");
});
