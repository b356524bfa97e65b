import type { User } from "../../contract/accounts.ts";
import type { UserState } from "../../contract/users.ts";
import { Chip } from "../ui/chip.tsx";
import { t } from "../ui/language.ts";

/** How far a person has come: nobody has decided yet, turned away, in, or out again. */
export type Standing = Exclude<UserState, "inactive">;

export const standingWords: Record<Standing, string> = {
  active: t("Active"),
  pending: t("Pending"),
  rejected: t("Rejected"),
  deactivated: t("Deactivated"),
};

export function standingOf(user: Pick<User, "is_active" | "isApproved" | "decision">): Standing {
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

export function StandingChip({ user }: { user: User }) {
  const standing = standingOf(user);
  return <Chip tone={tones[standing]}>{standingWords[standing]}</Chip>;
}
