import { providerMessages } from "../../contract/sign-in/providers.ts";
import type { Database } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";
import { conflict } from "../http/errors.ts";
import type { Provider } from "../start/provider-settings.ts";
import { findAccount, findAccountByEmail, findAccountById } from "../users/queries.ts";
import type { Claims } from "./claims.ts";
import { findLinked, type Identity, linkIdentity } from "./queries.ts";

/**
 * The account of somebody whom a provider knows: the one that they were linked with before; else the one with
 * their staff ID; else the one with their e-mail, if the provider has verified it. From then on they are linked,
 * and whatever changes at the provider leads to no other account. Undefined: nobody's.
 */
export const matchPerson = (db: Database, { name }: Provider, identity: Identity, claims: Claims) =>
  inTransaction(db, async (trx) => {
    const linked = await findLinked(trx, identity);
    if (linked !== undefined) return findAccountById(trx, linked);
    const account = await findByClaims(trx, claims);
    if (!account || (await linkIdentity(trx, account.id, identity))) return account;
    // Two simultaneous first sign-ins, of which the other was faster; else somebody else has the account.
    if ((await findLinked(trx, identity)) === account.id) return account;
    throw conflict(providerMessages.linkedElsewhere(name));
  });

async function findByClaims(db: Database, { staffId, email, isEmailVerified }: Claims) {
  const byStaffId = staffId === null ? undefined : await findAccount(db, staffId);
  if (byStaffId || email === null || !isEmailVerified) return byStaffId;
  return findAccountByEmail(db, email);
}
