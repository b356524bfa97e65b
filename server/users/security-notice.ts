import type { User } from "../../contract/accounts.ts";
import type { Mail } from "../mail/queue.ts";

/**
 * Tells a person that the keys to their account changed, also at the address that was theirs before: whoever
 * took the account over cannot keep it a secret.
 */
export function securityNotices(
  before: Pick<User, "email">,
  after: Pick<User, "name" | "email">,
  { hasNewPassword, changedBy }: { hasNewPassword: boolean; changedBy: string },
): Mail[] {
  const hasNewEmail = before.email !== after.email;
  if (!hasNewEmail && !hasNewPassword) return [];
  const what = [
    ...(hasNewEmail ? [`The e-mail address is now ${after.email}; it was ${before.email}.`] : []),
    ...(hasNewPassword ? ["The password was changed."] : []),
  ];
  const body = [
    `Hello ${after.name},`,
    "",
    "your account for the Demo Dashboard Portal was changed.",
    ...what,
    `Changed by: ${changedBy}.`,
    "",
    "If you did not expect this, please tell your administrator at once.",
    "",
  ].join("\n");
  const subject = hasNewEmail ? "Your e-mail address was changed" : "Your password was changed";
  return [...new Set([before.email, after.email])].map((recipient) => ({
    recipient,
    subject,
    body,
  }));
}
