const AWHILE_MS = 5000;

const press = (name) => (page) => page.getByRole("button", { name }).click();

/** Panels and dialogs of the list of people. */
export const peopleScenes = [
  {
    name: "users-edit",
    path: "/users?search=SESA100003",
    role: "admin",
    act: async (page) => {
      await press(/^Edit/)(page);
      await page.getByRole("dialog").waitFor();
    },
  },
  { name: "users-none", path: "/users?search=nobody-at-all", role: "admin" },
  {
    name: "approve-users-decided",
    path: "/approve-users",
    role: "admin",
    act: async (page) => {
      await page.getByRole("button", { name: "Approve", exact: true }).first().click();
      await page.getByRole("button", { name: /^Undo the decision/ }).click({ trial: true });
    },
  },
  {
    name: "users-person",
    path: "/users?search=SESA100003",
    role: "admin",
    act: async (page) => {
      await page.getByRole("link", { name: "Mateo Fernández" }).click();
      await page.getByText("Last 30 days").waitFor({ timeout: AWHILE_MS });
    },
  },
  {
    name: "users-person-assignments",
    path: "/users?search=SESA100003",
    role: "admin",
    act: async (page) => {
      await page.getByRole("link", { name: "Mateo Fernández" }).click();
      await page.getByRole("tab", { name: /^Assignments/ }).click();
      await page.getByRole("list", { name: "Assignments" }).waitFor({ timeout: AWHILE_MS });
    },
  },
  { name: "users-saved", path: "/users?state=active", role: "admin", act: press("Saved filters") },
  {
    name: "users-save-filters",
    path: "/users?state=active",
    role: "admin",
    act: async (page) => {
      await press("Saved filters")(page);
      await press("Save current filters")(page);
      await page.getByRole("button", { name: "Save", exact: true }).click();
    },
  },
];
