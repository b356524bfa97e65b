import type { User } from "../../contract/accounts.ts";
import { writeDay, writeMoment } from "../formats/format-date.ts";
import { Choice } from "../ui/fields/choice.tsx";
import { t } from "../ui/language.ts";
import type { Column } from "../ui/table/table-columns.tsx";
import { StatusChip, statusOf } from "./status.tsx";

/** Pending, turned away and deactivated look alike to a switch: the chip tells them apart, with who and when. */
export const statusColumn: Column<User> = {
  key: "status",
  header: t("Status"),
  mobile: "meta",
  cell: (user) => (
    <span className="inline-flex min-w-0 flex-col items-start gap-1 py-1">
      <StatusChip user={user} />
      {user.decision && (
        <span title={writeMoment(user.decision.at)} className="text-xs text-ink-2">
          {writeDecision(user.decision)}
        </span>
      )}
    </span>
  ),
};

export const approvalColumn = (decide: (user: User, isApproved: boolean) => void) =>
  ({
    key: "approval",
    header: t("Approval"),
    mobile: "meta",
    cell: (user) => (
      <Choice
        label={t("Approval of {name}", { name: user.name })}
        options={options}
        value={choiceOf(user)}
        onChange={(choice) => decide(user, choice === "approved")}
      />
    ),
  }) satisfies Column<User>;

const options = [
  { value: "approved", label: t("Approved") },
  { value: "rejected", label: t("Rejected"), tone: "danger" },
] as const;

/** Nobody has chosen for those who wait; who was deactivated later is neither. */
function choiceOf(user: User) {
  const status = statusOf(user);
  if (status === "active") return "approved";
  return status === "rejected" ? "rejected" : undefined;
}

const writeDecision = ({ by, at }: NonNullable<User["decision"]>) =>
  by === null ? writeDay(at) : t("by {name}, {day}", { name: by, day: writeDay(at) });
