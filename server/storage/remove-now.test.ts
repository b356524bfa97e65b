import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Demo } from "../../contract/demos.ts";
import type { Storage } from "../../contract/storage.ts";
import { newId } from "../db/ids.ts";
import type { Call } from "../test/as.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { makeCallers } from "../test/role-table.ts";
import { uploadAll } from "../test/uploads.ts";

let portal: TestPortal;
let admin: Call;
beforeAll(async () => {
  portal = await startPortal({ WEBGL_FILE_DELAY_MS: "0", DELETED_DEMO_HOLD_DAYS: "30" });
  ({ admin } = await makeCallers(portal));
});
afterAll(() => portal.close());

const storage = async () => (await admin("GET", "/storage")).body["data"] as Storage;
const has = async (prefix: string) => (await portal.store.list(prefix)).length > 0;
const lastEntry = async () => {
  const { body } = await admin("GET", "/activity-logs?page=1&size=1");
  return (body["data"] as object[])[0];
};

test("F72 the files of a deleted demo are removed before their time, and the log says by whom", async () => {
  const { build_id, url } = await uploadAll(portal, admin, "webgl", { "d/index.html": "<p>12345" });
  const category = newId();
  await portal.db.insertInto("categories").values({ id: category, name: "Energy" }).execute();
  const made = await admin("POST", "/demo-products", {
    title: "Wind",
    video_url: url,
    product_category_id: { _id: category },
  });
  await admin("DELETE", `/demo-products/${(made.body["data"] as Demo)._id}`);
  expect((await storage()).held).toEqual({ count: 1, size: 8 });
  expect(await has(`webgl/${build_id}`)).toBe(true);
  const { status, body } = await admin("POST", "/storage/held/removal");
  expect({ status, ...body }).toMatchObject({
    status: 200,
    data: { count: 1, size: 8 },
    message: "1 folder removed",
  });
  expect(await has(`webgl/${build_id}`)).toBe(false);
  expect((await storage()).held).toEqual({ count: 0, size: 0 });
  expect(await lastEntry()).toMatchObject({
    action: "delete",
    module: "storage",
    record_name: "Deleted demos",
    before: { count: 1, size: 8 },
  });
});

test("F72 orphaned files are removed at once, but none that came within a day", async () => {
  const [old, young] = [`webgl/${newId()}`, `webgl/${newId()}`];
  for (const key of [old, young]) await portal.store.put(`${key}/d/a.js`, Buffer.from("lost"));
  const then = new Date(Date.now() - 2 * 86_400_000);
  await utimes(join(portal.config.dataDir, "store/objects", `${old}/d/a.js`), then, then);
  expect((await admin("POST", "/storage/orphans/removal")).body["data"]).toEqual({
    count: 1,
    size: 4,
  });
  expect([await has(old), await has(young)]).toEqual([false, true]);
});

test("F72 a store on a disk tells how much room there is", async () => {
  const { disk } = await storage();
  expect(disk?.total).toBeGreaterThan(0);
  expect(disk?.free).toBeLessThanOrEqual(disk?.total ?? 0);
});
