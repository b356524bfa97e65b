import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Demo } from "../../contract/demos.ts";
import type { DemoVersion } from "../../contract/builds/versions.ts";
import { newId } from "../db/ids.ts";
import { asUser, type Call } from "../test/as.ts";
import { makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { createUpload, sendFiles, uploadAll } from "../test/uploads.ts";

const CONTENT_URL = "https://content.example.com";
let portal: TestPortal;
let admin: Call;
let colleague: Call;
let categoryId: string;
beforeAll(async () => {
  portal = await startPortal({ CONTENT_URL, WEBGL_FILE_DELAY_MS: "0" });
  admin = await asUser(portal, await makeUser(portal.db, { role: "admin", name: "Ada" }));
  colleague = await asUser(portal, await makeUser(portal.db, { role: "admin", name: "Bob" }));
  categoryId = newId();
  await portal.db.insertInto("categories").values({ id: categoryId, name: "Energy" }).execute();
});
afterAll(() => portal.close());

const page = { "Wind Park/index.html": "<p>1</p>", "Wind Park/ü.js": "1" };
const uploadBuild = (call = admin) => uploadAll(portal, call, "webgl", page);
const uploadPicture = async () => {
  const create = { width: 300, height: 200, channels: 3, background: "red" } as const;
  const bytes = await sharp({ create }).png().toBuffer();
  return uploadAll(portal, admin, "thumbnail", { "a.png": bytes });
};
const createDemo = (fields: object, call = admin) =>
  call("POST", "/demo-products", {
    title: "Wind",
    product_category_id: { _id: categoryId },
    ...fields,
  });
const makeDemo = async (fields: object) => {
  const { status, body } = await createDemo(fields);
  expect(status).toBe(201);
  return body["data"] as Demo;
};
const versionsOf = async (id: string) =>
  (await admin("GET", `/demo-products/${id}/versions`)).body["data"] as DemoVersion[];
const stored = (id: string) =>
  portal.db
    .selectFrom("demos")
    .select(["build_id", "outside_url", "picture_id", "outside_picture_url"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const nothing = { build_id: null, outside_url: null, picture_id: null, outside_picture_url: null };

describe("a demo made of uploads", () => {
  test("F5 F7 refers to them and shows their addresses", async () => {
    const [build, picture] = [await uploadBuild(), await uploadPicture()];
    const demo = await makeDemo({ video_url: build.url, image_url: picture.url });
    expect(demo).toMatchObject({ video_url: build.url, image_url: picture.url });
    const refers = { ...nothing, build_id: build._id, picture_id: picture.picture_id };
    expect(await stored(demo._id)).toEqual(refers);
    expect(picture.url).toBe(`${CONTENT_URL}/thumbnails/${picture.picture_id}/thumbnail.webp`);
  });

  test("may name them by their ids, which win over an address", async () => {
    const [build, picture] = [await uploadBuild(), await uploadPicture()];
    const ids = { build_id: build.build_id, picture_id: picture.picture_id };
    const outside = "https://example.org/x.png";
    const demo = await makeDemo({ ...ids, video_url: outside, image_url: outside });
    expect(await stored(demo._id)).toEqual({ ...nothing, ...ids });
    for (const field of Object.keys(ids)) {
      const { status } = await createDemo({ [field]: newId() });
      expect(status, field).toBe(400);
    }
  });

  test("may be given the address that somebody was shown, with its grant", async () => {
    const { _id } = await uploadBuild();
    const shown = `${CONTENT_URL}/Ab0-_grant.1/${_id}/Wind%20Park/index.html?x=1#top`;
    const demo = await makeDemo({ video_url: shown });
    expect((await stored(demo._id)).build_id).toBe(_id);
    const saved = await admin("PATCH", `/demo-products/${demo._id}`, { video_url: shown });
    expect(saved.status).toBe(200);
    expect(await versionsOf(demo._id)).toHaveLength(1);
  });

  const refused: [string, (build: string, open: string) => Record<string, string>][] = [
    [
      "an upload that is not complete",
      (_, o) => ({ video_url: `webgl/${o}/Wind%20Park/index.html` }),
    ],
    ["a build that does not exist", () => ({ video_url: `webgl/${newId()}/d/index.html` })],
    ["a page that is not the entry", (b) => ({ video_url: `webgl/${b}/Wind%20Park/%C3%BC.js` })],
    ["a path out of it", (b) => ({ video_url: `webgl/${b}/../../x/index.html` })],
    ["a broken escape", (b) => ({ video_url: `webgl/${b}/%zz/index.html` })],
    ["no path at all", () => ({ video_url: "" })],
    ["a picture as page", () => ({ video_url: `thumbnails/${newId()}/thumbnail.webp` })],
    ["a build as picture", (b) => ({ image_url: `webgl/${b}/Wind%20Park/index.html` })],
    ["a picture that was never sent", () => ({ image_url: `thumbnails/${newId()}/a.webp` })],
    ["a staged file", (_, o) => ({ image_url: `uploads/${o}/0` })],
  ];
  test.each(refused)("abuse 43 is not made of %s", async (_name, fields) => {
    const { _id } = await uploadBuild();
    const open = await createUpload(admin, "webgl", page);
    await sendFiles(portal, open, page);
    const addresses = Object.entries(fields(_id, open._id)).map(
      ([field, path]) => [field, `${CONTENT_URL}/${path}`] as const,
    );
    const before = await portal.db.selectFrom("demos").select("id").execute();
    const { status, body } = await createDemo(Object.fromEntries(addresses));
    expect(status).toBe(400);
    expect(body["message"]).toBe("Please enter an https address, or upload the file");
    expect(await portal.db.selectFrom("demos").select("id").execute()).toEqual(before);
  });

  test("abuse 43 does not take what belongs to another demo", async () => {
    const [build, picture] = [await uploadBuild(), await uploadPicture()];
    await makeDemo({ video_url: build.url, image_url: picture.url });
    const other = await makeDemo({});
    for (const fields of [{ video_url: build.url }, { image_url: picture.url }]) {
      for (const { status, body } of [
        await createDemo(fields),
        await admin("PATCH", `/demo-products/${other._id}`, fields),
      ]) {
        expect(status).toBe(400);
        expect(body["message"]).toMatch(/belongs to another demo/);
        expect(body["errors"]).toHaveProperty(Object.keys(fields)[0] ?? "");
      }
    }
    expect(await stored(other._id)).toEqual(nothing);
  });

  test("abuse 71 a demo whose answer was lost is not made again, however much later it is sent", async () => {
    const { url } = await uploadBuild();
    const input = { title: "Sent twice", video_url: url };
    expect((await createDemo(input)).status).toBe(201);
    await sql`update demos set created_at = created_at - interval '1 hour'
      where title = ${input.title}`.execute(portal.db);
    const { status, body } = await createDemo(input);
    expect({ status, message: body["message"] }).toEqual({
      status: 409,
      message: "This demo was created a moment ago",
    });
    const other = await createDemo({ ...input, title: "Another demo" });
    expect(other.body["message"]).toMatch(/belongs to another demo/);
  });

  test("abuse 43 of two demos that take one build at once, one gets it", async () => {
    const { url } = await uploadBuild();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => createDemo({ title: `Demo ${i}`, video_url: url })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(9);
  });

  test("may be made of what another administrator uploaded", async () => {
    const { url } = await uploadBuild(colleague);
    expect((await createDemo({ video_url: url })).status).toBe(201);
  });
});

test("F24 administrators see how a demo did in its last trial run, nobody else does", async () => {
  const build = await uploadBuild();
  const demo = await makeDemo({ video_url: build.url });
  const person = await makeUser(portal.db);
  await portal.db
    .insertInto("assignments")
    .values({ id: newId(), demo_id: demo._id, user_id: person.id })
    .execute();
  const guide = await asUser(portal, person);
  const seenBy = async (call: Call) => {
    const { body } = await call("GET", "/demo-products?page=1&size=12");
    return (body["data"] as Demo[]).find(({ _id }) => _id === demo._id)?.trial_grade;
  };
  expect(await seenBy(admin)).toBeNull();
  const run = { firstPictureMs: 900, framesPerSecond: 60, errors: ["It stopped."], hasDied: true };
  await admin("PATCH", `/builds/${build._id}/proof`, run);
  expect([await seenBy(admin), await seenBy(guide)]).toEqual(["red", null]);
  const better = { firstPictureMs: 900, framesPerSecond: 60, errors: [] };
  await admin("PATCH", `/builds/${build._id}/proof`, better);
  expect(await seenBy(admin)).toBe("green");
});

describe("versions", () => {
  test("replacing the content keeps the former build, and one click brings it back", async () => {
    const [first, second] = [await uploadBuild(), await uploadBuild()];
    const demo = await makeDemo({ video_url: first.url });
    const proof = { firstPictureMs: 900, framesPerSecond: 60, errors: [] };
    await admin("PATCH", `/builds/${first._id}/proof`, proof);
    await colleague("PATCH", `/demo-products/${demo._id}`, { video_url: second.url });
    expect(await versionsOf(demo._id)).toMatchObject([
      { _id: second._id, is_current: true, added_by: "Bob", proof: null, video_url: second.url },
      {
        _id: first._id,
        is_current: false,
        added_by: "Ada",
        kind: "webgl",
        folder: "Wind Park",
        entry: "index.html",
        size: 9,
        file_count: 2,
        engine: null,
        proof: { ...proof, by: "Ada" },
      },
    ]);

    const path = `/demo-products/${demo._id}/versions/${first._id}/restore`;
    expect((await admin("POST", path, { note: "x".repeat(501) })).status).toBe(400);
    const { status, body } = await admin("POST", path, { note: " The new one flickers " });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: { _id: demo._id, video_url: first.url },
      message: "This version is live again",
    });
    expect((await versionsOf(demo._id)).map(({ is_current: current }) => current)).toEqual([
      false,
      true,
    ]);
    const [line] = await portal.db
      .selectFrom("activity_logs")
      .select(["action", "module", "before", "after"])
      .where("record_id", "=", demo._id)
      .orderBy("sequence", "desc")
      .limit(1)
      .execute();
    expect(line).toEqual({
      action: "update",
      module: "demo",
      before: { version: 2, video_url: `webgl/${second._id}/Wind Park/index.html` },
      after: {
        version: 1,
        video_url: `webgl/${first._id}/Wind Park/index.html`,
        note: "The new one flickers",
      },
    });
    expect(await portal.store.stat(`webgl/${second._id}/Wind Park/index.html`)).toBeDefined();
  });

  test("stay when the demo plays another host's page for a while", async () => {
    const { _id, url } = await uploadBuild();
    const demo = await makeDemo({ video_url: url });
    await admin("PATCH", `/demo-products/${demo._id}`, { video_url: "https://example.org/x" });
    expect(await versionsOf(demo._id)).toMatchObject([{ _id, is_current: false }]);
    expect((await admin("POST", `/demo-products/${demo._id}/versions/${_id}/restore`)).status).toBe(
      200,
    );
  });

  test("of another demo, or never played, are not there", async () => {
    const [mine, theirs, unused] = [await uploadBuild(), await uploadBuild(), await uploadBuild()];
    const demo = await makeDemo({ video_url: mine.url });
    await makeDemo({ video_url: theirs.url });
    for (const id of [theirs._id, unused._id, newId()]) {
      const path = `/demo-products/${demo._id}/versions/${id}/restore`;
      expect((await admin("POST", path)).status).toBe(404);
    }
    expect((await stored(demo._id)).build_id).toBe(mine._id);
    expect((await admin("GET", `/demo-products/${newId()}/versions`)).status).toBe(404);
  });
});
