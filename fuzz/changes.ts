import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { TestPortal } from "../server/test/portal.ts";
import { readTables, type Tables } from "../server/test/snapshot.ts";

type Row = Record<string, unknown>;
/** A row that was changed is both gone and added. */
export interface Change {
  table: string;
  gone: Row[];
  added: Row[];
}

/** Every table, and the files of the store as another one. */
export async function readAll({ db, config }: TestPortal): Promise<Tables> {
  const tables = await readTables(db);
  const folder = join(config.dataDir, "store");
  const names = (await readdir(folder, { recursive: true })).filter(isPlaced);
  const files = names.map(async (path) => {
    const { size } = await stat(join(folder, path)).catch(() => ({ size: -1 }));
    return JSON.stringify({ path, size });
  });
  return tables.set("files of the store", await Promise.all(files));
}

/** Files that are still arriving have no key; every health check of the store briefly leaves a file there. */
const isPlaced = (path: string) => !path.startsWith("incoming");

export function changesBetween(before: Tables, after: Tables): Change[] {
  return [...after].flatMap(([table, rows]) => {
    const was = before.get(table) ?? [];
    const [old, now] = [new Set(was.map(withoutClock)), new Set(rows.map(withoutClock))];
    const gone = [...old].filter((row) => !now.has(row)).map(parse);
    const added = [...now].filter((row) => !old.has(row)).map(parse);
    return gone.length + added.length > 0 ? [{ table, gone, added }] : [];
  });
}

/** Every call updates when its session was last seen. */
const withoutClock = (row: string) => row.replace(/"last_seen_at": "[^"]*"/, '"last_seen_at": ""');
const parse = (row: string) => JSON.parse(row) as Row;

/** The columns of a row that have changed. */
export const columnsChanged = (before: Row, after: Row) =>
  Object.keys(after).filter(
    (column) => JSON.stringify(before[column]) !== JSON.stringify(after[column]),
  );
