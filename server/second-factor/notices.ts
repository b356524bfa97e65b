import { mailTexts } from "../../contract/mails.ts";
import type { Sentence } from "../../contract/sentences.ts";
import { recordActivity, type By } from "../activity/record.ts";
import type { ActivityAction } from "../../contract/activity.ts";
import type { Database } from "../db/connection.ts";
import { queueMail } from "../mail/queue.ts";
import { writeMail } from "../mail/write-mail.ts";
import { factorNotice } from "../users/security-notice.ts";

export type FactorChange = keyof typeof mailTexts.factorChanges;

interface Change {
  /** The person whose factor it is. */
  person: { id: string; name: string };
  what: FactorChange;
  action: ActivityAction;
  /** The audit entry. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** Additional text of the mail. */
  also?: Sentence;
}

/** Every change of somebody's factors is logged, and notified to them by mail. */
export async function recordFactorChange(trx: Database, by: By, change: Change): Promise<void> {
  const { person, what, action, before, after, also } = change;
  await recordActivity(trx, by, { action, module: "second factor", record: person, before, after });
  const { email, language } = await trx
    .selectFrom("users")
    .select(["email", "language"])
    .where("id", "=", person.id)
    .executeTakeFirstOrThrow();
  const changed = [mailTexts.factorChanges[what], ...(also ? [also] : [])];
  const letter = factorNotice({ name: person.name, email }, changed, by.name);
  await queueMail(trx, writeMail(letter, language));
}
