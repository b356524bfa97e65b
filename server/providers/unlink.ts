import { recordActivity } from "../activity/record.ts";
import type { Database } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";
import { OPERATOR } from "../rotation/rotate-keys.ts";
import { endSessionsOf } from "../sessions/queries.ts";
import { findAccount, lockAccount } from "../users/queries.ts";

interface Unlinked {
  /** Whose link it was, or "everybody". */
  name: string;
  count: number;
}

/**
 * A provider knows somebody by another subject than before: created again there, moved to another tenant, or everybody
 * with a new client. The next sign-in finds them by their claims and links them again.
 */
export const unlinkPerson = (db: Database, staffId: string): Promise<Unlinked | undefined> =>
  inTransaction(db, async (trx) => {
    const found = await findAccount(trx, staffId.toUpperCase());
    const person = found && (await lockAccount(trx, found.id));
    if (!person) return undefined;
    const { id, name } = person;
    const issuers = await trx
      .deleteFrom("identities")
      .where("user_id", "=", id)
      .returning("issuer")
      .execute();
    if (issuers.length === 0) return { name, count: 0 };
    await endSessionsOf(trx, id);
    const provider = issuers.map(({ issuer }) => issuer).join(", ");
    await recordActivity(trx, OPERATOR, {
      action: "delete",
      module: "session",
      record: { id, name },
      before: { provider },
    });
    return { name, count: issuers.length };
  });

/** The same of all whom a provider knows. */
export const unlinkProvider = (db: Database, issuer: string): Promise<Unlinked> =>
  inTransaction(db, async (trx) => {
    const people = await trx
      .deleteFrom("identities")
      .where("issuer", "=", issuer)
      .returning("user_id")
      .execute();
    for (const { user_id: id } of people) await endSessionsOf(trx, id);
    const count = people.length;
    const name = "everybody";
    if (count > 0)
      await recordActivity(trx, OPERATOR, {
        action: "delete",
        module: "session",
        record: { name },
        before: { provider: issuer, count },
      });
    return { name, count };
  });
