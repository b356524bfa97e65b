import type { User } from "../../../contract/accounts.ts";
import { writeDay, writeTimestamp } from "../../formats/format-date.ts";
import { t } from "../../ui/language.ts";
import type { Column } from "../../ui/table/table-columns.tsx";
import { StatusChip } from "../status.tsx";
import { Approval } from "./approval.tsx";
import type { useDecisions } from "./decisions.ts";

type Decisions = ReturnType<typeof useDecisions>;

/** Pending, turned away and deactivated look alike to a switch: the chip distinguishes them, with who and when. */
export const statusColumn = ({ stageOf }: Decisions) =>
  ({
    key: "status",
    header: t("Status"),
    mobile: "meta",
    cell: (user) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <StatusChip user={user} />
        {user.decision && (
          <span title={writeTimestamp(user.decision.at)} className="text-xs text-ink-2">
            {stageOf(user) === "none" ? writeDecision(user.decision) : t("Email not sent yet")}
          </span>
        )}
      </span>
    ),
  }) satisfies Column<User>;

export const approvalColumn = ({ decide, undo, stageOf, isUndoing, endUndo }: Decisions) =>
  ({
    key: "approval",
    header: t("Approval"),
    mobile: "meta",
    cell: (user) => (
      <Approval
        user={user}
        onDecide={(isApproved) => decide(user, isApproved)}
        fresh={
          stageOf(user) === "none"
            ? undefined
            : {
                isSent: stageOf(user) === "offered",
                isUndoing: isUndoing(user),
                onUndo: () => undo(user),
                onOver: () => endUndo(user),
              }
        }
      />
    ),
  }) satisfies Column<User>;

const writeDecision = ({ by, at }: NonNullable<User["decision"]>) =>
  by === null ? writeDay(at) : t("by {name}, {day}", { name: by, day: writeDay(at) });
