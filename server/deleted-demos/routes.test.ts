import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DeletedDemo } from "../../contract/builds/deleted-demos.ts";
import type { Demo } from "../../contract/demos.ts";
import { newId } from "../db/ids.ts";
import { sweepStorage } from "../storage/sweep.ts";
import { asUser, type Call } from "../test/as.ts";
import { makeRegion, makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { uploadAll } from "../test/uploads.ts";

const files = { "d/index.html": "<p>12345", "d/a.js": "1" };
let portal: TestPortal;
let admin: Call;
let category: string;
beforeAll(async () => {
  portal = await startPortal({ WEBGL_FILE_DELAY_MS: "0", DELETED_DEMO_HOLD_DAYS: "30" });
  admin = await asUser(portal, await makeUser(portal.db, { role: "admin", name: "Ada Admin" }));
  category = newId();
  await portal.db.insertInto("categories").values({ id: category, name: "Energy" }).execute();
});
afterAll(() => portal.close());

const picture = async () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: "teal" } })
    .png()
    .toBuffer();

/** With two versions, a picture and tags. */
async function makeDemo(title: string) {
  const [one, two] = [
    await uploadAll(portal, admin, "webgl", files),
    await uploadAll(portal, admin, "webgl", files),
  ];
  const image = await uploadAll(portal, admin, "thumbnail", { "a.png": await picture() });
  const made = await admin("POST", "/demo-products", {
    title,
    video_url: one.url,
    image_url: image.url,
    product_category_id: { _id: category },
    tags: ["net zero"],
  });
  const { _id } = made.body["data"] as Demo;
  await admin("PATCH", `/demo-products/${_id}`, { video_url: two.url });
  return { _id, builds: [one._id, two._id] };
}
const remove = (id: string) => admin("DELETE", `/demo-products/${id}`);
const restore = (id: string) => admin("POST", `/deleted-demos/${id}/restore`);
const read = async (id: string) =>
  (await admin("GET", `/demo-products/${id}`)).body["data"] as Demo;
const listed = async (search = "") =>
  (await admin("GET", `/deleted-demos?search=${search}`)).body["data"] as DeletedDemo[];
const assignmentsOf = async (demo: string) => {
  const { body } = await admin("GET", `/user-demo-mapping?demo=${demo}&page=1&size=50`);
  return (body["data"] as { user_id: { name: string }; rule: object | null }[])
    .map(({ user_id, rule }) => `${user_id.name} ${rule ? "by a rule" : "singly"}`)
    .toSorted();
};

test("F91 a deleted demo is listed with who, when, until when and how much", async () => {
  const { _id } = await makeDemo("Wind Park");
  expect((await remove(_id)).body).toMatchObject({ is_restorable: true });
  const [deleted] = await listed("wind");
  expect(deleted).toMatchObject({
    _id,
    title: "Wind Park",
    deleted_by: "Ada Admin",
    category: "Energy",
    size: 18,
    version_count: 2,
  });
  const held = Date.parse(deleted?.restorable_until ?? "") - Date.parse(deleted?.deleted_at ?? "");
  expect(held).toBe(30 * 86_400_000);
});

test("F91 what is restored has its versions, files, picture, people and log entry", async () => {
  const region = await makeRegion(portal.db, "Nordics");
  const [guide, leaver] = [
    await makeUser(portal.db, { name: "Gina Guide", regionId: region.id }),
    await makeUser(portal.db, { name: "Lea Leaver" }),
  ];
  const { _id, builds } = await makeDemo("Solar Farm");
  for (const user_id of [guide.id, leaver.id])
    await admin("POST", "/user-demo-mapping", { user_id, demo_product_id: _id });
  await admin("POST", "/assignment-rules", { region_id: region.id, demo_product_ids: [_id] });
  await admin("PUT", `/demo-products/${_id}/favourite`);
  const before = await read(_id);
  expect(await assignmentsOf(_id)).toHaveLength(3);

  await remove(_id);
  expect((await admin("GET", `/demo-products/${_id}`)).status).toBe(404);
  await admin("DELETE", `/users/${leaver.id}`);
  const { status, body } = await restore(_id);
  expect({ status, message: body["message"] }).toEqual({
    status: 200,
    message: "Solar Farm is back",
  });

  const { image_url, video_url, ...rest } = await read(_id);
  expect(rest).toEqual(
    expect.objectContaining({
      title: before.title,
      tags: before.tags,
      is_favourite: true,
      created_at: before.created_at,
      product_category_id: before.product_category_id,
    }),
  );
  expect(await portal.store.stat(new URL(image_url ?? "").pathname.slice(1))).toBeDefined();
  expect(video_url).toContain(builds[1]);
  expect(await assignmentsOf(_id)).toEqual(["Gina Guide by a rule", "Gina Guide singly"]);
  const versions = await admin("GET", `/demo-products/${_id}/versions`);
  expect((versions.body["data"] as { _id: string }[]).map((version) => version._id)).toEqual(
    builds.toReversed(),
  );
  const log = await admin("GET", "/activity-logs?page=1&size=1");
  expect(log.body["data"]).toMatchObject([{ action: "restore", module: "demo", record_id: _id }]);
  // None of its files is removed any more.
  await portal.db
    .updateTable("removals")
    .set({ due_at: sql`now()` })
    .execute();
  await sweepStorage(portal);
  for (const build of builds) expect(await portal.store.list(`webgl/${build}`)).toHaveLength(2);
});

test("F91 of several who restore it at once one succeeds", async () => {
  const { _id } = await makeDemo("Tidal Plant");
  await remove(_id);
  const answers = await Promise.all(Array.from({ length: 6 }, () => restore(_id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(5);
  expect(await listed("tidal")).toEqual([]);
  expect((await remove(_id)).status).toBe(200);
  expect((await restore(_id)).status).toBe(200);
});

test("F91 a demo whose category is gone comes back without one", async () => {
  const { _id } = await makeDemo("Geyser");
  const gone = newId();
  await portal.db.insertInto("categories").values({ id: gone, name: "Heat" }).execute();
  await admin("PATCH", `/demo-products/${_id}`, { product_category_id: { _id: gone } });
  await remove(_id);
  await admin("DELETE", `/product-categories/${gone}`);
  expect((await restore(_id)).status).toBe(200);
  expect((await read(_id)).product_category_id).toBeNull();
});

test("F91 after the hold there is nothing to restore, and nothing is left of the note", async () => {
  const { _id } = await makeDemo("Coal Mine");
  await remove(_id);
  await sql`update deleted_demos set restorable_until = now() where id = ${_id}`.execute(portal.db);
  expect((await restore(_id)).status).toBe(404);
  expect(await listed("coal")).toEqual([]);
  await sweepStorage(portal);
  const rows = await portal.db
    .selectFrom("deleted_demos")
    .select("id")
    .where("id", "=", _id)
    .execute();
  expect(rows).toEqual([]);
});

test("F91 files that are due are not brought back, whatever the note says", async () => {
  const { _id } = await makeDemo("Oil Rig");
  await remove(_id);
  await portal.db
    .updateTable("removals")
    .set({ due_at: sql`now()` })
    .execute();
  expect((await restore(_id)).status).toBe(409);
  expect((await admin("GET", `/demo-products/${_id}`)).status).toBe(404);
});

test("F91 who removes the files of deleted demos empties the list", async () => {
  const { _id } = await makeDemo("Gas Works");
  await remove(_id);
  await admin("POST", "/storage/held/removal");
  expect(await listed()).toEqual([]);
  expect((await restore(_id)).status).toBe(404);
});
