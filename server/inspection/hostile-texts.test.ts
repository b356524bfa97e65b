import { afterAll, beforeAll, expect, test } from "vitest";
import type { Upload } from "../../contract/uploads.ts";
import { asUser, type Call } from "../test/as.ts";
import { makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { complete, createUpload, type Files, sendFiles } from "../test/uploads.ts";

// What an inspection says quotes the files of a build, and is stored with it.
let portal: TestPortal;
let admin: Call;
beforeAll(async () => {
  portal = await startPortal({ WEBGL_FILE_DELAY_MS: "0" });
  admin = await asUser(portal, await makeUser(portal.db, { role: "admin" }));
});
afterAll(() => portal.close());

async function inspect(files: Files) {
  const upload = await createUpload(admin, "webgl", files);
  await sendFiles(portal, upload, files);
  const { status, body } = await complete(admin, upload._id);
  const data = body["data"] as Pick<Upload, "build"> | undefined;
  return { status, body, messages: data?.build?.checks.map(({ message }) => message) };
}

/** The model of a .gltf, with these extensions written as JSON. */
const model = (extensions: string) => ({
  "d/m.gltf": `{"asset":{"version":"2.0"},${extensions}}`,
});

test("S290 a page that names files by characters that cannot be stored is inspected as any other", async () => {
  const css = "a{background:url(a%00.png)}";
  const page = "<link rel=stylesheet href=a.css>";
  const { status, messages } = await inspect({ "d/index.html": page, "d/a.css": css });
  expect(status).toBe(200);
  expect(messages).toEqual([expect.stringContaining('"a\ufffd.png" is missing')]);
});

test("S290 extensions of a model that are no names are left out, and others are named as text", async () => {
  const none = await inspect(model('"extensionsRequired":[{"toString":1,"valueOf":1},null]'));
  expect(none).toMatchObject({ status: 200, messages: [] });
  const odd = String.raw`"extensionsUsed":["KHR_materials_\u0000a","KHR_materials_\udc00b"]`;
  const used = await inspect(model(odd));
  expect(used.status).toBe(200);
  expect(used.messages?.join()).toContain("KHR_materials_\ufffda, KHR_materials_\ufffdb");
});

test("S290 however many extensions a model needs, and however long, the sentence names ten", async () => {
  const names = Array.from({ length: 50_000 }, (_, i) => `X${i}`);
  const many = await inspect(model(`"extensionsRequired":${JSON.stringify(names)}`));
  expect(many.status).toBe(422);
  expect(many.body["message"]).toContain("X8, X9, …, which");
  const long = await inspect(model(`"extensionsRequired":["${"X".repeat(100_000)}"]`));
  expect(long.status).toBe(422);
  expect(JSON.stringify(long.body).length).toBeLessThan(2000);
});
