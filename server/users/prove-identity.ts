import { userMessages } from "../../contract/users.ts";
import type { Database } from "../db/connection.ts";
import { badInput, forbidden } from "../http/errors.ts";
import { refund, consumeOrRefuse } from "../http/rate-limits.ts";
import type { Actor } from "../sessions/actor.ts";
import { inHashSlot, verifyPassword } from "../sessions/passwords.ts";
import { isFreshSession } from "../sessions/queries.ts";
import { findAccountById } from "./queries.ts";

/** The current password, or a sign-in of a moment ago: clients that know no such field keep working by it. */
export async function proveIdentity(db: Database, actor: Actor, currentPassword = "") {
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
