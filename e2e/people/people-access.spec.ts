import { expect, type Page } from "@playwright/test";
import type { Role } from "../../contract/roles.ts";
import { expectAccessible } from "../axe.ts";
import { test } from "../fixtures.ts";

type Scene = { name: string; path: string; role?: Role; act?: (page: Page) => Promise<unknown> };

const dialog = (page: Page) => page.getByRole("dialog");
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const chooseAll = (page: Page) =>
  page.getByRole("checkbox", { name: "Select all on this page" }).check();

const scenes: Scene[] = [
  { name: "the users", path: "/users" },
  { name: "the employees", path: "/users", role: "regional" },
  { name: "nobody found", path: "/users?search=nobody-at-all" },
  { name: "chosen users", path: "/users?search=amara", act: chooseAll },
  {
    name: "the result for many",
    path: "/users?search=SESA100003",
    act: async (page) => {
      await page.route("**/api/v1/users/*", (route) =>
        route.request().method() === "PATCH"
          ? route.fulfill({ status: 409, json: { message: "Not now." } })
          : route.continue(),
      );
      await expect(page.getByText("1–1 of 1")).toBeVisible();
      await chooseAll(page);
      await press(page, "Deactivate");
      await dialog(page).getByRole("button", { name: "Deactivate", exact: true }).click();
      await expect(dialog(page).getByText("0 done · 1 refused")).toBeVisible();
    },
  },
  {
    name: "a person being edited, with errors",
    path: "/users?search=SESA100003",
    act: async (page) => {
      await press(page, "Edit Mateo Fernández");
      await dialog(page).getByLabel("Full Name").fill("");
      await press(page, "Save Changes");
      await expect(dialog(page).getByText("Name is required")).toBeVisible();
    },
  },
  { name: "those who wait", path: "/approve-users?state=inactive" },
  { name: "those who wait", path: "/approve-users", role: "regional" },
  {
    name: "the form for a new user, with errors",
    path: "/new-users",
    act: (page) => press(page, "Submit"),
  },
  { name: "the profile", path: "/profile", role: "employee" },
  { name: "the profile being edited", path: "/profile?edit=profile", role: "regional" },
  {
    name: "the regions",
    path: "/region",
    act: (page) => page.getByLabel("Country of Europe").selectOption("France"),
  },
  {
    name: "a new country, with errors",
    path: "/region?dialog=new-country",
    act: (page) => press(page, "Create"),
  },
  {
    name: "the cities of a country",
    path: "/region?search=europe",
    act: async (page) => {
      await press(page, "Europe");
      await press(page, "France");
      await expect(page.getByText("Lyon", { exact: true })).toBeVisible();
    },
  },
  { name: "the user types", path: "/user-types" },
  { name: "a new user type", path: "/user-types?dialog=new" },
  {
    name: "an uploaded list",
    path: "/department-designation",
    act: async (page) => {
      const buffer = Buffer.from(`Sales\n${"x".repeat(101)}`);
      const file = { name: "list.csv", mimeType: "text/csv", buffer };
      await page.getByLabel("Department file").setInputFiles(file);
      await expect(page.getByText("At most 100 characters")).toBeVisible();
    },
  },
];

for (const { name, path, role = "admin", act } of scenes)
  test(`${role} can use ${name}`, async ({ page, openAs }) => {
    await expectAccessible(page, async () => {
      await openAs(role, path);
      // Not by its role: behind an open dialog it has none.
      await expect(page.locator("h1")).toBeVisible();
      await act?.(page);
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    });
  });
