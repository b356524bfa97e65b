import type { Database } from "./connection.ts";

/** PostgreSQL ended one of several transactions that were waiting for each other; by then the others have finished. */
const COLLIDED = /^(40P01|40001)$/;
const TRIES = 5;

/**
 * All or nothing. `work` may run again from the start, so it must have no effects outside the database. Within
 * another transaction it becomes part of that one.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (trx: Database) => Promise<Result>,
): Promise<Result> {
  if (db.isTransaction) return work(db);
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const { code = "" } = error as { code?: string };
      if (tries === TRIES || !COLLIDED.test(code)) throw error;
    }
  }
}

/** A row that is about to be removed must not gain references; one that changes may. */
export type Purpose = "change" | "removal";
export type Lock = (trx: Database, id: string, purpose: Purpose) => Promise<void>;

/**
 * Locks a row until the transaction ends: whatever is read of it afterwards stays true. It has to be read by a
 * separate statement, because a locking statement that waits combines the new row with other data as of its start.
 */
export const lockRow =
  (
    table:
      | "categories"
      | "demos"
      | "regions"
      | "countries"
      | "cities"
      | "user_types"
      | "users"
      | "assignments"
      | "machine_tokens"
      | "webhooks"
      | "meetings"
      | "client_links"
      | "kiosks",
  ): Lock =>
  async (trx, id, purpose) => {
    const row = trx.selectFrom(table).select("id").where("id", "=", id);
    await (purpose === "removal" ? row.forUpdate() : row.forNoKeyUpdate()).execute();
  };
