import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page } from "@playwright/test";
import { turningPage } from "../builds.ts";
import { test } from "../own-portal.ts";
import { chooseFolder, makeFolder } from "../upload-samples.ts";

/** Another host, with one script that sets a flag and some data. */
async function startOther(
  headers: Record<string, string> = { "access-control-allow-origin": "*" },
) {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/javascript", ...headers });
    response.end("window.hasLibrary = true;");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { host: `127.0.0.1:${port}`, close };
}

const needing = (host: string) =>
  turningPage("if (!window.hasLibrary) throw new Error('no library');").replace(
    "<title>",
    `<script src="http://${host}/lib/library.min.js"></script><title>`,
  );

const chooseDemo = async (page: Page, html: string) =>
  chooseFolder(page, await makeFolder({ "index.html": html }));
const trialOf = (page: Page) => page.getByRole("region", { name: "Trial run" });
const copyButton = (page: Page) =>
  page.getByRole("button", { name: "Put a copy into the build", exact: true });

test("F28 a script of another host is put into the build, which then plays without that host", async ({
  page,
  openAs,
}) => {
  test.slow();
  const other = await startOther();
  await openAs("admin", "/new-demo");
  await chooseDemo(page, needing(other.host));
  const found = page.getByRole("list", { name: "What the check found" });
  await expect(found).toContainText(`loads a script from ${other.host}`, { timeout: 90_000 });
  await copyButton(page).click();
  await expect(page.getByText("1 copy from another host")).toBeVisible({ timeout: 90_000 });
  other.close();
  await expect(found).toHaveCount(0);
  await page.getByText("1 copy from another host").click();
  const path = `vendored/${other.host.replace(":", "_")}/lib/library.min.js`;
  const copy = page.getByRole("listitem").filter({ hasText: path });
  await expect(copy).toContainText(`http://${other.host}/lib/library.min.js`);
  await expect(copy).toContainText(/sha384-[\w+/=]{64}/);
  const trial = trialOf(page);
  await trial.getByRole("button", { name: "Run again", exact: true }).click();
  await expect(trial.getByRole("status")).toContainText(/First frame in .*no errors/, {
    timeout: 120_000,
  });
});

test("F28 a host that does not let browsers copy, and one that is gone, are reported", async ({
  page,
  openAs,
}) => {
  test.slow();
  const other = await startOther({});
  await openAs("admin", "/new-demo");
  await chooseDemo(page, needing(other.host));
  await copyButton(page).click({ timeout: 90_000 });
  const problems = page.getByRole("list", { name: "Not copied" });
  await expect(problems).toContainText(`${other.host} does not allow browsers to copy its files.`);
  other.close();
  await copyButton(page).click();
  await expect(problems).toContainText(`${other.host} cannot be reached from here`);
});

test("F27 a host that the demo may not call is named, and allowed by one press", async ({
  page,
  openAs,
}) => {
  test.slow();
  const other = await startOther();
  const [name, port] = other.host.split(":");
  await openAs("admin", "/new-demo");
  await chooseDemo(
    page,
    turningPage(`fetch("http:" + "//" + "${name}" + ":" + ${port} + "/data").catch(() => {});`),
  );
  const trial = trialOf(page);
  await expect(trial).toContainText(
    `The demo calls ${other.host}, which is not among its allowed hosts.`,
    { timeout: 120_000 },
  );
  await trial.getByRole("button", { name: `Allow ${other.host}`, exact: true }).click();
  await expect(trial.getByRole("status")).toContainText(/First frame in .*no errors/, {
    timeout: 120_000,
  });
  await page.getByRole("button", { name: `Remove ${other.host}`, exact: true }).click();
  await expect(trial).toContainText(/is not among its allowed hosts/, { timeout: 120_000 });
  await page.getByLabel(/^any host/).check();
  await expect(trial.getByRole("status")).toContainText(/First frame in .*no errors/, {
    timeout: 120_000,
  });
  other.close();
});
