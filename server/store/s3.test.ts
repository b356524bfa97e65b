import { request } from "node:http";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasRadosgwForTests, startRadosgw } from "../../scripts/machine/radosgw.mjs";
import { failures } from "../../contract/errors.ts";
import type { Demo } from "../../contract/demos.ts";
import { type Upload, uploadMessages } from "../../contract/uploads.ts";
import { readConfig } from "../start/config.ts";
import { newId } from "../db/ids.ts";
import { findOrphans } from "../storage/orphans.ts";
import { sweepStorage } from "../storage/sweep.ts";
import { asGuest, asUser, type Call } from "../test/as.ts";
import { makeUser, PASSWORD, type MadeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import {
  announce,
  createUpload,
  complete,
  putBytes,
  sendFiles,
  uploadAll,
} from "../test/uploads.ts";
import { openStore } from "./open-store.ts";
import { s3Store } from "./s3.ts";
import { StoreUnavailableError } from "./store.ts";

/** On a busy machine. */
const TIMEOUT_MS = 60_000;

// What every store does is tested in store.test.ts; this file covers what is particular to a bucket.
describe.runIf(await hasRadosgwForTests())("a portal with a bucket", () => {
  let radosgw: Awaited<ReturnType<typeof startRadosgw>>;
  let line: Awaited<ReturnType<typeof startLine>>;
  let portal: TestPortal;
  let owner: MadeUser;
  let admin: Call;
  const settings = () => ({
    S3_ENDPOINT: line.url,
    S3_BUCKET: "portal",
    S3_ACCESS_KEY_ID: radosgw.accessKeyId,
    S3_SECRET_ACCESS_KEY: radosgw.secretAccessKey,
    WEBGL_FILE_DELAY_MS: "0",
    DELETED_DEMO_HOLD_DAYS: "0",
    CORS_ORIGINS: "https://sales.example",
  });
  const warnings: string[] = [];
  const log = { warn: (_fields: object, message: string) => void warnings.push(message) };

  beforeAll(async () => {
    radosgw = await startRadosgw();
    line = await startLine(Number(new URL(radosgw.endpoint).port));
    const store = await openStore(readConfig(settings()), log, TIMEOUT_MS);
    portal = await startPortal(settings(), store);
    owner = await makeUser(portal.db, { role: "admin" });
    admin = await asUser(portal, owner);
  });
  afterAll(async () => {
    await portal.close();
    await line.cut();
    await radosgw.stop();
  });

  const large = Buffer.alloc(17 * 1024 ** 2, "x");
  const files = { "My Demo/index.html": "<p>page</p>", "My Demo/ü #1.data": large };
  const read = async (key: string) => {
    const object = await portal.store.open(key);
    return object && buffer(object.stream);
  };

  test("M2 has made the bucket, and W1 lets only the portal's pages and other front ends send to it", async () => {
    expect(warnings).toEqual([]);
    const { url } = await portal.store.signPut("uploads/x/0", { size: 1, expiresInSeconds: 60 });
    const ask = (origin: string) =>
      fetch(url, {
        method: "OPTIONS",
        headers: { origin, "access-control-request-method": "PUT" },
      });
    for (const origin of ["http://127.0.0.1:8080", "https://sales.example"]) {
      const allowed = await ask(origin);
      expect(allowed.headers.get("access-control-allow-origin")).toBe(origin);
    }
    const refused = await ask("https://evil.example");
    expect(refused.headers.get("access-control-allow-origin")).toBeNull();
    const answer = await fetch(`${portal.url}/`);
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy.split("; ")).toContain(`connect-src 'self' ${line.url}`);
  });

  test("F11 takes a folder, a large file in parts and a picture, past the portal", async () => {
    const upload = await createUpload(admin, "webgl", files);
    expect(upload.files[0]?.url?.startsWith(line.url)).toBe(true);
    await sendFiles(portal, upload, files);
    const { status, body } = await complete(admin, upload._id);
    expect([status, body["message"]]).toEqual([200, "WebGL folder uploaded successfully!"]);
    const data = await read(`webgl/${upload._id}/My Demo/ü #1.data`);
    expect(data && large.equals(data)).toBe(true);
    expect(await portal.store.folders("uploads")).not.toContain(upload._id);

    const create = { width: 300, height: 200, channels: 3, background: "red" } as const;
    const png = await sharp({ create }).png().toBuffer();
    const { url } = await uploadAll(portal, admin, "thumbnail", { "a.png": png });
    expect((await read(new URL(url).pathname.slice(1)))?.toString("latin1", 8, 12)).toBe("WEBP");
  });

  test("R2 resumes with the missing part", async () => {
    const upload = await createUpload(admin, "webgl", files);
    const parts = upload.files[1]?.parts ?? [];
    await putBytes(portal, parts[0]?.url, large.subarray(0, 16 * 1024 ** 2));
    const { body } = await admin("GET", `/uploads/${upload._id}`);
    const resumed = body["data"] as Upload;
    expect(resumed.files[1]?.parts?.map(({ done }) => done)).toEqual([true, false]);
    await sendFiles(portal, resumed, files);
    expect((await complete(admin, upload._id)).status).toBe(200);
  });

  test("abuse 51 publishes what nobody holds an address of: a late PUT changes nothing", async () => {
    const small = { "d/index.html": "<p>page</p>" };
    const upload = await createUpload(admin, "webgl", small);
    await sendFiles(portal, upload, small);
    await complete(admin, upload._id);
    await putBytes(portal, upload.files[0]?.url, "<p>evil</p>");
    expect((await read(`webgl/${upload._id}/d/index.html`))?.toString()).toBe("<p>page</p>");
    const orphans = await findOrphans(portal.db, portal.store);
    expect(orphans.map(({ key }) => key)).toEqual([`uploads/${upload._id}`]);
    await portal.store.remove(`uploads/${upload._id}`);
  });

  describe("S8 what is sent around the completion", () => {
    const end = async (id: string) =>
      (await read(`webgl/${id}/My Demo/ü #1.data`))?.toString("utf8", large.length - 2);
    const lastPart = Buffer.alloc(1024 ** 2, "y");

    test("a part, after the parts were listed, has the completion asked for once more", async () => {
      const upload = await createUpload(admin, "webgl", files);
      await sendFiles(portal, upload, files);
      line.guardPopState(/^POST \S+uploadId=/, () =>
        putBytes(portal, upload.files[1]?.parts?.[1]?.url, lastPart),
      );
      const { status, body } = await complete(admin, upload._id);
      expect([status, body["message"]]).toEqual([409, uploadMessages.sentAgain]);
      expect(await portal.store.list(`webgl/${upload._id}`)).toEqual([]);
      expect((await complete(admin, upload._id)).status).toBe(200);
      expect(await end(upload._id)).toBe("yy");
    });

    test("a part that ends after publication changes nothing", async () => {
      const upload = await createUpload(admin, "webgl", files);
      await sendFiles(portal, upload, files);
      const sent = request(upload.files[1]?.parts?.[1]?.url ?? "", {
        method: "PUT",
        headers: { "content-length": lastPart.length },
      });
      const answered = new Promise((resolve) => {
        sent.on("response", (answer) => resolve(answer.resume().statusCode)).on("error", resolve);
      });
      await new Promise((resolve) => sent.write(lastPart.subarray(1), resolve));
      expect((await complete(admin, upload._id)).status).toBe(200);
      sent.end("y");
      await answered;
      expect(await end(upload._id)).toBe("xx");
      await portal.store.remove(`uploads/${upload._id}`);
    });

    const small = { "d/index.html": "<p>page</p>" };
    const COPY = /^PUT \/portal\/webgl\//;
    const LOOK = /^GET \S+prefix=uploads/;
    test.each(["before", "after"])(
      "a file, %s it is copied, has it asked for once more",
      async (when) => {
        const upload = await createUpload(admin, "webgl", small);
        await sendFiles(portal, upload, small);
        const sendAgain = () => putBytes(portal, upload.files[0]?.url, "<p>more</p>");
        line.guardPopState(COPY, async () =>
          when === "before" ? sendAgain() : line.guardPopState(LOOK, sendAgain),
        );
        const { status, body } = await complete(admin, upload._id);
        expect([status, body["message"]]).toEqual([409, uploadMessages.sentAgain]);
        expect((await complete(admin, upload._id)).status).toBe(200);
        expect((await read(`webgl/${upload._id}/d/index.html`))?.toString()).toBe("<p>more</p>");
      },
    );
  });

  test("abuse 52 cancelled uploads leave neither objects nor parts", async () => {
    const upload = await createUpload(admin, "webgl", files);
    await putBytes(portal, upload.files[0]?.url, "<p>page</p>");
    await putBytes(portal, upload.files[1]?.parts?.[1]?.url, large.subarray(16 * 1024 ** 2));
    expect(await portal.store.folders("uploads")).toContain(upload._id);
    await admin("DELETE", `/uploads/${upload._id}`);
    expect(await portal.store.folders("uploads")).not.toContain(upload._id);
  });

  test("R5 lives on without it: uploads wait, all else works, deletes are made up for", async () => {
    const small = { "d/index.html": "<p>page</p>" };
    const { _id, url } = await uploadAll(portal, admin, "webgl", small);
    const category = newId();
    await portal.db.insertInto("categories").values({ id: category, name: "Energy" }).execute();
    const created = await admin("POST", "/demo-products", {
      title: "Wind",
      product_category_id: { _id: category },
      video_url: url,
    });
    const demo = created.body["data"] as Demo;
    const upload = await createUpload(admin, "webgl", small);
    await sendFiles(portal, upload, small);

    await line.cut();
    for (const answer of [
      await announce(admin, "webgl", small),
      await announce(admin, "webgl", files),
      await admin("GET", `/uploads/${upload._id}`),
      await complete(admin, upload._id),
      await asGuest(portal)("GET", "/health"),
    ]) {
      expect([answer.status, answer.body["message"]]).toEqual([503, failures.unavailable]);
    }
    const login = { seS_id: owner.ses_id, password: PASSWORD };
    expect((await asGuest(portal)("POST", "/users/login", login)).status).toBe(200);
    expect((await admin("GET", "/demo-products")).status).toBe(200);
    expect((await admin("DELETE", `/demo-products/${demo._id}`)).status).toBe(200);
    await expect(sweepStorage(portal)).rejects.toThrow(StoreUnavailableError);

    await line.mend();
    expect((await complete(admin, upload._id)).status).toBe(200);
    expect(await portal.store.list(`webgl/${_id}`)).toHaveLength(1);
    await sweepStorage(portal);
    expect(await portal.store.list(`webgl/${_id}`)).toEqual([]);
    expect(await findOrphans(portal.db, portal.store)).toEqual([]);
  });

  test("abuse 67 with a wrong secret it says no more than that it cannot answer", async () => {
    const { s3 } = readConfig({ ...settings(), S3_SECRET_ACCESS_KEY: "wrong" });
    if (!s3) throw new Error("no settings");
    const store = s3Store(s3);
    await expect(store.stat("a")).rejects.toThrow(StoreUnavailableError);
    await expect(store.put("a", Buffer.from("x"))).rejects.toThrow(StoreUnavailableError);
    const { url } = await store.signPut("uploads/x/0", { size: 1, expiresInSeconds: 60 });
    expect((await fetch(url, { method: "PUT", body: "x" })).status).toBe(403);
    const broken = await startPortal(settings(), store);
    const call = await asUser(broken, await makeUser(broken.db, { role: "admin" }));
    const { status, body } = await announce(call, "webgl", { "index.html": "x" });
    expect([status, body["message"]]).toEqual([503, failures.unavailable]);
    await broken.close();
  });

  test("starts while the bucket is away, and says what that means", async () => {
    const away = readConfig({ ...settings(), S3_ENDPOINT: "http://127.0.0.1:9" });
    await openStore(away, log);
    expect(warnings.at(-1)).toMatch(/CORS rules allow PUT from http:\/\/127\.0\.0\.1:8080/);
  });
});

/** A proxy to a port, which can be cut, restored and told to hold back bytes. */
async function startLine(target: number) {
  let hold: ((beginning: string) => Promise<void>) | undefined;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target, "127.0.0.1");
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("close", () => sockets.delete(socket)).on("error", () => undefined);
    }
    far.pipe(near);
    near.on("end", () => far.end());
    near.on("data", (bytes: Buffer) => {
      near.pause();
      void (async () => {
        await hold?.(bytes.toString("latin1", 0, 1000));
        far.write(bytes);
        near.resume();
      })();
    });
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    mend: () => listen(port),
    /** The first request that starts like this waits until `done`. */
    guardPopState(pattern: RegExp, meanwhile: () => Promise<unknown>) {
      hold = async (beginning) => {
        if (!pattern.test(beginning)) return;
        hold = undefined;
        await meanwhile();
      };
    },
    cut: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
