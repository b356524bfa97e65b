import { gzipSync } from "node:zlib";
import { expect, type Page, type Response } from "@playwright/test";
import type { Role } from "../../contract/roles.ts";
import { preloadRequests } from "../../web/start/preload-requests.ts";
import {
  callApi,
  gate,
  headersOf,
  keepSession,
  PHONE,
  signIn,
  signInByApi,
  staffIds,
  test,
} from "../fixtures.ts";

/** Gzipped bytes of scripts until a page is idle. */
const MAX_SIGN_IN = 112_000;
const MAX_DASHBOARD = 185_000;

test("the sign-in page loads at most 112 kB of scripts", async ({ page }) => {
  const scripts = watchScripts(page);
  await page.goto("/sign-in", { waitUntil: "networkidle" });
  await expect(page.getByRole("button", { name: "Login", exact: true })).toBeVisible();
  await expectWithin(scripts, MAX_SIGN_IN);
});

test("the dashboard loads at most 185 kB of scripts for a signed-in person", async ({
  page,
  openAs,
}) => {
  const scripts = watchScripts(page);
  await openAs("admin", "/");
  await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expectWithin(scripts, MAX_DASHBOARD);
});

test("the page itself is sent compressed to clients that accept it, and is the same for others", async ({
  request,
}) => {
  const get = (encoding: string) =>
    request.get("/sign-in", { headers: { "accept-encoding": encoding } });
  const [packed, plain] = [await get("gzip, br"), await get("identity")];
  expect(packed.headers()["content-encoding"]).toBe("gzip");
  expect(packed.headers()["vary"]).toContain("accept-encoding");
  expect(plain.headers()["content-encoding"]).toBeUndefined();
  expect(await packed.text()).toBe(await plain.text());
});

test("a signed-in person gets the code of the shell along with the first file, and once", async ({
  page,
}) => {
  const requested: string[] = [];
  const ofShell = () => requested.filter((url) => url.includes("/shell-"));
  page.on("request", (request) => requested.push(request.url()));
  await page.goto("/sign-in", { waitUntil: "networkidle" });
  expect(ofShell()).toEqual([]);
  await keepSession(page, await signInByApi(staffIds.admin));
  const release = await holdFirstFile(page);
  await page.goto("/need-help", { waitUntil: "commit" });
  await expect.poll(ofShell).toHaveLength(1);
  release();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  expect(ofShell()).toHaveLength(1);
});

const visits: readonly [Role, string, ("grid" | "list")?][] = [
  ["admin", "/"],
  ["admin", "/", "list"],
  ["admin", "/demo"],
  ["admin", "/demo", "list"],
  ["admin", "/users"],
  ["regional", "/"],
  ["regional", "/demo"],
  ["regional", "/users"],
  ["employee", "/"],
  ["employee", "/", "list"],
];
for (const [role, path, view = "grid"] of visits)
  test(`the ${role} at ${path}${view === "list" ? " as a list" : ""} is answered while the code is on its way, and asks nothing twice`, async ({
    page,
  }) => {
    await keepSession(page, await signInByApi(staffIds[role]));
    const { roles, views } = preloadRequests[path] ?? { roles: {} };
    if (views)
      await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
        views.name,
        view,
      ] as const);
    const { everyone = [], [role]: own = [] } = roles;
    const questions = [...(views ? [views[view]] : []), ...everyone, ...own];
    const requested: string[] = [];
    page.on("request", (request) => {
      const [, question] = request.url().split("/api/v1");
      if (question !== undefined && request.method() === "GET") requested.push(question);
    });
    const release = await holdFirstFile(page);
    await page.goto(path, { waitUntil: "commit" });
    await expect.poll(() => requested).toEqual(questions);
    release();
    await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(requested).toEqual(questions);
  });

const OTHER_PAGES = Object.entries(preloadRequests).flatMap(([path, { page, roles }]) =>
  page ? [{ path, roles, file: page.replace(/^.*\/|\.tsx$/g, "") }] : [],
);
const OF_EMPLOYEES = /^\/(demo-details|meetings|kiosks|client-links|kept|profile|need-help)\b/;

for (const role of ["admin", "employee"] as const)
  test(`the ${role} gets code and first answers of every other page with the first file, and asks nothing twice`, async ({
    page,
  }) => {
    const session = await signInByApi(staffIds[role]);
    await keepSession(page, session);
    const ids = await makeIds(session);
    const requested: string[] = [];
    const scripts: string[] = [];
    page.on("request", (request) => {
      const [, question] = request.url().split("/api/v1");
      if (question !== undefined && request.method() === "GET") requested.push(question);
      if (request.resourceType() === "script") scripts.push(request.url());
    });
    for (const { path, roles, file } of OTHER_PAGES) {
      if (role === "employee" && !OF_EMPLOYEES.test(path)) continue;
      const { everyone = [], [role]: own = [] } = roles;
      const id = ids[path] ?? "";
      const questions = [...everyone, ...own].map((question) => filledIn(question, id));
      // The previous page may still be about to send a request.
      await page.goto("/favicon.svg");
      requested.splice(0);
      scripts.splice(0);
      const release = await holdFirstFile(page);
      await page.goto(path.replace(":id", id), { waitUntil: "commit" });
      await expect.poll(() => requested, path).toEqual(questions);
      await expect.poll(() => scripts.join("\n")).toContain(`/assets/${file}-`);
      release();
      await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
      await page.waitForLoadState("networkidle");
      expect(requested.slice(0, questions.length), path).toEqual(questions);
      expect(requested.length, `${path}: ${requested.join(" ")}`).toBe(new Set(requested).size);
      await page.unrouteAll({ behavior: "wait" });
    }
  });

const filledIn = (question: string, id: string) =>
  question.replace(":id", id).replace(":month-ago", dayAgo(29)).replace(":today", dayAgo(0));
const dayAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** The ids with which pages that have one in their address are opened. */
async function makeIds(session: Awaited<ReturnType<typeof signInByApi>>) {
  const headers = headersOf(session);
  const demos = await callApi("/demo-products?page=1&size=1", { headers });
  const { data } = (await demos.json()) as { data: { _id: string }[] };
  const meeting = await callApi("/meetings", {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ name: "Ahead", client: "", demo_ids: [data[0]?._id] }),
  });
  const made = (await meeting.json()) as { data: { _id: string } };
  return { "/demo-details/:id": data[0]?._id, "/meetings/:id": made.data._id } as Record<
    string,
    string | undefined
  >;
}

test("a filtered list is requested by the page alone", async ({ page }) => {
  await keepSession(page, await signInByApi(staffIds.admin));
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  const release = await holdFirstFile(page);
  await page.goto("/users?search=anna", { waitUntil: "commit" });
  await expect.poll(() => requested.filter((url) => url.includes("/shell-"))).toHaveLength(1);
  release();
  await expect(page.getByRole("searchbox")).toHaveValue("anna");
  await page.waitForLoadState("networkidle");
  const ofPeople = requested.filter((url) => url.includes("/api/v1/users?"));
  expect(ofPeople).toEqual([expect.stringContaining("search=anna")]);
});

/** The code does not come before it is released. */
async function holdFirstFile(page: Page) {
  const [release, held] = gate();
  await page.route(/\/first-[^/]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

function watchScripts(page: Page) {
  const scripts: Response[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() !== "script") return;
    // It loads four seconds after the page, which a busy machine may still be drawing then.
    if (!nameOf(response).includes("/begin-offline-")) scripts.push(response);
  });
  return scripts;
}

const nameOf = (response: Response) => new URL(response.url()).pathname;

async function expectWithin(scripts: Response[], most: number) {
  const loaded = await Promise.all(
    scripts.map(async (script) => [nameOf(script), gzipSync(await script.body()).length] as const),
  );
  const total = loaded.reduce((sum, [, size]) => sum + size, 0);
  test.info().annotations.push({ type: "gzip bytes", description: `${total}` });
  expect(loaded.length).toBeGreaterThan(1);
  expect(total, loaded.map(([name, size]) => `${name} ${size}`).join("\n")).toBeLessThanOrEqual(
    most,
  );
}

test("no other host is contacted", async ({ page, baseURL }) => {
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).host));
  for (const path of ["/forgot-password", "/reset-password?token=abc", "/help-desk", "/sign-in"])
    await page.goto(path, { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Register Now", exact: true }).click();
  await expect(page.getByLabel("Region")).toBeEnabled();
  await page.getByRole("button", { name: "Back to Login", exact: true }).click();
  await signIn(page, staffIds.admin);
  await page.goto("/need-help", { waitUntil: "networkidle" });
  expect([...hosts]).toEqual([new URL(baseURL ?? "").host]);
});

test("nothing shifts while the sign-in page loads", async ({ page }) => {
  await page.addInitScript(watchShifts);
  for (const viewport of [{ width: 1440, height: 960 }, PHONE]) {
    await page.setViewportSize(viewport);
    await page.goto("/sign-in", { waitUntil: "networkidle" });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    expect(await readShifts(page)).toEqual([]);
  }
});

for (const path of ["/", "/demo", "/users"])
  test(`what is on ${path} stays where it is when slow answers come`, async ({ page, openAs }) => {
    await page.addInitScript(watchShifts);
    await page.setViewportSize(PHONE);
    await page.route("**/api/v1/**", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600));
      await route.continue();
    });
    await openAs("admin", path);
    await page.waitForLoadState("networkidle");
    await expect(page.getByText("Loading", { exact: false })).toHaveCount(0);
    // A shift of a letter's width, as when a scroll bar appears, is not noticed by a person.
    expect((await readShifts(page)).filter((shift) => shift > 0.01)).toEqual([]);
  });

for (const late of ["/watches", "/attention", "/demo-products"])
  test(`E460 nothing on an employee's Home moves when ${late} answers last`, async ({
    page,
    openAs,
  }) => {
    await page.addInitScript(watchShifts);
    await page.setViewportSize(PHONE);
    const [release, held] = gate();
    await page.route(new RegExp(`/api/v1${late}(\\?|$)`), async (route) => {
      await held;
      await route.continue();
    });
    await openAs("employee", "/");
    const recent = page.getByRole("heading", { name: "Pick up where you left off" });
    const cards = page.getByRole("main").getByRole("article", { includeHidden: true });
    await expect(late === "/demo-products" ? recent : cards.first()).toBeAttached();
    release();
    await expect(recent).toBeVisible();
    await expect(cards.first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect((await readShifts(page)).filter((shift) => shift > 0.01)).toEqual([]);
  });

type Watched = Window & { shifts: number[] };
function watchShifts() {
  const watched = window as unknown as Watched;
  watched.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      watched.shifts.push((entry as unknown as { value: number }).value);
  }).observe({ type: "layout-shift", buffered: true });
}

const readShifts = (page: Page) => page.evaluate(() => (window as unknown as Watched).shifts);
