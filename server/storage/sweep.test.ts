import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Demo } from "../../contract/demos.ts";
import type { Storage } from "../../contract/storage.ts";
import { newId } from "../db/ids.ts";
import { pictureKey } from "../builds/keys.ts";
import { asUser, type Call } from "../test/as.ts";
import { type MadeUser, makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { createUpload, sendFiles, uploadAll } from "../test/uploads.ts";
import { sweepStorage } from "./sweep.ts";

let portal: TestPortal;
let owner: MadeUser;
let admin: Call;
let categoryId: string;
beforeAll(async () => {
  portal = await startPortal({ WEBGL_FILE_DELAY_MS: "0", DELETED_DEMO_HOLD_DAYS: "30" });
  owner = await makeUser(portal.db, { role: "admin" });
  admin = await asUser(portal, owner);
  categoryId = newId();
  await portal.db.insertInto("categories").values({ id: categoryId, name: "Energy" }).execute();
});
afterAll(() => portal.close());

const files = { "d/index.html": "<p>page</p>", "d/a.js": "let a = 1" };
const picture = async () => {
  const create = { width: 300, height: 200, channels: 3, background: "red" } as const;
  return sharp({ create }).png().toBuffer();
};
const sweep = () => sweepStorage(portal);
const daysAgo = (days: number) => sql<string>`now() - make_interval(days => ${days})`;
const ageUpload = (id: string, days: number) =>
  portal.db
    .updateTable("uploads")
    .set({ created_at: daysAgo(days) })
    .where("id", "=", id)
    .execute();
const ageBuild = (id: string, days: number) =>
  portal.db
    .updateTable("builds")
    .set({ created_at: daysAgo(days) })
    .where("id", "=", id)
    .execute();
/** Makes the files on disk older. */
async function ageObjects(prefix: string, days: number) {
  const then = new Date(Date.now() - days * 86_400_000);
  for (const { key } of await portal.store.list(prefix))
    await utimes(join(portal.config.dataDir, "store/objects", key), then, then);
}
const has = async (prefix: string) => (await portal.store.list(prefix)).length > 0;
const makeDemo = async (fields: object) => {
  const { body } = await admin("POST", "/demo-products", {
    title: "Wind",
    product_category_id: { _id: categoryId },
    ...fields,
  });
  return body["data"] as Demo;
};
const storage = async () => (await admin("GET", "/storage")).body["data"] as Storage;

describe("an unfinished upload", () => {
  test("abuse 52 is given up after a day without a byte", async () => {
    const upload = await createUpload(admin, "webgl", files);
    await sendFiles(portal, upload, files);
    await ageUpload(upload._id, 2);
    await ageObjects(`uploads/${upload._id}`, 2);
    await sweep();
    expect(await portal.store.folders("uploads")).not.toContain(upload._id);
    expect((await admin("GET", `/uploads/${upload._id}`)).status).toBe(404);
  });

  test("is kept for a day, and while it grows", async () => {
    const [young, growing] = [
      await createUpload(admin, "webgl", files),
      await createUpload(admin, "webgl", files),
    ];
    await sendFiles(portal, young, files);
    await ageObjects(`uploads/${young._id}`, 2);
    await sendFiles(portal, growing, files);
    await ageUpload(growing._id, 2);
    await sweep();
    for (const { _id } of [young, growing]) {
      expect((await admin("POST", `/uploads/${_id}/complete`, {})).status).toBe(200);
    }
  });

  test("goes with its owner, and its half-sent parts with it", async () => {
    const leaver = await makeUser(portal.db, { role: "admin" });
    const large = { "index.html": "1", x: Buffer.alloc(17 * 1024 ** 2) };
    const call = await asUser(portal, leaver);
    const upload = await createUpload(call, "webgl", large);
    expect(await portal.store.folders("uploads")).toContain(upload._id);
    await portal.db.deleteFrom("users").where("id", "=", leaver.id).execute();
    await sweep();
    expect(await portal.store.folders("uploads")).not.toContain(upload._id);
  });
});

describe("what no demo uses", () => {
  test("goes after the hold, builds and pictures alike", async () => {
    const build = await uploadAll(portal, admin, "webgl", files);
    const image = await uploadAll(portal, admin, "thumbnail", { "a.png": await picture() });
    const [kept, keptImage] = [
      await uploadAll(portal, admin, "webgl", files),
      await uploadAll(portal, admin, "thumbnail", { "a.png": await picture() }),
    ];
    await makeDemo({ video_url: kept.url, image_url: keptImage.url });
    for (const { _id } of [build, kept]) await ageBuild(_id, 31);
    await portal.db
      .updateTable("pictures")
      .set({ created_at: daysAgo(31) })
      .execute();
    await sweep();
    expect(await has(`webgl/${build._id}`)).toBe(false);
    expect(await has(new URL(image.url).pathname.slice(1, 36))).toBe(false);
    expect(await has(`webgl/${kept._id}`)).toBe(true);
    expect(await has(new URL(keptImage.url).pathname.slice(1, 36))).toBe(true);
    expect((await admin("GET", `/uploads/${build._id}`)).status).toBe(404);
  });

  test("is kept before", async () => {
    const build = await uploadAll(portal, admin, "webgl", files);
    await ageBuild(build._id, 29);
    await sweep();
    expect(await has(`webgl/${build._id}`)).toBe(true);
  });
});

describe("a deleted demo", () => {
  test("E11 abuse 46 loses its rows and picture at once, its files after the hold", async () => {
    const [one, two] = [
      await uploadAll(portal, admin, "webgl", files),
      await uploadAll(portal, admin, "webgl", files),
    ];
    const image = await uploadAll(portal, admin, "thumbnail", { "a.png": await picture() });
    const demo = await makeDemo({ video_url: one.url, image_url: image.url });
    await admin("PATCH", `/demo-products/${demo._id}`, { video_url: two.url });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => admin("DELETE", `/demo-products/${demo._id}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(19);
    const rows = await portal.db
      .selectFrom("builds")
      .select("id")
      .where("id", "in", [one._id, two._id])
      .execute();
    expect(rows).toEqual([]);
    expect(await portal.store.stat(new URL(image.url).pathname.slice(1))).toBeUndefined();
    await sweep();
    for (const { _id } of [one, two]) expect(await has(`webgl/${_id}`)).toBe(true);
    expect((await storage()).held).toMatchObject({ count: 2, size: 40 });

    await portal.db
      .updateTable("removals")
      .set({ due_at: sql`due_at - interval '30 days'` })
      .execute();
    await sweep();
    for (const { _id } of [one, two]) expect(await has(`webgl/${_id}`)).toBe(false);
    expect((await storage()).held).toEqual({ count: 0, size: 0 });
    expect((await storage()).orphans).toEqual([]);
  });
});

describe("orphans", () => {
  test("are shown, and removed after a day and the hold", async () => {
    const [old, young] = [newId(), newId()];
    await portal.store.put(`webgl/${old}/d/index.html`, Buffer.from("lost"));
    await portal.store.put(`uploads/${young}/0`, Buffer.from("late"));
    await ageObjects(`webgl/${old}`, 2);
    const { orphans } = await storage();
    expect(orphans).toEqual(
      expect.arrayContaining([
        { key: `webgl/${old}`, size: 4 },
        { key: `uploads/${young}`, size: 4 },
      ]),
    );
    await sweep();
    expect((await storage()).orphans).toEqual([{ key: `uploads/${young}`, size: 4 }]);
    await portal.db
      .updateTable("removals")
      .set({ due_at: daysAgo(1) })
      .execute();
    await sweep();
    expect(await has(`webgl/${old}`)).toBe(false);
    expect(await has(`uploads/${young}`)).toBe(true);
  });

  test("are not the sample company's pictures, nor uploads on their way", async () => {
    const sample = { id: newId(), file_name: "sample.webp" };
    const key = pictureKey(sample);
    await portal.store.put(key, Buffer.from("x"));
    await portal.db.insertInto("pictures").values(sample).execute();
    await portal.db
      .insertInto("demos")
      .values({ id: newId(), title: "Sample", picture_id: sample.id })
      .execute();
    const upload = await createUpload(admin, "webgl", files);
    await sendFiles(portal, upload, files);
    const keys = (await storage()).orphans.map((orphan) => orphan.key);
    expect(keys).not.toContain(key.slice(0, 35));
    expect(keys).not.toContain(`uploads/${upload._id}`);
  });
});

test("the storage view counts bytes per demo, with all versions", async () => {
  const [one, two] = [
    await uploadAll(portal, admin, "webgl", files),
    await uploadAll(portal, admin, "webgl", files),
  ];
  const before = await storage();
  const demo = await makeDemo({ video_url: one.url });
  await admin("PATCH", `/demo-products/${demo._id}`, { video_url: two.url });
  const after = await storage();
  expect(after.demos).toContainEqual({ _id: demo._id, title: "Wind", size: 40, versions: 2 });
  expect(after.unused).toEqual({ count: before.unused.count - 2, size: before.unused.size - 40 });
  expect(after.total).toBe(before.total);
  await createUpload(admin, "webgl", files);
  expect((await storage()).unfinished).toEqual({
    count: after.unfinished.count + 1,
    size: after.unfinished.size + 20,
  });
});
