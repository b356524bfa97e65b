import { sql } from "kysely";
import { RESET_TOKEN_MINUTES } from "../../contract/sessions.ts";
import { type By, recordActivity } from "../activity/record.ts";
import type { Database } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";
import { queueMail } from "../mail/queue.ts";
import { perPlace, consume, consumeOrRefuse } from "../http/rate-limits.ts";
import { findAccount, lockAccount } from "../users/queries.ts";
import { hashToken, newToken } from "./tokens.ts";

/**
 * Known, unknown or inactive: the caller sees the same answer after the same work, which is one commit.
 * The mail leaves later, by itself.
 */
export async function requestReset(db: Database, by: By, staffId: string, publicUrl: string) {
  await consumeOrRefuse(db, perPlace(by.ip, { key: "forgot", max: 100, minutes: 15 }));
  await inTransaction(db, async (trx) => {
    const { within } = await consume(trx, { key: `reset mail:${staffId}`, max: 3, minutes: 15 });
    const found = await findAccount(trx, staffId);
    const account = found && (await lockAccount(trx, found.id));
    await recordActivity(trx, by, {
      action: "request password reset",
      module: "session",
      record: { id: account?.id ?? null, name: staffId },
    });
    if (!within || !account?.is_active || !account.is_approved) return;
    const token = newToken();
    await replaceReset(trx, account.id, token);
    await queueMail(trx, resetMail(account, `${publicUrl}/reset-password?token=${token}`));
  });
}

/** One link per person: a new one ends the older. */
async function replaceReset(db: Database, userId: string, token: string) {
  const fresh = {
    token_hash: hashToken(token),
    created_at: sql<string>`now()`,
    expires_at: sql<string>`now() + make_interval(mins => ${RESET_TOKEN_MINUTES})`,
  };
  await db
    .insertInto("password_resets")
    .values({ user_id: userId, ...fresh })
    .onConflict((oc) => oc.column("user_id").doUpdateSet(fresh))
    .execute();
}

function resetMail(account: { name: string; email: string }, link: string) {
  return {
    recipient: account.email,
    subject: "Reset your password",
    body: [
      `Hello ${account.name},`,
      "",
      "someone, most likely you, asked for a new password for the Demo Dashboard Portal.",
      `Open this link within ${RESET_TOKEN_MINUTES} minutes to choose one:`,
      "",
      link,
      "",
      "If it was not you, do nothing: your password stays as it is.",
      "",
    ].join("\n"),
  };
}
