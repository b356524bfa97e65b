import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TextReader, Uint8ArrayWriter, ZipWriter } from "@zip.js/zip.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CreatedToken, TokenScope } from "../../contract/operation/machine-tokens.ts";
import { tokenMessages } from "../../contract/operation/machine-tokens.ts";
import { asUser, type Call } from "../test/as.ts";
import { makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";

const PAGE = `<!doctype html><title>Pump</title><canvas></canvas><script src="app.js"></script>`;

let portal: TestPortal;
let admin: Call;
let folder: string;
let demo: string;
beforeAll(async () => {
  portal = await startPortal();
  admin = await asUser(portal, await makeUser(portal.db, { role: "admin" }));
  folder = await mkdtemp(join(tmpdir(), "push-test-"));
  const category = await admin("POST", "/product-categories", { name: "Pumps" });
  const { _id } = category.body["data"] as { _id: string };
  const input = { title: "Pump", product_category_id: { _id } };
  const made = await admin("POST", "/demo-products", input);
  demo = (made.body["data"] as { _id: string })._id;
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await portal.close();
});

let count = 0;
const makeToken = async (scope: TokenScope) => {
  count += 1;
  const input = { name: `Pipeline ${count}`, role: "admin", scopes: [scope] };
  const { body } = await admin("POST", "/machine-tokens", input);
  return (body["data"] as CreatedToken).token;
};
const write = async (path: string, content: string | Uint8Array) => {
  const place = join(folder, path);
  await mkdir(join(place, ".."), { recursive: true });
  await writeFile(place, content);
};
const run = (args: string[], env: Record<string, string>) =>
  new Promise<{ status: number; output: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [join(import.meta.dirname, "../../scripts/portal/portal.mjs"), ...args],
      { env: { PATH: "/usr/bin:/bin", ...env } },
      (_error, stdout, stderr) =>
        resolve({ status: child.exitCode ?? -1, output: stdout + stderr }),
    );
  });
const played = async () => {
  const { body } = await admin("GET", `/demo-products/${demo}`);
  return (body["data"] as { build: { _id: string } | null }).build?._id;
};

test("L210 portal push publishes a folder and a zip, and says what the inspection found", async () => {
  const env = { PORTAL_URL: portal.url, PORTAL_TOKEN: await makeToken("builds") };
  await write("dist/index.html", PAGE);
  await write("dist/app.js", "document.title = 'Pump'");
  await write("dist/.DS_Store", "junk");
  const first = await run(["push", join(folder, "dist"), "--demo", demo], env);
  expect(first.output).toContain("Sending 2 files");
  expect(first.output).toContain(`Published in "Pump": ${portal.url}/demo-details/${demo}`);
  expect(first.status).toBe(0);
  const build = await played();
  expect(build).toBeDefined();

  const zip = new ZipWriter(new Uint8ArrayWriter());
  await zip.add("index.html", new TextReader(PAGE.replace(/<script.*script>/, "")));
  await write("pump.zip", await zip.close());
  const second = await run(["push", join(folder, "pump.zip"), "--demo", demo], env);
  expect(second).toMatchObject({ status: 0 });
  expect(await played()).not.toBe(build);
});

test("L211 a build that the inspection refuses ends with 1, the reason, and nothing left behind", async () => {
  const env = { PORTAL_URL: portal.url, PORTAL_TOKEN: await makeToken("builds") };
  await write("broken/readme.txt", "no page");
  const before = await played();
  const { status, output } = await run(["push", join(folder, "broken"), "--demo", demo], env);
  expect(output).toContain("cannot be played");
  expect(status).toBe(1);
  for (const name of ["one", "other"]) await write(`several/${name}.html`, PAGE);
  await write("several/app.js", "document.title = 'Pump'");
  const several = ["push", join(folder, "several"), "--demo", demo];
  const refused = await run(several, env);
  expect(refused.output).toMatch(/^error: .*\nRefused: /m);
  expect(refused.status).toBe(1);
  expect(await played()).toBe(before);
  const open = await portal.db
    .selectFrom("uploads")
    .select("id")
    .where("state", "=", "open")
    .execute();
  expect(open).toEqual([]);
  expect(await run([...several, "--entry", "one.html"], env)).toMatchObject({ status: 0 });
});

test("L211 a caller without permission, or without a connection, gets a message and exit code 2", async () => {
  await write("dist/index.html", PAGE);
  const args = ["push", join(folder, "dist"), "--demo", demo];
  const reader = { PORTAL_URL: portal.url, PORTAL_TOKEN: await makeToken("read") };
  expect(await run(args, reader)).toEqual({ status: 2, output: `${tokenMessages.outOfScope}\n` });
  const wrong = await run(args, { ...reader, PORTAL_TOKEN: "ddp_wrong" });
  expect(wrong).toEqual({ status: 2, output: `${tokenMessages.refused}\n` });
  const nowhere = await run(args, { ...reader, PORTAL_URL: "http://127.0.0.1:1" });
  expect(nowhere.status).toBe(2);
  expect(nowhere.output).toContain("cannot be reached");
  expect(await run(args, {})).toMatchObject({ status: 2 });
  const help = await run(["--help"], {});
  expect(help).toMatchObject({ status: 0 });
  expect(help.output).toContain("PORTAL_TOKEN");
});
