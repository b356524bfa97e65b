import { randomBytes } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { writeCsv, writeWorkbook } from "./export-file.ts";
import { readTable, unpack } from "../test/workbook.ts";

const HEADER = ["Name", "Seconds"];
/** Too much for any buffer on the way; random, so that it does not compress. */
const batch = () => [[randomBytes(100_000).toString("hex").slice(0, 30_000), 1]];
const asFile = (rows: (string | number)[][]) =>
  buffer(writeWorkbook({ header: HEADER, batches: [rows] }));

test("S9 a workbook is read back as it was written, and no cell of it is a formula", async () => {
  const names = [
    "=cmd|'/C calc'!A0",
    "x;=1",
    "-5",
    "two\r\nlines",
    "<b> & \u0007",
    "_x000D_",
    "😀",
  ];
  const file = await asFile(names.map((name, i) => [name, i - 3]));
  expect(await readTable(file)).toEqual([HEADER, ...names.map((name, i) => [name, `${i - 3}`])]);
  const parts = await unpack(file);
  expect(Object.keys(parts)[0]).toBe("[Content_Types].xml");
  // Zip64 is more than some versions of Excel read: no header asks for more than version 2.0.
  const signature = Buffer.from("PK\x01\x02", "latin1");
  for (let at = file.indexOf(signature); at !== -1; at = file.indexOf(signature, at + 1))
    expect(file.readUInt16LE(at + 6)).toBe(20);
  const sheet = parts["xl/worksheets/sheet1.xml"] ?? "";
  expect(sheet).not.toMatch(/<f[ >]/);
  expect(sheet.match(/ t="inlineStr"/g)).toHaveLength(2 + names.length);
});

test("a workbook without rows has its header", async () => {
  expect(await readTable(await asFile([]))).toEqual([HEADER]);
});

test.each([
  ["CSV", writeCsv],
  ["a workbook", writeWorkbook],
])("when a client stops reading %s, reading the database ends too", async (_name, write) => {
  const reading = new EventEmitter();
  const ended = once(reading, "end");
  async function* endless() {
    try {
      for (;;) yield batch();
    } finally {
      reading.emit("end");
    }
  }
  const file = write({ header: HEADER, batches: endless() });
  let received = 0;
  for await (const chunk of file) {
    received += (chunk as Buffer).length;
    if (received > 200_000) break;
  }
  await ended;
  expect(file.destroyed).toBe(true);
});

test.each([
  ["CSV", writeCsv],
  ["a workbook", writeWorkbook],
])(
  "%s that cannot be read to its end is cut off instead of looking complete",
  async (_name, write) => {
    function* broken() {
      yield batch();
      throw new Error("The database is gone");
    }
    const file = write({ header: HEADER, batches: broken() });
    await expect(buffer(file)).rejects.toThrow("The database is gone");
  },
);

test("nothing is read ahead for somebody who does not take it", async () => {
  let taken = 0;
  function* counted() {
    for (;;) {
      taken += 1;
      yield batch();
    }
  }
  const stalled = writeWorkbook({ header: HEADER, batches: counted() });
  // Another one takes three hundred in the meantime.
  const others = Array.from({ length: 300 }, batch);
  expect((await buffer(writeWorkbook({ header: HEADER, batches: others }))).length).toBeGreaterThan(
    4_000_000,
  );
  expect(taken).toBeLessThan(50);
  stalled.destroy();
});
