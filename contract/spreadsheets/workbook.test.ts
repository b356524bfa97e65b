import { expect, test } from "vitest";
import { MAX_SHEET_ROWS } from "../exports.ts";
import { workbookParts, writeSheet } from "./workbook.ts";

const textOf = (text: string) => {
  const xml = writeSheet(["A"]).rows([[text]]);
  return /^<row r="2"><c r="A2" s="1" t="inlineStr"><is><t xml:space="preserve">([^]*)<\/t>/.exec(
    xml,
  )?.[1];
};

test.each([
  ["=cmd|'/C calc'!A0", "=cmd|'/C calc'!A0"],
  ["@SUM(1)", "@SUM(1)"],
  [
    "</t></is></c><c><f>1+1</f></c>",
    "&lt;/t&gt;&lt;/is&gt;&lt;/c&gt;&lt;c&gt;&lt;f&gt;1+1&lt;/f&gt;&lt;/c&gt;",
  ],
  ["a & b", "a &amp; b"],
  ["two\r\nlines\tand", "two_x000D_\nlines\tand"],
  ["bell\u0007 and zero\0", "bell_x0007_ and zero_x0000_"],
  ["\ud83d half and \ude00 half", "_xD83D_ half and _xDE00_ half"],
  ["😀", "😀"],
  ["\uffff\ufffe", "_xFFFF__xFFFE_"],
  ["_x000D_", "_x005F_x000D_"],
  ["snake_case_x", "snake_case_x"],
  ["  blanks  ", "  blanks  "],
])("S9 %j is a text of the sheet: %j", (text, written) => {
  expect(textOf(text)).toBe(written);
});

test("numbers of our own are numbers, what is empty is no cell, and columns go on after Z", () => {
  const sheet = writeSheet(["A"]);
  expect(sheet.rows([[-5, "", 0.5]])).toBe(
    '<row r="2"><c r="A2" s="0"><v>-5</v></c><c r="C2" s="0"><v>0.5</v></c></row>',
  );
  const wide = sheet.rows([Array.from({ length: 703 }, (_, i) => i)]);
  expect([...wide.matchAll(/r="([A-Z]+)3"/g)].map(([, name]) => name)).toEqual(
    expect.arrayContaining(["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]),
  );
});

test("S9 what is longer than a cell of Excel is cut, between characters and with a mark", () => {
  expect(textOf("x".repeat(32_767))).toBe("x".repeat(32_767));
  expect(textOf("x".repeat(32_768))).toBe(`${"x".repeat(32_766)}…`);
  expect(textOf(`${"x".repeat(32_765)}😀😀`)).toBe(`${"x".repeat(32_765)}…`);
});

test("a sheet ends where Excel's does", () => {
  const row = [""];
  const sheet = writeSheet(["A"]);
  const all = Array.from({ length: MAX_SHEET_ROWS }, () => row);
  expect(sheet.rows(all).endsWith('<row r="1048576"></row>')).toBe(true);
  expect(() => sheet.rows([row])).toThrow(RangeError);
});

test("S9 a workbook has neither formulas nor macros nor links", () => {
  const parts = workbookParts.map(({ content }) => content).join("");
  expect(parts).not.toMatch(/<f[ >]|vba|externalLink|macro/i);
});
