import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Upload } from "../../contract/uploads.ts";
import { glb } from "../inspection/glb-fixture.ts";
import { asUser, type Call } from "../test/as.ts";
import { makeUser, type MadeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { type Caller, callers, makeCallers } from "../test/role-table.ts";
import {
  createUpload,
  complete,
  type Files,
  putBytes,
  sendFiles,
  uploadAll,
} from "../test/uploads.ts";

const CONTENT_URL = "https://content.example.com";
const MiB = 1024 ** 2;

let portal: TestPortal;
let as: Record<Caller, Call>;
let owner: MadeUser;
let admin: Call;
beforeAll(async () => {
  portal = await startPortal({ CONTENT_URL, WEBGL_FILE_DELAY_MS: "0" });
  as = await makeCallers(portal);
  owner = await makeUser(portal.db, { role: "admin", name: "Olga Owner" });
  admin = await asUser(portal, owner);
});
afterAll(() => portal.close());

const folder: Files = {
  "My Demo/index.html": "<!doctype html><title>Demo</title>",
  "My Demo/Build/über #1 100%.js": "console.log(1)",
  "My Demo/Build/empty.json": "",
};

/** An address that carries the right of the person it was given to. */
const granted = (path: string): unknown =>
  expect.stringMatching(new RegExp(`^${CONTENT_URL}/[\\w-]{43}/${path}$`));

const staged = () => portal.store.list("uploads");
const stored = async (key: string) => {
  const object = await portal.store.open(key);
  return object && (await buffer(object.stream)).toString();
};
const buildOf = (id: string) =>
  portal.db
    .selectFrom("builds")
    .select(["kind", "folder", "entry", "size", "file_count", "created_by_name"])
    .where("id", "=", id)
    .executeTakeFirst();

describe("a folder", () => {
  test("F7 F11 is sent, completed and published under its own name", async () => {
    const upload = await createUpload(admin, "webgl", folder);
    expect(upload).toMatchObject({
      kind: "webgl",
      state: "open",
      folder: "My Demo",
      file_count: 3,
    });
    expect(upload.files.map(({ path, done }) => ({ path, done }))).toEqual(
      Object.keys(folder).map((path) => ({ path, done: false })),
    );
    await sendFiles(portal, upload, folder);
    expect(await portal.store.list(`webgl/${upload._id}`)).toEqual([]);

    const { status, body } = await complete(admin, upload._id);
    expect(status).toBe(200);
    expect(body).toEqual({
      data: {
        url: granted(`${upload._id}/My%20Demo/index.html`),
        build_id: upload._id,
        build: {
          _id: upload._id,
          entry: "index.html",
          engine: null,
          checks: [],
          needs_isolation: false,
          outside_hosts: [],
          copies: [],
        },
      },
      code: "uploads.folderDone",
      params: {},
      message: "WebGL folder uploaded successfully!",
    });
    for (const [path, bytes] of Object.entries(folder))
      expect(await stored(`webgl/${upload._id}/${path}`), path).toBe(bytes);
    expect(await staged()).toEqual([]);
    expect(await buildOf(upload._id)).toEqual({
      kind: "webgl",
      folder: "My Demo",
      entry: "index.html",
      size: "48",
      file_count: 3,
      created_by_name: "Olga Owner",
    });
  });

  test("keeps to itself, though another has the same name (mistake 4)", async () => {
    const [first, second] = [
      await uploadAll(portal, admin, "webgl", { "Same/index.html": "first" }),
      await uploadAll(portal, admin, "webgl", { "Same/index.html": "second" }),
    ];
    expect(await stored(`webgl/${first._id}/Same/index.html`)).toBe("first");
    expect(await stored(`webgl/${second._id}/Same/index.html`)).toBe("second");
  });

  test("has a row for every file: size, SHA-256 and type", async () => {
    const { _id } = await uploadAll(portal, admin, "webgl", folder);
    const rows = await portal.db
      .selectFrom("build_files")
      .select(["path", "size", "sha256", "content_type", "content_encoding"])
      .where("build_id", "=", _id)
      .orderBy("path")
      .execute();
    expect(rows.map((row) => ({ ...row, sha256: row.sha256.toString("hex") }))).toEqual(
      ["Build/empty.json", "Build/über #1 100%.js", "index.html"].map((path) => {
        const bytes = folder[`My Demo/${path}`] ?? "";
        return {
          path,
          size: String(Buffer.byteLength(bytes)),
          sha256: createHash("sha256").update(bytes).digest("hex"),
          content_type: expect.stringMatching(/^(application\/json|text\/(javascript|html))/),
          content_encoding: null,
        };
      }),
    );
  });

  test("K2 leaves one line in the log, with its publication", async () => {
    const { _id } = await uploadAll(portal, admin, "webgl", folder);
    const lines = await portal.db
      .selectFrom("activity_logs")
      .select(["action", "module", "actor_name", "record_name", "after"])
      .where("record_id", "=", _id)
      .execute();
    expect(lines).toEqual([
      {
        action: "upload",
        module: "upload",
        actor_name: "Olga Owner",
        record_name: "My Demo",
        after: { kind: "webgl", files: 3, bytes: 48 },
      },
    ]);
  });

  test("needs no folder around it, and keeps accents in one way of writing", async () => {
    const { _id, url } = await uploadAll(portal, admin, "webgl", {
      "index.html": "page",
      "Ma\u0308rz.js": "script",
    });
    expect(url).toEqual(granted(`${_id}/demo/index.html`));
    expect(await stored(`webgl/${_id}/demo/M\u00e4rz.js`)).toBe("script");
  });

  test("F21 may be a single page of any name", async () => {
    const { url } = await uploadAll(portal, admin, "webgl", { "tour.html": "page" });
    expect(url).toMatch(/\/demo\/tour\.html$/);
  });

  test("F21 may be a single model, which gets a page of ours", async () => {
    const model = glb({});
    const { _id, url } = await uploadAll(portal, admin, "webgl", { "engine part.glb": model });
    expect(url).toEqual(granted(`${_id}/demo/index.html`));
    expect(await stored(`webgl/${_id}/demo/engine part.glb`)).toBe(model.toString());
    expect(await stored(`webgl/${_id}/demo/index.html`)).toContain("<!doctype html>");
    const rows = await portal.db
      .selectFrom("build_files")
      .select(["path", "content_type"])
      .where("build_id", "=", _id)
      .execute();
    expect(rows).toContainEqual({ path: "index.html", content_type: "text/html; charset=utf-8" });
    expect((await buildOf(_id))?.file_count).toBe(rows.length);
  });

  test("made for the root of a host is mended on demand: what is served is what is stored", async () => {
    const made = { "d/index.html": '<script src="/ü.js"></script>', "d/ü.js": "1" };
    const upload = await createUpload(admin, "webgl", made);
    await sendFiles(portal, upload, made);
    const { status } = await complete(admin, upload._id, { fixes: ["rewrite-base"] });
    expect(status).toBe(200);
    const mended = '<script src="./ü.js"></script>';
    expect(await stored(`webgl/${upload._id}/d/index.html`)).toBe(mended);
    const row = await portal.db
      .selectFrom("build_files")
      .select(["size", "sha256"])
      .where("build_id", "=", upload._id)
      .where("path", "=", "index.html")
      .executeTakeFirst();
    expect(row).toEqual({
      size: String(Buffer.byteLength(mended)),
      sha256: createHash("sha256").update(mended).digest(),
    });
    expect((await complete(admin, upload._id, { fixes: ["magic"] })).status).toBe(400);
  });

  test("F8 with two pages of equal depth waits until one is chosen", async () => {
    const pages = { "d/basic/index.html": "1", "d/physics/index.html": "2" };
    const upload = await createUpload(admin, "webgl", pages);
    await sendFiles(portal, upload, pages);
    const undecided = await complete(admin, upload._id);
    expect(undecided.status).toBe(422);
    expect(undecided.body).toMatchObject({
      data: {
        url: null,
        build: {
          entry: null,
          entryCandidates: ["basic/index.html", "physics/index.html"],
          checks: [{ level: "error", fix: "choose-entry" }],
        },
      },
      message: expect.stringContaining("physics/index.html"),
    });
    expect(await buildOf(upload._id)).toBeUndefined();
    const { status, body } = await complete(admin, upload._id, { entry: "d/physics/index.html" });
    expect(status).toBe(200);
    expect(body["data"]).toMatchObject({
      url: granted(`${upload._id}/d/physics/index.html`),
      build: { entry: "physics/index.html" },
    });
  });
});

describe("a video", () => {
  const mp4 = Buffer.concat([Buffer.from("\0\0\0\u0018ftypmp42"), Buffer.alloc(100)]);

  test("F11 F21 goes to a place of its own", async () => {
    const { _id, url, build } = await uploadAll(portal, admin, "video", { "tour.mp4": mp4 });
    expect(url).toEqual(granted(`${_id}/tour.mp4`));
    expect(build?.entry).toBe("tour.mp4");
    expect(await buildOf(_id)).toMatchObject({ kind: "video", file_count: 1 });
    expect((await complete(admin, _id)).body["message"]).toBe("Video uploaded successfully!");
  });

  test("must be one, by its bytes", async () => {
    const fake = { "tour.webm": "<script>alert(1)</script>" };
    const upload = await createUpload(admin, "video", fake);
    await sendFiles(portal, upload, fake);
    const { status, body } = await complete(admin, upload._id);
    expect(status).toBe(400);
    expect(body["message"]).toMatch(/"tour.webm" is not an .mp4 or .webm video/);
    expect(await portal.store.list(`video/${upload._id}`)).toEqual([]);
  });
});

describe("a large file", () => {
  const large = Buffer.alloc(33 * MiB, "abcdefghij");
  const files: Files = { "d/index.html": "page", "d/game.data": large };

  test("R2 comes in parts, in any order, and resumes with the missing ones", async () => {
    const upload = await createUpload(admin, "webgl", files);
    const parts = upload.files[1]?.parts ?? [];
    expect(parts.map(({ number, size }) => [number, size])).toEqual([
      [1, 16 * MiB],
      [2, 16 * MiB],
      [3, MiB],
    ]);
    expect(upload.files[1]?.url).toBeUndefined();
    expect((await putBytes(portal, parts[2]?.url, large.subarray(32 * MiB))).status).toBe(200);
    expect((await putBytes(portal, upload.files[0]?.url, "page")).status).toBe(200);

    const early = await complete(admin, upload._id);
    expect(early.status).toBe(409);
    expect(early.body["message"]).toMatch(/Still missing: "d\/game\.data"\./);

    const { body } = await admin("GET", `/uploads/${upload._id}`);
    const resumed = body["data"] as Upload;
    expect(resumed.files[0]).toEqual({ path: "d/index.html", size: 4, done: true });
    expect(resumed.files[1]?.parts?.map(({ done, url }) => [done, url !== undefined])).toEqual([
      [false, true],
      [false, true],
      [true, false],
    ]);
    await sendFiles(portal, resumed, files);
    expect((await complete(admin, upload._id)).status).toBe(200);
    expect((await stored(`webgl/${upload._id}/d/game.data`)) === large.toString()).toBe(true);
    expect(await portal.store.folders("uploads")).not.toContain(upload._id);
  });
});

describe.each(callers)("as %s", (caller) => {
  test("N3 abuse 50 only an administrator may, and only with an upload of their own", async () => {
    const foreign = await createUpload(admin, "webgl", folder);
    await sendFiles(portal, foreign, folder);
    const refused = caller === "guest" ? 401 : 403;
    const upload = await as[caller]("POST", "/uploads", {
      kind: "webgl",
      files: [{ path: "index.html", size: 1 }],
    });
    expect(upload.status).toBe(caller === "admin" ? 201 : refused);
    expect((await as[caller]("GET", "/uploads")).status).toBe(caller === "admin" ? 200 : refused);
    const path = `/uploads/${foreign._id}`;
    expect((await as[caller]("GET", path)).status).toBe(refused);
    expect((await as[caller]("DELETE", path)).status).toBe(refused);
    expect((await as[caller]("POST", `${path}/complete`, {})).status).toBe(refused);
    const untouched = await admin("GET", path);
    expect((untouched.body["data"] as Upload).files.every(({ done }) => done)).toBe(true);
  });
});
