import { sql } from "kysely";
import { mailTexts } from "../../contract/mails.ts";
import { INVITATION_DAYS } from "../../contract/spreadsheets/people-imports.ts";
import type { Database } from "../db/connection.ts";
import { queueMails } from "../mail/queue.ts";
import { type Letter, writeMail } from "../mail/write-mail.ts";
import { hashToken, newToken } from "./tokens.ts";

interface Invited {
  _id: string;
  name: string;
  email: string;
  seS_id: string;
}
interface Invitation {
  /** Who has made the accounts. */
  by: string;
  publicUrl: string;
  /** In which the letters are written: people who are new have not said any. */
  language: string | null;
}

/** Links by which new people choose their first password: those of a forgotten one, which live longer. */
export async function invite(
  trx: Database,
  people: readonly Invited[],
  { by, publicUrl, language }: Invitation,
): Promise<void> {
  if (people.length === 0) return;
  const letters = people.map((person) => ({ person, token: newToken() }));
  await trx
    .insertInto("password_resets")
    .values(
      letters.map(({ person, token }) => ({
        token_hash: hashToken(token),
        user_id: person._id,
        expires_at: sql<string>`now() + make_interval(days => ${INVITATION_DAYS})`,
      })),
    )
    .execute();
  const mails = letters.map(({ person, token }) =>
    writeMail(invitation(person, by, `${publicUrl}/reset-password?token=${token}`), language),
  );
  await queueMails(trx, mails);
}

const invitation = ({ name, email, seS_id }: Invited, by: string, link: string): Letter => ({
  recipient: email,
  subject: mailTexts.invitedSubject,
  lines: [
    mailTexts.greeting(name),
    "",
    mailTexts.invited(by, seS_id),
    mailTexts.chooseFirstPassword(INVITATION_DAYS),
    "",
    link,
    "",
    mailTexts.linkExpires,
  ],
});
