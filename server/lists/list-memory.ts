import { sql } from "kysely";
import type { Database } from "../db/connection.ts";

/** Grows with every change of what lists show; the sequence has no value before its first use. */
export const dataVersion = sql<string>`coalesce(pg_sequence_last_value('data_version'), 0)`;

/** What lists answered, by their query and as of the version that was read when the call arrived. */
export interface ListMemory {
  /** Counting is dear in a large table, so it is done once, not for every page of it. */
  total(key: string, count: () => Promise<number>): Promise<number>;
  /** A page that is asked for again and again is read once. */
  rows<Row>(key: string, read: () => Promise<Row[]>): Promise<Row[]>;
}

interface Remembered {
  version: string;
  /** No change was under way: it holds for as long as the version does. */
  isSettled: boolean;
  value: unknown;
  at: number;
}

/** A total counted while others wrote may miss what they wrote: it is asked again after so long. */
const UNSETTLED_MS = 1000;
/** Some lists also follow the clock: "recently launched" is not the same tomorrow. */
const MAX_MS = 60_000;
const MAX_CACHED = 1000;
const MAX_PAGE = 50;

export type ListMemories = ReturnType<typeof rememberLists>;

export function rememberLists(db: Database) {
  const remembered = new Map<string, Remembered>();

  function recall(key: string, version: string) {
    const known = remembered.get(key);
    if (known?.version !== version) return undefined;
    const age = Date.now() - known.at;
    return age < (known.isSettled ? MAX_MS : UNSETTLED_MS) ? known : undefined;
  }

  function keep(key: string, version: string, isSettled: boolean, value: unknown) {
    remembered.delete(key);
    remembered.set(key, { version, isSettled, value, at: Date.now() });
    const [oldest] = remembered.keys();
    if (remembered.size > MAX_CACHED && oldest !== undefined) remembered.delete(oldest);
  }

  return (version: string): ListMemory => ({
    async total(key, count) {
      const known = recall(key, version);
      if (known) return known.value as number;
      const isSettled = await isQuiet(db);
      const total = await count();
      keep(key, version, isSettled, total);
      return total;
    },
    async rows<Row>(key: string, read: () => Promise<Row[]>) {
      const known = recall(key, version);
      if (known?.isSettled) return known.value as Row[];
      // Only what was asked for before is worth the question whether anything is under way.
      const isSettled = known !== undefined && (await isQuiet(db));
      const rows = await read();
      if (rows.length <= MAX_PAGE) keep(key, version, isSettled, isSettled ? rows : undefined);
      return rows;
    },
  });
}

/** The version grows when a change begins, and what it changed is seen when it ends: is any in between? */
async function isQuiet(db: Database) {
  const { rows } = await sql<{ quiet: boolean }>`select not exists (
    select from pg_locks join pg_stat_activity using (pid) where datname = current_database()
      and locktype = 'transactionid' and granted and pid <> pg_backend_pid()) as quiet`.execute(db);
  return rows[0]?.quiet ?? false;
}
