import { describe, expect, it } from "vitest";
import { BlobReader, TextWriter, ZipReader } from "@zip.js/zip.js/index-native.js";
import { writeCsv } from "./table-file.ts";
import { packWorkbook } from "./workbook.ts";

// text() would take the byte order mark away.
const written = async (file: Blob) =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(await file.arrayBuffer());

describe("a list as CSV", () => {
  it("starts with a byte order mark and ends every line with CRLF", async () => {
    const file = writeCsv(["Name", "Role"], [["Zoë", "Guide"]]);
    expect(file.type).toBe("text/csv;charset=utf-8");
    expect(await written(file)).toBe("\uFEFFName,Role\r\nZoë,Guide\r\n");
  });

  it("is a header alone when nothing is shown", async () => {
    expect(await written(writeCsv(["Name"], []))).toBe("\uFEFFName\r\n");
  });

  it("S9 guards header and rows, and leaves numbers as they are", async () => {
    const file = writeCsv(["=cmd"], [["x;=1", -2]]);
    expect(await written(file)).toBe("\uFEFF'=cmd\r\n\"x;'=1\",-2\r\n");
  });
});

describe("a list as a workbook", () => {
  it("S9 holds every row as text, and no formula", async () => {
    const rows = ["=cmd|'/C calc'!A0", "x;=1", "Zoë & <Co>"].map((name, i) => [name, i]);
    const file = await packWorkbook(["Name", "Row"], rows);
    expect(file.type).toContain("spreadsheetml");
    const parts = await new ZipReader(new BlobReader(file), { useWebWorkers: false }).getEntries();
    expect(parts.map(({ filename }) => filename)).toEqual([
      "[Content_Types].xml",
      "_rels/.rels",
      "xl/workbook.xml",
      "xl/_rels/workbook.xml.rels",
      "xl/styles.xml",
      "xl/worksheets/sheet1.xml",
    ]);
    const sheet = parts.at(-1);
    const xml = sheet?.directory === false ? await sheet.getData(new TextWriter()) : "";
    expect([...xml.matchAll(/<t [^>]*>([^<]*)<\/t>/g)].map(([, text]) => text)).toEqual([
      "Name",
      "Row",
      "=cmd|'/C calc'!A0",
      "x;=1",
      "Zoë &amp; &lt;Co&gt;",
    ]);
    expect(xml.match(/<v>\d<\/v>/g)).toEqual(["<v>0</v>", "<v>1</v>", "<v>2</v>"]);
    expect(xml).not.toMatch(/<f[ >]/);
  });
});
