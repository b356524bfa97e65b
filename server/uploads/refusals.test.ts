import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { UploadKind } from "../../contract/uploads.ts";
import { asUser, type Call } from "../test/as.ts";
import { makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { createUpload, complete, putBytes } from "../test/uploads.ts";

const KiB = 1024;
let portal: TestPortal;
let admin: Call;
beforeAll(async () => {
  portal = await startPortal({
    WEBGL_FILE_DELAY_MS: "0",
    UPLOAD_MAX_BYTES: String(100 * KiB),
    UPLOAD_MAX_FILE_BYTES: String(60 * KiB),
    UPLOAD_BYTES_PER_DAY: String(500 * KiB),
    UPLOAD_MAX_UNFINISHED: "5",
  });
  admin = await newAdmin();
});
afterAll(() => portal.close());

const newAdmin = async () => asUser(portal, await makeUser(portal.db, { role: "admin" }));
const countUploads = async () =>
  (await portal.db.selectFrom("uploads").select("id").execute()).length;
const page = { path: "d/index.html", size: 1 };

describe("a list of files that cannot become a demo", () => {
  const many = Array.from({ length: 5001 }, (_, i) => ({ path: `d/${i}.js`, size: 1 }));
  const refusals: [string, UploadKind, unknown, number, RegExp][] = [
    ["no files", "webgl", [], 400, /^No files selected$/],
    ["no video", "video", [], 400, /^Please select a file$/],
    ["no picture", "thumbnail", [], 400, /^Please select a file$/],
    ["5,001 files", "webgl", many, 413, /at most 5,000 files.*5,001.*"d\/5000\.js"/],
    [
      "no index.html",
      "webgl",
      [
        { path: "d/a.fbx", size: 1 },
        { path: "d/b.js", size: 1 },
      ],
      400,
      /^index\.html not found in the uploaded WebGL folder\. It holds 1 \.fbx, 1 \.js\.$/,
    ],
    ["one archive", "webgl", [{ path: "demo.rar", size: 1 }], 400, /"demo\.rar" cannot be played/],
    ["a picture as video", "video", [{ path: "a.png", size: 1 }], 400, /"a\.png" is not an \.mp4/],
    [
      "two videos",
      "video",
      [
        { path: "a.mp4", size: 1 },
        { path: "b.mp4", size: 1 },
      ],
      400,
      /one file only/,
    ],
    [
      "one large file",
      "webgl",
      [page, { path: "d/huge.data", size: 60 * KiB + 1 }],
      413,
      /"d\/huge\.data" is too large: a file may be at most 60 KiB/,
    ],
    [
      "too much in all",
      "webgl",
      [page, { path: "d/1", size: 60 * KiB }, { path: "d/2", size: 60 * KiB }],
      413,
      /at most 100 KiB\. With "d\/2" it is larger/,
    ],
    [
      "a picture over 2 MB",
      "thumbnail",
      [{ path: "a.png", size: 2 * KiB * KiB + 1 }],
      413,
      /"a\.png" is too large.*2 MiB/,
    ],
    ["a negative size", "webgl", [{ path: "index.html", size: -1 }], 400, /whole number of bytes/],
    ["half a byte", "webgl", [{ path: "index.html", size: 0.5 }], 400, /whole number of bytes/],
    ["no size", "webgl", [{ path: "index.html" }], 400, /whole number of bytes/],
    ["an object as path", "webgl", [{ path: { $ne: 1 }, size: 1 }], 400, /path/],
    ["no list", "webgl", "index.html", 400, /list/],
    ["a short hash", "webgl", [{ ...page, sha256: "abc" }], 400, /sha256/],
    [
      "hostile names",
      "webgl",
      [page, { path: "d/../../x", size: 1 }, { path: "d/CON", size: 1 }],
      400,
      /"d\/\.\.\/\.\.\/x" points outside its folder, "d\/CON" contains/,
    ],
    [
      "twins",
      "webgl",
      [page, { path: "d/Index.html", size: 1 }],
      400,
      /"d\/index\.html" and "d\/Index\.html" are alike/,
    ],
  ];
  test.each(refusals)("F14 abuse 48 %s", async (_name, kind, files, status, sentence) => {
    const before = await countUploads();
    const answer = await admin("POST", "/uploads", { kind, files });
    expect(answer.body["message"]).toMatch(sentence);
    expect(answer.status).toBe(status);
    expect(answer.body["errors"]).toHaveProperty("files");
    expect(await countUploads()).toBe(before);
    expect(await portal.store.folders("uploads")).toEqual([]);
  });

  test("an unknown kind is refused", async () => {
    const { status } = await admin("POST", "/uploads", { kind: "svg", files: [page] });
    expect(status).toBe(400);
  });

  test("F14 5,000 paths of 512 bytes are taken", async () => {
    const call = await newAdmin();
    const files = Array.from({ length: 5000 }, (_, i) => ({
      path: i === 0 ? "d/index.html" : `d/${String(i).padStart(255, "x")}/${"y".repeat(254)}`,
      size: 1,
    }));
    const { status, body } = await call("POST", "/uploads", { kind: "webgl", files });
    expect(status).toBe(201);
    expect((body["data"] as { files: object[] }).files).toHaveLength(5000);
  });
});

describe("limits of one administrator", () => {
  test("5 unfinished uploads are enough, also when twenty begin at once", async () => {
    const call = await newAdmin();
    const starts = await Promise.all(
      Array.from({ length: 20 }, () => call("POST", "/uploads", { kind: "webgl", files: [page] })),
    );
    const having = (expected: number) => starts.filter(({ status }) => status === expected).length;
    expect([having(201), having(429)]).toEqual([5, 15]);
    const refused = starts.find(({ status }) => status === 429);
    expect(refused?.body["message"]).toMatch(/5 unfinished uploads.*cancel/);
    const { body } = await call("GET", "/uploads");
    const open = body["data"] as { _id: string }[];
    expect(open).toHaveLength(5);
    expect((await call("DELETE", `/uploads/${open[0]?._id}`)).status).toBe(200);
    expect((await call("POST", "/uploads", { kind: "webgl", files: [page] })).status).toBe(201);
    expect((await admin("POST", "/uploads", { kind: "webgl", files: [page] })).status).toBe(201);
  });

  test("what was cancelled still counts among the bytes of the day", async () => {
    const call = await newAdmin();
    const files = [page, { path: "d/1", size: 60 * KiB }];
    for (let i = 0; i < 8; i += 1) {
      const { status, body } = await call("POST", "/uploads", { kind: "webgl", files });
      expect(status).toBe(201);
      await call("DELETE", `/uploads/${(body["data"] as { _id: string })._id}`);
    }
    const { status, body } = await call("POST", "/uploads", { kind: "webgl", files });
    expect(status).toBe(429);
    expect(body["message"]).toMatch(/daily upload limit of 500 KiB/);
  });
});

describe("a cancelled upload", () => {
  test("leaves nothing, takes nothing and is not completed", async () => {
    const call = await newAdmin();
    const files = { "d/index.html": "page", "d/a.js": "script" };
    const upload = await createUpload(call, "webgl", files);
    await putBytes(portal, upload.files[0]?.url, "page");
    expect(await portal.store.list(`uploads/${upload._id}`)).toHaveLength(1);
    const { status, body } = await call("DELETE", `/uploads/${upload._id}`);
    expect([status, body["message"]]).toEqual([200, "Upload cancelled"]);
    expect(await portal.store.folders("uploads")).not.toContain(upload._id);
    const late = await putBytes(portal, upload.files[1]?.url, "script");
    expect(late.status).toBe(403);
    expect(await late.json()).toMatchObject({ message: "This upload was cancelled." });
    const completion = await complete(call, upload._id);
    expect([completion.status, completion.body["message"]]).toEqual([
      409,
      "This upload was cancelled.",
    ]);
    const { body: seen } = await call("GET", `/uploads/${upload._id}`);
    expect(seen["data"]).toMatchObject({ state: "aborted", files: [] });
  });
});
