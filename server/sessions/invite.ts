import { sql } from "kysely";
import { mailTexts } from "../../contract/mails.ts";
import { INVITATION_DAYS } from "../../contract/spreadsheets/people-imports.ts";
import type { Database } from "../db/connection.ts";
import { queueMails } from "../mail/queue.ts";
import { type Letter, writeMail } from "../mail/write-mail.ts";
import type { Config } from "../start/config.ts";
import { canUsePassword } from "./policy.ts";
import { hashToken, newToken } from "./tokens.ts";

interface Invited {
  _id: string;
  name: string;
  email: string;
  seS_id: string;
  user_type_id: { type_name: string };
}
/** By which ways people may sign in. */
export type WaysIn = Pick<
  Config,
  "publicUrl" | "passwordSignIn" | "breakGlassStaffId" | "providers"
>;
interface Invitation {
  /** The person who created the accounts. */
  by: string;
  ways: WaysIn;
  /** The language of the mails: new people have not chosen one yet. */
  language: string | null;
}

/** Sends links by which new people choose their first password: as for a forgotten password, but valid for longer. */
export async function invite(
  trx: Database,
  people: readonly Invited[],
  { by, ways, language }: Invitation,
): Promise<void> {
  if (people.length === 0) return;
  const letters = people.map((person) => ({
    person,
    token: takesPassword(ways, person) ? newToken() : undefined,
  }));
  const links = letters.flatMap(({ person, token }) =>
    token === undefined ? [] : [{ token_hash: hashToken(token), user_id: person._id }],
  );
  const expires_at = sql<string>`now() + make_interval(days => ${INVITATION_DAYS})`;
  if (links.length > 0)
    await trx
      .insertInto("password_resets")
      .values(links.map((link) => ({ ...link, expires_at })))
      .execute();
  const mails = letters.map(({ person, token }) =>
    writeMail(
      token === undefined ? sentThere(person, by, ways) : invitation(person, by, ways, token),
      language,
    ),
  );
  await queueMails(trx, mails);
}

/** Whether a new person may sign in with a password; otherwise only with a provider. */
export const takesPassword = (ways: WaysIn, { seS_id, user_type_id }: Omit<Invited, "_id">) =>
  canUsePassword(ways, { ses_id: seS_id, type_name: user_type_id.type_name });

/** For people who may not have a password here. */
export const providerLines = ({ providers, publicUrl }: WaysIn) => [
  mailTexts.signInThere(providers.map(({ name }) => name).join(" / ")),
  "",
  `${publicUrl}/sign-in`,
];

const sentThere = ({ name, email }: Invited, by: string, ways: WaysIn): Letter => ({
  recipient: email,
  subject: mailTexts.invitedSubject,
  lines: [mailTexts.greeting(name), "", mailTexts.invitedThere(by), ...providerLines(ways)],
});

const invitation = (
  { name, email, seS_id }: Invited,
  by: string,
  { publicUrl }: WaysIn,
  token: string,
): Letter => ({
  recipient: email,
  subject: mailTexts.invitedSubject,
  lines: [
    mailTexts.greeting(name),
    "",
    mailTexts.invited(by, seS_id),
    mailTexts.chooseFirstPassword(INVITATION_DAYS),
    "",
    `${publicUrl}/reset-password?token=${token}`,
    "",
    mailTexts.linkExpires,
  ],
});
