import { expect, type Page } from "@playwright/test";
import type { Demo } from "../../contract/demos.ts";
import { demoMessages } from "../../contract/demos.ts";
import type { User } from "../../contract/accounts.ts";
import { adminSession, PASSWORD, PHONE, signIn, signInByApi, staffIds } from "../fixtures.ts";
import { call, test } from "../own-portal.ts";

const titles = (page: Page) => page.getByRole("article").getByRole("heading");
const logOut = (page: Page) => page.getByRole("button", { name: "Logout", exact: true }).click();

/** Somebody who has just been approved, and has no assignments yet. */
async function newEmployee() {
  const admin = await adminSession();
  const guide = (await signInByApi(staffIds.employee)).user;
  const digits = `${process.pid}${Date.now()}`.slice(-9);
  const user = await call<User>(admin, "POST", "/users/register", {
    user_type_id: guide.user_type_id._id,
    name: "Newly Hired",
    seS_id: `SESA${digits}`,
    email: `newly.hired.${digits}@example.com`,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    // Not the department to which a rule of the sample company assigns demos.
    department: "Marketing",
    designation: guide.designation,
    region_id: guide.region_id?._id,
    country_id: guide.country_id?._id,
  });
  await call(admin, "PATCH", `/users/${user._id}`, { is_active: true });
  return { admin, user };
}

for (const viewport of [{ width: 1440, height: 960 }, PHONE])
  test(`E3 an employee before a client at ${viewport.width} pixels: the demo, its name, and nothing to trip over`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto("/");
    await signIn(page, staffIds.employee);
    await expect(page).toHaveURL("/");
    await expect(titles(page).first()).toHaveText("Smart Building Twin");
    await page.getByRole("link", { name: "Watch Demo", exact: true }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Smart Building Twin");
    const main = page.getByRole("main");
    await expect(main.getByText("EcoBuildings")).toBeVisible();
    await expect(main.getByRole("button", { name: "Present", exact: true })).toBeVisible();
    for (const name of ["More actions", "Versions", "Edit", "Delete"])
      await expect(main.getByRole("button", { name, exact: true })).toHaveCount(0);
    await expect(main.getByRole("tab")).toHaveCount(0);
    await expect(page.getByRole("navigation")).toHaveCount(0);
    const frame = page.frameLocator("iframe");
    await expect(frame.locator("canvas")).toBeVisible();
    const box = await page.locator("iframe").boundingBox();
    expect(box?.height).toBeGreaterThan(viewport.height / 2);
    await page.goBack();
    await expect(titles(page).first()).toHaveText("Smart Building Twin");
  });

test("D13 the next person to sign in in the same tab sees none of the previous person's demos, even with none of their own (mistake 1)", async ({
  page,
}) => {
  const { user } = await newEmployee();
  await page.goto("/sign-in");
  await signIn(page, staffIds.employee);
  await expect(titles(page).first()).toHaveText("Smart Building Twin");
  await logOut(page);
  await signIn(page, user.seS_id);
  await expect(page.getByText(demoMessages.none)).toBeVisible();
  await expect(titles(page)).toHaveCount(0);
  await logOut(page);
  await signIn(page, staffIds.admin);
  await expect(page.getByText("Virtual Guides")).toBeVisible();
  await logOut(page);
  await signIn(page, user.seS_id);
  await expect(page.getByText(demoMessages.none)).toBeVisible();
  await expect(page.getByText("Virtual Guides")).toHaveCount(0);
});

test("D13 on the next visit new assignments are there, and revoked ones are gone", async ({
  page,
}) => {
  const { admin, user } = await newEmployee();
  const [demo] = await call<Demo[]>(admin, "GET", "/demo-products?search=Solar%20Farm");
  await page.goto("/sign-in");
  await signIn(page, user.seS_id);
  await expect(page.getByText(demoMessages.none)).toBeVisible();
  const body = { demo_product_id: demo?._id, user_id: user._id };
  const { _id } = await call<{ _id: string }>(admin, "POST", "/user-demo-mapping", body);
  await page.reload();
  await expect(titles(page)).toHaveText(["Solar Farm Designer"]);
  await page.getByRole("link", { name: "Watch Demo", exact: true }).click();
  await expect(page.locator("iframe")).toBeVisible();
  await call(admin, "DELETE", `/user-demo-mapping/${_id}`);
  await page.reload();
  await expect(page.getByText(demoMessages.unavailable)).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Home", exact: true }).click();
  await expect(page.getByText(demoMessages.none)).toBeVisible();
});

test("an assignment whose person was deleted leaves no hole in the list (mistake 5)", async ({
  page,
  openAs,
}) => {
  const { admin, user } = await newEmployee();
  const [demo] = await call<Demo[]>(admin, "GET", "/demo-products?search=Solar%20Farm");
  const body = { demo_product_id: demo?._id, user_id: user._id };
  await call(admin, "POST", "/user-demo-mapping", body);
  await openAs("admin", "/assigned-products");
  const row = page.getByRole("row").filter({ hasText: "Newly Hired" });
  await expect(row.first()).toBeVisible();
  await call(admin, "DELETE", `/users/${user._id}`);
  await page.goto(`/assigned-products?user=${user._id}`);
  await expect(page.getByText(demoMessages.noResults)).toBeVisible();
  await expect(page.getByRole("button", { name: "Employee Unknown", exact: true })).toBeVisible();
});
