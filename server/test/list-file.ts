import { crc32, deflateRawSync } from "node:zlib";

/** A form with one file, as a browser sends it. */
export function formWith(
  content: string | Uint8Array,
  name = "list.csv",
  field = "file",
): FormData {
  const form = new FormData();
  const bytes = typeof content === "string" ? content : new Uint8Array(content);
  form.append(field, new Blob([bytes]), name);
  return form;
}

interface ZipPart {
  name: string;
  content: string | Buffer;
  /** What the directory of the archive claims instead of the truth. */
  claimedSize?: number;
}

/** A zip archive as spreadsheet programs write it. */
export function zip(parts: ZipPart[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, claimedSize } of parts) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claimedSize ?? bytes.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    const body = [Buffer.from("PK\x03\x04"), common, Buffer.from(name), packed];
    directory.push(Buffer.from("PK\x01\x02\x14\x00"), common, place, Buffer.from(name));
    bodies.push(...body);
    at += Buffer.concat(body).length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Math.min(parts.length, 0xffff), 4);
  end.writeUInt16LE(Math.min(parts.length, 0xffff), 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...bodies, ...directory, Buffer.from("PK\x05\x06"), end]);
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const MAIN = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml";
const relations = (kinds: [id: string, kind: string, target: string][]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${kinds
    .map(([id, kind, to]) => `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${to}"/>`)
    .join("")}</Relationships>`;

interface WorkbookOptions {
  /** Rows of the sheet as XML. */
  rows?: string;
  /** The entire sheet, replacing the rows. */
  sheet?: string;
  strings?: string;
  styles?: string;
  mainType?: string;
  others?: ZipPart[];
  sheetSize?: number;
}

/** The smallest workbook that Excel opens, with this sheet. */
export function workbook({
  rows = "",
  strings = "",
  styles = "",
  ...options
}: WorkbookOptions): Buffer {
  const sheet = `${XML}\n<worksheet><sheetData>${rows}</sheetData></worksheet>`;
  return zip([
    {
      name: "[Content_Types].xml",
      content: `<Types><Override PartName="/xl/workbook.xml" ContentType="${options.mainType ?? MAIN}"/></Types>`,
    },
    { name: "_rels/.rels", content: relations([["rId1", "officeDocument", "xl/workbook.xml"]]) },
    {
      name: "xl/workbook.xml",
      content: `<workbook xmlns:r="${OFFICE}"><sheets><sheet name="List" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      content: relations([
        ["rId1", "worksheet", "worksheets/sheet1.xml"],
        ["rId2", "sharedStrings", "sharedStrings.xml"],
        ["rId3", "styles", "/xl/styles.xml"],
      ]),
    },
    {
      name: "xl/worksheets/sheet1.xml",
      content: options.sheet ?? sheet,
      ...(options.sheetSize === undefined ? {} : { claimedSize: options.sheetSize }),
    },
    { name: "xl/sharedStrings.xml", content: `<sst>${strings}</sst>` },
    { name: "xl/styles.xml", content: `<styleSheet>${styles}</styleSheet>` },
    ...(options.others ?? []),
  ]);
}

/** Rows of one text each, from row 1 on. */
export const textRows = (texts: string[]) =>
  texts
    .map(
      (text, i) =>
        `<row r="${i + 1}"><c r="A${i + 1}" t="inlineStr"><is><t>${text}</t></is></c></row>`,
    )
    .join("");
