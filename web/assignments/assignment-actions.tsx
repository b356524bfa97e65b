import { CalendarClock, Trash2 } from "lucide-react";
import type { Assignment } from "../../contract/assignments.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { t } from "../ui/language.ts";

type Handlers = {
  onLastDay: (assignment: Assignment) => void;
  onDelete: (assignment: Assignment) => void;
};

export const assignmentActions = (handlers: Handlers) => {
  const actionsOf = (assignment: Assignment) => (
    <AssignmentActions assignment={assignment} {...handlers} />
  );
  return actionsOf;
};

type Props = Handlers & { assignment: Assignment };

/** What a rule gives is changed with the rule, and has no actions of its own. */
function AssignmentActions({ assignment, onLastDay, onDelete }: Props) {
  const { demo_product_id: demo, user_id: person, rule } = assignment;
  if (rule !== null) return null;
  const names = { product: demo.title, person: person.name };
  return (
    <>
      <IconButton
        icon={CalendarClock}
        label={t("Change expiry date of {product} of {person}", names)}
        title={t("Change expiry date")}
        onClick={() => onLastDay(assignment)}
      />
      <IconButton
        icon={Trash2}
        label={t("Delete {product} of {person}", names)}
        title={t("Delete")}
        onClick={() => onDelete(assignment)}
      />
    </>
  );
}
