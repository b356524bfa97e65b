import { sql } from "kysely";
import { mailTexts } from "../../contract/mails.ts";
import { RESET_TOKEN_MINUTES } from "../../contract/sessions.ts";
import { type By, recordActivity } from "../activity/record.ts";
import type { Database } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";
import { queueMail } from "../mail/queue.ts";
import { type Letter, writeMail } from "../mail/write-mail.ts";
import { perPlace, consume, consumeOrRefuse } from "../http/rate-limits.ts";
import type { Config } from "../start/config.ts";
import { findAccount, lockAccount } from "../users/queries.ts";
import { canUsePassword } from "./policy.ts";
import { hashToken, newToken } from "./tokens.ts";

/**
 * Known, unknown or inactive: the caller sees the same answer after the same work, which is one commit. The mail is
 * sent later, asynchronously.
 */
export async function requestReset(db: Database, by: By, staffId: string, config: Config) {
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
    if (!canUsePassword(config, account)) return;
    const token = newToken();
    await replaceReset(trx, account.id, token);
    const letter = resetMail(account, `${config.publicUrl}/reset-password?token=${token}`);
    await queueMail(trx, writeMail(letter, account.language));
  });
}

/** One link per person: a new one invalidates the previous one. */
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

const resetMail = ({ name, email }: { name: string; email: string }, link: string): Letter => ({
  recipient: email,
  subject: mailTexts.resetSubject,
  lines: [
    mailTexts.greeting(name),
    "",
    mailTexts.resetAsked,
    mailTexts.openLink(RESET_TOKEN_MINUTES),
    "",
    link,
    "",
    mailTexts.doNothing,
  ],
});
