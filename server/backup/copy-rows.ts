import type pg from "pg";
import { copyOut } from "../db/tables/copy-out.ts";
import { listTables, type OrderedTable } from "../db/tables/list-tables.ts";
import { cut, measure } from "./chunks.ts";
import type { ChunkWriter } from "./chunk-writer.ts";
import type { TableCopy } from "./manifest.ts";
import type { Reporter } from "./reporter.ts";

/** Every table, as the transaction of this connection sees it. */
export async function copyRows(
  client: pg.Client,
  writer: ChunkWriter,
  reporter: Reporter,
): Promise<TableCopy[]> {
  const tables = await listTables(client);
  const copies: TableCopy[] = [];
  for (const table of tables) {
    const chunks: string[] = [];
    const seen = await readTable(client, table, async (bytes) => {
      chunks.push(await writer.writePacked(bytes));
    });
    copies.push({ name: table.name, columns: table.columns, ...seen, chunks });
    reporter.progress(`rows: ${copies.length} of ${tables.length} tables`);
  }
  return copies;
}

/** The rows of one table in chunks, and what they amount to. */
export async function readTable(
  client: pg.Client,
  table: OrderedTable,
  take: (chunk: Buffer) => Promise<unknown>,
): Promise<Pick<TableCopy, "rows" | "bytes" | "sha256">> {
  const { rows, count } = copyOut(client, table);
  const measured = measure(rows);
  for await (const chunk of cut(measured.bytes)) await take(chunk);
  const { size, sha256 } = measured.result();
  return { rows: count(), bytes: size, sha256 };
}
