import { text } from "node:stream/consumers";
import { collectEntries } from "../list-files/entries.ts";
import { openWorkbook, readWorkbook } from "../list-files/workbook.ts";
import { openZip, unzip } from "../list-files/zip.ts";

/** The first sheet of a workbook, as the parser of uploaded lists reads it. */
export async function readTable(file: Buffer): Promise<string[][]> {
  const rows: string[][] = [];
  await readWorkbook(await openWorkbook(file), {
    ...collectEntries("department"),
    add: (_row, cells) => void rows.push(Array.from(cells, String)),
  });
  return rows;
}

/** Every part of the archive as text, in its order. */
export async function unpack(file: Buffer): Promise<Record<string, string>> {
  const parts: Record<string, string> = {};
  for (const [name, part] of await openZip(file)) parts[name] = await text(unzip(part));
  return parts;
}
