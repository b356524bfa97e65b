import { expect, test } from "vitest";
import { type Upload, UPLOAD_PART_BYTES, type UploadFile } from "../../contract/uploads.ts";
import { delayAfter, judge } from "./attempts.ts";
import type { Chosen } from "./chosen.ts";
import { addressesOf, isSameContent, planPieces } from "./plan.ts";
import { removeUpload, recallUpload, rememberedUploads, rememberUpload } from "./remembered.ts";
import { createSpeed, secondsLeft } from "./speed.ts";

const MB = 1024 ** 2;

const chosenOf = (sizes: Record<string, number>): Chosen => ({
  kind: "webgl",
  name: "dc",
  size: 0,
  files: Object.entries(sizes).map(([path, size]) => ({
    path,
    size,
    modified: 1,
    read: () => Promise.resolve(new Blob()),
  })),
});
const uploadOf = (files: UploadFile[]): Upload => ({
  _id: "u",
  kind: "webgl",
  state: "open",
  folder: "dc",
  size: 0,
  file_count: files.length,
  created_at: "2026-01-01T00:00:00.000Z",
  files,
});

test("what has arrived is not sent again: whole files, and the parts of large ones", () => {
  const large = UPLOAD_PART_BYTES * 2 + 5;
  const upload = uploadOf([
    { path: "dc/index.html", size: 100, done: true },
    { path: "dc/a.js", size: 200, done: false, url: "/a", headers: { x: "1" } },
    {
      path: "dc/big.data",
      size: large,
      done: false,
      headers: {},
      parts: [
        { number: 1, size: UPLOAD_PART_BYTES, done: true },
        { number: 2, size: UPLOAD_PART_BYTES, done: false, url: "/2" },
        { number: 3, size: 5, done: false, url: "/3" },
      ],
    },
  ]);
  const plan = planPieces(
    upload,
    chosenOf({ "dc/index.html": 100, "dc/a.js": 200, "dc/big.data": large }),
  );
  const sent = plan.pieces.map(({ key, start, size }) => [
    plan.addresses.get(key)?.url,
    start,
    size,
  ]);
  expect(sent).toEqual([
    ["/2", UPLOAD_PART_BYTES, UPLOAD_PART_BYTES],
    ["/a", 0, 200],
    ["/3", UPLOAD_PART_BYTES * 2, 5],
  ]);
  expect(plan).toMatchObject({ doneFiles: 1, doneBytes: 100 + UPLOAD_PART_BYTES });
  expect([...plan.left]).toEqual([
    ["dc/a.js", 1],
    ["dc/big.data", 2],
  ]);
  expect(addressesOf(upload).size).toBe(3);
});

test("an upload of other files is not gone on with", () => {
  const upload = uploadOf([{ path: "a", size: 1, done: true }]);
  expect(isSameContent(upload, chosenOf({ a: 1 }))).toBe(true);
  expect(isSameContent(upload, chosenOf({ a: 2 }))).toBe(false);
  expect(isSameContent(upload, chosenOf({ b: 1 }))).toBe(false);
  expect(isSameContent(upload, chosenOf({ a: 1, b: 1 }))).toBe(false);
  expect(isSameContent({ ...upload, kind: "video" }, chosenOf({ a: 1 }))).toBe(false);
});

test("a lost network is waited for, a failing server for a while, and no refusal is repeated", () => {
  expect(judge(0, 0)).toBe("wait");
  expect(judge(0, 1000)).toBe("wait");
  for (const status of [408, 409, 429, 500, 502, 503]) {
    expect(judge(status, 0)).toBe("wait");
    expect(judge(status, 8)).toBe("give-up");
  }
  for (const status of [401, 403]) {
    expect(judge(status, 0)).toBe("renew");
    expect(judge(status, 1)).toBe("give-up");
  }
  for (const status of [400, 404, 413, 422]) expect(judge(status, 0)).toBe("give-up");
});

test("each wait is longer than the one before, up to half a minute, and differs by chance", () => {
  const delays = Array.from({ length: 12 }, (_, i) => delayAfter(i, 1));
  expect(delays.slice(0, 5)).toEqual([500, 1000, 2000, 4000, 8000]);
  expect(delays.at(-1)).toBe(30_000);
  expect(delayAfter(3, 0)).toBe(2000);
});

test("the speed is right from the first second, follows the line, and is never negative", () => {
  const speed = createSpeed();
  expect(speed.note(0, 0)).toBe(0);
  let last = 0;
  for (let at = 100; at <= 1000; at += 100) last = speed.note(at, at * 1000);
  expect(last).toBeCloseTo(MB * (1_000_000 / MB), 0);
  for (let at = 1100; at <= 30_000; at += 100) last = speed.note(at, 1_000_000 + (at - 1000) * 100);
  expect(last).toBeGreaterThan(99_000);
  expect(last).toBeLessThan(102_000);
  expect(speed.note(30_100, 0)).toBeGreaterThanOrEqual(0);
  speed.reset();
  expect(speed.note(60_000, 5)).toBe(0);
  expect(secondsLeft(1000, 300)).toBe(4);
  expect(secondsLeft(1000, 0)).toBeNull();
});

test("an upload is remembered by its files and its owner, until it is forgotten", () => {
  const kept = new Map<string, string>();
  const memory = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
  memory.setItem("language", "de");
  rememberUpload(memory, "anna", "f1", "u1");
  rememberUpload(memory, "anna", "f2", "u2");
  expect(recallUpload(memory, "anna", "f1")).toBe("u1");
  expect(recallUpload(memory, "bert", "f1")).toBeUndefined();
  expect([...rememberedUploads(memory, "anna")]).toEqual(["u1", "u2"]);
  expect([...rememberedUploads(memory, "bert")]).toEqual([]);
  removeUpload(memory, "u1");
  expect(recallUpload(memory, "anna", "f1")).toBeUndefined();
  expect([...kept.keys()]).toEqual(["language", "upload:anna:f2"]);
});
