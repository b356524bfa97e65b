import { Readable } from "node:stream";
import { ReadableStream, TransformStream, type WritableStream } from "node:stream/web";
import { TextReader, ZipWriter } from "@zip.js/zip.js/index-native.js";
import { BYTE_ORDER_MARK, csvLine } from "../../contract/spreadsheets/csv.ts";
import { type Cell, type ExportFormat, exportMediaTypes } from "../../contract/exports.ts";
import { SHEET_PART, workbookParts, writeSheet } from "../../contract/spreadsheets/workbook.ts";

interface Table {
  header: readonly string[];
  /** Read as they are sent: no more than a batch or two lies in memory, however many there are. */
  batches: AsyncIterable<Cell[][]> | Iterable<Cell[][]>;
}
/** Any route's reply: what it may send is typed by its schema, which knows no streams. */
interface FileReply {
  type(mediaType: string): FileReply;
  header(name: string, value: string): FileReply;
  send(payload: never): FileReply;
}

/** A table as a file for a spreadsheet. */
export const writeTable = (format: ExportFormat, table: Table) =>
  format === "csv" ? writeCsv(table) : writeWorkbook(table);

/** Named by its subject and today. */
export function sendFile(reply: FileReply, name: string, format: ExportFormat, file: Readable) {
  const day = new Date().toISOString().slice(0, 10);
  return reply
    .type(format === "csv" ? `${exportMediaTypes.csv}; charset=utf-8` : exportMediaTypes.xlsx)
    .header("content-disposition", `attachment; filename="${name}-${day}.${format}"`)
    .send(file as never) as never;
}

export const writeCsv = (table: Table): Readable =>
  Readable.from(csvOf(table), { objectMode: false });

async function* csvOf({ header, batches }: Table) {
  yield BYTE_ORDER_MARK + csvLine(header);
  for await (const rows of batches) yield rows.map(csvLine).join("");
}

/** Packed while it is read. A reader who leaves ends the packing, and with it the reading. */
export function writeWorkbook(table: Table): Readable {
  // Not Writable.toWeb: that takes sixteen thousand chunks before it asks anybody to wait.
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const file = Readable.fromWeb(readable);
  pack(table, writable).catch((error: unknown) => {
    file.destroy(error instanceof Error ? error : new Error("The packing ended", { cause: error }));
  });
  return file;
}

async function pack(table: Table, file: WritableStream<Uint8Array>) {
  const zip = new ZipWriter(file, {
    // Threads of the library's own would pack no faster: Node packs beside the main thread already.
    useWebWorkers: false,
    extendedTimestamp: false,
    // It would be chosen for any sheet whose size is not known ahead, and not every Excel reads it.
    zip64: false,
  });
  for (const { name, content } of workbookParts) await zip.add(name, new TextReader(content));
  // One stream to Node and the library, two to their types.
  const sheet = ReadableStream.from(sheetOf(table)) as globalThis.ReadableStream;
  await zip.add(SHEET_PART, sheet);
  await zip.close();
}

async function* sheetOf({ header, batches }: Table) {
  const encoder = new TextEncoder();
  const sheet = writeSheet(header);
  yield encoder.encode(sheet.begin());
  for await (const rows of batches) yield encoder.encode(sheet.rows(rows));
  yield encoder.encode(sheet.end());
}
