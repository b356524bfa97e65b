import { BlobReader, BlobWriter, TextReader, ZipWriter } from "@zip.js/zip.js/index-native.js";
import { type Cell, exportMediaTypes } from "../../contract/exports.ts";
import { SHEET_PART, workbookParts, writeSheet } from "../../contract/spreadsheets/workbook.ts";

/** A workbook of one sheet, in which every text is a text. */
export async function packWorkbook(header: readonly string[], rows: readonly Cell[][]) {
  // The page's policy allows no worker from a blob; the browser's own packing is beside the page anyway.
  const settings = { useWebWorkers: false, extendedTimestamp: false };
  const zip = new ZipWriter(new BlobWriter(exportMediaTypes.xlsx), settings);
  for (const { name, content } of workbookParts) await zip.add(name, new TextReader(content));
  const sheet = writeSheet(header);
  const pieces = [sheet.begin(), ...rows.map((row) => sheet.rows([row])), sheet.end()];
  await zip.add(SHEET_PART, new BlobReader(new Blob(pieces)));
  return zip.close();
}
