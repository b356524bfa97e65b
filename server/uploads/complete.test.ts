import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Upload } from "../../contract/uploads.ts";
import { findPlayedBuild } from "../builds/queries.ts";
import { asUser, type Call } from "../test/as.ts";
import { type MadeUser, makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { createUpload, complete, putBytes, sendFiles, uploadAll } from "../test/uploads.ts";

// oxlint-disable-next-line vitest/no-restricted-vi-methods -- the real function, whose calls are recorded
vi.mock("node:timers/promises", { spy: true });

const DELAY_MS = 400;
let portal: TestPortal;
let owner: MadeUser;
let admin: Call;
beforeAll(async () => {
  portal = await startPortal({ WEBGL_FILE_DELAY_MS: String(DELAY_MS) });
  owner = await makeUser(portal.db, { role: "admin" });
  admin = await asUser(portal, owner);
});
afterAll(() => portal.close());

const files = { "d/index.html": "<p>page</p>", "d/a.js": "let a = 1" };
let upload: Upload;
beforeEach(async () => {
  upload = await createUpload(admin, "webgl", files);
});

const builds = () =>
  portal.db.selectFrom("builds").select(["id", "entry"]).where("id", "=", upload._id).execute();
const published = () => portal.store.list(`webgl/${upload._id}`);
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

describe("nothing is published half", () => {
  test("what has not arrived is named, and the upload stays open", async () => {
    const { status, body } = await complete(admin, upload._id);
    expect(status).toBe(409);
    expect(body["message"]).toBe(
      'Not everything has arrived yet. Still missing: "d/index.html", "d/a.js".',
    );
    await putBytes(portal, upload.files[0]?.url, "<p>page</p>");
    expect((await complete(admin, upload._id)).body["message"]).toMatch(/missing: "d\/a\.js"\.$/);
    expect(await builds()).toEqual([]);
    expect(await published()).toEqual([]);
    await putBytes(portal, upload.files[1]?.url, "let a = 1");
    expect((await complete(admin, upload._id)).status).toBe(200);
  });

  test("abuse 49 bytes that do not have the announced SHA-256 are asked for again", async () => {
    const announced = [
      { path: "d/index.html", size: 4, sha256: sha256("page") },
      { path: "d/a.js", size: 4, sha256: sha256("good") },
    ];
    const { body } = await admin("POST", "/uploads", { kind: "webgl", files: announced });
    upload = body["data"] as Upload;
    await sendFiles(portal, upload, { "d/index.html": "page", "d/a.js": "evil" });
    const refused = await complete(admin, upload._id);
    expect(refused.status).toBe(409);
    expect(refused.body["message"]).toMatch(/damaged.*"d\/a\.js"\.$/);
    expect(await builds()).toEqual([]);
    const resumed = (await admin("GET", `/uploads/${upload._id}`)).body["data"] as Upload;
    expect(resumed.files.map(({ done }) => done)).toEqual([true, false]);
    await sendFiles(portal, resumed, { "d/a.js": "good" });
    expect((await complete(admin, upload._id)).status).toBe(200);
  });

  test("abuse 49 a large file with a wrong SHA-256 gets new parts", async () => {
    const large = Buffer.alloc(16 * 1024 ** 2 + 1, "x");
    const { body } = await admin("POST", "/uploads", {
      kind: "webgl",
      files: [
        { path: "index.html", size: 1 },
        { path: "x", size: large.length, sha256: sha256(large.toString()) },
      ],
    });
    upload = body["data"] as Upload;
    const damaged = Buffer.from(large);
    damaged[0] = 0;
    await sendFiles(portal, upload, { "index.html": "1", x: damaged });
    expect((await complete(admin, upload._id)).status).toBe(409);
    const resumed = (await admin("GET", `/uploads/${upload._id}`)).body["data"] as Upload;
    expect(resumed.files[1]?.parts?.map(({ done }) => done)).toEqual([false, false]);
    await sendFiles(portal, resumed, { x: large });
    expect((await complete(admin, upload._id)).status).toBe(200);
  });

  test("2.3.3 a completion that fails in the database leaves no build, and succeeds when repeated", async () => {
    await sendFiles(portal, upload, files);
    // Somebody else has taken the id of the build.
    const taken = { id: upload._id, kind: "webgl", folder: "x", entry: "x" } as const;
    await portal.db
      .insertInto("builds")
      .values({ ...taken, size: "0", file_count: 1, checks: "[]", created_by_name: "x" })
      .execute();
    expect((await complete(admin, upload._id)).status).toBe(500);
    const { state } = await portal.db
      .selectFrom("uploads")
      .select("state")
      .where("id", "=", upload._id)
      .executeTakeFirstOrThrow();
    expect(state).toBe("open");
    await portal.db.deleteFrom("builds").where("id", "=", upload._id).execute();
    expect((await complete(admin, upload._id)).status).toBe(200);
    expect(await published()).toHaveLength(2);
  });

  test("files that were read once and have not changed are not read again", async () => {
    const pages = { "d/a/index.html": "1", "d/b/index.html": "2" };
    upload = await createUpload(admin, "webgl", pages);
    await sendFiles(portal, upload, pages);
    expect((await complete(admin, upload._id)).status).toBe(422);
    // A recorded hash is trusted as long as the object is the same.
    const noted = Buffer.alloc(32, 1);
    await portal.db
      .updateTable("upload_files")
      .set({ seen_sha256: noted })
      .where("upload_id", "=", upload._id)
      .execute();
    await putBytes(portal, upload.files[1]?.url, "3");
    expect((await complete(admin, upload._id, { entry: "a/index.html" })).status).toBe(200);
    const rows = await portal.db
      .selectFrom("build_files")
      .select("sha256")
      .where("build_id", "=", upload._id)
      .orderBy("path")
      .execute();
    expect(rows.map((row) => row.sha256.toString("hex"))).toEqual([
      noted.toString("hex"),
      sha256("3"),
    ]);
  });
});

describe("once complete", () => {
  test("the second completion answers the same", async () => {
    await sendFiles(portal, upload, files);
    const first = await complete(admin, upload._id);
    const second = await complete(admin, upload._id, { entry: "other.html" });
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    const { body } = await admin("GET", `/uploads/${upload._id}`);
    expect(body["data"]).toMatchObject({
      state: "complete",
      files: [],
      url: (first.body["data"] as { url: string }).url,
    });
  });

  test("of twenty at once one build comes, with one line in the log", async () => {
    await sendFiles(portal, upload, files);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => complete(admin, upload._id)),
    );
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body).toEqual(answers[0]?.body);
    }
    expect(await builds()).toHaveLength(1);
    const lines = await portal.db
      .selectFrom("activity_logs")
      .select("id")
      .where("record_id", "=", upload._id)
      .execute();
    expect(lines).toHaveLength(1);
  });

  test("R12 on two nodes at once one build comes", async () => {
    const other = await portal.startNode();
    const there = await asUser({ ...portal, url: other.url }, owner);
    const large = { ...files, "d/large.data": Buffer.alloc(17 * 1024 ** 2) };
    for (const sent of [files, large, files, large, files, large, files, large]) {
      upload = await createUpload(admin, "webgl", sent);
      await sendFiles(portal, upload, sent);
      const answers = await Promise.all(
        [admin, there, admin, there].map((call) => complete(call, upload._id)),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(await builds()).toHaveLength(1);
      const object = await portal.store.open(`webgl/${upload._id}/d/a.js`);
      expect(object && (await buffer(object.stream)).toString()).toBe("let a = 1");
    }
    await other.close();
  });

  test("it cannot be cancelled any more", async () => {
    await sendFiles(portal, upload, files);
    await complete(admin, upload._id);
    const { status } = await admin("DELETE", `/uploads/${upload._id}`);
    expect(status).toBe(409);
    expect(await published()).toHaveLength(2);
  });
});

describe("F12 the settle time", () => {
  const HOUR_MS = 3_600_000;
  afterEach(() => {
    vi.useRealTimers();
    portal.config.uploads.fileDelayMs = DELAY_MS;
  });

  test("passes after the last file of a folder, once for all of them", async () => {
    portal.config.uploads.fileDelayMs = 300;
    // By this clock the files arrive in the future, so the entire delay is still left.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 1000 });
    await sendFiles(portal, upload, files);
    vi.mocked(sleep).mockClear();
    expect((await complete(admin, upload._id)).status).toBe(200);
    expect(vi.mocked(sleep).mock.calls).toEqual([[300]]);
  });

  test("is over when one took one's time", async () => {
    await sendFiles(portal, upload, files);
    portal.config.uploads.fileDelayMs = HOUR_MS;
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + HOUR_MS });
    expect((await complete(admin, upload._id)).status).toBe(200);
  });

  test("is not for videos", async () => {
    const video = Buffer.concat([Buffer.from("\0\0\0\u0018ftypmp42"), Buffer.alloc(9)]);
    portal.config.uploads.fileDelayMs = HOUR_MS;
    expect(await uploadAll(portal, admin, "video", { "a.mp4": video })).toBeDefined();
  });
});

test.each(["f".repeat(24), "x", "%00"])("there is no upload %s", async (id) => {
  for (const [method, path] of [
    ["GET", `/uploads/${id}`],
    ["DELETE", `/uploads/${id}`],
    ["POST", `/uploads/${id}/complete`],
  ] as const)
    expect([400, 404]).toContain(
      (await admin(method, path, method === "POST" ? {} : undefined)).status,
    );
});

test("F5 a build whose trial run showed nothing is tried again", async () => {
  await sendFiles(portal, upload, files);
  await complete(admin, upload._id);
  const build = { id: upload._id, kind: "webgl", folder: "x", entry: "index.html" } as const;
  const isTried = async () => (await findPlayedBuild(portal.db, { build }))?.is_tried;
  expect(await isTried()).toBe(false);
  const failure = { firstPictureMs: null, framesPerSecond: null, errors: ["nothing"] };
  await admin("PATCH", `/builds/${upload._id}/proof`, failure);
  expect(await isTried()).toBe(false);
  await admin("PATCH", `/builds/${upload._id}/proof`, { ...failure, firstPictureMs: 0 });
  expect(await isTried()).toBe(true);
});

test("what a browser saw is noted on the build", async () => {
  await sendFiles(portal, upload, files);
  await complete(admin, upload._id);
  const proof = { firstPictureMs: 2100, framesPerSecond: 60, errors: [] };
  expect((await admin("PATCH", `/builds/${upload._id}/proof`, proof)).status).toBe(200);
  const row = await portal.db
    .selectFrom("builds")
    .select("trial_run")
    .where("id", "=", upload._id)
    .executeTakeFirst();
  expect(row?.trial_run).toMatchObject({ ...proof, by: owner.name });
  const lines = () =>
    portal.db
      .selectFrom("activity_logs")
      .select("after")
      .where("record_id", "=", upload._id)
      .where("action", "=", "update")
      .execute();
  expect((await admin("PATCH", `/builds/${upload._id}/proof`, proof)).status).toBe(200);
  // Opening a demo does not change it: the result is stored only with the build.
  expect(await lines()).toEqual([]);
  expect((await admin("PATCH", `/builds/${"f".repeat(24)}/proof`, proof)).status).toBe(404);
  const wrong = { ...proof, framesPerSecond: "many" };
  expect((await admin("PATCH", `/builds/${upload._id}/proof`, wrong)).status).toBe(400);
});
