import { sql } from "kysely";
import type { Database } from "../db/connection.ts";
import type { Store } from "../store/store.ts";

const AT_A_TIME = 100;

/**
 * Removals share this lock; a backup holds it exclusively until it is complete, so that no file is removed that a row
 * of its snapshot refers to.
 */
export const REMOVALS_LOCK = 7_305_004;

/** In the transaction that deletes the rows which refer to them: an unavailable store, or a crash, only delays it. */
export async function queueRemoval(
  db: Database,
  objects: { key: string; size?: number }[],
  holdDays = 0,
): Promise<void> {
  if (objects.length === 0) return;
  await db
    .insertInto("removals")
    .values(
      objects.map(({ key, size = 0 }) => ({
        key,
        size: String(size),
        due_at: sql<string>`now() + make_interval(days => ${holdDays})`,
      })),
    )
    .onConflict((oc) => oc.column("key").doNothing())
    .execute();
}

/** Removals that are on hold become due. */
export const endHold = (db: Database) =>
  db
    .updateTable("removals")
    .set({ due_at: sql<string>`now()` })
    .where("due_at", ">", sql<string>`now()`)
    .returning(["key", "size"])
    .execute();

/** At once if possible; otherwise by the next cleanup. */
export async function removeQueued(db: Database, store: Store, keys: string[]): Promise<void> {
  try {
    for (const key of keys) await removeOne(db, store, key);
  } catch {
    // Its row is still queued.
  }
}

/** Everything that is due. Several nodes may do it at once: removing twice does no harm. */
export async function removeDue(db: Database, store: Store): Promise<void> {
  for (;;) {
    const due = await db
      .selectFrom("removals")
      .select("key")
      .where("due_at", "<=", sql<string>`now()`)
      .orderBy("due_at")
      .limit(AT_A_TIME)
      .execute();
    for (const { key } of due) if (!(await removeOne(db, store, key))) return;
    if (due.length < AT_A_TIME) return;
  }
}

/** False while a backup runs: it stays in the queue. */
const removeOne = (db: Database, store: Store, key: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ mayRemove: boolean }>`
      select pg_try_advisory_xact_lock_shared(${sql.lit(REMOVALS_LOCK)}) as "mayRemove"`.execute(
      trx,
    );
    if (!rows[0]?.mayRemove) return false;
    await store.remove(key);
    await trx.deleteFrom("removals").where("key", "=", key).execute();
    return true;
  });
