import type { User } from "../../contract/accounts.ts";
import { type AccountStatus, statusOf } from "../../contract/users.ts";
import { Chip } from "../ui/chip.tsx";
import { t } from "../ui/language.ts";

export const statusLabels: Record<AccountStatus, string> = {
  active: t("Active"),
  pending: t("Pending"),
  rejected: t("Rejected"),
  deactivated: t("Deactivated"),
};

const tones = {
  active: "brand",
  pending: "warn",
  rejected: "danger",
  deactivated: "neutral",
} as const;

export function StatusChip({ user }: { user: User }) {
  const status = statusOf(user);
  return <Chip tone={tones[status]}>{statusLabels[status]}</Chip>;
}
