import { expect, type Page } from "@playwright/test";
import type { Role } from "../contract/roles.ts";
import { expectAccessible } from "./axe.ts";
import { test } from "./fixtures.ts";

type Scene = { name: string; path: string; role?: Role; act?: (page: Page) => Promise<unknown> };

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name, exact: true }).click();

async function register(page: Page) {
  await press("Register Now")(page);
  await expect(page.getByLabel("Region")).toBeEnabled();
}

const scenes: Scene[] = [
  { name: "sign-in", path: "/sign-in" },
  { name: "sign-in with errors", path: "/sign-in", act: press("Login") },
  {
    name: "a refused sign-in",
    path: "/sign-in",
    act: async (page) => {
      await page.route("**/users/login", (route) =>
        route.fulfill({ status: 401, json: { message: "Invalid SESA ID or password" } }),
      );
      await page.getByLabel("SESA ID").fill("SESA1");
      await page.getByLabel("Password", { exact: true }).fill("123456");
      await press("Login")(page);
      await page.getByRole("alert").waitFor();
    },
  },
  { name: "registration", path: "/sign-in", act: register },
  {
    name: "registration with errors and a toast",
    path: "/sign-in",
    act: async (page) => {
      await page.route("**/user-types?*", (route) =>
        route.fulfill({ status: 400, json: { message: "No roles." } }),
      );
      await register(page);
      await press("Register")(page);
      await page.locator("[data-toasts]").getByRole("alert").waitFor();
    },
  },
  { name: "forgot password", path: "/forgot-password", act: press("Send Reset Link") },
  { name: "reset password", path: "/reset-password?token=abc", act: press("Reset Password") },
  { name: "a missing reset link", path: "/reset-password" },
  { name: "help desk", path: "/help-desk" },
  { name: "a help topic", path: "/help-desk", act: press(/User Onboarding/) },
  { name: "page not found", path: "/nope" },
  { name: "home", path: "/", role: "admin" },
  { name: "home", path: "/", role: "regional" },
  { name: "home", path: "/", role: "employee" },
  { name: "a settings page", path: "/region", role: "admin" },
  { name: "help", path: "/need-help", role: "admin", act: press(/Account Management/) },
  {
    name: "the account menu",
    path: "/need-help",
    role: "employee",
    act: press("Account menu"),
  },
  { name: "no access", path: "/users", role: "employee" },
  { name: "page not found", path: "/nope", role: "regional" },
];

for (const { name, path, role, act } of scenes) {
  test(`${role ?? "anybody"} can use ${name}`, async ({ page, openAs }) => {
    await expectAccessible(page, async () => {
      if (role) await openAs(role, path);
      else await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await act?.(page);
    });
  });
}
