import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { failures, unauthorized } from "../../contract/errors.ts";
import type { Upload } from "../../contract/uploads.ts";
import { diskStore } from "../store/disk.ts";
import { asUser, type Call } from "../test/as.ts";
import { type MadeUser, makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { createUpload, complete, putBytes, sendFiles } from "../test/uploads.ts";

let portal: TestPortal;
let owner: MadeUser;
let admin: Call;
beforeAll(async () => {
  portal = await startPortal({ WEBGL_FILE_DELAY_MS: "0" });
});
afterAll(() => portal.close());

const files = { "d/index.html": "<p>page</p>", "d/a.js": "let a = 1" };
let upload: Upload;
beforeEach(async () => {
  owner = await makeUser(portal.db, { role: "admin" });
  admin = await asUser(portal, owner);
  upload = await createUpload(admin, "webgl", files);
});

const addressOf = (i: number) => new URL(upload.files[i]?.url ?? "", portal.url);
const staged = () => portal.store.list(`uploads/${upload._id}`);

describe("a signed address", () => {
  test("accepts its file from anybody who has the address, and again", async () => {
    for (const bytes of ["<b>early</b>", "<p>page</p>"].map((text) => text.slice(0, 11)))
      expect((await putBytes(portal, upload.files[0]?.url, bytes)).status).toBe(200);
    expect(await staged()).toMatchObject([{ key: `uploads/${upload._id}/0`, size: 11 }]);
  });

  test.each([
    ["another key", (url: URL) => url.searchParams.set("key", `uploads/${upload._id}/1`)],
    ["a published key", (url: URL) => url.searchParams.set("key", "webgl/x/d/index.html")],
    ["another size", (url: URL) => url.searchParams.set("size", "12")],
    ["a later end", (url: URL) => url.searchParams.set("expires", "9999999999")],
    ["a part", (url: URL) => url.searchParams.set("parts", "0".repeat(32))],
    ["no signature", (url: URL) => url.searchParams.delete("signature")],
    ["another signature", (url: URL) => url.searchParams.set("signature", "A".repeat(43))],
    ["two keys", (url: URL) => url.searchParams.append("key", "uploads/x/1")],
  ])("abuse 51 does not take %s", async (_name, change) => {
    const url = addressOf(0);
    change(url);
    const answer = await putBytes(portal, url.href, "<p>page</p>");
    expect([400, 403]).toContain(answer.status);
    expect(await staged()).toEqual([]);
  });

  test("abuse 51 expires", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 6 * 3600 * 1000 + 1000 });
    const answer = await putBytes(portal, upload.files[0]?.url, "<p>page</p>");
    vi.useRealTimers();
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ message: expect.stringMatching(/has expired/) });
    expect(await staged()).toEqual([]);
  });

  test.each(["", "<p>pag", "<p>page</p>!"])(
    "abuse 49 is for its length, not for %j",
    async (bytes) => {
      expect((await putBytes(portal, upload.files[0]?.url, bytes)).status).toBe(403);
      expect(await staged()).toEqual([]);
    },
  );

  test.each(["<p>pag", "<p>page</p> and a lot more"])(
    "abuse 49 counts while it reads: chunks that make %j are refused",
    async (bytes) => {
      const status = await new Promise<number | undefined>((resolve, reject) => {
        const sent = request(addressOf(0), { method: "PUT" }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        });
        sent.on("error", reject);
        for (const chunk of bytes) sent.write(chunk);
        sent.end();
      });
      expect(status).toBe(400);
      expect(await staged()).toEqual([]);
    },
  );

  test("R19 a sender that vanishes leaves nothing", async () => {
    await new Promise<void>((resolve) => {
      const headers = { "content-length": "11" };
      const sent = request(addressOf(0), { method: "PUT", headers });
      sent.on("error", () => resolve());
      sent.write("<p>", () => setTimeout(() => sent.destroy(new Error("gone")), 50));
    });
    await expect.poll(staged).toEqual([]);
    await portal.store.tidy(new Date(0));
    expect((await putBytes(portal, upload.files[0]?.url, "<p>page</p>")).status).toBe(200);
  });

  test("abuse 51 is closed after publication, and what was published stays as it was", async () => {
    await sendFiles(portal, upload, files);
    expect((await complete(admin, upload._id)).status).toBe(200);
    const before = await portal.store.list(`webgl/${upload._id}`);
    const answer = await putBytes(portal, upload.files[0]?.url, "<p>evil</p>");
    expect(answer.status).toBe(403);
    expect(await portal.store.list(`webgl/${upload._id}`)).toEqual(before);
    expect(await staged()).toEqual([]);
  });

  test.each([
    ["deactivated", { is_active: false }],
    ["no longer approved", { is_approved: false }],
    ["no longer an administrator", { user_type_id: "000000000000000000000003" }],
  ])("abuse 25 stops when its owner is %s", async (_name, change) => {
    await portal.db.updateTable("users").set(change).where("id", "=", owner.id).execute();
    const answer = await putBytes(portal, upload.files[0]?.url, "<p>page</p>");
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ message: unauthorized.invalidUser });
    expect(await staged()).toEqual([]);
  });

  test("abuse 25 stops when its owner is deleted", async () => {
    await portal.db.deleteFrom("users").where("id", "=", owner.id).execute();
    expect((await putBytes(portal, upload.files[0]?.url, "<p>page</p>")).status).toBe(401);
  });

  test("takes bytes of any type, and is of no use for reading", async () => {
    const headers = { "content-type": "application/json" };
    const answer = await putBytes(portal, upload.files[0]?.url, "<p>page</p>", headers);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect((await fetch(addressOf(0))).status).toBe(401);
  });

  test("is in no log", () => {
    expect(portal.logged.join("\n")).not.toContain("signature");
  });
});

const mayMount =
  process.platform === "linux" && process.getuid?.() === 0 && existsSync("/bin/mount");
test.runIf(mayMount)(
  "R7 R240 a full disk says so, lets people read, and heals without a restart",
  async () => {
    const small = await mkdtemp(join(tmpdir(), "small-"));
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", small]);
    const full = await startPortal({ WEBGL_FILE_DELAY_MS: "0" }, diskStore(small));
    try {
      const call = await asUser(full, await makeUser(full.db, { role: "admin" }));
      const large = { "index.html": "page", "a.data": Buffer.alloc(900_000) };
      const largeUpload = await createUpload(call, "webgl", large);
      await writeFile(join(small, "somebody-elses"), Buffer.alloc(500_000));
      expect((await putBytes(full, largeUpload.files[0]?.url, "page")).status).toBe(200);
      const refused = await putBytes(full, largeUpload.files[1]?.url, large["a.data"]);
      expect(refused.status).toBe(507);
      expect(await refused.json()).toMatchObject({ message: failures.storageFull });
      // To the last block.
      await writeFile(join(small, "rest"), Buffer.alloc(1_000_000)).catch(() => undefined);
      const announced = { kind: "webgl", files: [{ path: "up/index.html", size: 4 }] };
      expect((await call("POST", "/uploads", announced)).status).toBe(507);
      // R240: reads still work on this node.
      expect((await call("GET", "/health/ready")).status).toBe(200);
      await rm(join(small, "rest"));
      await rm(join(small, "somebody-elses"));
      expect((await putBytes(full, largeUpload.files[1]?.url, large["a.data"])).status).toBe(200);
      expect((await complete(call, largeUpload._id)).status).toBe(200);
    } finally {
      await full.close();
      execFileSync("umount", [small]);
      await rm(small, { recursive: true });
    }
  },
);
