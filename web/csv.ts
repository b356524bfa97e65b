import { saveFile } from "./save-file.ts";

/** The file starts with a byte order mark: without it Excel reads é as Ã©. */
const BYTE_ORDER_MARK = "\uFEFF";

export type Cell = string | number;

/** Hands the rows over as a file. */
export const downloadCsv = (name: string, header: readonly string[], rows: readonly Cell[][]) =>
  saveFile(name, new Blob([writeCsv(header, rows)], { type: "text/csv;charset=utf-8" }));

export const writeCsv = (header: readonly string[], rows: readonly Cell[][]) =>
  BYTE_ORDER_MARK + [header, ...rows].map((row) => `${row.map(writeCell).join(",")}\r\n`).join("");

/** A text that a spreadsheet would take for a formula is marked as text: a name must not run. */
function writeCell(cell: Cell) {
  if (typeof cell === "number") return `${cell}`;
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
