import { rightsOf } from "../../contract/roles.ts";
import type { User } from "../../contract/accounts.ts";
import type { UserChange } from "../../contract/users.ts";
import { endSession, readSession, updateOwnUser } from "../session.ts";
import { t } from "../ui/language.ts";
import { showSuccess } from "../ui/toasts.tsx";

/**
 * What follows for the page when people change themselves. With a new password or other rights the server
 * has ended all their sessions: the page says so and leads to sign-in, and from there back here.
 * Answers whether that happened.
 */
export function followOwnChange(change: UserChange, user: User): boolean {
  const session = readSession();
  if (session?.appUser._id !== user._id) return false;
  const hasOtherRights = rightsOf(session.role) !== rightsOf(user.user_type_id.type_name);
  if (!change.password && !hasOtherRights) {
    updateOwnUser(user);
    return false;
  }
  endSession({ onPurpose: false });
  showSuccess(
    change.password
      ? t("Your password has been changed. Please sign in with the new one.")
      : t("Your role has been changed. Please sign in again."),
  );
  return true;
}
