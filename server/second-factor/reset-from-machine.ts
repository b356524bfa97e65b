import type { Database } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";
import { OPERATOR } from "../rotation/rotate-keys.ts";
import { findAccount, lockAccount } from "../users/queries.ts";
import { clearFactor } from "./change.ts";
import { kindsOf } from "./queries.ts";

/** For the last administrator who lost theirs. Returns whose it was; undefined if nobody has this ID, or a factor. */
export const resetFromMachine = (db: Database, staffId: string): Promise<string | undefined> =>
  inTransaction(db, async (trx) => {
    const found = await findAccount(trx, staffId.trim().toUpperCase());
    const person = found && (await lockAccount(trx, found.id));
    if (!person || (await kindsOf(trx, person.id)).length === 0) return undefined;
    await clearFactor(trx, OPERATOR, { id: person.id, name: person.name });
    return person.name;
  });
