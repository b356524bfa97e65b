import type { Database } from "./connection.ts";

/** PostgreSQL ended one of several transactions that waited for each other; the others are through by then. */
const COLLIDED = /^(40P01|40001)$/;
const TRIES = 5;

/**
 * All or nothing. `work` may run again from its start, so it touches nothing but the database. Inside another
 * transaction it is part of that one.
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

/** A row that is to be removed must not gain others that refer to it; one that changes may. */
export type Purpose = "change" | "removal";
export type Lock = (trx: Database, id: string, purpose: Purpose) => Promise<void>;

/**
 * Holds a row until the transaction ends: what is read of it afterwards stays true. It is read by a statement
 * of its own, because one that locks and has to wait joins the new row with what it saw before.
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
