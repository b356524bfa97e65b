import { rightsOf } from "../../contract/roles.ts";
import type { User } from "../../contract/accounts.ts";
import { endSession, readSession, updateOwnUser } from "../session/session.ts";
import { t } from "../ui/language.ts";
import { showSuccess } from "../ui/toasts.tsx";

/**
 * What follows for the page when people change themselves. With other rights the server has ended all their
 * sessions: the page says so and leads to sign-in, and from there back here. Answers whether that happened.
 */
export function followOwnChange(user: User): boolean {
  const session = readSession();
  if (session?.appUser._id !== user._id) return false;
  if (rightsOf(session.role) === rightsOf(user.user_type_id.type_name)) {
    updateOwnUser(user);
    return false;
  }
  endSession({ onPurpose: false });
  showSuccess(t("Your role has been changed. Please sign in again."));
  return true;
}
