import { execFile } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect } from "@playwright/test";
import type { Demo } from "../../contract/demos.ts";
import type { NightWatch } from "../../contract/night-watch.ts";
import { chromiumForTests } from "../../scripts/find-chromium.mjs";
import { makeDemo, turningPage } from "../builds.ts";
import { adminSession, PASSWORD, staffIds } from "../fixtures.ts";
import { call, test } from "../own-portal.ts";

const chromium = (await chromiumForTests()) ?? "";

/** Four demos and only the administrator. */
test.use({
  settings: {
    SAMPLE_DATA: "0",
    ADMIN_SESA_ID: staffIds.admin,
    ADMIN_PASSWORD: PASSWORD,
    CHROME_PATH: chromium,
  },
});

const fromScript = (address: string) =>
  turningPage().replace("<script>", `<script src="${address}"></script><script>`);
/** Its background colour is read from one of its files. */
const painted = fromScript("ground.js").replace("(0.1, 0.2,", "(...window.ground,");
const ground = (red: number) => `window.ground = [0.${red}, 0.${red}];`;

let outside: Server;
test.beforeAll(async () => {
  outside = createServer((_request, response) => {
    response.setHeader("content-type", "text/javascript").end("window.library = 1;");
  });
  await new Promise<void>((resolve) => outside.listen(0, "127.0.0.1", resolve));
});
test.afterAll(() => void outside.close());

/** Runs `npm run watch-demos` in the running portal; its output, whatever the exit code. */
const watchDemos = () =>
  new Promise<string>((resolve) => {
    const { port } = new URL(process.env["PORTAL_URL"] ?? "");
    const env = { ...process.env, PORT: port, DATA_DIR: process.env["PORTAL_DATA_DIR"] };
    execFile(process.execPath, ["dist/server/watch-demos.js"], { env }, (_error, stdout) =>
      resolve(stdout),
    );
  });

const asAdmin = async <Data>(method: string, path: string, body?: object) =>
  call<Data>(await adminSession(), method, path, body);
const reasons = async () => {
  const { flagged } = await asAdmin<NightWatch>("GET", "/night-watch");
  return Object.fromEntries(
    flagged.map(({ demo, reasons: [first] }) => [demo.title, first?.message]),
  );
};

/** The path of a file of the demo on the portal's disk. */
const storedFile = ({ video_url: address }: Demo, name: string) => {
  const [, , build = "", folder = ""] = new URL(address ?? "").pathname.split("/");
  const path = ["store", "objects", "webgl", build, decodeURIComponent(folder), name];
  return join(process.env["PORTAL_DATA_DIR"] ?? "", ...path);
};

test("F30 a lost file, a dead host and another picture each flag their demo, and no other", async ({
  page,
  openAs,
}) => {
  test.setTimeout(1_200_000);
  await asAdmin("POST", "/product-categories", { name: "Industry" });
  const { port } = outside.address() as AddressInfo;
  const library = `http://127.0.0.1:${port}/library.js`;
  await makeDemo("Stays good", { "index.html": turningPage() });
  const lost = await makeDemo("Loses a file", {
    "index.html": fromScript("main.js").replace(
      "draw);\n</script>",
      "window.main && draw);</script>",
    ),
    "main.js": "window.main = 1;",
  });
  await makeDemo("Loses its host", {
    "index.html": fromScript(library).replace("gl.clearColor", "library.toFixed(); gl.clearColor"),
  });
  const changing = await makeDemo("Changes its picture", {
    "index.html": painted,
    "ground.js": ground(9),
  });

  expect(await watchDemos()).toContain("4 demos watched");
  expect(await reasons()).toEqual({});

  const [file, other] = [storedFile(lost, "main.js"), storedFile(changing, "ground.js")];
  const bytes = await readFile(file);
  await rm(file);
  await writeFile(other, ground(1));
  await new Promise((resolve) => outside.close(resolve).closeAllConnections());
  expect(await watchDemos()).toContain("4 demos watched");
  expect(await reasons()).toEqual({
    "Loses a file": "One of its files is missing from storage: main.js",
    "Loses its host": `127.0.0.1:${port} no longer responds.`,
    "Changes its picture": "It no longer looks as it did when it was approved.",
  });

  await openAs("admin", "/");
  const list = page.getByRole("region", { name: "Needs your attention" });
  const flagged = list.getByRole("listitem").filter({ hasText: "live since" });
  await expect(flagged).toHaveCount(3);
  await expect(list).toContainText("4 demos watched, 3 need attention");
  await list.getByRole("button", { name: "Approve as is: Changes its picture" }).click();
  await expect(flagged).toHaveCount(2);
  await page.goto("/demo");
  await expect(page.getByRole("article").filter({ hasText: "Needs attention" })).toHaveCount(2);

  await writeFile(file, bytes);
  await page.goto("/");
  await list.getByRole("button", { name: "More for Loses a file" }).click();
  await list.getByRole("button", { name: "Watch again" }).click();
  await expect(flagged).toHaveCount(1, { timeout: 240_000 });
  await expect(list).toContainText("Loses its host");
});
