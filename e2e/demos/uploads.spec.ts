import { expect, type Page } from "@playwright/test";
import { type Demo, demoMessages } from "../../contract/demos.ts";
import { uploadMessages } from "../../contract/uploads.ts";
import { call, test } from "../own-portal.ts";
import {
  chooseFile,
  chooseFolder,
  choosePicture,
  countPuts,
  dropOn,
  makeFolder,
  makeModel,
  makePicture,
  makeVideo,
  manyFiles,
  PAGE,
  small,
  zipOf,
} from "../upload-samples.ts";

const trial = (page: Page) => page.getByRole("region", { name: "Trial run" }).locator("iframe");
const addressOf = async (page: Page) => (await trial(page).getAttribute("src")) ?? "";
const replace = (page: Page) => page.getByRole("button", { name: "Replace", exact: true }).click();
const submit = (page: Page) => page.getByRole("button", { name: "Submit", exact: true });
const toast = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });
const alarm = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });

let made = 0;
const uniqueTitle = () => `Uploaded ${(made += 1)} of ${process.pid}`;

test("F5 F7 F11 E7 a folder and a thumbnail are uploaded, and become a demo", async ({
  page,
  openAs,
}) => {
  const title = uniqueTitle();
  const session = await openAs("admin", "/new-demo");
  await page.getByLabel("Demo Name").fill(title);
  await page.getByLabel("Category").selectOption({ label: "Energy" });
  await choosePicture(page, await makePicture(page, 300, 200));
  await expect(toast(page, uploadMessages.thumbnailDone)).toBeVisible();
  await expect(page.getByRole("main").locator('img[src*="/thumbnails/"]')).toBeVisible();
  await chooseFolder(page, await makeFolder(small));
  await expect(page.getByText(uploadMessages.uploading)).toBeVisible();
  await expect(submit(page)).toBeDisabled();
  await expect(page.getByRole("button", { name: "Choose a folder" })).toHaveCount(0);
  await page.getByLabel("Description").fill("Typed while it travels.");
  await expect(toast(page, uploadMessages.folderDone)).toBeVisible();
  await expect(trial(page)).toHaveAttribute("src", /\/turbine\/index\.html/);
  await expect(page.getByText("3 files")).toBeVisible();
  await submit(page).click();
  await expect(page).toHaveURL("/demo");
  await expect(toast(page, demoMessages.created)).toBeVisible();
  const [demo] = await call<Demo[]>(session, "GET", `/demo-products?search=${title}`);
  expect(demo?.video_url).toMatch(/turbine\/index\.html$/);
  const played = await fetch(demo?.video_url ?? "");
  expect(await played.text()).toContain("<title>Turbine</title>");
});

test("F21 a zip is unpacked, whatever wraps it and whatever a Mac put into it", async ({
  page,
  openAs,
}) => {
  await openAs("admin", "/new-demo");
  const zip = await zipOf({
    "Wind/index.html": PAGE,
    "Wind/main.js": "1",
    "Wind/.DS_Store": "x",
    "__MACOSX/Wind/._index.html": "x",
  });
  await chooseFile(page, "delivery.zip", zip);
  await expect(toast(page, uploadMessages.folderDone)).toBeVisible();
  await expect(trial(page)).toHaveAttribute("src", /\/Wind\/index\.html/);
  await expect(page.getByText("2 files")).toBeVisible();
});

test("F21 a zip that points outside its folder, or is broken, is refused before anything is sent", async ({
  page,
  openAs,
}) => {
  const puts = countPuts(page);
  await openAs("admin", "/new-demo");
  await chooseFile(page, "a.zip", await zipOf({ "index.html": PAGE, "../../evil.js": "1" }));
  await expect(alarm(page, '"../../evil.js" in this zip points outside its folder')).toBeVisible();
  await chooseFile(page, "b.zip", Buffer.from("PK no zip at all"));
  await expect(alarm(page, "This zip is broken or incomplete")).toBeVisible();
  expect(puts.started).toBe(0);
});

test("F21 one page, one model and one video are demos too", async ({ page, openAs }) => {
  await openAs("admin", "/new-demo");
  await chooseFile(page, "showroom.html", Buffer.from("<!doctype html><title>One</title>"));
  await expect(toast(page, uploadMessages.folderDone)).toBeVisible();
  await expect(trial(page)).toHaveAttribute("src", /showroom\.html/);
  await replace(page);
  await chooseFile(page, "pump.glb", makeModel());
  await expect(page.getByText("glTF")).toBeVisible();
  await expect(trial(page)).toHaveAttribute("src", /index\.html/);
  await replace(page);
  await chooseFile(page, "tour.mp4", makeVideo());
  await expect(toast(page, uploadMessages.videoDone)).toBeVisible();
  await expect(trial(page)).toHaveAttribute("src", /tour\.mp4/);
});

test("F6 F7 F21 what cannot be played is refused by its name, and nothing is sent", async ({
  page,
  openAs,
}) => {
  const puts = countPuts(page);
  await openAs("admin", "/new-demo");
  await chooseFolder(page, await makeFolder({ "main.fbx": "x", "a.js": "1", ".git/HEAD": "x" }));
  await expect(alarm(page, uploadMessages.noEntryIn(["main.fbx", "a.js"]).message)).toBeVisible();
  await chooseFile(page, "plan.pdf", Buffer.from("%PDF"));
  await expect(alarm(page, uploadMessages.notPlayable("plan.pdf").message)).toBeVisible();
  expect(puts.started).toBe(0);
});

test("a folder that is dropped is taken with all its paths", async ({ page, openAs }) => {
  await openAs("admin", "/new-demo");
  // More than a browser lists at once.
  await dropOn(
    page,
    page.getByText("Drop a folder"),
    await makeFolder(manyFiles(120, 10), "dropped"),
  );
  await expect(toast(page, uploadMessages.folderDone)).toBeVisible();
  await expect(trial(page)).toHaveAttribute("src", /\/dropped\/index\.html/);
  await expect(page.getByText("123 files")).toBeVisible();
});

test("F8 of two pages the administrator chooses the one that plays", async ({ page, openAs }) => {
  await openAs("admin", "/new-demo");
  await chooseFolder(
    page,
    await makeFolder({
      "basic/index.html": PAGE,
      "physics/index.html": PAGE,
      "basic/main.js": "1",
      "physics/main.js": "1",
    }),
  );
  await expect(page.getByText("Several pages could be the first one.")).toBeVisible();
  await expect(alarm(page, uploadMessages.folderFailed)).toBeVisible();
  await expect(trial(page)).toHaveCount(0);
  const puts = countPuts(page);
  await page.getByRole("radio", { name: "physics/index.html" }).check();
  await page.getByRole("button", { name: "Play this page", exact: true }).click();
  await expect(toast(page, uploadMessages.folderDone)).toBeVisible();
  await expect(trial(page)).toHaveAttribute("src", /physics\/index\.html/);
  expect(puts.started).toBe(0);
});

test("a build for the root of a host is mended with one click", async ({ page, openAs }) => {
  await openAs("admin", "/new-demo");
  await chooseFolder(
    page,
    await makeFolder({
      "index.html": `<!doctype html><script src="/shop/static/main.js"></script>`,
      "static/main.js": "console.log(1)",
    }),
  );
  await expect(page.getByText("This build expects to lie at")).toBeVisible();
  await page.getByRole("button", { name: "Fix it", exact: true }).click();
  await expect(toast(page, uploadMessages.folderDone)).toBeVisible();
  const played = await fetch(await addressOf(page));
  expect(await played.text()).toMatch(/src="(\.\/)?static\/main\.js"/);
});

test("names with a slash in a script are made relative with one click, in another build", async ({
  page,
  openAs,
}) => {
  await openAs("admin", "/new-demo");
  await chooseFolder(
    page,
    await makeFolder({
      "index.html": PAGE,
      "main.js": 'fetch("/models/car.glb")',
      "models/car.glb": "glTF",
    }),
  );
  await expect(page.getByText('main.js names "/models/car.glb"')).toBeVisible();
  const first = await addressOf(page);
  await page.getByRole("button", { name: "Fix it", exact: true }).click();
  await expect(page.getByText('main.js names "/models/car.glb"')).toHaveCount(0);
  await expect(trial(page)).not.toHaveAttribute("src", first);
  await expect(trial(page)).toHaveAttribute("src", /index\.html/);
  const played = await fetch(new URL("main.js", await addressOf(page)));
  expect(await played.text()).toBe('fetch("./models/car.glb")');
});

test("F22 junk is not sent, and named beside what was found", async ({ page, openAs }) => {
  await openAs("admin", "/new-demo");
  const puts = countPuts(page);
  await chooseFolder(
    page,
    await makeFolder({ ...small, ".htaccess": "Deny", "web.config": "x" }, "hall"),
  );
  await expect(toast(page, uploadMessages.folderDone)).toBeVisible();
  await expect(page.getByRole("list", { name: "What the check found" })).toContainText(
    'Left out, because demos do not need it: "hall/.htaccess", "hall/web.config".',
  );
  expect(puts.started).toBe(Object.keys(small).length);
});

test("a build with missing files or LFS pointers is stopped, and each is named", async ({
  page,
  openAs,
}) => {
  await openAs("admin", "/new-demo");
  const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${"a".repeat(64)}\nsize 9\n`;
  await chooseFolder(
    page,
    await makeFolder({
      "index.html": `<script src="main.js"></script><script src="gone.js"></script>`,
      "main.js": `fetch("game.wasm")`,
      "game.wasm": pointer,
    }),
  );
  const found = page.getByRole("list", { name: "What the check found" });
  await expect(found.getByRole("listitem").filter({ hasText: "Git LFS" })).toContainText(
    "game.wasm",
  );
  await expect(found.getByRole("listitem").filter({ hasText: "gone.js" })).toBeVisible();
  await expect(trial(page)).toHaveCount(0);
  await chooseFolder(page, await makeFolder(small));
  await expect(toast(page, uploadMessages.folderDone)).toBeVisible();
  await expect(found.filter({ hasText: "Git LFS" })).toHaveCount(0);
});

test("E6 E7 the content of a demo is replaced from its edit form", async ({ page, openAs }) => {
  const session = await openAs("admin", "/demo");
  const demo = await call<Demo>(session, "POST", "/demo-products", {
    title: uniqueTitle(),
    product_category_id: { name: "Energy" },
  });
  await page.goto(`/demo-details/${demo._id}?edit=demo`);
  await chooseFolder(page, await makeFolder(small, "replaced"));
  await expect(page.getByRole("button", { name: "Save Changes", exact: true })).toBeDisabled();
  await expect(toast(page, uploadMessages.folderDone)).toBeVisible();
  await choosePicture(page, await makePicture(page, 300, 200));
  await expect(toast(page, uploadMessages.thumbnailDone)).toBeVisible();
  await page.getByRole("button", { name: "Save Changes", exact: true }).click();
  await expect(toast(page, demoMessages.updated)).toBeVisible();
  const saved = await call<Demo>(session, "GET", `/demo-products/${demo._id}`);
  expect(saved.video_url).toMatch(/replaced\/index\.html$/);
  expect(saved.image_url).toMatch(/\/thumbnails\//);
});
