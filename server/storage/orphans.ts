import { sql } from "kysely";
import type { Database } from "../db/connection.ts";
import { PICTURES, STAGING, STORE_FOLDERS } from "../builds/keys.ts";
import type { Store } from "../store/store.ts";

export interface Orphan {
  /** The prefix of all its objects. */
  key: string;
  size: number;
  newest: Date;
}

/** Objects in the store whose id no record has: left by a crash, or sent too late. */
export async function findOrphans(db: Database, store: Store): Promise<Orphan[]> {
  const orphans: Orphan[] = [];
  for (const folder of STORE_FOLDERS) {
    // First the store, then the records: anything added in between has its record by then.
    const ids = await store.folders(folder);
    const known = await knownIds(db, folder, ids);
    const keys = ids.filter((id) => !known.has(id)).map((id) => `${folder}/${id}`);
    for (const key of await withoutRemoval(db, keys)) {
      const objects = await store.list(key);
      orphans.push({
        key,
        size: objects.reduce((sum, { size }) => sum + size, 0),
        newest: new Date(Math.max(0, ...objects.map(({ modifiedAt }) => modifiedAt.getTime()))),
      });
    }
  }
  return orphans;
}

const DAY_MS = 86_400_000;

/** Those unchanged for a day: younger ones may still be waiting for their record. */
export const findSettledOrphans = async (db: Database, store: Store) =>
  (await findOrphans(db, store)).filter(({ newest }) => newest.getTime() < Date.now() - DAY_MS);

/** Ids of records, and of uploads that may have stored their objects but not yet written their record. */
async function knownIds(
  db: Database,
  folder: (typeof STORE_FOLDERS)[number],
  ids: string[],
): Promise<ReadonlySet<string>> {
  const open = sql`select case when ${folder} = ${STAGING} then id else public_id end
    from uploads where state = 'open'`;
  const records = {
    webgl: sql`select id from builds where kind = 'webgl'`,
    video: sql`select id from builds where kind = 'video'`,
    [PICTURES]: sql`select id from pictures`,
    [STAGING]: open,
  }[folder];
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::text[]) as k (id)
    where id in (${records}) or id in (${open})`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

async function withoutRemoval(db: Database, keys: string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) as k (key)
    where key not in (select key from removals)`.execute(db);
  return rows.map(({ key }) => key);
}
