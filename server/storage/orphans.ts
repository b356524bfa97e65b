import { sql } from "kysely";
import type { Database } from "../db/connection.ts";
import type { Store } from "../store/store.ts";

const PLACES = ["webgl", "video", "thumbnails", "uploads"];

export interface Orphan {
  /** All its objects begin with it. */
  key: string;
  size: number;
  newest: Date;
}

/** What lies in the store under an id that no record has: left by a crash, or sent after the end. */
export async function findOrphans(db: Database, store: Store): Promise<Orphan[]> {
  const orphans: Orphan[] = [];
  for (const place of PLACES) {
    // First the store, then the records: what appears in between has its record by then.
    const keys = (await store.folders(place)).map((id) => `${place}/${id}`);
    for (const key of await withoutRecord(db, keys)) {
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

async function withoutRecord(db: Database, keys: string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select k.key from unnest(${keys}::text[]) as k (key)
    where k.key not in (select kind || '/' || id from builds)
      and k.key not in (select 'uploads/' || id from uploads where state = 'open')
      and k.key not in (
        select case kind when 'thumbnail' then 'thumbnails' else kind end || '/' || public_id
        from uploads where state <> 'aborted')
      and k.key not in (
        select substring(image_url from '^thumbnails/[^/]+') from demos
        where image_url like 'thumbnails/%')
      and k.key not in (select key from removals)`.execute(db);
  return rows.map(({ key }) => key);
}
