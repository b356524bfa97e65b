import type { Database } from "../db/connection.ts";
import { findAccount } from "../users/queries.ts";
import { canUsePassword, type PasswordRules } from "./policy.ts";

/** Warns of mistakes that would otherwise be discovered on the day when the provider fails. */
export async function breakGlassWarnings(db: Database, rules: PasswordRules): Promise<string[]> {
  const { passwordSignIn, breakGlassStaffId: staffId } = rules;
  if (passwordSignIn !== "off" || staffId === undefined) return [];
  const account = await findAccount(db, staffId);
  const isReady = account?.is_active && account.is_approved && canUsePassword(rules, account);
  return isReady
    ? []
    : [
        `BREAK_GLASS_SESA_ID=${staffId} is no active administrator: while no provider answers, nobody can sign in ` +
          "but by npm run way-in. Name one who is.",
      ];
}
