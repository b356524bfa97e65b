import { expect } from "@playwright/test";
import { demoMessages } from "../../contract/demos.ts";
import { sessionMessages } from "../../contract/sessions.ts";
import { userMessages } from "../../contract/users.ts";
import { PHONE, readMailTo, signIn, staffIds, test, uniqueNumber } from "../fixtures.ts";
import { lettersOf } from "../people.ts";

const NEW_PASSWORD = "Guide-2025!";

test("C7 H1 H4 H6 onboarding: somebody registers, the leader approves, the first sign-in works", async ({
  page,
  browser,
}) => {
  const number = uniqueNumber();
  const person = {
    name: `Joana ${lettersOf(number)}`,
    staffId: `SESA${number}`,
    email: `joana.${number}@example.com`,
  };
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Register Now", exact: true }).click();
  await page.getByLabel("Full Name").fill(person.name);
  await page.getByLabel("SESA ID").fill(person.staffId.toLowerCase());
  await page.getByLabel("Email Address").fill(person.email);
  await page.getByLabel("Create Password").fill(NEW_PASSWORD);
  await page.getByLabel("Confirm Password").fill(NEW_PASSWORD);
  await page.getByLabel("Department").selectOption("Sales");
  await page.getByLabel("Designation").selectOption("Trainer");
  await page.getByLabel("Region").selectOption("Europe");
  await page.getByLabel("Country").selectOption("Spain");
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await expect(page.getByText(userMessages.registered)).toBeVisible();
  await signIn(page, person.staffId, NEW_PASSWORD);
  await expect(page.getByRole("alert").first()).toHaveText(sessionMessages.awaitingApproval);

  // Meanwhile, on the leader's phone.
  const phone = await browser.newPage({
    viewport: PHONE,
    baseURL: process.env.PORTAL_URL ?? "",
    reducedMotion: "reduce",
  });
  await phone.goto("/approve-users");
  await signIn(phone, staffIds.regional);
  await expect(phone).toHaveURL("/approve-users");
  await phone.getByRole("searchbox").fill(person.name);
  await expect(phone).toHaveURL(/search=/);
  const card = phone.getByRole("listitem").filter({ hasText: person.staffId });
  await expect(card).toContainText("Pending");
  await card.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(phone.getByText(userMessages.approval(true))).toBeVisible();
  await expect(card).toContainText("Active");
  await phone.close();

  expect(await readMailTo(person.email)).toContain(person.staffId);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page.getByText("Welcome")).toContainText("Virtual Guide");
  await expect(page.getByText(demoMessages.none)).toBeVisible();
  await page.getByRole("link", { name: "Profile", exact: true }).click();
  await expect(page.getByRole("heading", { name: person.name })).toBeVisible();
});
