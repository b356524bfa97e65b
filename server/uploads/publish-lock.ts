import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "../db/connection.ts";

const RETRY_MS = 100;
/** Each holds a connection while thousands of files are copied; the others are for everybody else. */
const MAX_AT_ONCE = 4;

let running = 0;

/** One at a time for each upload, on all nodes. A node that dies releases it. */
export async function withPublishLock(db: Database, uploadId: string, work: () => Promise<void>) {
  while (!(await tryWithLock(db, uploadId, work))) await sleep(RETRY_MS);
}

async function tryWithLock(db: Database, uploadId: string, work: () => Promise<void>) {
  if (running === MAX_AT_ONCE) return false;
  running += 1;
  try {
    return await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ isMine: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended(${`publish ${uploadId}`}, 0)) as "isMine"
      `.execute(trx);
      if (rows[0]?.isMine !== true) return false;
      await work();
      return true;
    });
  } finally {
    running -= 1;
  }
}
