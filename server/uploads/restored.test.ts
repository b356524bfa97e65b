import { afterAll, beforeAll, expect, test } from "vitest";
import type { Upload, UploadSummary } from "../../contract/uploads.ts";
import type { Call } from "../test/as.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { makeCallers } from "../test/role-table.ts";
import { announce, createUpload, complete, sendFiles } from "../test/uploads.ts";

let portal: TestPortal;
let admin: Call;
beforeAll(async () => {
  portal = await startPortal({ UPLOAD_MAX_UNFINISHED: "1" });
  ({ admin } = await makeCallers(portal));
});
afterAll(() => portal.close());

const read = async (id: string) => (await admin("GET", `/uploads/${id}`)).body["data"] as Upload;
const listed = async () => (await admin("GET", "/uploads")).body["data"] as UploadSummary[];

test("F71 a finished upload tells what it became, and what was seen of it", async () => {
  const files = { "hall/index.html": "<!doctype html><p>page</p>", "hall/a.js": "let a = 1" };
  const { _id: id } = await createUpload(admin, "webgl", files);
  await sendFiles(portal, await read(id), files);
  expect(await read(id)).not.toHaveProperty("build");
  expect((await complete(admin, id)).status).toBe(200);
  expect(await read(id)).toMatchObject({
    state: "complete",
    folder: "hall",
    file_count: 2,
    url: expect.stringContaining("/hall/index.html"),
    build: { _id: id, entry: "index.html", engine: null },
    proof: null,
  });
  const seen = { firstPictureMs: 800, framesPerSecond: 60, errors: [] };
  expect((await admin("PATCH", `/builds/${id}/proof`, seen)).status).toBe(200);
  expect((await read(id)).proof).toEqual(seen);
});

test("F71 what was refused is not offered as unfinished, nor counted; it can still be gone on with", async () => {
  const files = { "two/a/index.html": "<p>a</p>", "two/b/index.html": "<p>b</p>" };
  const { _id: id } = await createUpload(admin, "webgl", files);
  expect((await listed()).map(({ _id }) => _id)).toEqual([id]);
  expect((await announce(admin, "webgl", files)).status).toBe(429);
  await sendFiles(portal, await read(id), files);
  expect((await complete(admin, id)).status).toBe(422);
  expect(await listed()).toEqual([]);
  expect((await announce(admin, "webgl", files)).status).toBe(201);
  expect((await complete(admin, id, { entry: "two/b/index.html" })).status).toBe(200);
  expect((await read(id)).build?.entry).toBe("b/index.html");
});
