import { describe, expect, test } from "vitest";
import {
  MAX_LIST_FILE_ROWS,
  listFileRefusals,
  type OrganizationList,
} from "../../contract/organization.ts";
import { collectEntries } from "./entries.ts";
import { readListFile } from "./read.ts";

const read = (content: string | Buffer, list: OrganizationList = "department") =>
  readListFile({ name: "list.csv", bytes: Buffer.from(content) }, collectEntries(list));
const names = async (content: string | Buffer, list?: OrganizationList) =>
  (await read(content, list)).names.split("\n");

describe("I12 a .csv file", () => {
  test.each([
    ["LF", "Sales\nField\n"],
    ["CRLF", "Sales\r\nField\r\n"],
    ["lone CR", "Sales\rField\r"],
    ["no line end at the end", "Sales\nField"],
    ["a byte order mark", "\ufeffSales\nField"],
    ["semicolons", "Sales;1;x\nField;2;y"],
    ["commas", "Sales,1,x\nField,2,y"],
    ["tabs", "Sales\t1\tx\nField\t2\ty"],
    ["quotes", '"Sales";"1"\n"Field";"2"'],
    ["blank rows", "\n\nSales;1\n  ;\n;;;\n\nField;2\n\n"],
    ["blanks around", "  Sales \n\tField\u00a0"],
  ])("with %s", async (_what, content) => {
    expect(await names(content)).toEqual(["Sales", "Field"]);
  });

  test.each([
    ["UTF-16 LE", Buffer.from("\ufeffSäles;1\r\nФилд;2", "utf16le")],
    ["UTF-16 BE", Buffer.from("\ufeffSäles;1\r\nФилд;2", "utf16le").swap16()],
    ["UTF-8", Buffer.from("Säles;1\r\nФилд;2")],
  ])("in %s", async (_encoding, content) => {
    expect(await names(content)).toEqual(["Säles", "Филд"]);
  });

  test.each([
    ["separators", '"Sales; East, West";1', "Sales; East, West"],
    ["quotes", '"The ""A"" team";1', 'The "A" team'],
    ["line breaks, which become blanks", '"Sales\r\n\tEast";1', "Sales East"],
    ["a quote that does not begin the cell", '5" pipes;1', '5" pipes'],
    ["words after the quotation", '"Sales" East;1', "Sales East"],
  ])("with %s in a cell", async (_what, content, name) => {
    expect(await names(content)).toEqual([name]);
  });

  test("keeps entire lines when the first one has no separator", async () => {
    expect(await names("Sales\nResearch, Development; Tests")).toEqual([
      "Sales",
      "Research, Development; Tests",
    ]);
  });

  test.each([
    ["department", "No;DEPARTMENT;Name\n1;Sales;Ann", ["Sales"]],
    ["department", "No;Name;Designation\n1;Sales;Lead", ["Sales"]],
    ["department", "No;Designation\n1;Lead", ["Lead"]],
    ["designation", "Name,Department,Designation\nAnn,Sales,Lead", ["Lead"]],
    ["designation", "\n\n names \nLead", ["Lead"]],
    ["department", "No;Unit\n1;Sales", ["No", "1"]],
    ["department", "Sales\nName\nDepartment", ["Sales", "Name", "Department"]],
  ] as const)("of %ss with the first row of %j", async (list, content, expected) => {
    expect(await names(content, list)).toEqual(expected);
  });

  test.each(["=cmd|'/C calc'!A0", "@SUM(A1:A9)", "+1", "-1", '=HYPERLINK("http://x","y")'])(
    "keeps %j as the text it is",
    async (text) => {
      expect(await names(`Sales\n${text}`)).toEqual(["Sales", text]);
    },
  );

  test("writes a letter with its accent one way only", async () => {
    expect(await names("Cafe\u0301")).toEqual(["Caf\u00e9"]);
  });
});

describe("I12 refuses rows by their number and with a reason", () => {
  test.each([
    ["LF", "\n"],
    ["CRLF", "\r\n"],
    ["CR", "\r"],
  ])("counted as a spreadsheet counts them, with %s", async (_name, lineEnd) => {
    const long = "x".repeat(101);
    const lines = `Name;x\n\n"Sales\nEast";1\n${long};1\n;\nBell\u0007;1`;
    expect(await read(lines.replaceAll("\n", lineEnd))).toMatchObject({
      count: 1,
      invalidCount: 2,
      invalid: [
        { row: 4, reason: "At most 100 characters" },
        { row: 6, reason: "Contains characters that cannot be used" },
      ],
    });
  });

  test.each([
    ["100 letters", "x".repeat(100), true],
    ["100 letters outside the basic plane", "😀".repeat(100), true],
    ["101 letters", "x".repeat(101), false],
    ["10 kB", "x".repeat(10_000), false],
    [
      "100 letters and far more after many blanks",
      `x${" ".repeat(20_000)}${"y".repeat(100)}`,
      false,
    ],
    ["five million words", "a ".repeat(5_000_000), false],
    ["five million quotes", `"${'""'.repeat(2_500_000)}"`, false],
    ["a name and 40,000 blanks", `Sales${" ".repeat(40_000)}`, true],
    ["a name, 40,000 blanks and a name", `Sales${" ".repeat(40_000)}East`, false],
    ["100 letters in several parts each", "e\u0302\u0301".repeat(100), true],
    ["101 letters in several parts each", "e\u0302\u0301".repeat(101), false],
    ["a mark that turns the direction", "Sales\u202egnp", false],
  ])("%s: %#", async (_what, name, isTaken) => {
    const { count, invalidCount } = await read(`Sales\n${name}`);
    expect({ count, invalidCount }).toEqual(
      isTaken ? { count: 2, invalidCount: 0 } : { count: 1, invalidCount: 1 },
    );
  });

  test("tells the first hundred and counts the rest", async () => {
    const { invalid, invalidCount } = await read(`Sales\n${`${"x".repeat(101)}\n`.repeat(250)}`);
    expect(invalid).toHaveLength(100);
    expect(invalid[99]?.row).toBe(101);
    expect(invalidCount).toBe(250);
  });
});

describe("I12 refuses the entire file", () => {
  const { notText, unknownLetters, noEntries, empty, noUsableRow } = listFileRefusals;
  test.each([
    ["empty", "", empty],
    ["only a mark", "\ufeff", noEntries("department")],
    ["only blank lines", "\n \r\n;;\n", noEntries("department")],
    ["only a header", "Department\n", noEntries("department")],
    [
      "only invalid rows",
      `Department\n${"x".repeat(101)}\nA\u0001`,
      noUsableRow({ row: 2, reason: "At most 100 characters" }).message,
    ],
    ["a quotation without end", 'Sales;1\n"Field;2\nLab;3', listFileRefusals.openQuote(2).message],
    ["old Windows letters", Buffer.from("Vertrieb\nEinkäufer", "latin1"), unknownLetters],
    ["half a letter of UTF-16", Buffer.from([0xff, 0xfe, 0x41, 0x00, 0x42]), unknownLetters],
    ["UTF-16 without its mark", Buffer.from("Sales\nField", "utf16le"), notText],
    ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]), notText],
    ["ten million columns", ";".repeat(10_000_000), listFileRefusals.tooWide(1).message],
  ])("%s", async (_what, content, message) => {
    await expect(read(content)).rejects.toMatchObject({ status: 400, message });
  });

  test("one row more than allowed, blank ones and the header aside", async () => {
    const rows = (count: number) =>
      `Name\n${Array.from({ length: count }, (_, i) => `${i}\n\n`).join("")}`;
    expect(await read(rows(MAX_LIST_FILE_ROWS))).toMatchObject({ count: 100_000 });
    await expect(read(rows(MAX_LIST_FILE_ROWS + 1))).rejects.toMatchObject({
      status: 413,
      message: listFileRefusals.tooManyRows,
    });
  });
});
