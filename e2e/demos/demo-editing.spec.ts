import { expect, type Page } from "@playwright/test";
import type { Category } from "../../contract/categories.ts";
import { type Demo, demoMessages } from "../../contract/demos.ts";
import { failures } from "../../contract/errors.ts";
import { adminSession, pickFromMenu, signInByApi, staffIds } from "../fixtures.ts";
import { call, test } from "../own-portal.ts";
import { chooseWay } from "../upload-samples.ts";

const stage = (page: Page) => page.locator("iframe");
const editor = (page: Page) => page.getByRole("dialog", { name: "Edit demo" });
const save = (page: Page) => page.getByRole("button", { name: "Save Changes", exact: true });

let made = 0;
async function makeDemo() {
  const session = await adminSession();
  const categories = await call<Category[]>(session, "GET", "/product-categories");
  const mobility = categories.find(({ name }) => name === "Mobility");
  const demo = await call<Demo>(session, "POST", "/demo-products", {
    title: `Edited ${(made += 1)} of ${process.pid}`,
    product_category_id: { _id: mobility?._id },
  });
  const read = () => call<Demo>(session, "GET", `/demo-products/${demo._id}`);
  const remove = () => call(session, "DELETE", `/demo-products/${demo._id}`);
  return { session, demo, read, remove, path: `/demo-details/${demo._id}` };
}

/** The window loses the focus and regains it. */
const comeBack = (page: Page) =>
  page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));

test("E3 E4 edit and delete are the administrator's", async ({ page, openAs }) => {
  const { path } = await makeDemo();
  await openAs("admin", path);
  await page.getByRole("button", { name: "More actions", exact: true }).click();
  await expect(page.getByRole("button", { name: "Edit", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete", exact: true })).toBeVisible();
  await openAs("regional", path);
  await expect(stage(page)).toBeVisible();
  await expect(page.getByRole("button", { name: "Back", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Edit|Delete|More actions)$/ })).toHaveCount(0);
  await page.goto(`${path}?edit=demo`);
  await expect(stage(page)).toBeVisible();
  await expect(editor(page)).toHaveCount(0);
});

test("E6 saves what was changed and nothing else, and every list shows it", async ({
  page,
  openAs,
}) => {
  const { demo, read, path } = await makeDemo();
  await openAs("admin", "/demo");
  await page.getByRole("link", { name: demo.title }).click();
  await pickFromMenu(page, "Edit");
  await expect(editor(page).getByLabel("Demo Name")).toHaveValue(demo.title);
  await expect(editor(page).getByLabel("Category")).toHaveValue(
    demo.product_category_id?._id ?? "",
  );
  await editor(page).getByLabel("Demo Name").fill(`${demo.title} renamed`);
  await editor(page).getByLabel("Category").selectOption({ label: "Homes" });
  await chooseWay(page, "Thumbnail", "Address");
  await editor(page).getByLabel("Thumbnail image URL").fill("https://pictures.example.com/a.png");
  const sent = page.waitForRequest((request) => request.method() === "PATCH");
  await save(page).click();
  await expect(page.getByRole("status").filter({ hasText: demoMessages.updated })).toBeVisible();
  const saved = await read();
  expect((await sent).postDataJSON()).toEqual({
    title: `${demo.title} renamed`,
    product_category_id: { _id: saved.product_category_id?._id },
    image_url: "https://pictures.example.com/a.png",
  });
  expect(saved.product_category_id?.name).toBe("Homes");
  await expect(editor(page)).toHaveCount(0);
  await expect(page).toHaveURL(path);
  await expect(page.getByRole("heading", { name: `${demo.title} renamed` })).toBeVisible();
  await expect(page.getByText("Homes")).toBeVisible();
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await expect(
    page.getByRole("link", { name: `${demo.title} renamed`, exact: true }),
  ).toBeVisible();
});

test("E6 E12 shows the picture behind the address, and refuses what is no https address", async ({
  page,
  openAs,
}) => {
  const { read, path } = await makeDemo();
  const picture = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  await page.route("https://pictures.example.com/**", (route) =>
    route.fulfill({ body: picture, contentType: "image/png" }),
  );
  await openAs("admin", `${path}?edit=demo`);
  await expect(editor(page).getByTestId("placeholder")).toBeVisible();
  await chooseWay(page, "Thumbnail", "Address");
  await editor(page).getByLabel("Thumbnail image URL").fill("https://pictures.example.com/a.png");
  await expect(editor(page).locator("img")).toBeVisible();
  await chooseWay(page, "Demo folder or video", "Address");
  await editor(page).getByLabel("Video/WebGL URL").fill("javascript:alert(1)");
  await save(page).click();
  await expect(editor(page).getByText(demoMessages.badAddress)).toBeVisible();
  await expect(editor(page).getByLabel("Video/WebGL URL")).toHaveValue("javascript:alert(1)");
  await expect(page.getByText(demoMessages.updated)).toHaveCount(0);
  expect((await read()).image_url).toBeNull();
  await editor(page).getByLabel("Video/WebGL URL").fill("https://demos.example.com/index.html");
  await save(page).click();
  await expect(page.getByRole("status").filter({ hasText: demoMessages.updated })).toBeVisible();
  expect((await read()).video_url).toBe("https://demos.example.com/index.html");
});

test("E6 two who edit the same demo do not undo each other", async ({ page, openAs }) => {
  const { session, demo, read, path } = await makeDemo();
  await openAs("admin", `${path}?edit=demo`);
  await editor(page).getByLabel("Description").fill("Typed by the first.");
  await call(session, "PATCH", `/demo-products/${demo._id}`, { title: `${demo.title} by another` });
  await save(page).click();
  await expect(page.getByRole("heading", { name: `${demo.title} by another` })).toBeVisible();
  expect(await read()).toMatchObject({
    title: `${demo.title} by another`,
    description: "Typed by the first.",
  });
});

test("E5 deleting asks in the specified words, and goes back with the demo's name", async ({
  page,
  openAs,
}) => {
  const { demo } = await makeDemo();
  await openAs("admin", `/demo?search=${demo.title}`);
  await page.getByRole("link", { name: demo.title }).click();
  await pickFromMenu(page, "Delete");
  const question = page.getByRole("dialog", { name: demoMessages.confirmDelete });
  await expect(question).toContainText(demoMessages.confirmDeleteHint);
  await expect(question).toContainText(`${demo.title}It is assigned to nobody.`);
  await question.getByRole("button", { name: "Close", exact: true }).click();
  await expect(stage(page)).toBeVisible();
  await pickFromMenu(page, "Delete");
  await question.getByRole("button", { name: demoMessages.confirmDeleteButton }).click();
  await expect(
    page.getByRole("status").filter({ hasText: `${demo.title} Demo is deleted successfully` }),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/demo\?search=/);
  await expect(page.getByRole("link", { name: demo.title })).toHaveCount(0);
  await page.goForward();
  await expect(page.getByText(demoMessages.unavailable)).toBeVisible();
});

test("E5 a refused deletion is reported, and no success is claimed (mistake 7)", async ({
  page,
  openAs,
}) => {
  const { demo, path, remove } = await makeDemo();
  await openAs("admin", path);
  await page.route(`**/demo-products/${demo._id}`, (route) =>
    route.request().method() === "DELETE" ? route.abort() : route.continue(),
  );
  await pickFromMenu(page, "Delete");
  await page.getByRole("button", { name: demoMessages.confirmDeleteButton }).click();
  await expect(page.getByRole("alert").filter({ hasText: failures.unreachable })).toBeVisible();
  await expect(stage(page)).toBeVisible();
  await expect(page.getByText(demoMessages.deleted(demo.title).message)).toHaveCount(0);
  await page.unroute(`**/demo-products/${demo._id}`);
  await remove();
  await pickFromMenu(page, "Delete");
  await page.getByRole("button", { name: demoMessages.confirmDeleteButton }).click();
  await expect(page.getByRole("heading", { name: demoMessages.unavailable })).toBeVisible();
  await expect(page.getByText(demoMessages.deleted(demo.title).message)).toHaveCount(0);
});

test("E8 a missing demo never shows the former one, nor what could be done to it (mistake 7)", async ({
  page,
  openAs,
}) => {
  const former = await makeDemo();
  const missing = await makeDemo();
  await openAs("admin", "/demo");
  await page.getByRole("link", { name: missing.demo.title }).click();
  await expect(stage(page)).toBeVisible();
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await page.getByRole("link", { name: former.demo.title }).click();
  await expect(page.getByRole("heading", { name: former.demo.title })).toBeVisible();
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await missing.remove();
  await page.route(`**/demo-products/${missing.demo._id}`, async (route) => {
    await expect(stage(page)).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^(Edit|Delete|More actions)$/ })).toHaveCount(0);
    await route.continue();
  });
  await page.getByRole("link", { name: missing.demo.title }).click();
  await expect(page.getByRole("heading", { name: demoMessages.unavailable })).toBeVisible();
  await expect(stage(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^(Edit|Delete|More actions)$/ })).toHaveCount(0);
});

test("E8 a demo that is deleted while someone watches it says so when they return to the tab", async ({
  page,
  openAs,
}) => {
  const { session, demo, path, remove } = await makeDemo();
  const employee = await signInByApi(staffIds.employee);
  await call(session, "POST", "/user-demo-mapping", {
    demo_product_id: demo._id,
    user_id: employee.user._id,
  });
  await openAs("employee", path);
  await expect(stage(page)).toBeVisible();
  await page.route(`**/demo-products/${demo._id}`, (route) => route.abort());
  const requested = page.waitForRequest(`**/demo-products/${demo._id}`);
  await comeBack(page);
  await requested;
  // A lost connection removes nothing that the client already sees.
  await page.waitForTimeout(1500);
  await expect(stage(page)).toBeVisible();
  await page.unroute(`**/demo-products/${demo._id}`);
  await remove();
  await comeBack(page);
  await expect(page.getByRole("heading", { name: demoMessages.unavailable })).toBeVisible();
  await expect(stage(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { name: demoMessages.unavailable })).toBeVisible();
});

test("F15 a description may be given, is found by searching, and shows for a demo that cannot be seen", async ({
  page,
  openAs,
}) => {
  const { demo, path } = await makeDemo();
  expect(demo.description).toBe("");
  const description = `Turbines at dusk, take ${made} of ${process.pid}`;
  await openAs("admin", path);
  await expect(stage(page)).toHaveAttribute("title", demo.title);
  await pickFromMenu(page, "Edit");
  await editor(page).getByLabel("Description").fill(description);
  await save(page).click();
  await expect(stage(page)).toHaveAttribute("title", `${demo.title}. ${description}`);
  await expect(editor(page)).toHaveCount(0);
  await page.goto("/demo");
  await page.getByRole("searchbox").fill(description.toUpperCase());
  await expect(page.getByRole("link", { name: demo.title })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: /Watch|Edited/ })).toHaveCount(1);
});

test("F81 tags are written by keys alone, chosen from those that exist, and filter the list", async ({
  page,
  openAs,
}) => {
  const { demo, read, remove, path } = await makeDemo();
  await openAs("admin", `${path}?edit=demo`);
  const field = editor(page).getByRole("combobox", { name: "Tags (optional)" });
  await field.focus();
  await page.keyboard.type("Net Zeta,sola");
  await expect(editor(page).getByRole("option", { name: "solar", exact: true })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.keyboard.type("mistake");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Backspace");
  await save(page).click();
  await expect(editor(page)).toHaveCount(0);
  expect((await read()).tags).toEqual(["net zeta", "solar"]);
  await page.getByRole("link", { name: "net zeta", exact: true }).click();
  await expect(page).toHaveURL(/\/demo\?tags=net\+?(%20)?zeta/);
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.getByRole("button", { name: /^Tags/ }).click();
  await page.getByRole("group", { name: "Tags" }).getByLabel("solar").click();
  await expect(page).toHaveURL(/tags=net.zeta%2Csolar/);
  await expect(page.getByRole("article")).toContainText(demo.title.slice(0, 8));
  await remove();
});
