import { BYTE_ORDER_MARK, csvLine } from "../../contract/spreadsheets/csv.ts";
import { type Cell, type ExportFormat, exportMediaTypes } from "../../contract/exports.ts";
import { saveFile } from "./save-file.ts";

/** Hands a table over as a file, named by its subject and the format's ending. */
export async function saveTable(
  name: string,
  format: ExportFormat,
  header: readonly string[],
  rows: readonly Cell[][],
) {
  const content = format === "csv" ? writeCsv(header, rows) : await writeWorkbook(header, rows);
  saveFile(`${name}.${format}`, content);
}

/** A subject and today, as the server names its files. */
export const datedName = (subject: string) => `${subject}-${new Date().toISOString().slice(0, 10)}`;

export const writeCsv = (header: readonly string[], rows: readonly Cell[][]) =>
  new Blob([BYTE_ORDER_MARK, csvLine(header), ...rows.map(csvLine)], {
    type: `${exportMediaTypes.csv};charset=utf-8`,
  });

/** Few people export: the code is loaded on demand. */
async function writeWorkbook(header: readonly string[], rows: readonly Cell[][]) {
  const { packWorkbook } = await import("./workbook.ts");
  return packWorkbook(header, rows);
}
