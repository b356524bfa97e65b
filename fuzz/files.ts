import { textRows, workbook, zip } from "../server/test/list-file.ts";

interface SmallFile {
  name: string;
  content: string | Buffer;
}

/** Files that somebody may choose in the file dialog; small, as a fuzz sends many. */
export const files: Record<string, SmallFile> = {
  "a list": { name: "list.csv", content: "Name\nFuzz Sales\nFuzz Service\n" },
  "a workbook": { name: "list.xlsx", content: workbook({ rows: textRows(["Fuzz a", "Fuzz b"]) }) },
  nothing: { name: "list.csv", content: "" },
  "no name": { name: "", content: "x" },
  formulas: { name: "list.csv", content: '=cmd|x;@a\n"unclosed' },
  "null bytes": { name: "list.csv", content: "a\0b\n\0\0" },
  "bad UTF-8": { name: "list.csv", content: Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x0a]) },
  "a path for a name": { name: "../../list.csv", content: "Fuzz c\n" },
  "another type": { name: "list.exe", content: "MZ" },
  "half a workbook": { name: "list.xlsx", content: workbook({}).subarray(0, 100) },
  "no workbook": { name: "list.xlsx", content: zip([{ name: "../x", content: "x" }]) },
  "a lying size": {
    name: "list.xlsx",
    content: workbook({ rows: textRows(["x"]), sheetSize: 0xff_ff_ff_ff }),
  },
  entities: {
    name: "list.xlsx",
    content: workbook({
      sheet: '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><worksheet>&a;</worksheet>',
    }),
  },
  "deep tags": { name: "list.xlsx", content: workbook({ sheet: "<a>".repeat(5000) }) },
  "long lines": { name: "list.csv", content: `${"x".repeat(9000)}\n`.repeat(3) },
};

const BOUNDARY = "fuzz-boundary";
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** A form with one file, or one whose type is false. */
export function formOf(name: string, field: string): Buffer {
  const file = files[name] ?? { name: "x", content: "" };
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${file.name}"\r\n\r\n`;
  return Buffer.concat([
    Buffer.from(head),
    Buffer.from(file.content),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
}
