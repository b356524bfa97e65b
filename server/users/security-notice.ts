import type { User } from "../../contract/accounts.ts";
import { mailTexts } from "../../contract/mails.ts";
import { toSentence, type UserMessage, type Sentence } from "../../contract/sentences.ts";
import type { Letter } from "../mail/write-mail.ts";

/**
 * Notifies a person that the keys to their account changed, also at their former address: whoever
 * took the account over cannot keep it a secret.
 */
export function securityNotices(
  before: Pick<User, "email">,
  after: Pick<User, "name" | "email">,
  { hasNewPassword, changedBy }: { hasNewPassword: boolean; changedBy: string },
): Letter[] {
  const hasNewEmail = before.email !== after.email;
  if (!hasNewEmail && !hasNewPassword) return [];
  const lines = linesTo(
    after.name,
    [
      ...(hasNewEmail ? [mailTexts.emailChanged(after.email, before.email)] : []),
      ...(hasNewPassword ? [mailTexts.passwordChanged] : []),
    ],
    changedBy,
  );
  const subject = hasNewEmail ? mailTexts.emailChangedSubject : mailTexts.passwordChangedSubject;
  return [...new Set([before.email, after.email])].map((recipient) => ({
    recipient,
    subject,
    lines,
  }));
}

/** The same about the second factor; without a name it was changed at the machine. */
export const factorNotice = (
  { name, email }: Pick<User, "name" | "email">,
  changes: UserMessage[],
  changedBy: string | Sentence = toSentence(mailTexts.operator),
): Letter => ({
  recipient: email,
  subject: mailTexts.factorChangedSubject,
  lines: linesTo(name, changes, changedBy),
});

const linesTo = (name: string, changes: UserMessage[], changedBy: string | Sentence) => [
  mailTexts.greeting(name),
  "",
  mailTexts.accountChanged,
  ...changes,
  mailTexts.changedBy(changedBy),
  "",
  mailTexts.tellAdministrator,
];
