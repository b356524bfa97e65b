import { sql } from "kysely";
import type { ResetPassword } from "../../contract/passwords.ts";
import { sessionMessages } from "../../contract/sessions.ts";
import { providerMessages } from "../../contract/sign-in/providers.ts";
import { type By, recordActivity } from "../activity/record.ts";
import type { Database } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";
import { forbidden, Refusal } from "../http/errors.ts";
import { refund, perPlace, consumeOrRefuse } from "../http/rate-limits.ts";
import { lockAccount, updatePasswordHash } from "../users/queries.ts";
import { hashNewPassword } from "./passwords.ts";
import { canUsePassword, type PasswordRules } from "./policy.ts";
import { endSessionsOf } from "./queries.ts";
import { deleteSources, rememberSources } from "./recognize.ts";
import { hashToken } from "./tokens.ts";

const linkInvalid = () =>
  new Refusal(400, sessionMessages.resetLinkInvalid, { token: sessionMessages.resetLinkInvalid });

/** The first call uses up the link; all of the person's sessions end with the old password. */
export async function resetPassword(
  db: Database,
  by: By,
  { token, password }: ResetPassword,
  config: PasswordRules,
) {
  const limits = perPlace(by.ip, { key: "reset", max: 100, minutes: 15 });
  await consumeOrRefuse(db, limits);
  if (!(await isOpen(db, token))) throw linkInvalid();
  const hash = await hashNewPassword(password);
  await inTransaction(db, async (trx) => {
    const used = await trx
      .deleteFrom("password_resets")
      .where("token_hash", "=", hashToken(token))
      .where("expires_at", ">", sql<string>`now()`)
      .returning("user_id")
      .executeTakeFirst();
    const account = used && (await lockAccount(trx, used.user_id));
    if (!account?.is_active || !account.is_approved) throw linkInvalid();
    if (!canUsePassword(config, account)) throw forbidden(providerMessages.passwordsOff);
    await updatePasswordHash(trx, account.id, hash);
    await endSessionsOf(trx, account.id);
    // Somebody who can read the person's mail is the person: guesses made elsewhere must not keep them out here.
    await deleteSources(trx, account.id);
    await rememberSources(trx, account.id, { ip: by.ip });
    await recordActivity(
      trx,
      { id: account.id, name: account.name, ip: by.ip },
      {
        action: "reset password",
        module: "session",
        record: { id: account.id, name: account.name },
      },
    );
  });
  await refund(db, limits);
}

/** Checked before the expensive hashing: guesses cost us nothing. */
async function isOpen(db: Database, token: string) {
  const row = await db
    .selectFrom("password_resets")
    .select("user_id")
    .where("token_hash", "=", hashToken(token))
    .where("expires_at", ">", sql<string>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}
