/** The file starts with a byte order mark: without it Excel reads é as Ã©. */
const BYTE_ORDER_MARK = "\uFEFF";

export type Cell = string | number;

/** Hands the rows over as a file. */
export function downloadCsv(name: string, header: readonly string[], rows: readonly Cell[][]) {
  const file = new Blob([writeCsv(header, rows)], { type: "text/csv;charset=utf-8" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has taken the file once the click is through.
  window.setTimeout(() => URL.revokeObjectURL(link.href));
}

export const writeCsv = (header: readonly string[], rows: readonly Cell[][]) =>
  BYTE_ORDER_MARK + [header, ...rows].map((row) => `${row.map(writeCell).join(",")}\r\n`).join("");

/** A text that a spreadsheet would take for a formula is marked as text: a name must not run. */
function writeCell(cell: Cell) {
  if (typeof cell === "number") return `${cell}`;
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
