import type { User } from "../../contract/accounts.ts";
import { factorMessages } from "../../contract/personal/second-factor.ts";
import type { By } from "../activity/record.ts";
import type { Database } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";
import { conflict, notFound } from "../http/errors.ts";
import type { Actor } from "../sessions/actor.ts";
import { endSessionsOf } from "../sessions/queries.ts";
import { recheckActor } from "../sessions/recheck-actor.ts";
import { lockAccount } from "../users/queries.ts";
import { personOf } from "./enrol.ts";
import { recordFactorChange } from "./notices.ts";
import { findDue, kindsOf } from "./queries.ts";
import { deleteCodes, renewCodes } from "./recovery-codes.ts";

export const removeApp = (db: Database, actor: Actor) =>
  removeFactor(db, actor, "app_removed", async (trx) => {
    const { numDeletedRows: removed } = await trx
      .deleteFrom("authenticator_apps")
      .where("user_id", "=", actor.id)
      .where("confirmed_at", "is not", null)
      .executeTakeFirst();
    return removed > 0n ? { app: "on" } : undefined;
  });

export const removePasskey = (db: Database, actor: Actor, id: string) =>
  removeFactor(db, actor, "passkey_removed", async (trx) => {
    const removed = await trx
      .deleteFrom("passkeys")
      .where("id", "=", id)
      .where("user_id", "=", actor.id)
      .returning("name")
      .executeTakeFirst();
    return removed && { passkey: removed.name };
  });

/** Removing the last factor removes the recovery codes too, unless the role requires one. */
function removeFactor(
  db: Database,
  actor: Actor,
  what: "app_removed" | "passkey_removed",
  remove: (trx: Database) => Promise<Record<string, unknown> | undefined>,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    await lockAccount(trx, actor.id);
    await recheckActor(trx, actor);
    const before = await remove(trx);
    if (!before) throw notFound();
    if ((await kindsOf(trx, actor.id)).length === 0) {
      if ((await findDue(trx, actor.id)) !== undefined) throw conflict(factorMessages.lastRequired);
      await deleteCodes(trx, actor.id);
    }
    await recordFactorChange(trx, actor, {
      person: personOf(actor),
      what,
      action: "delete",
      before,
    });
  });
}

/** The unused old codes become invalid: only the new ones count. */
export const renewOwnCodes = (db: Database, actor: Actor): Promise<string[]> =>
  inTransaction(db, async (trx) => {
    await lockAccount(trx, actor.id);
    await recheckActor(trx, actor);
    if ((await kindsOf(trx, actor.id)).length === 0) throw conflict(factorMessages.noFactor);
    const codes = await renewCodes(trx, actor.id);
    await recordFactorChange(trx, actor, {
      person: personOf(actor),
      what: "codes_renewed",
      action: "update",
      after: { recovery_codes: codes.length },
    });
    return codes;
  });

/** By an administrator, for somebody who lost theirs. */
export const resetFactor = (db: Database, actor: Actor, person: User): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockAccount(trx, person._id);
    await recheckActor(trx, actor);
    await clearFactor(trx, actor, { id: person._id, name: person.name });
  });

/** Removes all of somebody's factors, and their sessions. Afterwards the password alone signs them in. */
export async function clearFactor(trx: Database, by: By, person: { id: string; name: string }) {
  const before = await countFactors(trx, person.id);
  if (before.passkeys === 0 && before.apps === 0) throw notFound(factorMessages.nothingToReset);
  for (const table of ["authenticator_apps", "passkeys", "factor_challenges"] as const)
    await trx.deleteFrom(table).where("user_id", "=", person.id).execute();
  await deleteCodes(trx, person.id);
  await endSessionsOf(trx, person.id);
  await recordFactorChange(trx, by, { person, what: "reset", action: "delete", before });
}

async function countFactors(trx: Database, userId: string) {
  const count = async (table: "authenticator_apps" | "passkeys") => {
    const rows = await trx
      .selectFrom(table)
      .select("user_id")
      .where("user_id", "=", userId)
      .execute();
    return rows.length;
  };
  return { apps: await count("authenticator_apps"), passkeys: await count("passkeys") };
}
