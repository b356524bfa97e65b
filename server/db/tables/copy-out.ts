import type { Readable } from "node:stream";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { OrderedTable } from "./list-tables.ts";

/** How values are written must not depend on the server or the caller. */
const SESSION = `
  set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0;
  set lock_timeout = 0;
  set timezone = 'UTC';
  set datestyle = 'ISO, YMD';
  set intervalstyle = 'postgres';
  set bytea_output = 'hex';
  set extra_float_digits = 1;
  set client_encoding = 'UTF8';
  set work_mem = '64MB'`;

/** A connection without a statement timeout. */
export async function connectForCopying(target: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...target, keepAlive: true, application_name: "portal backup" });
  // The next statement reports a lost connection; without this handler it would end the process.
  client.on("error", () => undefined);
  await client.connect();
  await client.query(SESSION);
  return client;
}

/**
 * The rows of a table as PostgreSQL writes them, in an order that does not depend on the database: the same rows are
 * the same bytes.
 */
export function copyOut(
  client: pg.Client,
  { name, columns, key }: OrderedTable,
): { rows: Readable; count: () => number } {
  const [from, list] = [pg.escapeIdentifier(name), columns.map(pg.escapeIdentifier).join(", ")];
  const order = key.map((column) => {
    const by = pg.escapeIdentifier(column.name);
    return column.isText ? `${by} collate "C"` : by;
  });
  const by = order.length > 0 ? order.join(", ") : `(${from})::text collate "C"`;
  const rows = client.query(copyTo(`copy (select ${list} from ${from} order by ${by}) to stdout`));
  return { rows, count: () => rows.rowCount };
}
