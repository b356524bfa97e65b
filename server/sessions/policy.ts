import { rightsOf } from "../../contract/roles.ts";
import type { Config } from "../start/config.ts";

export type PasswordRules = Pick<Config, "passwordSignIn" | "breakGlassStaffId">;

/** Who may sign in with a password under `PASSWORD_SIGN_IN`: everybody, administrators, or the break-glass account. */
export function canUsePassword(
  { passwordSignIn, breakGlassStaffId }: PasswordRules,
  account: { ses_id: string; type_name: string },
): boolean {
  if (passwordSignIn === "on") return true;
  if (rightsOf(account.type_name) !== "admin") return false;
  return passwordSignIn === "admins" || account.ses_id.toUpperCase() === breakGlassStaffId;
}
