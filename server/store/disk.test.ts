import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { UPLOAD_PART_BYTES } from "../../contract/uploads.ts";
import { diskStore } from "./disk.ts";
import { PartBusyError, type Store, StoreFullError, WrongSizeError } from "./store.ts";

// What every store does is tried in store.test.ts; here is what only a disk has.
let folder: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "store-"));
  store = diskStore(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** As a signed address does it. */
const receive = (chunks: Iterable<string> | AsyncIterable<string>, size: number) =>
  store.receiver?.write({ key: "a/file", size }, Readable.from(chunks, { objectMode: false }));
async function* broken() {
  yield "half";
  throw new Error("cable pulled");
}
const leftovers = () => readdir(join(folder, "incoming"));

describe("temporary files", () => {
  it("are gone when an object is there, or when it failed", async () => {
    await store.put("a/file", Buffer.from("older"));
    for (const size of [3, 5])
      await expect(receive(["fo", "ur"], size)).rejects.toThrow(WrongSizeError);
    await expect(receive(broken(), 8)).rejects.toThrow("cable pulled");
    expect(await leftovers()).toEqual([]);
    expect(await readFile(join(folder, "objects/a/file"), "utf8")).toBe("older");
    await receive(["fo", "ur"], 4);
    expect(await readFile(join(folder, "objects/a/file"), "utf8")).toBe("four");
  });

  it("that a crash left behind are tidied away, running ones are not", async () => {
    await store.check();
    for (const name of ["crashed", "running"]) await writeFile(join(folder, "incoming", name), "x");
    const yesterday = new Date(Date.now() - 86_400_000);
    await utimes(join(folder, "incoming/crashed"), yesterday, yesterday);
    await store.tidy(new Date(Date.now() - 3_600_000));
    expect(await leftovers()).toEqual(["running"]);
  });
});

it("leaves no empty folders", async () => {
  await store.put("video/1/d", Buffer.from("d"));
  await store.remove("video/1/d");
  expect(await readdir(join(folder, "objects"))).toEqual([]);
  await store.put("file", Buffer.from("f"));
  await store.remove("file/below");
  expect((await store.stat("file"))?.size).toBe(1);
});

it.each(["../outside", "a/../../outside", "/etc/passwd", "a\\..\\b", ""])(
  "the key %j reaches nothing outside",
  async (key) => {
    await writeFile(join(folder, "outside"), "untouched");
    await expect(store.put(key, Buffer.from("x"))).rejects.toThrow();
    await expect(store.remove(key)).rejects.toThrow();
    expect(await readdir(folder)).toEqual(["outside"]);
  },
);

it("lets go of the stream when the folder cannot be used", async () => {
  await writeFile(join(folder, "incoming"), "a file in the way");
  const body = Readable.from([Buffer.from("text")]);
  const write = store.receiver?.write({ key: "a/file", size: 4 }, body);
  await expect(write).rejects.toThrow("EEXIST");
  expect(body.destroyed).toBe(true);
});

it("copies without a second copy of the bytes", async () => {
  await store.put("a/file", Buffer.from("text"));
  const { etag = "" } = (await store.stat("a/file")) ?? {};
  await store.copy([{ from: "a/file", to: "b/file", etag }]);
  const [one, other] = await Promise.all(
    ["a/file", "b/file"].map((key) => stat(join(folder, "objects", key))),
  );
  expect(other?.ino).toBe(one?.ino);
});

describe("parts", () => {
  const part = (number: number, size: number, partsId: string) => ({
    key: "uploads/x/0",
    size,
    part: { partsId, number },
  });

  it("49 of two writers of one part the second is refused", async () => {
    const partsId = await store.beginParts("uploads/x/0");
    const slow = new Readable({ read() {} });
    const first = store.receiver?.write(part(1, 4, partsId), slow);
    slow.push("ab");
    await new Promise((resolve) => setTimeout(resolve, 20));
    const second = store.receiver?.write(part(1, 4, partsId), Readable.from([Buffer.from("evil")]));
    await expect(second).rejects.toThrow(PartBusyError);
    slow.push("cd");
    slow.push(null);
    await first;
    await store.finishParts("uploads/x/0", partsId);
    expect(await readFile(join(folder, "objects/uploads/x/0"), "utf8")).toBe("abcd");
  });

  it("that broke off do not count, and are not finished", async () => {
    const partsId = await store.beginParts("uploads/x/0");
    const whole = Readable.from([Buffer.alloc(UPLOAD_PART_BYTES)]);
    await store.receiver?.write(part(1, UPLOAD_PART_BYTES, partsId), whole);
    const short = Readable.from([Buffer.from("ab")]);
    await expect(store.receiver?.write(part(2, 4, partsId), short)).rejects.toThrow();
    expect(await store.listParts("uploads/x/0", partsId)).toEqual([
      { number: 1, size: UPLOAD_PART_BYTES },
    ]);
    await expect(store.finishParts("uploads/x/0", partsId)).rejects.toThrow("missing");
    expect(await store.stat("uploads/x/0")).toBeUndefined();
  });
});

it("signs with a key that every node on the same folder has", async () => {
  const others = Array.from({ length: 5 }, () => diskStore(folder));
  const terms = { size: 1, expiresInSeconds: 60 };
  const signed = await Promise.all(others.map((other) => other.signPut("uploads/x/0", terms)));
  for (const { url } of signed) {
    const query = Object.fromEntries(new URL(url, "http://x").searchParams);
    expect(await store.receiver?.readAddress(query)).toEqual({ key: "uploads/x/0", size: 1 });
  }
  expect((await stat(join(folder, "signing-key"))).mode & 0o777).toBe(0o600);
  expect((await readdir(folder)).filter((name) => name.startsWith("signing-key"))).toHaveLength(1);
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
describe.runIf(mayMount)("R7 a full disk", () => {
  it("is a StoreFullError, costs nothing stored before, and heals", async () => {
    const small = join(folder, "small");
    await mkdir(small);
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=256k", "tmpfs", small]);
    try {
      const full = diskStore(small);
      await full.put("a/first", Buffer.alloc(100_000));
      await expect(full.put("a/second", Buffer.alloc(500_000))).rejects.toThrow(StoreFullError);
      expect(await readdir(join(small, "incoming"))).toEqual([]);
      const partsId = await full.beginParts("uploads/x/0");
      const write = full.receiver?.write(
        { key: "uploads/x/0", size: 500_000, part: { partsId, number: 1 } },
        Readable.from([Buffer.alloc(500_000)]),
      );
      await expect(write).rejects.toThrow(StoreFullError);
      await full.remove("uploads");
      expect((await full.stat("a/first"))?.size).toBe(100_000);
      await full.put("a/third", Buffer.alloc(20_000));
    } finally {
      execFileSync("umount", [small]);
    }
  });
});
