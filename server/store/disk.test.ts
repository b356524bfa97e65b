import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { diskStore } from "./disk.ts";
import { InvalidKeyError, type Store, StoreFullError, WrongSizeError } from "./store.ts";

let folder: string;
let store: Store;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "store-"));
  store = diskStore(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const read = async (key: string, range?: { start: number; end: number }) => {
  const object = await store.open(key, range);
  return object && (await text(object.stream));
};
const leftovers = () => readdir(join(folder, "incoming"));

describe("what was put", () => {
  it("is read back whole, by buffer and by stream", async () => {
    await store.put("thumbnails/a/one.webp", Buffer.from("first"));
    await store.put(
      "thumbnails/b/two.webp",
      Readable.from([Buffer.from("sec"), Buffer.from("ond")]),
      { size: 6 },
    );
    expect(await read("thumbnails/a/one.webp")).toBe("first");
    expect(await read("thumbnails/b/two.webp")).toBe("second");
    expect(await leftovers()).toEqual([]);
  });

  it("is read in part, with the size of the whole", async () => {
    await store.put("a/digits", Buffer.from("0123456789"));
    expect(await read("a/digits", { start: 2, end: 5 })).toBe("2345");
    const part = await store.open("a/digits", { start: 9, end: 9 });
    expect(part?.size).toBe(10);
    part?.stream.destroy();
  });

  it("survives in large and empty form", async () => {
    const large = Buffer.alloc(3_000_000, "x");
    await store.put("a/large", large);
    await store.put("a/empty", Buffer.alloc(0));
    const opened = await store.open("a/large");
    expect(opened && large.equals(await buffer(opened.stream))).toBe(true);
    expect(await read("a/empty")).toBe("");
  });

  it("is replaced in one step, and its etag changes", async () => {
    await store.put("a/file", Buffer.from("old"));
    const before = await store.stat("a/file");
    await store.put("a/file", Buffer.from("new"));
    expect(await read("a/file")).toBe("new");
    expect((await store.stat("a/file"))?.etag).not.toBe(before?.etag);
  });

  it("has the same size and etag whether opened or asked about", async () => {
    await store.put("a/file", Buffer.from("text"));
    const opened = await store.open("a/file");
    opened?.stream.destroy();
    expect(await store.stat("a/file")).toEqual({ size: 4, etag: opened?.etag });
  });
});

describe("what is not there", () => {
  it("is undefined: an unknown key, a folder, a key below a file", async () => {
    await store.put("a/b/file", Buffer.from("text"));
    for (const key of ["nothing", "a", "a/b", "a/b/file/more", "a/b/other"]) {
      expect({ key, opened: await store.open(key) }).toEqual({ key, opened: undefined });
      expect({ key, found: await store.stat(key) }).toEqual({ key, found: undefined });
    }
  });
});

describe("remove", () => {
  it("takes one object, or all beneath a prefix, and no neighbour", async () => {
    for (const key of ["webgl/1/a", "webgl/1/deep/b", "webgl/11/c", "video/1/d"])
      await store.put(key, Buffer.from(key));
    await store.remove("webgl/1");
    await store.remove("video/1/d");
    expect(await read("webgl/1/a")).toBeUndefined();
    expect(await read("webgl/1/deep/b")).toBeUndefined();
    expect(await read("video/1/d")).toBeUndefined();
    expect(await read("webgl/11/c")).toBe("webgl/11/c");
  });

  it("leaves no empty folders, and is silent about what is not there", async () => {
    await store.put("video/1/d", Buffer.from("d"));
    await store.remove("video/1/d");
    expect(await readdir(join(folder, "objects"))).toEqual([]);
    await store.put("file", Buffer.from("f"));
    await store.remove("video/1/d");
    await store.remove("file/below");
    expect(await read("file")).toBe("f");
  });
});

const hostileKeys = [
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
];
describe.each(hostileKeys)("the key %j", (key) => {
  it("is refused by every call and reaches nothing", async () => {
    await writeFile(join(folder, "outside"), "untouched");
    await expect(store.put(key, Buffer.from("x"))).rejects.toThrow(InvalidKeyError);
    await expect(store.open(key)).rejects.toThrow(InvalidKeyError);
    await expect(store.stat(key)).rejects.toThrow(InvalidKeyError);
    await expect(store.remove(key)).rejects.toThrow(InvalidKeyError);
    expect(await readdir(folder)).toEqual(["outside"]);
  });
});

it("keeps keys apart that a careless store would mix", async () => {
  for (const key of [
    "a/...",
    "a/..b",
    "a/%2e%2e",
    "a/ü",
    "a/A",
    "a/a",
    "incoming/x",
    "objects/x",
  ]) {
    await store.put(key, Buffer.from(key));
    expect(await read(key)).toBe(key);
  }
});

describe("a put that fails", () => {
  it("leaves no object and no temporary file when the stream breaks", async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from("half");
        throw new Error("cable pulled");
      })(),
    );
    await expect(store.put("a/file", broken, { size: 8 })).rejects.toThrow("cable pulled");
    expect(await store.stat("a/file")).toBeUndefined();
    expect(await leftovers()).toEqual([]);
  });

  it("leaves the older object as it was when the size is wrong", async () => {
    await store.put("a/file", Buffer.from("older"));
    for (const size of [3, 5]) {
      const body = Readable.from([Buffer.from("four")]);
      await expect(store.put("a/file", body, { size })).rejects.toThrow(WrongSizeError);
    }
    expect(await read("a/file")).toBe("older");
    expect(await leftovers()).toEqual([]);
  });

  it("lets go of the stream when the folder cannot be used", async () => {
    await writeFile(join(folder, "incoming"), "a file in the way");
    const body = Readable.from([Buffer.from("text")]);
    await expect(store.put("a/file", body, { size: 4 })).rejects.toThrow("EEXIST");
    expect(body.destroyed).toBe(true);
  });
});

describe("check", () => {
  it("passes on a folder that is still to be made, and leaves nothing", async () => {
    await diskStore(join(folder, "new/deep")).check();
    expect(await readdir(join(folder, "new/deep/incoming"))).toEqual([]);
  });

  it("fails when nothing can be written", async () => {
    await writeFile(join(folder, "incoming"), "a file in the way");
    await expect(store.check()).rejects.toThrow("EEXIST");
  });
});

const mayMount =
  process.platform === "linux" && process.getuid?.() === 0 && existsSync("/bin/mount");
describe.runIf(mayMount)("a full disk", () => {
  it("is a StoreFullError, costs nothing stored before, and heals", async () => {
    const small = join(folder, "small");
    await mkdir(small);
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=256k", "tmpfs", small]);
    try {
      const full = diskStore(small);
      await full.put("a/first", Buffer.alloc(100_000));
      await expect(full.put("a/second", Buffer.alloc(500_000))).rejects.toThrow(StoreFullError);
      expect(await readdir(join(small, "incoming"))).toEqual([]);
      expect((await full.stat("a/first"))?.size).toBe(100_000);
      await full.put("a/third", Buffer.alloc(20_000));
    } finally {
      execFileSync("umount", [small]);
    }
  });
});
