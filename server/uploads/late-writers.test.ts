import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { UPLOAD_PART_BYTES, type Upload, uploadMessages } from "../../contract/uploads.ts";
import { diskStore } from "../store/disk.ts";
import type { Store } from "../store/store.ts";
import { asUser, type Call } from "../test/as.ts";
import { type MadeUser, makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { createUpload, complete, putBytes, sendFiles } from "../test/uploads.ts";

let folder: string;
let portal: TestPortal;
let owner: MadeUser;
let admin: Call;
/** Runs once a completion has put its objects in place, and before it publishes them. */
let beforePublishing: (() => Promise<unknown>) | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "late-"));
  const disk = diskStore(folder);
  const held = async (placing: Promise<void>) => {
    await placing;
    const meanwhile = beforePublishing;
    beforePublishing = undefined;
    await meanwhile?.();
  };
  const store: Store = {
    ...disk,
    copy: (copies) => held(disk.copy(copies)),
    put: (key, body) => held(disk.put(key, body)),
  };
  portal = await startPortal({ WEBGL_FILE_DELAY_MS: "0" }, store);
  owner = await makeUser(portal.db, { role: "admin" });
  admin = await asUser(portal, owner);
});
afterEach(() => {
  beforePublishing = undefined;
});
afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true, force: true });
});

const large = Buffer.alloc(UPLOAD_PART_BYTES + 2, "x");
const files = { "d/index.html": "<p>page</p>", "d/large.data": large };

async function sendAll(): Promise<Upload> {
  const upload = await createUpload(admin, "webgl", files);
  await sendFiles(portal, upload, files);
  return upload;
}

/** Sends the first byte, and the others when it is resumed. Returns the status of the answer. */
async function sendHalf(url: string | undefined, bytes: string) {
  const sent = request(new URL(url ?? "", portal.url), {
    method: "PUT",
    headers: { "content-length": bytes.length },
  });
  const status = new Promise<number | undefined>((resolve, reject) => {
    sent.on("response", (answer) => resolve(answer.resume().statusCode)).on("error", reject);
  });
  sent.write(bytes.slice(0, 1));
  await expect.poll(arriving).toEqual([1]);
  return {
    goOn() {
      sent.end(bytes.slice(1));
      return status;
    },
  };
}
async function arriving() {
  const names = await readdir(join(folder, "incoming")).catch(() => []);
  const sizes = names.map((name) => stat(join(folder, "incoming", name)).catch(() => undefined));
  return (await Promise.all(sizes)).map((stats) => stats?.size);
}

const hash = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
async function published(id: string) {
  const rows = await portal.db
    .selectFrom("build_files")
    .select(["path", "sha256"])
    .where("build_id", "=", id)
    .orderBy("path")
    .execute();
  return Promise.all(
    rows.map(async ({ path, sha256 }) => {
      const object = await portal.store.open(`webgl/${id}/d/${path}`);
      const bytes = object ? await buffer(object.stream) : Buffer.alloc(0);
      // What is served under an etag matches that etag.
      expect(hash(bytes), path).toBe(sha256.toString("hex"));
      return bytes.toString("utf8", bytes.length - 11);
    }),
  );
}

test("S8 a part that is still being sent again when its upload is completed changes nothing", async () => {
  const upload = await sendAll();
  const late = await sendHalf(upload.files[1]?.parts?.[1]?.url, "ev");
  expect((await complete(admin, upload._id)).status).toBe(200);
  expect(await late.goOn()).toBe(403);
  expect(await published(upload._id)).toEqual(["<p>page</p>", "x".repeat(11)]);
  expect(await portal.store.folders("uploads")).not.toContain(upload._id);
});

test("S8 a file that is still being sent again then is refused, and leaves nothing", async () => {
  const upload = await sendAll();
  const late = await sendHalf(upload.files[0]?.url, "<p>evil</p>");
  expect((await complete(admin, upload._id)).status).toBe(200);
  expect(await late.goOn()).toBe(403);
  expect(await published(upload._id)).toEqual(["<p>page</p>", "x".repeat(11)]);
  expect(await portal.store.folders("uploads")).not.toContain(upload._id);
  expect(await arriving()).toEqual([]);
});

test("S8 a file that arrives before publication has it asked for once more", async () => {
  const upload = await sendAll();
  const late = await sendHalf(upload.files[0]?.url, "<p>more</p>");
  beforePublishing = async () => expect(await late.goOn()).toBe(200);
  const { status, body } = await complete(admin, upload._id);
  expect([status, body["message"]]).toEqual([409, uploadMessages.sentAgain]);
  expect(await published(upload._id)).toEqual([]);
  const { body: found } = await admin("GET", `/uploads/${upload._id}`);
  expect(found["data"]).toMatchObject({ state: "open", files: [{ done: true }, { done: true }] });
  expect((await complete(admin, upload._id)).status).toBe(200);
  expect(await published(upload._id)).toEqual(["<p>more</p>", "x".repeat(11)]);
});

test("S8 the second part of a large file, sent again around the completion, is in it or is refused", async () => {
  for (let round = 0; round < 6; round += 1) {
    const upload = await sendAll();
    const [completion, answer] = await Promise.all([
      complete(admin, upload._id),
      putBytes(portal, upload.files[1]?.parts?.[1]?.url, "ok"),
    ]);
    expect([200, 409]).toContain(completion.status);
    expect([200, 403]).toContain(answer.status);
    if (completion.status === 409) expect((await complete(admin, upload._id)).status).toBe(200);
    const end = answer.status === 200 ? "ok" : "xx";
    expect(await published(upload._id)).toEqual(["<p>page</p>", `${"x".repeat(9)}${end}`]);
  }
});

test("S8 a slower completion on another node does not write over what a faster one has published", async () => {
  const other = await portal.startNode();
  const there = await asUser({ ...portal, url: other.url }, owner);
  const upload = await sendAll();
  let second: ReturnType<typeof complete> | undefined;
  beforePublishing = async () => {
    await putBytes(portal, upload.files[0]?.url, "<p>more</p>");
    second = complete(there, upload._id);
  };
  const statuses = [(await complete(admin, upload._id)).status, (await second)?.status];
  expect(statuses).toEqual([409, 200]);
  expect(await published(upload._id)).toEqual(["<p>more</p>", "x".repeat(11)]);
  await other.close();
});

test("S8 a picture that is exchanged before publication is not the one that was looked at", async () => {
  const draw = (background: string) =>
    sharp({ create: { width: 300, height: 200, channels: 3, background } })
      .png({ compressionLevel: 0 })
      .toBuffer();
  const [red, blue] = [await draw("red"), await draw("blue")];
  expect(blue.length).toBe(red.length);
  const upload = await createUpload(admin, "thumbnail", { "a.png": red });
  await putBytes(portal, upload.files[0]?.url, red);
  beforePublishing = () => putBytes(portal, upload.files[0]?.url, blue);
  expect((await complete(admin, upload._id)).status).toBe(409);
  const { body } = await complete(admin, upload._id);
  const address = new URL((body["data"] as { url: string }).url).pathname.slice(1);
  const object = await portal.store.open(address);
  const [pixel] = await sharp(object && (await buffer(object.stream)))
    .raw()
    .toBuffer();
  expect(pixel).toBeLessThan(50);
});
