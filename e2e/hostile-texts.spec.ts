import { expect, type Page } from "@playwright/test";
import type { Category } from "../contract/categories.ts";
import type { Demo } from "../contract/demos.ts";
import { shortTitle } from "../contract/demos.ts";
import { adminSession, signInByApi, staffIds } from "./fixtures.ts";
import { call, test } from "./own-portal.ts";

const payloads = [
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "<svg onload=alert(1)>",
  "'><iframe srcdoc='<script>alert(1)</script>'>",
  "javascript:alert(1)",
  "{{constructor.constructor('alert(1)')()}}",
  "${alert(1)}",
  "</title><script>alert(1)</script>",
  '<a href="javascript:alert(1)">x</a>',
  "<details open ontoggle=alert(1)>",
  '" onmouseover="alert(1)" autofocus onfocus="alert(1)',
  "<math><style><img src onerror=alert(1)></style></math>",
];

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    window.addEventListener("securitypolicyviolation", ({ blockedURI, violatedDirective }) =>
      window.dispatchEvent(
        new CustomEvent("violation", { detail: `${violatedDirective} ${blockedURI}` }),
      ),
    );
  });
});

/** Every text that an administrator can write about a demo, in twelve hostile ways. */
async function plant() {
  const session = await adminSession();
  const employee = (await signInByApi(staffIds.employee)).user;
  const demos: Demo[] = [];
  for (const payload of payloads) {
    const { _id } = await call<Category>(session, "POST", "/product-categories", {
      name: payload,
    });
    const demo = await call<Demo>(session, "POST", "/demo-products", {
      title: payload,
      description: payload,
      image_url: `https://pictures.example.com/${encodeURIComponent(payload)}`,
      product_category_id: { _id },
    });
    const body = { demo_product_id: demo._id, user_id: employee._id };
    await call(session, "POST", "/user-demo-mapping", body);
    await call(session, "PATCH", `/demo-products/${demo._id}`, { description: `${payload}!` });
    demos.push(demo);
  }
  return demos;
}

/** Dialogs of any frame, and what the page's policy had to stop. */
async function watch(page: Page) {
  const seen: string[] = [];
  page.on("dialog", (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.exposeFunction("reportToTest", (what: string) => void seen.push(what));
  await page.addInitScript(() => {
    window.addEventListener("violation", (event) => {
      const { reportToTest } = window as unknown as { reportToTest: (what: unknown) => void };
      reportToTest((event as CustomEvent).detail);
    });
  });
  await page.route("https://pictures.example.com/**", (route) => route.fulfill({ status: 404 }));
  return seen;
}

// One after the other, in one portal: other new records would push these off their pages.
test.describe.configure({ mode: "serial" });
let demos: Demo[] = [];
const [first] = payloads as [string];
/** Finds all payloads. */
const THESE = `search=${encodeURIComponent("alert(1)")}`;

test.beforeAll(async () => {
  demos = await plant();
});

test("abuse 72 hostile texts in every field are shown as text on the pages of demos", async ({
  page,
  openAs,
}) => {
  test.slow();
  const seen = await watch(page);
  await openAs("admin", "/");
  await expect(page.getByRole("heading", { name: first, exact: true })).toBeVisible();
  await page.goto(`/demo?${THESE}`);
  const link = page.getByRole("link", { name: first, exact: true });
  await expect(link).toHaveText(shortTitle(first) + first);
  await page.getByRole("button", { name: "Assign", exact: true }).click();
  await expect(page.getByRole("group", { name: "Products" })).toContainText(first);
  await page.route(/\/bundled\//, (route) => route.abort());
  for (const { _id, title } of demos) {
    await page.goto(`/demo-details/${_id}?edit=demo`);
    await expect(page.getByLabel("Demo Name")).toHaveValue(title);
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  }
  expect(seen).toEqual([]);
});

test("abuse 72 hostile texts in every field are shown as text in lists and dialogs", async ({
  page,
  openAs,
}) => {
  test.slow();
  const seen = await watch(page);
  await openAs("admin", "/new-demo");
  await expect(page.getByLabel("Category").getByText(first, { exact: true })).toHaveCount(1);
  await page.goto(`/categories?${THESE}`);
  await expect(page.getByRole("heading", { name: first, exact: true })).toBeVisible();
  for (const title of payloads) {
    await page.getByRole("button", { name: `Delete ${title}`, exact: true }).click();
    await expect(page.getByRole("dialog")).toContainText(title);
    await page.getByRole("dialog").getByRole("button", { name: "Close", exact: true }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  await page.goto(`/assigned-products?size=50&${THESE}`);
  await expect(page.getByRole("cell", { name: first, exact: true })).toBeVisible();
  await page.goto(`/audit-logs?size=50&module=demo&${THESE}`);
  await expect(page.getByRole("link", { name: first, exact: true }).first()).toBeVisible();
  await page
    .getByRole("row")
    .filter({ hasText: first })
    .getByRole("button", { name: /^Details: Created demo/ })
    .last()
    .click();
  await expect(page.getByRole("dialog")).toContainText(first);
  await page.getByRole("dialog").getByRole("button", { name: "Close", exact: true }).click();
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill(first);
  await expect(page.getByRole("option", { name: first }).first()).toBeVisible();
  expect(seen).toEqual([]);
});

test("abuse 72 hostile texts are shown as text to leaders and guides", async ({ page, openAs }) => {
  test.slow();
  const seen = await watch(page);
  await openAs("regional", `/demo?${THESE}`);
  await expect(page.getByRole("link", { name: first, exact: true })).toBeVisible();
  await openAs("employee", "/");
  await expect(page.getByRole("heading", { name: first, exact: true })).toBeVisible();
  for (const { _id, title } of demos.slice(0, 4)) {
    await page.goto(`/demo-details/${_id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  }
  expect(seen).toEqual([]);
});

test("abuse 72 hostile words in the address of a list are only words", async ({ page, openAs }) => {
  const seen = await watch(page);
  await openAs("admin", "/");
  for (const path of ["/", "/demo", "/categories", "/assigned-products", "/audit-logs"])
    for (const payload of payloads.slice(0, 4)) {
      const query = encodeURIComponent(payload);
      await page.goto(
        `${path}?search=${query}&category=${query}&sort=${query}&user=${query}&person=${query}&edit=${query}&from=${query}`,
      );
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    }
  expect(seen).toEqual([]);
});
