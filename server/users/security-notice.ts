import type { User } from "../../contract/accounts.ts";
import { mailTexts } from "../../contract/mails.ts";
import type { Letter } from "../mail/write-mail.ts";

/**
 * Tells a person that the keys to their account changed, also at the address that was theirs before: whoever
 * took the account over cannot keep it a secret.
 */
export function securityNotices(
  before: Pick<User, "email">,
  after: Pick<User, "name" | "email">,
  { hasNewPassword, changedBy }: { hasNewPassword: boolean; changedBy: string },
): Letter[] {
  const hasNewEmail = before.email !== after.email;
  if (!hasNewEmail && !hasNewPassword) return [];
  const lines = [
    mailTexts.greeting(after.name),
    "",
    mailTexts.accountChanged,
    ...(hasNewEmail ? [mailTexts.emailChanged(after.email, before.email)] : []),
    ...(hasNewPassword ? [mailTexts.passwordChanged] : []),
    mailTexts.changedBy(changedBy),
    "",
    mailTexts.tellAdministrator,
  ];
  const subject = hasNewEmail ? mailTexts.emailChangedSubject : mailTexts.passwordChangedSubject;
  return [...new Set([before.email, after.email])].map((recipient) => ({
    recipient,
    subject,
    lines,
  }));
}
