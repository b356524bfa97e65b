import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import {
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { UPLOAD_PART_BYTES } from "../../contract/uploads.ts";
import { diskStore } from "./disk.ts";
import {
  type Admit,
  ChangedObjectError,
  ClosedAddressError,
  type Store,
  StoreFullError,
  WrongSizeError,
} from "./store.ts";

// What every store does is tested in store.test.ts; this file covers what is particular to a disk.
let folder: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "store-"));
  store = diskStore(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const always: Admit = (place) => place();
/** As a signed address would. */
const receive = (chunks: Iterable<string> | AsyncIterable<string>, size: number) =>
  store.receiver?.write(
    { key: "a/file", size },
    Readable.from(chunks, { objectMode: false }),
    always,
  );
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

it("closes the stream when the folder cannot be used", async () => {
  await writeFile(join(folder, "incoming"), "a file in the way");
  const body = Readable.from([Buffer.from("text")]);
  const write = store.receiver?.write({ key: "a/file", size: 4 }, body, always);
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

it("S8 tells two files of the same size and moment apart", async () => {
  const time = new Date();
  const etags = new Set<string | undefined>();
  for (const text of ["one", "two"]) {
    await store.put("a/file", Buffer.from(text));
    await utimes(join(folder, "objects/a/file"), time, time);
    // Kept, because the inode number of a removed file may be reused for the next.
    await link(join(folder, "objects/a/file"), join(folder, text));
    etags.add((await store.stat("a/file"))?.etag);
  }
  expect(etags.size).toBe(2);
});

describe("parts", () => {
  const KEY = "uploads/x/0";
  const send = async (number: number, body: Readable | Buffer, partsId: string, size = 2) =>
    store.receiver?.write(
      { key: KEY, size, part: { partsId, number } },
      Buffer.isBuffer(body) ? Readable.from([body]) : body,
      always,
    );
  const first = Buffer.alloc(UPLOAD_PART_BYTES);
  const begin = async () => {
    const partsId = await store.beginParts(KEY);
    await send(1, first, partsId, UPLOAD_PART_BYTES);
    return partsId;
  };
  const end = async () =>
    (await readFile(join(folder, "objects", KEY))).toString("utf8", first.length);

  it("abuse 49 of two writers of one part the last complete one counts, and they are never mixed", async () => {
    const partsId = await begin();
    const slow = new Readable({ read() {} });
    const early = send(2, slow, partsId);
    slow.push("a");
    await expect.poll(leftovers).toHaveLength(1);
    await send(2, Buffer.from("cd"), partsId);
    expect(await store.listParts(KEY, partsId)).toMatchObject([
      { number: 1 },
      { number: 2, size: 2 },
    ]);
    slow.push("b");
    slow.push(null);
    await early;
    await store.finishParts(KEY, partsId);
    expect(await end()).toBe("ab");
  });

  it("S8 one that ends after they were put together, on whichever node, is not taken", async () => {
    const partsId = await begin();
    await send(2, Buffer.from("ok"), partsId);
    const slow = new Readable({ read() {} });
    const late = diskStore(folder).receiver?.write(
      { key: KEY, size: 2, part: { partsId, number: 2 } },
      slow,
      always,
    );
    slow.push("n");
    await expect.poll(leftovers).toHaveLength(1);
    await store.finishParts(KEY, partsId);
    const { etag } = (await store.stat(KEY)) ?? {};
    slow.push("o");
    slow.push(null);
    await expect(late).rejects.toThrow(ClosedAddressError);
    expect(await end()).toBe("ok");
    expect((await store.stat(KEY))?.etag).toBe(etag);
    expect(await leftovers()).toEqual([]);
  });

  it("S8 whenever one comes, it is in the object, or refuses it, or is refused", async () => {
    for (let round = 0; round < 12; round += 1) {
      const partsId = await begin();
      await send(2, Buffer.from("--"), partsId);
      const [finished, sent] = await Promise.allSettled([
        store.finishParts(KEY, partsId),
        send(2, Buffer.from("ok"), partsId),
      ]);
      if (finished.status === "rejected") {
        expect(finished.reason).toBeInstanceOf(ChangedObjectError);
        expect(await store.stat(KEY)).toBeUndefined();
        await store.finishParts(KEY, partsId);
      }
      if (sent.status === "rejected") expect(sent.reason).toBeInstanceOf(ClosedAddressError);
      expect(await end()).toBe(sent.status === "fulfilled" ? "ok" : "--");
      await store.remove("uploads/x");
    }
    expect(await leftovers()).toEqual([]);
  });

  it("are put together once, however many try", async () => {
    const partsId = await begin();
    await send(2, Buffer.from("ok"), partsId);
    const nodes = [store, diskStore(folder), diskStore(folder)];
    await Promise.allSettled(nodes.map((node) => node.finishParts(KEY, partsId)));
    expect(await end()).toBe("ok");
    expect(await leftovers()).toEqual([]);
    expect(await store.listParts(KEY, partsId)).toEqual([]);
  });

  it("that broke off do not count, and are not finished", async () => {
    const partsId = await store.beginParts(KEY);
    await send(2, Buffer.from("ok"), partsId);
    const short = send(1, Buffer.from("ab"), partsId, UPLOAD_PART_BYTES);
    await expect(short).rejects.toThrow(WrongSizeError);
    expect(await store.listParts(KEY, partsId)).toMatchObject([{ number: 2, size: 2 }]);
    await expect(store.finishParts(KEY, partsId)).rejects.toThrow(ChangedObjectError);
    expect(await store.stat(KEY)).toBeUndefined();
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
        always,
      );
      await expect(write).rejects.toThrow(StoreFullError);
      await full.remove("uploads");
      expect((await full.stat("a/first"))?.size).toBe(100_000);
      await full.put("a/third", Buffer.alloc(20_000));
    } finally {
      execFileSync("umount", [small]);
    }
  });

  it("R240 is distinguished from a missing folder, even if no folder can be created", async () => {
    const small = join(folder, "few-names");
    await mkdir(small);
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m,nr_inodes=8", "tmpfs", small]);
    try {
      const full = diskStore(small);
      await full.put("a", Buffer.from("a"));
      const etag = (await full.stat("a"))?.etag ?? "";
      for (let i = 0; i < 8; i += 1)
        await writeFile(join(small, `${i}`), "").catch(() => undefined);
      const copied = full.copy([{ from: "a", to: "b/c/d", etag }]);
      await expect(copied).rejects.toMatchObject({ code: "ENOSPC" });
      for (let i = 0; i < 8; i += 1) await rm(join(small, `${i}`), { force: true });
      await full.copy([{ from: "a", to: "b/c/d", etag }]);
      expect(await full.stat("b/c/d")).toMatchObject({ size: 1 });
    } finally {
      execFileSync("umount", [small]);
    }
  });
});
