import { expect, type Page } from "@playwright/test";
import type { Demo } from "../contract/demos.ts";
import type { Role } from "../contract/roles.ts";
import { expectAccessible } from "./axe.ts";
import { callApi, headersOf, pickFromMenu, test } from "./fixtures.ts";

type Scene = { name: string; path: string; role: Role; act?: (page: Page) => Promise<unknown> };

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name, exact: true }).click();

async function failAssigning(page: Page) {
  await page.route("**/user-demo-mapping", (route) =>
    route.fulfill({ status: 409, json: { message: "User already assigned" } }),
  );
  await press("Assign")(page);
  for (const name of ["Products", "Employees"])
    await page
      .getByRole("group", { name })
      .getByRole("checkbox", { disabled: false })
      .first()
      .check();
  await page.getByRole("dialog").getByRole("button", { name: "Assign", exact: true }).click();
  await expect(page.getByText("0 of 1 assigned").first()).toBeVisible();
}

/** :id is a demo. */
const scenes: Scene[] = [
  { name: "the demos", path: "/demo", role: "admin" },
  { name: "the demos", path: "/demo", role: "regional" },
  { name: "demos that do not exist", path: "/demo?search=zzz", role: "admin" },
  { name: "assigning", path: "/demo", role: "admin", act: press("Assign") },
  { name: "a refused assignment", path: "/demo", role: "admin", act: failAssigning },
  { name: "a demo", path: "/demo-details/:id", role: "admin" },
  { name: "a demo", path: "/demo-details/:id", role: "employee" },
  { name: "the editing of a demo", path: "/demo-details/:id?edit=demo", role: "admin" },
  {
    name: "the deleting of a demo",
    path: "/demo-details/:id",
    role: "admin",
    act: (page) => pickFromMenu(page, "Delete"),
  },
  { name: "the versions of a demo", path: "/demo-details/:id?tab=versions", role: "admin" },
  { name: "who may present", path: "/demo-details/:id?tab=presenters", role: "regional" },
  { name: "the statistics of a demo", path: "/demo-details/:id?tab=statistics", role: "admin" },
  { name: "a new demo with errors", path: "/new-demo", role: "admin", act: press("Submit") },
  { name: "categories", path: "/categories", role: "admin" },
  {
    name: "a new category with an error",
    path: "/categories?edit=new",
    role: "admin",
    act: press("Submit"),
  },
  {
    name: "the deleting of a category",
    path: "/categories",
    role: "admin",
    act: press("Delete Mobility"),
  },
  { name: "assigned products", path: "/assigned-products", role: "regional" },
  {
    name: "a filter of assigned products",
    path: "/assigned-products",
    role: "admin",
    act: async (page) => {
      await press("Employee All")(page);
      await expect(page.getByRole("option").nth(3)).toBeVisible();
    },
  },
  {
    name: "assigning by place and position",
    path: "/assigned-products?assign=people",
    role: "regional",
    act: press(/^Select all/),
  },
  { name: "the activity log", path: "/audit-logs", role: "admin" },
  {
    name: "an entry of the activity log",
    path: "/audit-logs",
    role: "admin",
    act: (page) =>
      page
        .getByRole("button", { name: /^Details/ })
        .first()
        .click(),
  },
  {
    name: "the search of everything",
    path: "/need-help",
    role: "admin",
    act: async (page) => {
      await press(/^Search demos/)(page);
      await page.getByRole("combobox").fill("an");
      await expect(page.getByRole("option").nth(8)).toBeVisible();
    },
  },
];

for (const { name, path, role, act } of scenes) {
  test(`${role} can use ${name}`, async ({ page, openAs }) => {
    const session = await openAs(role, "/favicon.svg");
    const answer = await callApi("/demo-products?page=1&size=1", { headers: headersOf(session) });
    const { data } = (await answer.json()) as { data: Demo[] };
    await expectAccessible(page, async () => {
      await page.goto(path.replace(":id", data[0]?._id ?? ""));
      await expect(page.locator("h1")).toBeVisible();
      await expect(page.locator("main .animate-turn")).toHaveCount(0);
      await act?.(page);
    });
  });
}
