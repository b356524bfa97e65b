import type { User } from "../../contract/accounts.ts";
import type { Mail } from "../mail/queue.ts";

/** Who waited for an answer gets it by mail; otherwise they would ask the help desk. */
export function decisionMail(before: User, after: User): Mail | undefined {
  const isWelcome = after.is_active && after.isApproved;
  if (!before.is_active && isWelcome)
    return mail(after, "Your account is ready", [
      "your account for the Demo Dashboard Portal is approved.",
      `You can sign in now with your staff ID ${after.seS_id}.`,
    ]);
  const wasWaiting = before.decision === null;
  if (!after.isApproved && (before.isApproved || wasWaiting) && after.decision !== null)
    return mail(after, "Your account was not approved", [
      "your account for the Demo Dashboard Portal was not approved.",
      "If you think this is a mistake, please talk to your regional leader.",
    ]);
  return undefined;
}

const mail = ({ name, email }: User, subject: string, lines: string[]): Mail => ({
  recipient: email,
  subject,
  body: [`Hello ${name},`, "", ...lines, ""].join("\n"),
});
