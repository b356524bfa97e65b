import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { type Assignment, assignmentMessages } from "../../contract/assignments.ts";
import { type Demo, demoMessages } from "../../contract/demos.ts";
import type { User } from "../../contract/accounts.ts";
import { adminSession, exportAs, PHONE } from "../fixtures.ts";
import { readSheet } from "../workbook.ts";
import { call, test } from "../own-portal.ts";

const rows = (page: Page) => page.getByRole("table").getByRole("row");
const cell = (page: Page, text: string) => page.getByRole("cell", { name: text, exact: true });
const modal = (page: Page) => page.getByRole("dialog", { name: "Assign To" });
const results = (page: Page) => page.getByRole("list", { name: "Results" }).getByRole("listitem");
const list = async (query = "") => {
  const session = await adminSession();
  return call<Assignment[]>(session, "GET", `/user-demo-mapping?page=1&size=1000${query}`);
};

const person = (page: Page, name: string) =>
  modal(page).getByRole("group", { name: "Employees" }).getByRole("checkbox", { name });

async function chooseProduct(page: Page, title: string) {
  await modal(page).getByRole("searchbox", { name: "Search products" }).fill(title);
  await modal(page).getByRole("checkbox", { name: title }).check();
}

let made = 0;
/** A demo that is not assigned, and two people of the same place and position. */
async function prepare() {
  const session = await adminSession();
  const people = (await call<User[]>(session, "GET", "/users")).filter(
    (user) => user.is_active && user.user_type_id.type_name === "employee",
  );
  const demo = await call<Demo>(session, "POST", "/demo-products", {
    title: `Handed out ${(made += 1)} of ${process.pid}`,
    product_category_id: { name: "Energy" },
  });
  const [first, second] = people;
  if (!first || !second) throw new Error("The sample company has employees");
  const { department, designation, region_id, country_id } = first;
  for (const field of [
    { region_id, country_id },
    { department, designation },
  ])
    await call(session, "PATCH", `/users/${second._id}`, field);
  return { session, demo, first, second };
}

async function chooseFilters(page: Page, employee: User) {
  await modal(page)
    .getByLabel("Region")
    .selectOption(employee.region_id?._id ?? "");
  await modal(page)
    .getByLabel("Country")
    .selectOption(employee.country_id?._id ?? "");
  await modal(page).getByLabel("Department").selectOption(employee.department);
  await modal(page).getByLabel("Designation").selectOption(employee.designation);
}

test("J3 product, employee and date, newest first; search, filters and page are in the address", async ({
  page,
  openAs,
}) => {
  const [newest, ...others] = await list();
  await openAs("admin", "/assigned-products");
  await expect(rows(page)).toHaveCount(11);
  const first = rows(page).nth(1);
  await expect(first).toContainText(newest?.demo_product_id.title ?? "");
  await expect(first).toContainText(newest?.user_id.name ?? "");
  await page.getByRole("button", { name: "Page 2", exact: true }).click();
  await expect(page).toHaveURL("/assigned-products?page=2");
  await expect(rows(page).nth(1)).toContainText(others[9]?.demo_product_id.title ?? "");
  await page.getByRole("searchbox").pressSequentially("smart building", { delay: 30 });
  await expect(cell(page, "Smart Building Twin").first()).toBeVisible();
  await expect(rows(page).filter({ hasNotText: "Smart Building Twin" })).toHaveCount(1);
  await expect(page).toHaveURL("/assigned-products?search=smart+building");
  await page.getByRole("searchbox").fill("no such thing");
  await expect(page.getByText(demoMessages.noResults)).toBeVisible();
});

test("J3 filters by a product and by a person, with keys alone", async ({ page, openAs }) => {
  const all = await list();
  const assignment = all.find(({ user_id }) => user_id.name.startsWith("Jürgen"));
  await openAs("admin", "/assigned-products");
  await page.getByRole("button", { name: "Employee All", exact: true }).press("Enter");
  await page.keyboard.type("jürgen", { delay: 30 });
  await expect(page.getByRole("option", { name: /^Jürgen/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/assigned-products?user=${assignment?.user_id._id}`);
  await expect(rows(page).filter({ hasNotText: "Jürgen" })).toHaveCount(1);
  await page.reload();
  const pill = page.getByRole("button", {
    name: `Employee ${assignment?.user_id.name}`,
    exact: true,
  });
  await expect(pill).toBeVisible();
  await pill.click();
  await page.getByRole("option", { name: "All", exact: true }).click();
  await expect(page).toHaveURL("/assigned-products");
  await page.getByRole("button", { name: "Product All", exact: true }).click();
  await page.getByRole("combobox").fill("smart building twin");
  await page.getByRole("option", { name: "Smart Building Twin", exact: true }).click();
  await expect(rows(page).filter({ hasNotText: "Smart Building Twin" })).toHaveCount(1);
  await expect(page).toHaveURL(/demo=[0-9a-f]{24}$/);
});

test("J3 deleting asks first, and takes the demo from the person (mistake 10)", async ({
  page,
  openAs,
}) => {
  const { session, demo, first } = await prepare();
  const body = { demo_product_id: demo._id, user_id: first._id };
  await call(session, "POST", "/user-demo-mapping", body);
  await openAs("admin", `/assigned-products?demo=${demo._id}`);
  await page
    .getByRole("button", { name: `Delete ${demo.title} of ${first.name}`, exact: true })
    .click();
  const question = page.getByRole("dialog", { name: "Delete this assignment?" });
  await expect(question).toContainText(`${first.name} can no longer watch ${demo.title}.`);
  await question.getByRole("button", { name: "Close", exact: true }).click();
  await expect(cell(page, demo.title)).toBeVisible();
  await page
    .getByRole("button", { name: `Delete ${demo.title} of ${first.name}`, exact: true })
    .click();
  await question.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(
    page.getByRole("status").filter({ hasText: assignmentMessages.deleted }),
  ).toBeVisible();
  await expect(cell(page, demo.title)).toHaveCount(0);
  expect(await list(`&demo=${demo._id}`)).toEqual([]);
});

test("J2 J4 J60 filters combine, and missing entries are named", async ({ page, openAs }) => {
  const { session, demo, first, second } = await prepare();
  const body = { demo_product_id: demo._id, user_id: second._id };
  await call(session, "POST", "/user-demo-mapping", body);
  await openAs("admin", "/assigned-products");
  await page.getByRole("button", { name: "Assign To", exact: true }).click();
  await modal(page).getByRole("button", { name: "Assign", exact: true }).click();
  await expect(modal(page).getByText(assignmentMessages.incomplete)).toBeVisible();
  await chooseProduct(page, demo.title);
  await expect(modal(page).getByText(assignmentMessages.noUserChosen)).toBeVisible();
  await chooseFilters(page, first);
  await expect(person(page, first.name)).toBeEnabled();
  await expect(person(page, first.name)).toHaveAccessibleName(
    new RegExp(`${first.department} · ${first.country_id?.name} · ${first.region_id?.name}`),
  );
  await expect(person(page, second.name)).toBeDisabled();
  await expect(modal(page).getByText(assignmentMessages.exists)).toBeVisible();
  await modal(page).getByRole("searchbox", { name: "Search employees" }).fill("nobody at all");
  await expect(modal(page).getByText(assignmentMessages.noMatch)).toBeVisible();
});

test("J61 J62 all who are found get a demo by one call, and lose it by one question", async ({
  page,
  openAs,
}) => {
  const { demo, first } = await prepare();
  await openAs("admin", `/assigned-products?demo=${demo._id}`);
  await page.getByRole("button", { name: "Assign To", exact: true }).click();
  await chooseProduct(page, demo.title);
  await modal(page)
    .getByLabel("Region")
    .selectOption(first.region_id?._id ?? "");
  await modal(page)
    .getByRole("button", { name: /^Select all \d+ found$/ })
    .click();
  await person(page, first.name).uncheck();
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  await modal(page)
    .getByRole("button", { name: /^Assign \d+$/ })
    .click();
  await expect(modal(page)).toHaveCount(0);
  expect(posts).toHaveLength(1);
  const given = await list(`&demo=${demo._id}`);
  expect(given.length).toBeGreaterThan(1);
  expect(given.map(({ user_id }) => user_id._id)).not.toContain(first._id);
  await expect(page.getByText(`${given.length} assignments`)).toBeVisible();
  await page
    .getByRole("checkbox", { name: /^Select / })
    .nth(1)
    .check();
  await page.getByRole("button", { name: `Select all ${given.length} found` }).click();
  await page.getByRole("button", { name: "Unassign", exact: true }).click();
  const question = page.getByRole("dialog", { name: `Delete ${given.length} assignments?` });
  await question.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(
    page.getByRole("status").filter({ hasText: `${given.length} assignments deleted` }),
  ).toBeVisible();
  expect(await list(`&demo=${demo._id}`)).toEqual([]);
});

test("J3 J5 several people found by place and position get a demo, with one call and one result each", async ({
  page,
  openAs,
}) => {
  const { demo, first, second } = await prepare();
  await openAs("admin", `/assigned-products?demo=${demo._id}`);
  await page.getByRole("button", { name: "Assign To", exact: true }).click();
  await chooseFilters(page, first);
  for (const { name } of [first, second]) await person(page, name).check();
  await chooseProduct(page, demo.title);
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  await modal(page).getByRole("button", { name: "Assign 2", exact: true }).click();
  for (const { name } of [first, second])
    await expect(results(page).filter({ hasText: name })).toContainText(assignmentMessages.created);
  expect(posts).toHaveLength(2);
  await modal(page).getByRole("button", { name: "Close", exact: true }).click();
  await expect(modal(page)).toHaveCount(0);
  await expect(cell(page, first.name)).toBeVisible();
  expect(await list(`&demo=${demo._id}`)).toHaveLength(2);
});

test("J4 with another region the country chosen before is gone", async ({ page, openAs }) => {
  const { first } = await prepare();
  await openAs("admin", "/assigned-products?assign=people");
  await chooseFilters(page, first);
  const regions = await modal(page).getByLabel("Region").getByRole("option").all();
  const values = await Promise.all(regions.map((option) => option.getAttribute("value")));
  const other = values.find((value) => value && value !== first.region_id?._id);
  await modal(page)
    .getByLabel("Region")
    .selectOption(other ?? "");
  await expect(modal(page).getByLabel("Country")).toHaveValue("");
});

test("J7 N11 a leader sees and assigns in the own region only", async ({ page, openAs }) => {
  const session = await openAs("regional", "/");
  await page.getByRole("link", { name: "Assignments", exact: true }).click();
  const own = await call<Assignment[]>(session, "GET", "/user-demo-mapping?page=1&size=1000");
  expect(own.length).toBeLessThan((await list()).length);
  await expect(page.getByText(`${own.length} assignments`)).toBeVisible();
  await page.getByRole("button", { name: "Assign To", exact: true }).click();
  await expect(modal(page).getByLabel("Department")).toBeVisible();
  await expect(modal(page).getByLabel("Region")).toHaveCount(0);
  const people = modal(page).getByRole("group", { name: "Employees" }).getByRole("checkbox");
  const region = session.user.region_id?.name ?? "";
  await expect(people.first()).toHaveAccessibleName(new RegExp(region));
});

test("the shown list goes out as CSV that runs nothing", async ({ page, openAs }) => {
  const { session, demo, first } = await prepare();
  await call(session, "PATCH", `/demo-products/${demo._id}`, { title: '=1+1,"quoted"' });
  const body = { demo_product_id: demo._id, user_id: first._id };
  await call(session, "POST", "/user-demo-mapping", body);
  await openAs("admin", `/assigned-products?demo=${demo._id}`);
  const waiting = page.waitForEvent("download");
  await exportAs(page, "Export", "CSV (.csv)");
  const download = await waiting;
  expect(download.suggestedFilename()).toMatch(/^assigned-products-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await download.path(), "utf8");
  const [header, line, ...rest] = text.split("\r\n");
  expect(header).toBe("\uFEFFProduct,Employee name,Created date,Tags");
  expect(line).toContain(`"'=1+1,""quoted""",${first.name},`);
  expect(rest).toEqual([""]);
  const workbook = page.waitForEvent("download");
  await exportAs(page, "Export", "Excel (.xlsx)");
  const sheet = await readSheet(await (await workbook).path());
  expect(sheet[1]?.slice(0, 2)).toEqual(['=1+1,"quoted"', first.name]);
});

test("a failed list says so; a phone shows cards", async ({ page, openAs }) => {
  await page.setViewportSize(PHONE);
  await page.route("**/user-demo-mapping?*", (route) => route.abort());
  await openAs("admin", "/assigned-products");
  const failure = page.getByRole("main").getByRole("alert");
  await expect(failure).toContainText("cannot be reached");
  await page.unroute("**/user-demo-mapping?*");
  await failure.getByRole("button", { name: "Try again", exact: true }).click();
  const cards = page.getByRole("list", { name: "Assigned Products" }).getByRole("listitem");
  await expect(cards).toHaveCount(10);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(PHONE.width);
});
