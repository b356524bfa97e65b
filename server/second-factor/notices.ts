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
  /** Whose factor it is. */
  person: { id: string; name: string };
  what: FactorChange;
  action: ActivityAction;
  /** What the log says about it. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** What the mail says in addition. */
  also?: Sentence;
}

/** No change of somebody's factors without its entry in the log and its mail to them. */
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
