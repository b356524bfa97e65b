import { describe, expect, test } from "vitest";
import { listFileRefusals, listRowRefusals } from "../../contract/organization.ts";
import { textRows, workbook, zip } from "../test/list-file.ts";
import { collectEntries } from "./entries.ts";
import { readListFile } from "./read.ts";

const read = (bytes: Uint8Array, name = "list.xlsx") =>
  readListFile({ name, bytes }, collectEntries("department"));
const names = async (bytes: Uint8Array) => (await read(bytes)).names.split("\n");
const cell = (content: string, attributes = "") =>
  workbook({
    rows: `<row r="1"><c r="A1" ${attributes}>${content}</c></row>`,
    strings: "<si><t>Sales</t></si><si><t>Fi</t></si>",
    styles:
      '<numFmts><numFmt numFmtId="170" formatCode="yyyy\\-mm"/><numFmt numFmtId="171" formatCode="[Red]0.0&quot; days&quot;"/></numFmts>' +
      '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs>',
  });

describe("I12 a cell of a workbook", () => {
  test.each([
    ["a shared text", "<v>0</v>", 't="s"', "Sales"],
    ["a text of its own", "<is><t>Sales</t></is>", 't="inlineStr"', "Sales"],
    [
      "a text in several styles",
      "<is><r><t>Sa</t></r><r><t>les</t></r></is>",
      't="inlineStr"',
      "Sales",
    ],
    [
      "a text with its sound",
      "<is><t>東京</t><rPh><t>トウキョウ</t></rPh></is>",
      't="inlineStr"',
      "東京",
    ],
    [
      "references",
      "<is><t>R&amp;D &#x3c;&#62; &quot;A&quot;</t></is>",
      't="inlineStr"',
      'R&D <> "A"',
    ],
    ["a line break of Excel", "<is><t>Sales_x000D_\nEast</t></is>", 't="inlineStr"', "Sales East"],
    ["CDATA", "<is><t><![CDATA[R&D <A>]]></t></is>", 't="inlineStr"', "R&D <A>"],
    ["a number", "<v>4711</v>", "", "4711"],
    ["a number in a style", "<v>42</v>", 's="3"', "42"],
    ["a truth", "<v>1</v>", 't="b"', "TRUE"],
    ["the text of a formula", '<f>CONCAT("Sa","les")</f><v>Sales</v>', 't="str"', "Sales"],
    ["the number of a formula", "<f>40+2</f><v>42</v>", "", "42"],
    [
      "what looks like a formula",
      "<is><t>=cmd|'/C calc'!A0</t></is>",
      't="inlineStr"',
      "=cmd|'/C calc'!A0",
    ],
  ])("shows %s", async (_what, content, attributes, expected) => {
    expect(await names(cell(content, attributes))).toEqual([expected]);
  });

  test.each([
    ["a date", "<v>45000</v>", 's="1"', listRowRefusals.date],
    ["a date in its own style", "<v>45000</v>", 's="2"', listRowRefusals.date],
    ["a date by type", "<v>2025-01-01</v>", 't="d"', listRowRefusals.date],
    ["an error", "<f>1/0</f><v>#DIV/0!</v>", 't="e"', listRowRefusals.error],
    ["a formula never computed", "<f>A2</f>", "", listRowRefusals.noResult],
    ["a text in many pieces", `<v>${"x ".repeat(200_000)}</v>`, 't="str"', listRowRefusals.tooLong],
  ])("is refused for %s", async (_what, content, attributes, reason) => {
    await expect(read(cell(content, attributes))).rejects.toMatchObject({
      status: 400,
      message: listFileRefusals.noUsableRow({ row: 1, reason }).message,
    });
  });
});

describe("I12 the rows of a workbook", () => {
  test("keep their numbers, whatever was left out", async () => {
    const text = (row: number, column: string, content: string) =>
      `<row r="${row}"><c r="${column}${row}" t="inlineStr"><is><t>${content}</t></is></c></row>`;
    const rows = [
      '<row r="1"/>',
      '<row r="3"><c r="B3" t="inlineStr"><is><t>No</t></is></c><c r="C3" t="inlineStr"><is><t> department </t></is></c></row>',
      text(4, "B", "12"),
      text(5, "C", "Sales"),
      text(9, "C", "x".repeat(101)),
    ].join("");
    expect(await read(workbook({ rows }))).toMatchObject({
      names: "Sales",
      invalid: [{ row: 9, reason: "At most 100 characters" }],
    });
  });

  test("may leave out where their cells stand", async () => {
    const rows =
      '<row><c t="str"><v>No</v></c><c t="str"><v>Name</v></c></row><row><c><v>1</v></c><c t="str"><v>Sales</v></c></row>';
    expect(await names(workbook({ rows }))).toEqual(["Sales"]);
  });

  test("may begin in any column, which then is the one", async () => {
    const text = (at: string, content: string) => `<c r="${at}" t="str"><v>${content}</v></c>`;
    const rows = `<row r="2">${text("C2", "Sales")}${text("D2", "x")}</row><row r="3">${text("A3", "y")}${text("C3", "Field")}</row>`;
    expect(await names(workbook({ rows }))).toEqual(["Sales", "Field"]);
  });

  test("may carry a namespace", async () => {
    const rows = '<x:row r="1"><x:c r="A1" t="str"><x:v>Sales</x:v></x:c></x:row>';
    expect(await names(workbook({ rows }))).toEqual(["Sales"]);
  });

  test("come in any number of pieces without losing a letter", async () => {
    const many = Array.from({ length: 20_000 }, (_, i) => `Café ${i} &amp; ☃ 😀 _x0041_`);
    const expected = many.map((name) => name.replace("&amp;", "&").replace("_x0041_", "A"));
    expect(await names(workbook({ rows: textRows(many) }))).toEqual(expected);
  });

  test("are those of the first sheet that can be seen", async () => {
    const relation = (id: number, kind: string, target: string) =>
      `<Relationship Id="r${id}" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/${kind}" Target="${target}"/>`;
    const sheet = (text: string) =>
      `<worksheet><sheetData><row><c t="str"><v>${text}</v></c></row></sheetData></worksheet>`;
    const bytes = zip([
      { name: "[Content_Types].xml", content: "<Types/>" },
      { name: "_rels/.rels", content: `<R>${relation(1, "officeDocument", "/xl/book.xml")}</R>` },
      {
        name: "xl/book.xml",
        content:
          '<workbook><sheets><sheet state="hidden" r:id="r1"/><sheet r:id="r3"/><sheet r:id="r2"/></sheets></workbook>',
      },
      {
        name: "xl/_rels/book.xml.rels",
        content: `<R>${relation(1, "worksheet", "a.xml")}${relation(2, "worksheet", "b.xml")}${relation(3, "worksheet", "/xl/c.xml")}</R>`,
      },
      { name: "xl/a.xml", content: sheet("Hidden") },
      { name: "xl/b.xml", content: sheet("Second") },
      { name: "xl/c.xml", content: sheet("First") },
    ]);
    expect(await names(bytes)).toEqual(["First"]);
  });

  test("are refused when there are too many of them", async () => {
    const rows = textRows(Array.from({ length: 100_001 }, (_, i) => `Unit ${i}`));
    await expect(read(workbook({ rows }))).rejects.toMatchObject({
      status: 413,
      message: listFileRefusals.tooManyRows,
    });
  });
});
