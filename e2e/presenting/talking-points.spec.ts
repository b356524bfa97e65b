import { expect, type Page } from "@playwright/test";
import { makeDemo, turningPage } from "../builds.ts";
import { adminSession, signInByApi, staffIds } from "../fixtures.ts";
import { call, test } from "../own-portal.ts";

const files = { "demo/index.html": turningPage() };
const card = (page: Page, name: string) =>
  page.getByRole("region", { name, exact: true }).filter({ has: page.getByRole("heading") });
const edit = (page: Page, name: string) =>
  page.getByRole("button", { name: `Edit: ${name}`, exact: true }).click();
const save = (page: Page, name: string) =>
  card(page, name).getByRole("button", { name: "Save Changes", exact: true }).click();

test("E296 E298 administrators write the company's, everybody their own, and nothing typed is lost", async ({
  page,
  openAs,
}) => {
  const demo = await makeDemo("Has points", files);
  await openAs("admin", `/demo-details/${demo._id}?tab=talking-points`);
  await edit(page, "From the company");
  await page.getByLabel("From the company").last().fill("- Ask **who** maintains it");
  // What is typed outlives a reload.
  await page.reload();
  await expect(card(page, "From the company").getByRole("textbox")).toHaveValue(
    "- Ask **who** maintains it",
  );
  const admin = await adminSession();
  const path = `/demo-products/${demo._id}/talking-points`;
  // Meanwhile somebody else was faster.
  await call(admin, "PUT", path, { text: "Another's words" });
  await save(page, "From the company");
  await expect(card(page, "From the company").getByRole("alert")).toContainText("Another's words");
  await expect(card(page, "From the company").getByRole("textbox")).toHaveValue(
    "- Ask **who** maintains it",
  );
  await save(page, "From the company");
  await expect(card(page, "From the company").getByRole("listitem")).toHaveText(
    "Ask who maintains it",
  );

  const { user } = await signInByApi(staffIds.employee);
  const pair = { demo_product_id: demo._id, user_id: user._id };
  await call(admin, "POST", "/user-demo-mapping", pair);
  await openAs("employee", `/demo-details/${demo._id}`);
  await expect(card(page, "From the company")).toContainText("Ask who maintains it");
  await expect(page.getByRole("button", { name: "Edit: From the company" })).toHaveCount(0);
  await edit(page, "Your own");
  await page.getByLabel("Your own").last().fill("<img src=x onerror=alert(1)> graphite");
  await save(page, "Your own");
  await expect(
    card(page, "Your own").getByText("<img src=x onerror=alert(1)> graphite"),
  ).toBeVisible();
  const seen = await call<object>(admin, "GET", path);
  expect(JSON.stringify(seen)).not.toContain("graphite");
});

test("E298 a draft that comes back after a reload shows what somebody wrote meanwhile before it replaces it", async ({
  page,
  openAs,
}) => {
  const demo = await makeDemo("Has a draft", files);
  await openAs("admin", `/demo-details/${demo._id}?tab=talking-points`);
  await edit(page, "From the company");
  await page.getByLabel("From the company").last().fill("Mine");
  const admin = await adminSession();
  const path = `/demo-products/${demo._id}/talking-points`;
  await call(admin, "PUT", path, { text: "Another's words" });
  await page.reload();
  await expect(card(page, "From the company").getByRole("textbox")).toHaveValue("Mine");
  await expect(card(page, "From the company").getByRole("alert")).toContainText("Another's words");
  await save(page, "From the company");
  await expect(card(page, "From the company").getByText("Mine")).toBeVisible();
  expect(await call(admin, "GET", path)).toMatchObject({ company: { text: "Mine" } });
});
