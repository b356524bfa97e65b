import { tokenMessages } from "../../contract/operation/machine-tokens.ts";
import { factorMessages } from "../../contract/personal/second-factor.ts";
import { userMessages } from "../../contract/users.ts";
import type { Database } from "../db/connection.ts";
import { badInput, forbidden } from "../http/errors.ts";
import { refund, consumeOrRefuse } from "../http/rate-limits.ts";
import { isProvenSession, kindsOf } from "../second-factor/queries.ts";
import type { Actor } from "../sessions/actor.ts";
import { inHashSlot, verifyPassword } from "../sessions/passwords.ts";
import { isFreshSession } from "../sessions/queries.ts";
import { findAccountById } from "./queries.ts";

/**
 * The current password, or a sign-in of a moment ago: clients that know no such field keep working by it. Who
 * has a second factor proves themselves with that, and with nothing less.
 */
export async function proveIdentity(db: Database, actor: Actor, currentPassword = "") {
  if (actor.scopes) throw forbidden(tokenMessages.notForTokens);
  if (await proveWithFactor(db, actor)) return;
  if (currentPassword === "") {
    if (await isFreshSession(db, actor.sessionId)) return;
    throw forbidden(userMessages.signInAgain);
  }
  const limits = [{ key: `current password:${actor.id}`, max: 10, minutes: 15 }];
  await consumeOrRefuse(db, limits);
  const account = await findAccountById(db, actor.id);
  const matches = await inHashSlot("new password", () =>
    verifyPassword(account?.password_hash, currentPassword),
  );
  if (!matches) throw badInput("currentPassword", userMessages.wrongCurrentPassword);
  await refund(db, limits);
}

/**
 * Before dangerous changes: a person with a second factor has used it within the last quarter of an hour, else
 * the page asks for it and calls again. False: they have none, and nothing is asked of them.
 */
export async function proveWithFactor(db: Database, actor: Actor): Promise<boolean> {
  // A program has no factor: what it may do was decided when its token was made. Nor has a job: it was asked for before.
  if (actor.scopes || actor.isAbsent) return false;
  if ((await kindsOf(db, actor.id)).length === 0) return false;
  if (await isProvenSession(db, actor.sessionId)) return true;
  throw forbidden(factorMessages.proveAgain);
}
