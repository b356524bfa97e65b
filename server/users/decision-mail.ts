import type { User } from "../../contract/accounts.ts";
import { mailTexts } from "../../contract/mails.ts";
import type { Letter } from "../mail/write-mail.ts";

/** Who waited for an answer gets it by mail; otherwise they would ask the help desk. */
export function decisionMail(before: User, after: User): Letter | undefined {
  const { name, email: recipient, seS_id: staffId } = after;
  const isWelcome = after.is_active && after.isApproved;
  if (!before.is_active && isWelcome)
    return {
      recipient,
      subject: mailTexts.approvedSubject,
      lines: [mailTexts.greeting(name), "", mailTexts.approved, mailTexts.signInNow(staffId)],
    };
  const wasWaiting = before.decision === null;
  if (!after.isApproved && (before.isApproved || wasWaiting) && after.decision !== null)
    return {
      recipient,
      subject: mailTexts.rejectedSubject,
      lines: [mailTexts.greeting(name), "", mailTexts.rejected, mailTexts.askLeader],
    };
  return undefined;
}
