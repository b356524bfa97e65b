import { expect, type Page } from "@playwright/test";
import { unauthorized } from "../contract/errors.ts";
import { portalMessages, PORTAL_TITLE } from "../contract/portal.ts";
import { roles as everyone } from "../contract/roles.ts";
import { RESTORE_TIMEOUT_MS, STORAGE_KEY } from "../contract/sessions.ts";
import {
  callApi,
  gate,
  headersOf,
  keepInStorage,
  keepSession,
  PASSWORD,
  readStored,
  signIn,
  signInByApi,
  staffIds,
  test,
} from "./fixtures.ts";
import { screens } from "./screens.ts";

const signInHeading = (page: Page) => page.getByRole("heading", { name: "Sign in" });
const shell = (page: Page) => page.getByRole("link", { name: "Profile", exact: true });

test("A1 every page carries the title of the portal", async ({ page, openAs }) => {
  for (const path of ["/sign-in", "/forgot-password", "/reset-password", "/help-desk", "/nope"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(PORTAL_TITLE));
  }
  await openAs("admin", "/need-help");
  await expect(page).toHaveTitle(`Help Desk · ${PORTAL_TITLE}`);
});

test("A2 every protected page leads to sign-in, and Back does not return to it", async ({
  page,
}) => {
  for (const { path } of screens) {
    await page.goto("/help-desk");
    await page.goto(path);
    await expect(page, path).toHaveURL("/sign-in");
    await page.goBack();
    await expect(page, path).toHaveURL("/help-desk");
  }
});

test("A3 returns to the requested page after login, with its search and hash", async ({ page }) => {
  await page.goto("/approve-users?search=li#second");
  await expect(page).toHaveURL("/sign-in");
  await signIn(page, staffIds.admin);
  await expect(page).toHaveURL("/approve-users?search=li#second");
});

test("A3 lands at home when nothing was requested", async ({ page }) => {
  await page.goto("/sign-in");
  await signIn(page, staffIds.employee);
  await expect(page).toHaveURL("/");
  await expect(shell(page)).toBeVisible();
});

test("A3 never returns to another host", async ({ page }) => {
  for (const from of [
    "//evil.example/x",
    "/\\evil.example",
    "https://evil.example",
    "/.//evil.example",
  ]) {
    await page.goto("/sign-in");
    await page.evaluate((path) => history.replaceState({ usr: { from: path } }, ""), from);
    await page.reload();
    await signIn(page, staffIds.employee);
    await expect(page, from).toHaveURL("/");
    await page.getByRole("button", { name: "Logout", exact: true }).click();
    await expect(page).toHaveURL("/sign-in");
  }
});

test("A4 restores the session before anything is drawn, without a loading indicator", async ({
  page,
  openAs,
}) => {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    window.navigation.addEventListener("navigate", ({ destination }) =>
      seen.add(new URL(destination.url).pathname),
    );
    new MutationObserver(() => {
      for (const element of document.querySelectorAll("#root > main, h1, [role=progressbar]"))
        seen.add(element.role || element.textContent || element.tagName);
    }).observe(document, { childList: true, subtree: true });
  });
  const seen = () => page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
  await openAs("employee", "/need-help");
  await expect(shell(page)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // Inside the shell, which is drawn with the session, the code of the page may be waited for.
  const shown = (await seen()).filter((text) => text !== "progressbar");
  expect(shown).toEqual(["/need-help", "How do we help?"]);
  await page.addInitScript(() => localStorage.clear());
  await page.goto("/sign-in");
  await expect(signInHeading(page)).toBeVisible();
  expect(await seen()).toEqual(["Sign in"]);
});

test("A4 gives up a restore that takes longer than 5000 ms and starts signed out", async ({
  page,
  openAs,
}) => {
  await openAs("employee", "/need-help");
  await expect(shell(page)).toBeVisible();
  await page.addInitScript(
    ([key, limit]) => {
      const storage = window.localStorage;
      const getItem = (name: string) => {
        const end = performance.now() + (name === key ? limit + 50 : 0);
        while (performance.now() < end);
        return storage.getItem(name);
      };
      Object.defineProperty(window, "localStorage", { value: { getItem } });
    },
    [STORAGE_KEY, RESTORE_TIMEOUT_MS] as const,
  );
  await page.reload();
  await expect(page).toHaveURL("/sign-in");
  await expect(signInHeading(page)).toBeVisible();
});

test("A4 takes garbage in local storage for signed out", async ({ page }) => {
  const garbage = ["{oops", "null", '"text"', '{"token":"x","role":"admin"}', '{"token":7}', "[]"];
  for (const stored of garbage) {
    await keepInStorage(page, stored);
    await page.goto("/");
    await expect(signInHeading(page), stored).toBeVisible();
  }
});

test("A5 B65 an unlisted path shows Page not found, signed out and signed in", async ({
  page,
  openAs,
}) => {
  for (const path of ["/no-such-page", "/users/7", "/gallery", "/demo-details"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: portalMessages.pageNotFound })).toBeVisible();
    await expect(page.getByRole("banner").getByRole("link", { name: "Demo Portal" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Sign in", exact: true })).toBeVisible();
  }
  await openAs("employee", "/no-such-page");
  await expect(page.getByRole("heading", { name: portalMessages.pageNotFound })).toBeVisible();
  await expect(shell(page)).toBeVisible();
});

test("A6 sign-in with a session leads home, and Back does not return to it", async ({
  page,
  openAs,
}) => {
  await openAs("regional", "/help-desk");
  await page.goto("/sign-in");
  await expect(page).toHaveURL("/");
  await page.goBack();
  await expect(page).toHaveURL("/help-desk");
});

test("A7 login keeps the role, the token and the user, and nothing secret besides", async ({
  page,
}) => {
  await page.goto("/sign-in");
  await signIn(page, staffIds.regional, "not the password");
  await expect(page.getByRole("alert")).toBeVisible();
  await signIn(page, staffIds.regional);
  await expect(shell(page)).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  const text = (await readStored(page)) ?? "";
  const stored = JSON.parse(text) as Record<string, unknown>;
  expect(stored).toMatchObject({
    role: "regional",
    token: expect.stringMatching(/^[\w-]{40,}$/),
    appUser: {
      seS_id: staffIds.regional,
      session_id: expect.stringMatching(/^[0-9a-f]{24}$/),
    },
  });
  expect(Object.keys(stored).toSorted()).toEqual([
    "appUser",
    "role",
    "sideNavigationOpen",
    "token",
  ]);
  const everything = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  );
  expect(everything).not.toContain(PASSWORD);
  expect(everything).not.toContain("password");
});

test("A13 a page of another role asks the server nothing that it refuses", async ({
  page,
  openAs,
}) => {
  const refused: string[] = [];
  page.on("response", (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  for (const path of ["/users", "/demo"]) {
    await openAs("employee", path);
    await expect(page.getByRole("heading", { name: portalMessages.noAccess })).toBeVisible();
    await page.waitForLoadState("networkidle");
  }
  expect(refused).toEqual([]);
});

test("A8 logout clears the session here and on the server", async ({ page }) => {
  const session = await signInByApi(staffIds.employee);
  await keepSession(page, session);
  await page.goto("/need-help");
  await page.getByRole("link", { name: "Profile", exact: true }).click();
  await page.getByRole("button", { name: "Logout", exact: true }).click();
  await expect(page).toHaveURL("/sign-in");
  expect(await readStored(page)).toBeNull();
  const calling = () =>
    callApi("/demo-products?page=1&size=1", { headers: headersOf(session) }).then(
      ({ status }) => status,
    );
  await expect.poll(calling).toBe(401);
  await page.goBack();
  await expect(page).toHaveURL("/sign-in");
  await expect(signInHeading(page)).toBeVisible();
});

test("A8 the next person to sign in after a logout starts at home", async ({ page }) => {
  await keepSession(page, await signInByApi(staffIds.admin));
  await page.goto("/audit-logs");
  await page.getByRole("button", { name: "Logout", exact: true }).click();
  await signIn(page, staffIds.employee);
  await expect(page).toHaveURL("/");
});

test("A8 the next person in the tab sees nothing of the former one (mistake 1)", async ({
  page,
}) => {
  await keepSession(page, await signInByApi(staffIds.admin));
  await page.goto("/");
  const demos = page.getByRole("link", { name: /Watch Demo/ });
  await expect(demos).not.toHaveCount(0);
  await page.getByRole("button", { name: "Logout", exact: true }).click();
  const [answer, held] = gate();
  await page.route("**/api/v1/demo-products?*", async (route) => {
    await held;
    await route.fulfill({ json: { data: [], totalPages: 0, totalCount: 0 } });
  });
  await signIn(page, staffIds.employee);
  await expect(page.getByRole("heading", { name: "Recent Demos" })).toBeVisible();
  await expect(demos).toHaveCount(0);
  answer();
  await expect(page.getByText("No demo product found!")).toBeVisible();
  await expect(demos).toHaveCount(0);
});

test("A8 logout holds for the other tabs too", async ({ page, context }) => {
  await keepSession(page, await signInByApi(staffIds.employee));
  await page.goto("/need-help");
  const other = await context.newPage();
  await other.goto("/need-help");
  await expect(shell(other)).toBeVisible();
  await page.getByRole("button", { name: "Logout", exact: true }).click();
  await expect(signInHeading(other)).toBeVisible();
});

for (const message of Object.values(unauthorized)) {
  test(`A10 "${message}" clears the toasts and signs out`, async ({ page, openAs }) => {
    await page.route("**/api/v1/demo-products/*/favourite", (route) =>
      route.fulfill({ status: 500, json: { message: "The stars are on fire." } }),
    );
    await openAs("employee", "/");
    const star = page.getByRole("button", { name: /^Favourite: / }).first();
    await star.press("Enter");
    const toast = page.locator("[data-toasts]").getByText("The stars are on fire.");
    await toast.hover(); // which holds it: it does not leave by itself
    await page.route("**/api/v1/**", (route) => route.fulfill({ status: 401, json: { message } }));
    await star.press("Enter");
    await expect(page).toHaveURL("/sign-in");
    await expect(page.locator("[data-toasts]")).toHaveText("");
    expect(await readStored(page)).toBeNull();
  });
}

test("A10 a revoked session ends at the next page, and returns there after login", async ({
  page,
}) => {
  const session = await signInByApi(staffIds.employee);
  await callApi("/users/logout", { method: "POST", headers: headersOf(session) });
  await keepSession(page, session);
  await page.goto("/?sort=oldToNew");
  await expect(page).toHaveURL("/sign-in");
  await signIn(page, staffIds.employee);
  await expect(page).toHaveURL("/?sort=oldToNew");
});

for (const role of everyone) {
  test(`A13 ${role} opens the screens of the role and no other (mistake 2)`, async ({
    page,
    openAs,
  }) => {
    await openAs(role, "/favicon.svg");
    for (const { path, roles } of screens) {
      await page.goto(path);
      await expect(shell(page), path).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
      const refusal = page.getByRole("heading", { name: portalMessages.noAccess });
      await expect(refusal, path).toHaveCount(roles.includes(role) ? 0 : 1);
      if (roles.includes(role)) continue;
      await page.getByRole("main").getByRole("link", { name: "Home", exact: true }).click();
      await expect(page, path).toHaveURL("/");
    }
  });
}
