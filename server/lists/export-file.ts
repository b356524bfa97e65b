import { Readable } from "node:stream";
import { ReadableStream, TransformStream, type WritableStream } from "node:stream/web";
import { TextReader, ZipWriter } from "@zip.js/zip.js/index-native.js";
import { BYTE_ORDER_MARK, csvLine } from "../../contract/spreadsheets/csv.ts";
import { type Cell, type ExportFormat, exportMediaTypes } from "../../contract/exports.ts";
import { SHEET_PART, workbookParts, writeSheet } from "../../contract/spreadsheets/workbook.ts";

interface Table {
  header: readonly string[];
  /** Read while it is sent: only a batch or two is in memory, however many rows there are. */
  batches: AsyncIterable<Cell[][]> | Iterable<Cell[][]>;
}
/** A reply of any route: its schema restricts the type of what may be sent, and has no streams. */
interface FileReply {
  type(mediaType: string): FileReply;
  header(name: string, value: string): FileReply;
  send(payload: never): FileReply;
}

/** A table as a file for a spreadsheet. */
export const writeTable = (format: ExportFormat, table: Table) =>
  format === "csv" ? writeCsv(table) : writeWorkbook(table);

/** Named after its subject and the date. */
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

/** Compressed while it is read. When the client disconnects, compressing and reading end. */
export function writeWorkbook(table: Table): Readable {
  // Not Writable.toWeb: that accepts sixteen thousand chunks before it applies backpressure.
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const file = Readable.fromWeb(readable);
  pack(table, writable).catch((error: unknown) => {
    file.destroy(error instanceof Error ? error : new Error("The packing ended", { cause: error }));
  });
  return file;
}

async function pack(table: Table, file: WritableStream<Uint8Array>) {
  const zip = new ZipWriter(file, {
    // Threads of the library would not be faster: Node already compresses outside the main thread.
    useWebWorkers: false,
    extendedTimestamp: false,
    // It would be used for any sheet of unknown size, and not every Excel can read it.
    zip64: false,
  });
  for (const { name, content } of workbookParts) await zip.add(name, new TextReader(content));
  // One stream to Node and the library, but two different types.
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
