import { createHash } from "node:crypto";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyMessages } from "../../contract/builds/copies.ts";
import type { CompletedUpload } from "../../contract/uploads.ts";
import type { DemoVersion } from "../../contract/builds/versions.ts";
import { newId } from "../db/ids.ts";
import type { Call } from "../test/as.ts";
import { makeCallers } from "../test/role-table.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { createUpload, complete, type Files, sendFiles } from "../test/uploads.ts";

let portal: TestPortal;
let admin: Call;
beforeAll(async () => {
  portal = await startPortal();
  ({ admin } = await makeCallers(portal));
});
afterAll(() => portal.close());

const address = "https://cdn.example.com/lib/three.min.js";
const path = "demo/vendored/cdn.example.com/lib/three.min.js";
const library = "window.THREE = {}";
const integrity = `sha384-${createHash("sha384").update(library).digest("base64")}`;
const pageWith = (attributes = "") =>
  `<!doctype html><script src="${address}"${attributes}></script><canvas></canvas>`;

async function send(files: Files, completion: object) {
  const upload = await createUpload(admin, "webgl", files);
  await sendFiles(portal, upload, files);
  return complete(admin, upload._id, completion);
}

test("F28 a copy takes the place of the other host's file, and is noted with its hash", async () => {
  const files = { "demo/index.html": pageWith(), [path]: library };
  const { status, body } = await send(files, { copies: [{ address, path }] });
  expect(status).toBe(200);
  const { build, build_id } = body["data"] as CompletedUpload;
  const copy = { address, path: path.slice("demo/".length), integrity, at: expect.any(String) };
  expect(build).toMatchObject({ checks: [], outside_hosts: [], copies: [copy] });
  const key = (name: string) => `webgl/${build_id}/demo/${name}`;
  const stored = async (name: string) => {
    const object = await portal.store.open(key(name));
    return object && text(object.stream);
  };
  expect(await stored("index.html")).toContain('src="./vendored/cdn.example.com/lib/three.min.js"');
  expect(await stored(copy.path)).toBe(library);

  const category = newId();
  await portal.db.insertInto("categories").values({ id: category, name: "Energy" }).execute();
  const input = { title: "Copied", product_category_id: { _id: category }, build_id };
  const demo = (await admin("POST", "/demo-products", input)).body["data"] as { _id: string };
  const versions = (await admin("GET", `/demo-products/${demo._id}/versions`)).body["data"];
  expect((versions as DemoVersion[])[0]?.copies).toEqual([copy]);
});

test("F28 without the request the file stays where it is, with a way to copy it", async () => {
  const { body } = await send({ "demo/index.html": pageWith(' integrity="sha384-x"') }, {});
  expect((body["data"] as CompletedUpload).build).toMatchObject({
    outside_hosts: ["cdn.example.com"],
    copies: [],
    checks: [{ fix: "copy-files", files: [{ address, kind: "script", integrity: "sha384-x" }] }],
  });
});

test("F28 a copy that is not what the page expects is not published", async () => {
  const files = { "demo/index.html": pageWith(` integrity="${integrity}"`), [path]: "evil()" };
  const { status, body } = await send(files, { copies: [{ address, path }] });
  expect(status).toBe(422);
  expect(body["message"]).toContain("the integrity does not match");
});

test.each([
  ["a path outside of its folder", { address, path: "demo/index.html" }],
  ["a path that was not sent", { address, path: "demo/vendored/other.js" }],
  ["a path that leads out", { address, path: "demo/vendored/../index.html" }],
  ["an address of another kind", { address: "file:///etc/passwd", path }],
  ["no address", { address: "three", path }],
  ["a source of another kind", { address, source: "javascript:1", path }],
])("F28 %s is refused", async (_name, copy) => {
  const { status, body } = await send(
    { "demo/index.html": pageWith(), [path]: library },
    { copies: [copy] },
  );
  expect(status).toBe(400);
  expect(body["message"]).toBe(copyMessages.noCopy);
});
