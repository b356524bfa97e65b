import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { listFileRefusals, organizationMessages } from "../../contract/organization.ts";
import { textRows, workbook, zip } from "../test/list-file.ts";
import { collectEntries } from "./entries.ts";
import { readListFile } from "./read.ts";
import { openZip, unzip } from "./zip.ts";

const read = (content: string | Uint8Array, name = "list.xlsx") =>
  readListFile({ name, bytes: Buffer.from(content) }, collectEntries("department"));
const good = workbook({ rows: textRows(["Sales"]) });
const MACROS = "application/vnd.ms-excel.sheet.macroEnabled.main+xml";
const OLD_WORKBOOK = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]);
const withDocumentType = (declaration: string, text: string) =>
  workbook({
    sheet: `<?xml version="1.0"?>${declaration}<worksheet><sheetData>${textRows(["Sales", text])}</sheetData></worksheet>`,
  });

describe("I12 the bytes say what a file is, and each other kind has its sentence", () => {
  test.each([
    ["a PDF", "%PDF-1.7\n%âãÏÓ", "list.xlsx", listFileRefusals.pdf],
    ["a PDF", "%PDF-1.7", "list.csv", listFileRefusals.pdf],
    ["an old workbook", OLD_WORKBOOK, "list.xlsx", listFileRefusals.oldWorkbook],
    ["an old workbook", OLD_WORKBOOK, "list.xls", listFileRefusals.oldWorkbook],
    ["a web page", "<html><table><td>Sales</table>", "list.xlsx", listFileRefusals.webPage],
    ["a web page", "\ufeff\r\n<!DOCTYPE html>", "list.csv", listFileRefusals.webPage],
    ["an XML table", '<?xml version="1.0"?><Workbook/>', "list.xls", listFileRefusals.webPage],
    [
      "an OpenDocument",
      zip([
        { name: "mimetype", content: "application/vnd.oasis.opendocument.spreadsheet" },
        { name: "content.xml", content: "<x/>" },
      ]),
      "list.xlsx",
      listFileRefusals.openDocument,
    ],
    [
      "a binary workbook",
      zip([{ name: "xl/workbook.bin", content: "x" }]),
      "list.xlsx",
      listFileRefusals.binaryWorkbook,
    ],
    [
      "a text document",
      zip([
        { name: "[Content_Types].xml", content: "<Types/>" },
        { name: "word/document.xml", content: "<x/>" },
      ]),
      "list.xlsx",
      listFileRefusals.notAWorkbook,
    ],
    [
      "a workbook with macros",
      workbook({
        rows: textRows(["Sales"]),
        others: [{ name: "xl/vbaProject.bin", content: "x" }],
      }),
      "list.xlsx",
      listFileRefusals.macroWorkbook,
    ],
    [
      "a workbook that may have macros",
      workbook({ rows: textRows(["Sales"]), mainType: MACROS }),
      "list.xlsm",
      listFileRefusals.macroWorkbook,
    ],
    ["a workbook", good, "list.csv", listFileRefusals.workbookNamedCsv],
    ["a workbook", good, "list.xlsm", organizationMessages.wrongFile],
    ["a text", "Sales\nField", "list.xlsx", listFileRefusals.textNamedXlsx],
    ["a text", "Sales\nField", "list.txt", organizationMessages.wrongFile],
    ["a text", "Sales\nField", "csv", organizationMessages.wrongFile],
    ["a picture", Buffer.from([0x89, 0x50, 0, 0]), "list.xlsx", listFileRefusals.notAWorkbook],
    ["nothing", "", "list.xlsx", listFileRefusals.empty],
  ])("%s (%#) named %3$s", async (_what, content, name, message) => {
    await expect(read(content, name)).rejects.toMatchObject({ status: 400, message });
  });

  test("the name may be written in capitals", async () => {
    expect(await read(good, "LIST.XLSX")).toMatchObject({ names: "Sales" });
    expect(await read("Sales", "Liste.Neu.CSV")).toMatchObject({ names: "Sales" });
  });
});

describe("I12 refuses archives made to do harm", () => {
  const { damaged, entities, overpacked, tooLargeInside } = listFileRefusals;
  /** With a word now and then, so that it packs no better than a sheet does. */
  const many = (text: string, count: number) =>
    Array.from({ length: count / 50 + 1 }, (_, i) => `${(i * 7919) % 9973}${text.repeat(50)}`).join(
      "",
    );
  const zeros = (bytes: number) => "0".repeat(bytes);

  test.each([
    [
      "a part that grows a thousandfold",
      () => workbook({ rows: zeros(20_000_000) }),
      400,
      overpacked,
    ],
    [
      "a part that grows more than it says",
      () => workbook({ rows: zeros(20_000_000), sheetSize: 10_000 }),
      400,
      damaged,
    ],
    [
      "a part that grows less than it says",
      () => workbook({ rows: textRows(["Sales"]), sheetSize: 10_000 }),
      400,
      damaged,
    ],
    [
      "parts that are too large together",
      () =>
        workbook({
          others: Array.from({ length: 10 }, (_, i) => ({
            name: `xl/${i}.xml`,
            content: randomBytes(100_000),
            claimedSize: 10_500_000,
          })),
        }),
      413,
      tooLargeInside,
    ],
    [
      "10,001 parts",
      () => zip(Array.from({ length: 10_001 }, (_, i) => ({ name: `xl/${i}.xml`, content: "x" }))),
      400,
      overpacked,
    ],
    [
      "more tags than any list",
      () => workbook({ rows: many("<a/>", 8_000_001) }),
      413,
      tooLargeInside,
    ],
    [
      "more comments than any list",
      () => workbook({ rows: many("<!---->", 8_000_001) }),
      413,
      tooLargeInside,
    ],
    [
      "more texts than any list",
      () =>
        workbook({
          strings: Array.from({ length: 1_000_001 }, (_, i) => `<si><t>${i}</t></si>`).join(""),
        }),
      413,
      tooLargeInside,
    ],
    [
      "a file from outside",
      () => withDocumentType('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>', "&e;"),
      400,
      entities,
    ],
    [
      "a billion laughs",
      () => withDocumentType('<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>', "&b;"),
      400,
      entities,
    ],
    [
      "a document type inside",
      () => workbook({ rows: '<row r="1"/><!DOCTYPE x [<!ENTITY a "ha">]>' }),
      400,
      entities,
    ],
    [
      "a comment without end",
      () => workbook({ sheet: `<worksheet><sheetData>${textRows(["Sales"])}<!-- ` }),
      400,
      damaged,
    ],
    [
      "an attribute without end",
      () => workbook({ sheet: `<worksheet><sheetData>${textRows(["Sales"])}<row r="2` }),
      400,
      damaged,
    ],
    [
      "a tag of 250,000 attributes",
      () =>
        workbook({
          rows: `<row ${Array.from({ length: 250_000 }, (_, i) => `a${i}=""`).join(" ")}/>`,
        }),
      400,
      damaged,
    ],
    ["a bare entity", () => withDocumentType('<!ENTITY a "ha">', "&a;"), 400, entities],
    ["a row beyond the last", () => workbook({ rows: '<row r="1000000000"/>' }), 400, damaged],
    [
      "a column beyond the last",
      () => workbook({ rows: '<row r="1"><c r="ZZZZZZZ1"/></row>' }),
      400,
      damaged,
    ],
    [
      "a column just beyond the last",
      () => workbook({ rows: '<row r="1"><c r="XFE1"/></row>' }),
      400,
      damaged,
    ],
    [
      "a text that is not there",
      () => workbook({ rows: '<row r="1"><c r="A1" t="s"><v>7</v></c></row>' }),
      400,
      damaged,
    ],
    [
      "a tag without end",
      () => workbook({ rows: `<row r="1"><c ${randomBytes(1_500_000).toString("hex")}` }),
      400,
      damaged,
    ],
    [
      "a sheet that breaks off",
      () => workbook({ sheet: `<worksheet><sheetData>${textRows(["Sales"])}<row` }),
      400,
      damaged,
    ],
    [
      "no way to its sheets",
      () =>
        zip([
          { name: "[Content_Types].xml", content: "<Types/>" },
          { name: "_rels/.rels", content: "<Relationships/>" },
          { name: "xl/x", content: "" },
        ]),
      400,
      damaged,
    ],
    [
      "no sheet",
      () =>
        zip([
          { name: "[Content_Types].xml", content: "<Types/>" },
          { name: "xl/x", content: "" },
        ]),
      400,
      damaged,
    ],
    ["half an archive", () => good.subarray(0, good.length / 2), 400, damaged],
    ["an archive with a broken part", () => Buffer.from(good).fill(0xff, 60, 90), 400, damaged],
    [
      "two parts of one name",
      () =>
        workbook({
          rows: textRows(["Sales"]),
          others: [{ name: "xl/sharedStrings.xml", content: "<sst/>" }],
        }),
      400,
      damaged,
    ],
  ])("%s", async (_what, make, status, message) => {
    await expect(read(make())).rejects.toMatchObject({ status, message });
  });

  test("a part that grows more than it says is unpacked no further than it says", async () => {
    const file = zip([{ name: "x", content: zeros(20_000_000), claimedSize: 100_000 }]);
    let unpacked = 0;
    const unpackAll = async () => {
      for (const part of (await openZip(file)).values())
        for await (const chunk of unzip(part)) unpacked += chunk.length;
    };
    await expect(unpackAll()).rejects.toMatchObject({ status: 400, message: damaged });
    expect(unpacked).toBeLessThanOrEqual(100_000);
  });

  test("ten thousand nested tags are read like any other", async () => {
    const rows = `${"<a>".repeat(10_000)}${"</a>".repeat(10_000)}${textRows(["Sales"])}`;
    expect(await read(workbook({ rows }))).toMatchObject({ names: "Sales" });
  });
});
