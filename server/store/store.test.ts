import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hasRadosgwForTests, startRadosgw } from "../../scripts/machine/radosgw.mjs";
import { UPLOAD_PART_BYTES } from "../../contract/uploads.ts";
import { newId } from "../db/ids.ts";
import { makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { diskStore } from "./disk.ts";
import { s3Store } from "./s3.ts";
import { ChangedObjectError, InvalidKeyError, type Store } from "./store.ts";

interface StoreUnderTest {
  store: Store;
  /** A key for which addresses may be signed. */
  stagedKey(): Promise<string>;
  send(url: string, body: string | Buffer): Promise<Response>;
  close(): Promise<void>;
}

const drivers = [
  { name: "disk", open: openDisk, isHere: true },
  { name: "S3", open: openS3, isHere: await hasRadosgwForTests() },
];

/** Signed addresses of a disk store lead to the portal, which requires a running upload. */
async function openDisk(): Promise<StoreUnderTest> {
  const folder = await mkdtemp(join(tmpdir(), "store-"));
  const store = diskStore(folder);
  const portal: TestPortal = await startPortal({}, store);
  return {
    store,
    async stagedKey() {
      const owner = await makeUser(portal.db, { role: "admin" });
      const id = newId();
      await portal.db
        .insertInto("uploads")
        .values({
          id,
          kind: "webgl",
          owner_id: owner.id,
          folder: "d",
          public_id: id,
          size: "1",
          file_count: 1,
        })
        .execute();
      return `uploads/${id}/0`;
    },
    send: (url, body) => put(new URL(url, portal.url).href, body),
    async close() {
      await portal.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function openS3(): Promise<StoreUnderTest> {
  const { stop, ...access } = await startRadosgw();
  const store = s3Store({ ...access, region: "us-east-1", bucket: "portal" });
  await store.check();
  return {
    store,
    stagedKey: () => Promise.resolve(`uploads/${newId()}/0`),
    send: put,
    close: stop,
  };
}

const put = (url: string, body: string | Buffer) =>
  fetch(url, { method: "PUT", body: Buffer.from(body) });

describe.each(drivers)("the $name store", ({ open, isHere }) => {
  let tested: StoreUnderTest;
  let store: Store;
  let at: (key: string) => string;
  let count = 0;
  beforeAll(async () => {
    if (!isHere) return;
    tested = await open();
    store = tested.store;
  });
  afterAll(() => (isHere ? tested.close() : undefined));
  beforeEach(({ skip }) => {
    skip(!isHere, "needs radosgw");
    const place = `place-${(count += 1)}`;
    at = (key) => `${place}/${key}`;
  });

  const read = async (key: string, range?: { start: number; end: number }) => {
    const object = await store.open(key, range);
    return object && (await text(object.stream));
  };

  describe("what was put", () => {
    it("is read back completely", async () => {
      await store.put(at("a/one.webp"), Buffer.from("first"));
      expect(await read(at("a/one.webp"))).toBe("first");
    });

    it("is read in part, with the size of the entire object", async () => {
      await store.put(at("digits"), Buffer.from("0123456789"));
      expect(await read(at("digits"), { start: 2, end: 5 })).toBe("2345");
      const part = await store.open(at("digits"), { start: 9, end: 9 });
      expect(part?.size).toBe(10);
      part?.stream.destroy();
    });

    it("is read at once: in full, in part and beyond its end", async () => {
      await store.put(at("digits"), Buffer.from("0123456789"));
      await store.put(at("empty"), Buffer.alloc(0));
      const part = async (key: string, start: number, end: number) => {
        const object = await store.read(key, { start, end });
        return object && { ...object, bytes: object.bytes.toString() };
      };
      const etag = (await store.stat(at("digits")))?.etag;
      expect(await part(at("digits"), 0, 9)).toEqual({ bytes: "0123456789", size: 10, etag });
      expect(await part(at("digits"), 2, 5)).toEqual({ bytes: "2345", size: 10, etag });
      expect(await part(at("digits"), 8, 99)).toEqual({ bytes: "89", size: 10, etag });
      expect(await part(at("empty"), 0, -1)).toMatchObject({ bytes: "", size: 0 });
      expect(await part(at("absent"), 0, 9)).toBeUndefined();
    });

    it("survives in large and empty form", async () => {
      const large = Buffer.alloc(3_000_000, "x");
      await store.put(at("large"), large);
      await store.put(at("empty"), Buffer.alloc(0));
      const opened = await store.open(at("large"));
      expect(opened && large.equals(await buffer(opened.stream))).toBe(true);
      expect(await read(at("empty"))).toBe("");
    });

    it("is replaced in one step, and its etag changes", async () => {
      await store.put(at("file"), Buffer.from("old"));
      const before = await store.stat(at("file"));
      await store.put(at("file"), Buffer.from("new"));
      expect(await read(at("file"))).toBe("new");
      expect((await store.stat(at("file")))?.etag).not.toBe(before?.etag);
    });

    it("has the same size and etag whether opened, asked about or listed", async () => {
      await store.put(at("file"), Buffer.from("text"));
      const opened = await store.open(at("file"));
      opened?.stream.destroy();
      const [listed] = await store.list(at("x").slice(0, -2));
      expect(await store.stat(at("file"))).toEqual({ size: 4, etag: opened?.etag });
      expect(listed).toMatchObject({ key: at("file"), size: 4, etag: opened?.etag });
      expect(Math.abs((listed?.modifiedAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    });
  });

  it("knows nothing of an unknown key, a folder or a key below a file", async () => {
    await store.put(at("b/file"), Buffer.from("text"));
    for (const key of ["nothing", "b", "b/file/more", "b/other"].map(at)) {
      expect({ key, opened: await store.open(key) }).toEqual({ key, opened: undefined });
      expect({ key, found: await store.stat(key) }).toEqual({ key, found: undefined });
    }
    expect(await store.list(at("nothing"))).toEqual([]);
    expect(await store.folders(at("nothing"))).toEqual([]);
  });

  it("lists what lies beneath a key, and no neighbour", async () => {
    for (const key of ["1/a", "1/deep/ü b", "11/c"].map(at)) await store.put(key, Buffer.from(key));
    const listed = (await store.list(at("1"))).map(({ key }) => key).toSorted();
    expect(listed).toEqual([at("1/a"), at("1/deep/ü b")]);
    expect((await store.folders(at("x").slice(0, -2))).toSorted()).toEqual(["1", "11"]);
  });

  it("removes one object, or all beneath a key, and no neighbour", async () => {
    for (const key of ["1/a", "1/deep/b", "11/c", "2/d", "2/e"].map(at))
      await store.put(key, Buffer.from(key));
    await store.remove(at("1"));
    await store.remove(at("2/d"));
    await store.remove(at("nothing"));
    expect((await store.list(at("x").slice(0, -2))).map(({ key }) => key).toSorted()).toEqual(
      ["11/c", "2/e"].map(at),
    );
  });

  it.each([
    "",
    ".",
    "..",
    "../outside",
    "a/../../outside",
    "a/..",
    "a/./b",
    "/etc/passwd",
    "a//b",
    "a/",
    "/",
    "a\\..\\b",
    "..\\outside",
    "a\0b",
    "a\nb",
    "a/\u007f",
    "\ud800",
    "x".repeat(256),
    "ä".repeat(128),
    Array.from({ length: 600 }, () => "a").join("/"),
  ])("refuses the key %j in every call", async (key) => {
    const copy = { from: key, to: "a", etag: "x" };
    const terms = { size: 1, expiresInSeconds: 60 };
    const calls: (() => Promise<unknown>)[] = [
      () => store.put(key, Buffer.from("x")),
      () => store.open(key),
      () => store.stat(key),
      () => store.list(key),
      () => store.folders(key),
      () => store.remove(key),
      () => store.copy([copy]),
      () => store.copy([{ ...copy, from: "a", to: key }]),
      () => store.beginParts(key),
      () => store.listParts(key, "0".repeat(32)),
      () => store.signPut(key, terms),
      () => store.signPart(key, "0".repeat(32), { number: 1, ...terms }),
    ];
    for (const call of calls) await expect((async () => call())()).rejects.toThrow(InvalidKeyError);
  });

  it("keeps keys apart that a careless store would mix", async () => {
    for (const key of ["...", "..b", "%2e%2e", "ü", "A", "a", "incoming/x", "a+b", "a b"].map(at)) {
      await store.put(key, Buffer.from(key));
      expect(await read(key)).toBe(key);
    }
  });

  describe("a copy", () => {
    it("has the same bytes, and does not change with the original", async () => {
      await store.put(at("one"), Buffer.from("before"));
      const etag = (await store.stat(at("one")))?.etag ?? "";
      const copies = ["My Demo/ü #1.js", "deep/er"].map((to) => ({
        from: at("one"),
        to: at(to),
        etag,
      }));
      await store.copy(copies);
      await store.copy(copies);
      await store.put(at("one"), Buffer.from("after!"));
      expect(await read(at("My Demo/ü #1.js"))).toBe("before");
      await store.remove(at("one"));
      expect(await read(at("deep/er"))).toBe("before");
    });

    it("is refused when the original has changed or is gone", async () => {
      await store.put(at("one"), Buffer.from("before"));
      const etag = (await store.stat(at("one")))?.etag ?? "";
      await store.put(at("one"), Buffer.from("after!"));
      const copy = { from: at("one"), to: at("two"), etag };
      await expect(store.copy([copy])).rejects.toThrow(ChangedObjectError);
      await store.remove(at("one"));
      await expect(store.copy([copy])).rejects.toThrow(ChangedObjectError);
    });
  });

  describe("a signed address", () => {
    const terms = { size: 5, expiresInSeconds: 60 };

    it("takes its bytes, with nothing but the address", async () => {
      const key = await tested.stagedKey();
      const { url, headers } = await store.signPut(key, terms);
      expect(headers).toEqual({});
      expect((await tested.send(url, "12345")).status).toBe(200);
      expect(await read(key)).toBe("12345");
    });

    it("takes no other length, key or signature", async () => {
      const key = await tested.stagedKey();
      const other = await tested.stagedKey();
      const { url } = await store.signPut(key, terms);
      const forged = [
        [url, "1234"],
        [url, "123456"],
        [url, ""],
        [
          url.replaceAll(encodeURIComponent(key), encodeURIComponent(other)).replace(key, other),
          "12345",
        ],
        [url.replace(/(signature=.)./i, (_, start: string) => `${start}_`), "12345"],
      ] as const;
      for (const [address, bytes] of forged)
        expect((await tested.send(address, bytes)).status, address).toBe(403);
      expect(await store.stat(key)).toBeUndefined();
      expect(await store.stat(other)).toBeUndefined();
    });

    it("expires", async () => {
      const key = await tested.stagedKey();
      const { url } = await store.signPut(key, { size: 5, expiresInSeconds: 1 });
      await new Promise((resolve) => setTimeout(resolve, 2100));
      expect((await tested.send(url, "12345")).status).toBe(403);
      expect(await store.stat(key)).toBeUndefined();
    });
  });

  describe("an object in parts", () => {
    const [first, last] = [Buffer.alloc(UPLOAD_PART_BYTES, "a"), Buffer.from("the end")];
    const sendPart = async (key: string, partsId: string, number: number, bytes: Buffer) => {
      const part = { number, size: bytes.length, expiresInSeconds: 60 };
      const { url } = await store.signPart(key, partsId, part);
      return (await tested.send(url, bytes)).status;
    };

    it("comes in any order and becomes one", async () => {
      const key = await tested.stagedKey();
      const partsId = await store.beginParts(key);
      expect(await sendPart(key, partsId, 2, last)).toBe(200);
      expect(await store.listParts(key, partsId)).toMatchObject([{ number: 2, size: 7 }]);
      expect(await sendPart(key, partsId, 1, Buffer.alloc(UPLOAD_PART_BYTES, "b"))).toBe(200);
      expect(await sendPart(key, partsId, 1, first)).toBe(200);
      expect(await store.stat(key)).toBeUndefined();
      await store.finishParts(key, partsId);
      const whole = await store.open(key);
      expect(whole && Buffer.concat([first, last]).equals(await buffer(whole.stream))).toBe(true);
      expect(await store.listParts(key, partsId)).toEqual([]);
    });

    it("is found while it is on its way, and removed with its folder", async () => {
      const key = await tested.stagedKey();
      const folder = key.split("/")[1] ?? "";
      const partsId = await store.beginParts(key);
      await sendPart(key, partsId, 2, last);
      expect(await store.folders("uploads")).toContain(folder);
      await store.remove(`uploads/${folder}`);
      expect(await store.folders("uploads")).not.toContain(folder);
      expect(await store.listParts(key, partsId)).toEqual([]);
    });

    it("takes no part under the address of another", async () => {
      const key = await tested.stagedKey();
      const partsId = await store.beginParts(key);
      const part = { number: 1, size: 7, expiresInSeconds: 60 };
      const { url } = await store.signPart(key, partsId, part);
      const other = url.replace(/(number=)1/i, "$12");
      expect((await tested.send(other, last)).status).toBe(403);
      expect((await tested.send(url, "too long")).status).toBe(403);
      expect(await store.listParts(key, partsId)).toEqual([]);
    });
  });
});
