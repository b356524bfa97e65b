import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./install.mjs";
import { peopleScenes } from "./people-scenes.mjs";

export const roles = ["admin", "regional", "employee"];
const AWHILE_MS = 5000;

/** Every picture: the role, the address (:id is a demo), and the steps before the screenshot. */
export function listScenes() {
  return [
    ...publicScenes,
    ...screens(),
    ...dialogs,
    ...peopleScenes,
    ...refusals,
    ...galleryScenes(),
  ];
}

const press = (name) => (page) => page.getByRole("button", { name }).click();

const publicScenes = [
  { name: "sign-in", path: "/sign-in" },
  { name: "sign-in-empty", path: "/sign-in", act: press("Login") },
  {
    name: "sign-in-refused",
    path: "/sign-in",
    act: async (page) => {
      await page.locator("input").nth(0).fill("SESA999999");
      await page.locator("input").nth(1).fill("not the password");
      await press("Login")(page);
      await page.getByRole("alert").first().waitFor();
    },
  },
  { name: "registration", path: "/sign-in", act: openRegistration },
  {
    name: "registration-empty",
    path: "/sign-in",
    act: async (page) => {
      await openRegistration(page);
      await page.getByRole("button", { name: "Register", exact: true }).click();
    },
  },
  { name: "forgot-password", path: "/forgot-password" },
  { name: "forgot-password-empty", path: "/forgot-password", act: press("Send Reset Link") },
  {
    name: "forgot-password-sent",
    path: "/forgot-password",
    act: async (page) => {
      await page.locator("input").first().fill("SESA999999");
      await press("Send Reset Link")(page);
      await page.getByText("If a matching SESA ID").waitFor();
    },
  },
  { name: "reset-password", path: `/reset-password?token=${"a".repeat(43)}` },
  {
    name: "reset-password-empty",
    path: `/reset-password?token=${"a".repeat(43)}`,
    act: (page) => page.locator("form button[type=submit]").click(),
  },
  { name: "reset-password-no-token", path: "/reset-password" },
  { name: "help", path: "/help-desk" },
  { name: "help-onboarding", path: "/help-desk", act: press(/User Onboarding/) },
  { name: "not-found", path: "/no-such-page" },
  { name: "failed-load", path: "/help-desk", cut: /help-page/ },
];

/** Dialogs above a screen, and forms with validation errors. */
const dialogs = [
  { name: "account-menu", path: "/need-help", role: "employee", act: press("Account menu") },
  { name: "demo-assigning", path: "/demo", role: "admin", act: chooseAndAssign },
  { name: "demo-list", path: "/demo?view=list", role: "admin" },
  { name: "home-list", path: "/?view=list", role: "employee" },
  { name: "home-list-leader", path: "/?view=list", role: "regional" },
  { name: "demo-list-sorted", path: "/demo?view=list&sort=size", role: "regional" },
  { name: "deleted-demos-none", path: "/deleted-demos?search=nothing+like+it", role: "admin" },
  { name: "demo-no-match", path: "/demo?search=nothing+like+it", role: "admin" },
  { name: "demo-no-favourites", path: "/demo?is_favourite=true", role: "regional" },
  { name: "demo-edit", path: "/demo-details/:id?edit=demo", role: "admin" },
  { name: "demo-delete", path: "/demo-details/:id", role: "admin", act: deleteDemo },
  { name: "demo-versions", path: "/demo-details/:id?tab=versions", role: "admin" },
  { name: "demo-presenters", path: "/demo-details/:id?tab=presenters", role: "regional" },
  { name: "demo-statistics", path: "/demo-details/:id?tab=statistics", role: "admin" },
  { name: "new-demo-empty", path: "/new-demo", role: "admin", act: press("Submit") },
  { name: "category-new", path: "/categories?edit=new", role: "admin", act: press("Submit") },
  { name: "category-delete", path: "/categories", role: "admin", act: press("Delete Mobility") },
  {
    name: "assign-to",
    path: "/assigned-products?assign=people",
    role: "regional",
    act: press(/^Select all/),
  },
  {
    name: "rule-new",
    path: "/assignment-rules?rule=new",
    role: "admin",
    act: press("Create rule"),
  },
  {
    name: "assignments-chosen",
    path: "/assigned-products",
    role: "admin",
    act: selectAllFound,
  },
  {
    name: "assignments-unassign",
    path: "/assigned-products",
    role: "admin",
    act: async (page) => {
      await page.getByRole("checkbox", { name: "Select all on this page" }).check();
      await page.getByRole("button", { name: "Unassign" }).click();
    },
  },
  {
    name: "audit-entry",
    path: "/audit-logs?module=demo",
    role: "admin",
    act: (page) =>
      page
        .getByRole("button", { name: /^Details/ })
        .first()
        .click(),
  },
  {
    name: "palette",
    path: "/",
    role: "admin",
    act: async (page) => {
      await page.getByRole("button", { name: /^Search demos/ }).click();
      await page.getByRole("dialog").getByRole("combobox").fill("data");
      await page.getByRole("option").nth(3).waitFor({ timeout: AWHILE_MS });
    },
  },
  {
    name: "bell",
    path: "/need-help",
    role: "admin",
    act: (page) => page.getByRole("button", { name: /^What is new/ }).click(),
  },
  {
    name: "users-chosen",
    path: "/users",
    role: "admin",
    act: selectAllFound,
  },
  {
    name: "users-deactivate",
    path: "/users",
    role: "admin",
    act: async (page) => {
      await page.getByRole("checkbox", { name: "Select all on this page" }).check();
      await page.getByRole("button", { name: "Deactivate", exact: true }).click();
    },
  },
  {
    name: "users-assign-found",
    path: "/users",
    role: "admin",
    act: async (page) => {
      await selectAllFound(page);
      await page.getByRole("button", { name: "Assign demos" }).click();
    },
  },
  {
    name: "discard-question",
    path: "/user-types?dialog=new",
    role: "admin",
    act: async (page) => {
      await page.getByLabel("Role Name").fill("Night porter");
      await press("Close")(page);
    },
  },
  { name: "approve-users-inactive", path: "/approve-users?state=inactive", role: "admin" },
  { name: "new-users-empty", path: "/new-users?role=admin", role: "admin", act: press("Submit") },
  { name: "profile-edit", path: "/profile?edit=profile", role: "employee" },
  { name: "region-new", path: "/region?dialog=new-region", role: "admin" },
  { name: "region-unfolded", path: "/region", role: "admin", act: unfoldFrance },
  {
    name: "region-city-new",
    path: "/region",
    role: "admin",
    act: async (page) => {
      await unfoldFrance(page);
      await press("Create City in France")(page);
    },
  },
  { name: "region-country-new", path: "/region?dialog=new-country", role: "admin" },
  {
    name: "region-city-delete",
    path: "/region",
    role: "admin",
    act: async (page) => {
      await unfoldFrance(page);
      await press(/^Delete Paris/)(page);
    },
  },
  { name: "user-types-new", path: "/user-types?dialog=new", role: "admin" },
  {
    name: "department-designation-result",
    path: "/department-designation",
    role: "admin",
    act: uploadList,
  },
];

async function unfoldFrance(page) {
  for (const name of ["Europe", "France"])
    await page.getByRole("button", { name, exact: true }).click();
  await page.getByRole("list", { name: "Cities of France" }).waitFor({ timeout: AWHILE_MS });
}

async function uploadList(page) {
  const buffer = Buffer.from(`Sales\nMarketing\n${"x".repeat(101)}`);
  const file = { name: "list.csv", mimeType: "text/csv", buffer };
  await page.getByLabel("Department file").setInputFiles(file);
  await page.getByText("At most 100 characters").waitFor({ timeout: AWHILE_MS });
}

async function selectAllFound(page) {
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.getByRole("button", { name: /^Select all \d/ }).click();
}

async function deleteDemo(page) {
  await press("More actions")(page);
  await press("Delete")(page);
}

async function chooseAndAssign(page) {
  await page.getByRole("button", { name: "Assign", exact: true }).click();
  for (const name of ["Products", "Employees"])
    for (const place of [0, 1])
      await page
        .getByRole("group", { name })
        .getByRole("checkbox", { disabled: false })
        .nth(place)
        .check();
  await page.getByRole("button", { name: "Assign 4" }).click();
  await page.getByRole("button", { name: "Back to selection" }).waitFor({ timeout: AWHILE_MS });
}

const refusals = [
  { name: "no-access", path: "/users", role: "employee" },
  { name: "not-found", path: "/no-such-page", role: "admin" },
  {
    name: "help-account-management",
    path: "/need-help",
    role: "admin",
    act: press(/Account Management/),
  },
  { name: "failed-load", path: "/need-help", role: "admin", cut: /help-page/ },
];

async function openRegistration(page) {
  await page.getByText("Register Now").click();
  await page.getByRole("button", { name: "Register", exact: true }).waitFor({ timeout: AWHILE_MS });
}

/** Read from the table in web/routes.tsx, so that a new screen is included automatically. */
export function screens() {
  const whoMay = { everyone: roles, managers: ["admin", "regional"], admins: ["admin"] };
  const rows = findAll("web/routes.tsx", /path: "([^"]+)"[^{}]*?roles: (\w+)/g);
  return rows.flatMap(([, path, who]) =>
    whoMay[who].map((role) => ({
      name: path === "/" ? "home" : path.slice(1).replace("/:id", ""),
      path,
      role,
    })),
  );
}

/** One picture for each chapter of the gallery. */
function galleryScenes() {
  const chapters = findAll("web/gallery/gallery-sections.ts", /^  "(\w+)",$/gm);
  return chapters.map(([, chapter]) => ({
    name: `gallery-${chapter}`,
    path: `/gallery?only=${chapter}`,
    isDevelopment: true,
  }));
}

function findAll(file, pattern) {
  const found = [...readFileSync(join(root, file), "utf8").matchAll(pattern)];
  if (found.length === 0) throw new Error(`${file} no longer has the table that is read here.`);
  return found;
}
