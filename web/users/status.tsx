import type { User } from "../../contract/accounts.ts";
import type { UserState } from "../../contract/users.ts";
import { Chip } from "../ui/chip.tsx";
import { t } from "../ui/language.ts";

/** How far a person has come: nobody has decided yet, turned away, in, or out again. */
export type AccountStatus = Exclude<UserState, "inactive">;

export const statusWords: Record<AccountStatus, string> = {
  active: t("Active"),
  pending: t("Pending"),
  rejected: t("Rejected"),
  deactivated: t("Deactivated"),
};

export function statusOf(user: Pick<User, "is_active" | "isApproved" | "decision">): AccountStatus {
  if (user.is_active) return "active";
  if (user.isApproved) return "deactivated";
  return user.decision === null ? "pending" : "rejected";
}

const tones = {
  active: "brand",
  pending: "warn",
  rejected: "danger",
  deactivated: "neutral",
} as const;

export function StatusChip({ user }: { user: User }) {
  const status = statusOf(user);
  return <Chip tone={tones[status]}>{statusWords[status]}</Chip>;
}
