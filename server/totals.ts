import { sql } from "kysely";
import type { Database } from "./db/connection.ts";
import { type Count, countRows } from "./paging.ts";

/** Grows with every change of what lists show; the sequence has no value before its first use. */
export const dataVersion = sql<string>`coalesce(pg_sequence_last_value('data_version'), 0)`;

interface Remembered {
  version: string;
  /** No change was under way: the total holds for as long as the version does. */
  isSettled: boolean;
  total: number;
  at: number;
}

/** A total counted while others wrote may miss what they wrote: it is asked again after so long. */
const UNSETTLED_MS = 1000;
const MOST_REMEMBERED = 1000;

export type Totals = ReturnType<typeof rememberTotals>;

/** Counting is dear in a large table, so it is done once, not for every page of it. */
export function rememberTotals(db: Database) {
  const remembered = new Map<string, Remembered>();
  /** As of the version that was read when the call arrived. */
  return (version: string): Count =>
    async (query) => {
      const { sql: text, parameters } = query.compile();
      const key = JSON.stringify([text, parameters]);
      const known = remembered.get(key);
      if (known?.version === version && isStillTrue(known)) return known.total;
      const isSettled = await isQuiet(db);
      const total = await countRows(query);
      remembered.delete(key);
      remembered.set(key, { version, isSettled, total, at: Date.now() });
      const [oldest] = remembered.keys();
      if (remembered.size > MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
      return total;
    };
}

const isStillTrue = ({ isSettled, at }: Remembered) => isSettled || Date.now() - at < UNSETTLED_MS;

/** The version grows when a change begins, and what it changed is seen when it ends: is any in between? */
async function isQuiet(db: Database) {
  const { rows } = await sql<{ quiet: boolean }>`select not exists (
    select from pg_locks join pg_stat_activity using (pid) where datname = current_database()
      and locktype = 'transactionid' and granted and pid <> pg_backend_pid()) as quiet`.execute(db);
  return rows[0]?.quiet ?? false;
}
